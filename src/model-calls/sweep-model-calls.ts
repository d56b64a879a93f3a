import type { EntityManager } from '../database/entity-manager.ts';
import type { Config } from '../config.ts';

/** Removes answers that are too old to be given again, and accounts of jobs whose records are gone. */
export async function sweepModelCalls(db: EntityManager, { llm, jobRetentionDays }: Config): Promise<void> {
  await db.execute(`delete from model_answer where created_at < now() - ? * interval '1 hour'`, [llm?.cacheHours ?? 0]);
  await db.execute(`delete from model_use where last_at < now() - ? * interval '1 day'`, [jobRetentionDays]);
  await db.execute(`delete from model_day where day < (now() at time zone 'utc')::date - 2`);
}
