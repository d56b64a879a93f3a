import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { QueueTables } from '../queue/queue-tables.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

/** A worker takes a task within milliseconds; a busy one may take some time. */
const longWaitSeconds = 60;

/** Whether somebody works on the tasks, and whether some have failed for good. */
export async function checkQueue(em: EntityManager): Promise<Finding> {
  const { ready, age, running, failed, names } = await em
    .getKysely<QueueTables>()
    .selectFrom((eb) =>
      eb
        .selectFrom('graphile_worker.jobs')
        .select([
          'task_identifier',
          'run_at',
          'locked_at',
          sql<boolean>`attempts >= max_attempts and locked_at is null`.as('used_up'),
          sql<boolean>`locked_at is null and run_at <= now() and attempts < max_attempts`.as('ready'),
        ])
        .as('jobs'),
    )
    .select([
      sql<number>`(count(*) filter (where ready))::int`.as('ready'),
      sql<number>`(count(*) filter (where locked_at is not null))::int`.as('running'),
      sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ready)), 0)::float8`.as('age'),
      sql<number>`(count(*) filter (where used_up))::int`.as('failed'),
      sql<string | null>`string_agg(distinct task_identifier, ', ') filter (where used_up)`.as('names'),
    ])
    .executeTakeFirstOrThrow();
  if (age > longWaitSeconds) {
    const found = `${number(ready)} tasks are due, the oldest for ${duration(age)}; ${number(running)} run`;
    return broken('queue', found, 'start a worker (npm start, or: npm run operate -- worker), or more of them');
  }
  if (failed > 0) {
    const found = `${number(failed)} tasks have failed for good (${names})`;
    return warning('queue', found, 'the log says why; they are kept in graphile_worker.jobs, with last_error');
  }
  return ok('queue', `${number(ready)} tasks are due, ${number(running)} run, none has failed for good`);
}
