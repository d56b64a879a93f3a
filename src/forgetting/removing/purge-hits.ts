import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { Delivery, DeliveryAttempt, DeliveryEvent } from '../../delivery/delivery.entity.ts';
import type { MonitoringJob } from '../../monitoring/jobs/monitoring-job.entity.ts';
import type { MonitoringHit, MonitoringHitItem } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { addressesOf, addressTypes, type Checked, type Held, itemTypes } from '../recheck.ts';

type Tables = InferKyselyDB<
  | typeof MonitoringHit
  | typeof MonitoringHitItem
  | typeof MonitoringJob
  | typeof Comment
  | typeof Delivery
  | typeof DeliveryAttempt
  | typeof DeliveryEvent
>;

const maxCommentsAtOnce = 5_000;

/** Makes tombstones of the hits that are about what is gone; returns how many hits lost something. */
export async function purgeHits(tx: EntityManager, { gone, anonymous }: Checked): Promise<number> {
  // Who reviewed it and how stays.
  const deleted = await tx
    .getKysely<Tables>()
    .updateTable('monitoring_hit as h')
    .set((eb) => ({
      deleted: true,
      text_hash: null,
      signs: null,
      post: withFields(eb.ref('h.post'), { title: '', excerpt: '', excerpt_start: 0, author: null, flair: null }),
      match: withFields(eb.ref('h.match'), { terms: [] }),
      analysis: withFields(eb.ref('h.analysis'), { summary: '', why: '', suggested_approach: '' }),
    }))
    .where((eb) => eb(eb.refTuple('h.job_id', 'h.id'), 'in', hitsAbout(tx, gone).$asTuple('job_id', 'hit_id')))
    .where('h.deleted', '=', false)
    .executeTakeFirstOrThrow();
  const untitled = await forgetTitles(tx, gone);
  const nameless = await tx
    .getKysely<Tables>()
    .updateTable('monitoring_hit as h')
    .set((eb) => ({ post: withFields(eb.ref('h.post'), { author: null }) }))
    .where((eb) => eb(eb.refTuple('h.job_id', 'h.id'), 'in', hitsAbout(tx, anonymous).$asTuple('job_id', 'hit_id')))
    .where((eb) => sql<boolean>`${eb.ref('h.post')} ->> 'author' is not null`)
    .executeTakeFirstOrThrow();
  const changed = Number(deleted.numUpdatedRows) + untitled + Number(nameless.numUpdatedRows);
  if (changed > 0) await forgetEchoes(tx, [...gone, ...anonymous]);
  return changed;
}

/**
 * A hit that is a comment shows the title of its post. Comments and hits may lie on different machines (src/database), so
 * that what is under the posts is read first.
 */
async function forgetTitles(tx: EntityManager, gone: readonly Held[]): Promise<number> {
  const comments = await tx
    .getKysely<Tables>()
    .selectFrom(rowsAs('g', addressesOf(gone, 'post'), addressTypes))
    .innerJoin('comment as m', (on) => on.onRef('m.platform', '=', 'g.platform').onRef('m.post_id', '=', 'g.id'))
    .select(['m.platform', 'm.id'])
    .execute();
  let changed = 0;
  for (let at = 0; at < comments.length; at += maxCommentsAtOnce) {
    const some = rowsAs('m', comments.slice(at, at + maxCommentsAtOnce), addressTypes);
    const { numUpdatedRows } = await tx
      .getKysely<Tables>()
      .updateTable('monitoring_hit as h')
      .from(some)
      .innerJoin('monitoring_hit_item as i', (on) =>
        on.onRef('i.platform', '=', 'm.platform').onRef('i.item_id', '=', 'm.id').on('i.kind', '=', 'comment'),
      )
      .set((eb) => ({ post: withFields(eb.ref('h.post'), { title: '' }) }))
      .whereRef('h.job_id', '=', 'i.job_id')
      .whereRef('h.id', '=', 'i.hit_id')
      .where((eb) => sql<boolean>`${eb.ref('h.post')} ->> 'title' <> ''`)
      .executeTakeFirstOrThrow();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

/** Deliveries hold no text of hits, but a receiver may have sent it back in its answer. */
async function forgetEchoes(tx: EntityManager, held: readonly Held[]): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('delivery_attempt as a')
    .from('delivery as d')
    .innerJoin('delivery_event as e', 'e.id', 'd.event_id')
    .set({ answer: null })
    .whereRef('d.id', '=', 'a.delivery_id')
    .where('a.answer', 'is not', null)
    .where('e.type', 'in', ['monitoring.hits.created', 'digest'])
    .where('d.account_id', 'in', (eb) =>
      eb
        .selectFrom(rowsAs('g', addressesOf(held), itemTypes))
        .innerJoin('monitoring_hit_item as i', (on) =>
          on.onRef('i.platform', '=', 'g.platform').onRef('i.item_id', '=', 'g.id').onRef('i.kind', '=', 'g.kind'),
        )
        .innerJoin('monitoring_job as j', 'j.id', 'i.job_id')
        .select('j.account_id'),
    )
    .execute();
}

/** Hits that are about these themselves, not about others of the same text. */
function hitsAbout(tx: EntityManager, held: readonly Held[]) {
  return tx
    .getKysely<Tables>()
    .selectFrom(rowsAs('g', addressesOf(held), itemTypes))
    .innerJoin('monitoring_hit_item as i', (on) =>
      on.onRef('i.platform', '=', 'g.platform').onRef('i.item_id', '=', 'g.id').onRef('i.kind', '=', 'g.kind'),
    )
    .innerJoin('monitoring_hit as own', (on) =>
      on.onRef('own.job_id', '=', 'i.job_id').onRef('own.id', '=', 'i.hit_id').onRef('own.item_id', '=', 'i.item_id'),
    )
    .select(['i.job_id', 'i.hit_id']);
}

/** The document of a `json` column with these fields in place of its own. */
function withFields<Document>(document: Expression<Document>, fields: Partial<NoInfer<Document>>) {
  return sql<Document>`(${document}::jsonb || ${JSON.stringify(fields)}::jsonb)::json`;
}
