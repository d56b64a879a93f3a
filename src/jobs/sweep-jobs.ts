import type { EntityManager } from '../database/entity-manager.ts';
import { endJob, type Ending } from './end-job.ts';
import { attemptsExhausted, deadlineExceeded, type JobStatus } from './job-states.ts';

/** A worker has this long to end its own job before the sweep does. */
const grace = `interval '15 seconds'`;

/**
 * Puts right what killed workers left: ends jobs that are past their deadline and jobs whose task is gone or has used
 * up its attempts, and removes results and records whose time is over.
 */
export async function sweepJobs(em: EntityManager): Promise<void> {
  const lost: { id: string; account_id: string; status: JobStatus; late: boolean }[] = await em.execute(
    `select j.id, j.account_id, j.status, j.deadline_at < now() - ${grace} as late
       from job j left join graphile_worker._private_jobs t on t.key = j.id
      where j.status in ('queued', 'running', 'canceling')
        and (j.deadline_at < now() - ${grace}
             or (j.created_at < now() - ${grace}
                 and (t.id is null or (t.locked_at is null and t.attempts >= t.max_attempts))
                 and j.status <> 'canceling')
             or (j.status = 'canceling' and j.cancel_requested_at < now() - ${grace}
                 and (t.id is null or t.locked_at is null)))`,
  );
  for (const { id, account_id, status, late } of lost) {
    const ending: Ending =
      status === 'canceling'
        ? { from: ['canceling'], to: 'canceled', charge: 'due' }
        : { from: ['queued', 'running'], to: 'failed', charge: 0, error: late ? deadlineExceeded : attemptsExhausted };
    await em.transactional((tx) => endJob(tx, id, account_id, ending));
  }
  await em.execute('delete from job_result r using job j where j.id = r.job_id and j.result_expires_at < now()');
  await em.execute(`delete from idempotency_key where created_at < now() - interval '24 hours'`);
  await em.execute(`delete from rate_window where created_at < now() - interval '1 hour'`);
  await em.execute('delete from job where remove_at < now() and finished_at is not null');
}
