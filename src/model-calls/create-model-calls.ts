import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ModelCall, ModelCalls, ModelWork, Reservation } from '../analysis/model-calls.ts';
import type { LlmConfig } from '../model-config.ts';
import type { Database } from '../database/database.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { messageOf } from '../errors.ts';
import type { ModelAnswer } from './model-answer.entity.ts';
import type { ModelDay, ModelUse } from './model-use.entity.ts';

type Tables = InferKyselyDB<typeof ModelAnswer | typeof ModelDay | typeof ModelUse>;

const today = sql<string>`(now() at time zone 'utc')::date`;

type Settings = Pick<LlmConfig, 'tokensPerJob' | 'tokensPerDay' | 'price' | 'cacheHours'>;

/** The accounts of the language model, in the database: budgets hold over all processes. */
export function createModelCalls(database: Database, settings: Settings, logger: Logger): ModelCalls {
  return {
    reserve: async (use, tokens) => database.em.fork().transactional((tx) => reserve(tx, use, tokens, settings)),
    settle: async (use, ending) => database.em.fork().transactional((tx) => settle(tx, use, ending, settings.price)),
    recall: async (key) => {
      try {
        return await recall(database.em.fork(), key, settings.cacheHours);
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'A cached answer could not be read');
        return undefined;
      }
    },
    remember: async (key, answer) => {
      if (settings.cacheHours === 0) return;
      try {
        await remember(database.em.fork(), key, answer);
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'An answer could not be cached');
      }
    },
  };
}

async function reserve(
  tx: EntityManager,
  { accountId, jobId, model }: ModelWork,
  tokens: number,
  { tokensPerDay, tokensPerJob }: Settings,
): Promise<Reservation | 'job' | 'account'> {
  const kysely = tx.getKysely<Tables>();
  await kysely
    .insertInto('model_day')
    .values({ account_id: accountId, day: today })
    .onConflict((known) => known.doNothing())
    .execute();
  await kysely
    .insertInto('model_use')
    .values({ job_id: jobId, model, account_id: accountId })
    .onConflict((known) => known.doNothing())
    .execute();
  const ofDay = kysely.updateTable('model_day').where('account_id', '=', accountId).where('day', '=', today);
  const counted = await ofDay
    .set((eb) => ({ tokens: eb('tokens', '+', tokens) }))
    .where((eb) => eb(eb('tokens', '+', tokens), '<=', tokensPerDay))
    .returning(sql<string>`day::text`.as('day'))
    .executeTakeFirst();
  if (!counted) return 'account';
  const job = await kysely
    .updateTable('model_use')
    .set((eb) => ({ tokens: eb('tokens', '+', tokens) }))
    .where('job_id', '=', jobId)
    .where('model', '=', model)
    .where((eb) => eb(eb('tokens', '+', tokens), '<=', tokensPerJob))
    .executeTakeFirst();
  if (job.numUpdatedRows > 0n) return { tokens, day: counted.day };
  await ofDay.set((eb) => ({ tokens: eb('tokens', '-', tokens) })).execute();
  return 'job';
}

async function settle(
  tx: EntityManager,
  { accountId, jobId, model }: ModelWork,
  { outcome, reserved, inputTokens, outputTokens }: ModelCall,
  price: Settings['price'],
): Promise<void> {
  const unused = (reserved?.tokens ?? 0) - inputTokens - outputTokens;
  const cost = price && Math.round(inputTokens * price.input + outputTokens * price.output);
  const counted = {
    calls: outcome === 'answered' ? 1 : 0,
    failed_calls: outcome === 'failed' ? 1 : 0,
    cached_answers: outcome === 'cached' ? 1 : 0,
  };
  const kysely = tx.getKysely<Tables>();
  if (reserved) {
    await kysely
      .updateTable('model_day')
      .set({ tokens: sql`greatest(0, tokens - ${unused})` })
      .where('account_id', '=', accountId)
      .where('day', '=', sql<string>`${reserved.day}::date`)
      .execute();
  }
  await kysely
    .insertInto('model_use')
    .values({ job_id: jobId, model, account_id: accountId, cost_micros: cost, ...counted })
    .onConflict((known) =>
      known.columns(['job_id', 'model']).doUpdateSet((eb) => ({
        calls: eb('model_use.calls', '+', counted.calls),
        failed_calls: eb('model_use.failed_calls', '+', counted.failed_calls),
        cached_answers: eb('model_use.cached_answers', '+', counted.cached_answers),
        tokens: sql`greatest(0, ${eb.ref('model_use.tokens')} - ${unused})`,
        input_tokens: eb('model_use.input_tokens', '+', inputTokens),
        output_tokens: eb('model_use.output_tokens', '+', outputTokens),
        cost_micros: eb.fn.coalesce(
          eb('model_use.cost_micros', '+', eb.ref('excluded.cost_micros')),
          'excluded.cost_micros',
          'model_use.cost_micros',
        ),
        last_at: sql`now()`,
      })),
    )
    .execute();
}

async function recall(em: EntityManager, key: string, cacheHours: number): Promise<unknown> {
  if (cacheHours === 0) return undefined;
  const answer = await em
    .getKysely<Tables>()
    .selectFrom('model_answer')
    .select('body')
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${cacheHours} * interval '1 hour'`)
    .executeTakeFirst();
  return answer?.body;
}

async function remember(em: EntityManager, key: string, answer: unknown): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('model_answer')
    .values({ key, body: JSON.stringify(answer) })
    .onConflict((known) =>
      known.column('key').doUpdateSet((eb) => ({ body: eb.ref('excluded.body'), created_at: sql`now()` })),
    )
    .execute();
}
