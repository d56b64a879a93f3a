import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { pageIdIn } from '../../catalog/posts/page-id.ts';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import { onRequest } from '../../catalog/posts/purge-receipt.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { MonitoringHit, MonitoringHitItem } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { pageIdOf } from '../../platforms/addresses.ts';
import { addressesOf, addressTypes, type Held } from '../recheck.ts';

type Tables = InferKyselyDB<typeof Post | typeof Comment | typeof MonitoringHit | typeof MonitoringHitItem>;

/** Questions of Stack Exchange and their answers are stored under each tag: these, under every one that is not forgotten. */
export async function findCopies(em: EntityManager, held: readonly Held[]): Promise<Held[]> {
  return [...(await findCopiesOf(em, 'post', held)), ...(await findCopiesOf(em, 'comment', held))];
}

async function findCopiesOf(em: EntityManager, kind: Held['kind'], held: readonly Held[]): Promise<Held[]> {
  const told = addressesOf(held, kind).filter(({ platform }) => platform === 'stack_exchange');
  if (told.length === 0) return [];
  const pages = [...new Map(told.map((one) => [pageIdOf(one.id), { ...one, id: pageIdOf(one.id) }])).values()];
  const given = rowsAs('g', pages, addressTypes);
  const db = em.getKysely<Tables>();
  const stored = await db
    .selectFrom(db.dynamic.table(kind).as('t'))
    .innerJoin(given, (on) =>
      on.onRef('t.platform', '=', 'g.platform').on(sql.raw(pageIdIn('t.id')), '=', sql.ref('g.id')),
    )
    .select('t.id')
    .where('t.removed_by', 'is distinct from', onRequest)
    .execute();
  const hits = await db
    .selectFrom(given)
    .innerJoin('monitoring_hit_item as i', (on) =>
      on
        .onRef('i.platform', '=', 'g.platform')
        .on('i.kind', '=', kind)
        .on(sql.raw(pageIdIn('i.item_id')), '=', sql.ref('g.id')),
    )
    .innerJoin('monitoring_hit as h', (on) => on.onRef('h.job_id', '=', 'i.job_id').onRef('h.id', '=', 'i.hit_id'))
    .select('i.item_id as id')
    .where('h.deleted', '=', false)
    .execute();
  return [...stored, ...hits].map(({ id }) => ({ kind, id, community: null }));
}
