import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';
import type { ModelDay, ModelUse } from '../model-calls/model-use.entity.ts';

type Tables = InferKyselyDB<typeof ModelDay | typeof ModelUse>;

const maxJobs = 20;
const sum = <Column extends keyof Tables['model_use']>(column: Column) =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`.as(column);

/** What an account's jobs and runs have used of language models, as far as their records are kept. */
export async function readModelUsage(em: EntityManager, accountId: string) {
  const { tokens_today, ...usage } = await em
    .getKysely<Tables>()
    .selectFrom('model_use')
    .select((eb) => [
      eb
        .selectFrom('model_day')
        .select(sql<number>`tokens::float8`.as('tokens'))
        .where('account_id', '=', accountId)
        .where('day', '=', sql<string>`(now() at time zone 'utc')::date`)
        .as('tokens_today'),
      sum('calls'),
      sum('cached_answers'),
      sum('failed_calls'),
      sum('input_tokens'),
      sum('output_tokens'),
      sql<number | null>`(sum(cost_micros) / 1e6)::float8`.as('cost'),
      jsonArrayFrom(
        eb
          .selectFrom('model_use as u')
          .select((use) => [
            'u.job_id',
            'u.model',
            'u.calls',
            'u.cached_answers',
            'u.failed_calls',
            'u.input_tokens',
            'u.output_tokens',
            sql<number | null>`u.cost_micros / 1e6`.as('cost'),
            wireTime(use.ref('u.last_at')).as('last_call_at'),
          ])
          .where('u.account_id', '=', accountId)
          .orderBy('u.last_at', 'desc')
          .orderBy('u.job_id')
          .limit(maxJobs),
      ).as('jobs'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { tokens_today: tokens_today ?? 0, ...usage };
}
