import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { daysAgo } from '../database/expressions.ts';
import type { Config } from '../config.ts';
import type { ModelAnswer } from './model-answer.entity.ts';
import type { ModelDay, ModelUse } from './model-use.entity.ts';

type Tables = InferKyselyDB<typeof ModelAnswer | typeof ModelDay | typeof ModelUse>;

/** Removes answers that are too old to be given again, and accounts of jobs whose records are gone. */
export async function sweepModelCalls(em: EntityManager, { llm, jobRetentionDays }: Config): Promise<void> {
  const kysely = em.getKysely<Tables>();
  const answersFrom = sql<Date>`now() - ${llm?.cacheHours ?? 0} * interval '1 hour'`;
  await kysely.deleteFrom('model_answer').where('created_at', '<', answersFrom).execute();
  const usesFrom = daysAgo(jobRetentionDays);
  await kysely.deleteFrom('model_use').where('last_at', '<', usesFrom).execute();
  await kysely
    .deleteFrom('model_day')
    .where('day', '<', sql<string>`(now() at time zone 'utc')::date - 2`)
    .execute();
}
