import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { pageIdIn } from '../../catalog/posts/page-id.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import { onRequest } from '../../catalog/posts/purge-receipt.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { MonitoringHit, MonitoringHitItem } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { pageIdOf } from '../../platforms/addresses.ts';
import { addressesOf, addressTypes, type Held } from '../recheck.ts';

type Tables = InferKyselyDB<typeof Post | typeof MonitoringHit | typeof MonitoringHitItem>;

/** Questions of Stack Exchange are stored under each of their tags: these questions, under every one that is not forgotten. */
export async function findCopies(em: EntityManager, held: readonly Held[]): Promise<Held[]> {
  const questions = addressesOf(held, 'post').filter(({ platform }) => platform === 'stack_exchange');
  if (questions.length === 0) return [];
  const pages = [...new Map(questions.map((one) => [pageIdOf(one.id), { ...one, id: pageIdOf(one.id) }])).values()];
  const given = rowsAs('g', pages, addressTypes);
  const db = em.getKysely<Tables>();
  const stored = await db
    .selectFrom(given)
    .innerJoin('post as p', (on) =>
      on.onRef('p.platform', '=', 'g.platform').on(sql.raw(pageIdIn('p.id')), '=', sql.ref('g.id')),
    )
    .select('p.id')
    .where('p.removed_by', 'is distinct from', onRequest)
    .execute();
  const hits = await db
    .selectFrom(given)
    .innerJoin('monitoring_hit_item as i', (on) =>
      on
        .onRef('i.platform', '=', 'g.platform')
        .on('i.kind', '=', 'post')
        .on(sql.raw(pageIdIn('i.item_id')), '=', sql.ref('g.id')),
    )
    .innerJoin('monitoring_hit as h', (on) => on.onRef('h.job_id', '=', 'i.job_id').onRef('h.id', '=', 'i.hit_id'))
    .select('i.item_id as id')
    .where('h.deleted', '=', false)
    .execute();
  return [...stored, ...hits].map(({ id }) => ({ kind: 'post', id, community: null }));
}
