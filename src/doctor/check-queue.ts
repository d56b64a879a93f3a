import type { EntityManager } from '../database/entity-manager.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

/** A worker takes a task within milliseconds; a busy one may take some time. */
const longWaitSeconds = 60;

/** Whether somebody works on the tasks, and whether some have failed for good. */
export async function checkQueue(db: EntityManager): Promise<Finding> {
  const rows: { ready: number; age: number; running: number; failed: number; names: string | null }[] =
    await db.execute(
      `select (count(*) filter (where ready))::int as ready, (count(*) filter (where locked_at is not null))::int as running,
              coalesce(extract(epoch from now() - min(run_at) filter (where ready)), 0)::float8 as age,
              (count(*) filter (where used_up))::int as failed,
              string_agg(distinct task_identifier, ', ') filter (where used_up) as names
         from (select *, attempts >= max_attempts and locked_at is null as used_up,
                      locked_at is null and run_at <= now() and attempts < max_attempts as ready
                 from graphile_worker.jobs) as jobs`,
    );
  const { ready, age, running, failed, names } = rows[0]!;
  if (age > longWaitSeconds) {
    const found = `${number(ready)} tasks are due, the oldest for ${duration(age)}; ${number(running)} run`;
    return broken('queue', found, 'start a worker (npm start, or: npm run cli -- worker), or more of them');
  }
  if (failed > 0) {
    const found = `${number(failed)} tasks have failed for good (${names})`;
    return warning('queue', found, 'the log says why; they are kept in graphile_worker.jobs, with last_error');
  }
  return ok('queue', `${number(ready)} tasks are due, ${number(running)} run, none has failed for good`);
}
