import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { HitsCreated } from '../../delivery/events/event-types.ts';
import { writeEvents } from '../../delivery/events/write-events.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit>;

/**
 * Tells of hits that nobody was told of, one event a job: of the jobs of a scan when it ends, of one (`jobId`) that it lets
 * go before, or of those whose scan never ended (`null`). Up to where hits were announced moves in the same transaction, so
 * none is left out and none comes twice.
 */
export async function announceHits(tx: EntityManager, scanId: string | null, jobId?: string): Promise<void> {
  const db = tx.getKysely<Tables>();
  const announced = await db
    .with('found', (cte) =>
      cte
        .selectFrom('monitoring_job')
        .select(['id', 'announced_sequence'])
        .whereRef('last_sequence', '>', 'announced_sequence')
        .where((eb) => (scanId === null ? eb('scan_id', 'is', null) : eb('scan_id', '=', scanId)))
        .$if(jobId !== undefined, (some) => some.where('id', '=', jobId!))
        .orderBy('id')
        .limit(1_000)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('monitoring_job as j')
    .from('found')
    .set((eb) => ({ announced_sequence: eb.ref('j.last_sequence') }))
    .whereRef('j.id', '=', 'found.id')
    .returning((eb) => [
      'j.id',
      'j.account_id',
      eb.cast<number>('found.announced_sequence', 'float8').as('after'),
      eb.cast<number>('j.last_sequence', 'float8').as('up_to'),
    ])
    .execute();
  if (announced.length === 0) return;
  const relevances = await db
    .selectFrom(rowsAs('a', announced, { id: 'text', after: 'bigint', up_to: 'bigint' }))
    .innerJoin('monitoring_hit as h', 'h.job_id', 'a.id')
    .whereRef('h.sequence', '>', sql.ref('a.after'))
    .whereRef('h.sequence', '<=', sql.ref('a.up_to'))
    .where('h.deleted', '=', false)
    .groupBy('a.id')
    .select(['a.id', (eb) => eb.fn.max('h.relevance').as('relevance')])
    .execute();
  const relevanceOf = new Map(relevances.map(({ id, relevance }) => [id, relevance]));
  const events = announced.flatMap(({ id, account_id, after, up_to }) => {
    const relevance = relevanceOf.get(id);
    const data: HitsCreated = { monitoring_job_id: id, after, up_to };
    if (relevance === undefined) return [];
    return [{ accountId: account_id, type: 'monitoring.hits.created' as const, data, monitoringJobId: id, relevance }];
  });
  await writeEvents(tx, events);
}
