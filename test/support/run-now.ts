import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from './discover.ts';
import { jobOf } from './scanning.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** Runs a task of the worker now and waits until it is done. One that somebody has begun ends first: a second one might give up. */
export async function runNow(service: TestService, task: string): Promise<void> {
  const key = `now ${task}`;
  const running = 'select 1 from graphile_worker.jobs where task_identifier = ? and locked_at is not null';
  for (let look = 0; look < 4_000 && (await sql(service, running, [task])).length > 0; look++) await sleep(25);
  await sql(service, `select graphile_worker.add_job(?, '{}', job_key => ?, max_attempts => 1)`, [task, key]);
  for (let look = 0; look < 4_000; look++) {
    const jobs = await sql<{ last_error: string | null }>(
      service,
      'select last_error from graphile_worker._private_jobs where key = ?',
      [key],
    );
    if (jobs.length === 0) return;
    const error = jobs[0]!.last_error;
    if (error) throw new Error(error);
    await sleep(25);
  }
  throw new Error(`${task} never ended`);
}

/** Lets a monitoring job look now. A look that has begun is another one, and ends first. */
export async function lookNow(service: TestService, job: Json): Promise<Json> {
  const looking = 'select from monitoring_job where id = ? and scan_id is not null';
  const isLooking = async () => (await sql(service, looking, [job.id])).length > 0;
  for (let tries = 0; tries < 4_000 && (await isLooking()); tries++) await sleep(25);
  const before = (await jobOf(service, job.id)).recent_runs[0]?.id;
  await sql(service, 'update monitoring_job set next_run_at = now() where id = ?', [job.id]);
  await runNow(service, 'monitoring/tick');
  for (let tries = 0; tries < 4_000; tries++) {
    const { recent_runs } = await jobOf(service, job.id);
    if (recent_runs[0] && recent_runs[0].id !== before && !(await isLooking()))
      return (await jobOf(service, job.id)).recent_runs[0];
    await sleep(25);
  }
  throw new Error('The monitoring job never looked');
}
