import { randomUUID } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { scanTask } from '../monitoring.tasks.ts';
import type { MonitoringRun } from '../runs/monitoring-run.entity.ts';
import type { ScanJob } from './scan-job.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun>;

const pauseMs = 5_000;

/** Jobs whose sources are still being asked go on in a scan of their own, in a moment, with what was stored for them. */
export async function handOn(em: EntityManager, scanId: string, jobs: readonly ScanJob[]): Promise<void> {
  const next = randomUUID();
  await em.transactional(async (tx) => {
    const db = tx.getKysely<Tables>();
    const moved = await db
      .updateTable('monitoring_job as j')
      .from(rowsAs('g', jobs, { id: 'text', revision: 'integer' }))
      // What was stored before was looked at; whoever was changed since is looked at anew.
      .set({ scan_id: next, backfill_due: sql<boolean>`j.backfill_due and j.revision <> g.revision` })
      .whereRef('j.id', '=', 'g.id')
      .where('j.scan_id', '=', scanId)
      .returning('j.id')
      .execute();
    if (moved.length === 0) return;
    const ids = moved.map(({ id }) => id);
    await db
      .updateTable('monitoring_run')
      .set({ scan_id: next })
      .where('scan_id', '=', scanId)
      .where('job_id', 'in', ids)
      .execute();
    const runAt = new Date((await databaseTime(tx)).getTime() + pauseMs);
    await enqueue(tx, scanTask, { scan_id: next }, { jobKey: next, runAt });
  });
}
