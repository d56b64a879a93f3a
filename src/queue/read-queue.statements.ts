import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';

type TaskCounts = { task: string; ready: number; scheduled: number; running: number; failed: number };
type FailedTask = {
  id: string;
  task: string;
  key: string | null;
  attempts: number;
  last_error: string | null;
  failed_at: string;
};

const maxFailed = 50;
const isFailed = sql`attempts >= max_attempts and locked_at is null`;
const isReady = sql`locked_at is null and run_at <= now() and attempts < max_attempts`;

/** What waits, runs and has failed, over all accounts. */
export async function readQueue(em: EntityManager) {
  const db = em.getKysely();
  const { rows: tasks } = await sql<TaskCounts & { oldest: number }>`
    select task_identifier as task,
           (count(*) filter (where ${isReady}))::float8 as ready,
           (count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts))::float8 as scheduled,
           (count(*) filter (where locked_at is not null))::float8 as running,
           (count(*) filter (where ${isFailed}))::float8 as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where ${isReady})), 0)::float8 as oldest
      from graphile_worker.jobs group by 1 order by 1`.execute(db);
  const { rows: failed } = await sql<FailedTask>`
    select id::text, task_identifier as task, key, attempts::int, left(split_part(last_error, chr(10), 1), 500) as last_error,
           ${wireTime(sql.ref<Date>('updated_at'))} as failed_at
      from graphile_worker.jobs where ${isFailed} order by updated_at desc limit ${maxFailed}`.execute(db);
  return {
    oldest_ready_seconds: Math.max(0, ...tasks.map(({ oldest }) => oldest)),
    tasks: tasks.map(({ task, ready, scheduled, running, failed }) => ({ task, ready, scheduled, running, failed })),
    failed,
  };
}

/** Has tasks that failed for good tried again at once, with all their attempts. Gives the ids of those that are. */
export async function retryTasks(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id
      from graphile_worker.reschedule_jobs(
             array(select j.id from graphile_worker.jobs j where j.id::text = any(${ids}) and ${isFailed}),
             run_at => now(), attempts => 0) t`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}
