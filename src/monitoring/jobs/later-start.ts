import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { MonitoringRun } from '../runs/monitoring-run.entity.ts';
import type { MonitoringJob } from './monitoring-job.entity.ts';
import type { UpdateMonitoringInput } from './monitoring-job.schema.ts';
import type { MonitoringRow } from './monitoring-row.ts';
import type { Target } from './read-target.ts';

/** What was written so long before a run may have come too late for it: a job may have waited for a slow platform. */
const leeway = sql`interval '10 minutes'`;

/**
 * When a job starts that is changed to look at more: what was there before is no hit, as when it is made. Where it looked
 * already it goes on from its last run, so that nothing is lost there. `null`: as before.
 */
export async function laterStart(
  tx: EntityManager,
  accountId: string,
  job: MonitoringRow,
  target: Target,
  changes: Partial<UpdateMonitoringInput>,
): Promise<Date | null> {
  const isEverywhere = target.communities.length === 0;
  const searchesOther = isEverywhere && target.query !== job.query;
  const addsComments = changes.include_comments === true && !job.include_comments;
  if (!changes.target && !searchesOther && !addsComments) return null;
  const ran = await tx
    .getKysely<InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun>>()
    .selectFrom('monitoring_job as j')
    .innerJoin('monitoring_run as r', 'r.job_id', 'j.id')
    .select((eb) => sql<Date>`${eb.ref('r.started_at')} - ${leeway}`.as('at'))
    .where('j.id', '=', job.id)
    .where('j.account_id', '=', accountId)
    .where('r.status', '<>', 'failed')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // It has seen nothing yet: its look back is still to come.
  if (!ran) return null;
  const before = new Set(job.communities.map((name) => name.toLowerCase()));
  const keepsSome = isEverywhere
    ? before.size === 0
    : target.communities.some((name) => before.has(name.toLowerCase()));
  return keepsSome ? ran.at : databaseTime(tx);
}
