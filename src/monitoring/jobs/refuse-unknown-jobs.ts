import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError, type FieldError } from '../../errors.ts';
import type { MonitoringTables } from './monitoring-row.ts';

/** Refuses `monitoring_job_ids` of which the account has no job: what waits for a mistyped one would wait for ever. */
export async function refuseUnknownJobs(em: EntityManager, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await em
    .getKysely<MonitoringTables>()
    .selectFrom('monitoring_job')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const detail = `There is no monitoring job ${unknown}`;
  const place: FieldError = { in: 'body', pointer: '/monitoring_job_ids', code: 'not_found', detail };
  throw new AppError('unprocessable_input', `monitoring_job_ids: ${detail}`, { errors: [place] });
}
