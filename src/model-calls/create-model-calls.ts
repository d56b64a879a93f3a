import type { Logger } from 'pino';
import type { ModelCalls } from '../analysis/model-calls.ts';
import type { LlmConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../errors.ts';

const today = `(now() at time zone 'utc')::date`;

/** The accounts of the language model, in the database: budgets hold over all processes. */
export function createModelCalls(
  database: Database,
  {
    tokensPerJob,
    tokensPerDay,
    price,
    cacheHours,
  }: Pick<LlmConfig, 'tokensPerJob' | 'tokensPerDay' | 'price' | 'cacheHours'>,
  logger: Logger,
): ModelCalls {
  return {
    reserve: async ({ accountId, jobId, model }, tokens) =>
      database.em.fork().transactional(async (tx) => {
        await tx.execute(`insert into model_day (account_id, day) values (?, ${today}) on conflict do nothing`, [
          accountId,
        ]);
        await tx.execute('insert into model_use (job_id, model, account_id) values (?, ?, ?) on conflict do nothing', [
          jobId,
          model,
          accountId,
        ]);
        const day: unknown[] = await tx.execute(
          `update model_day set tokens = tokens + ? where account_id = ? and day = ${today} and tokens + ? <= ?
           returning 1`,
          [tokens, accountId, tokens, tokensPerDay],
        );
        if (day.length === 0) return 'account';
        const job: unknown[] = await tx.execute(
          `update model_use set tokens = tokens + ? where job_id = ? and model = ? and tokens + ? <= ? returning 1`,
          [tokens, jobId, model, tokens, tokensPerJob],
        );
        if (job.length > 0) return null;
        await tx.execute(`update model_day set tokens = tokens - ? where account_id = ? and day = ${today}`, [
          tokens,
          accountId,
        ]);
        return 'job';
      }),

    settle: async ({ accountId, jobId, model }, { outcome, reserved, inputTokens, outputTokens }) => {
      const unused = reserved - inputTokens - outputTokens;
      const cost = price && Math.round(inputTokens * price.input + outputTokens * price.output);
      const counted = { answered: 'calls', failed: 'failed_calls', cached: 'cached_answers' }[outcome];
      await database.em.fork().transactional(async (tx) => {
        if (reserved > 0) {
          await tx.execute(
            `update model_day set tokens = greatest(0, tokens - ?) where account_id = ? and day = ${today}`,
            [unused, accountId],
          );
        }
        await tx.execute(
          `insert into model_use as u (job_id, model, account_id, ${counted}, cost_micros) values (?, ?, ?, 1, ?)
           on conflict (job_id, model) do update
              set ${counted} = u.${counted} + 1, tokens = greatest(0, u.tokens - ?), last_at = now(),
                  input_tokens = u.input_tokens + ?, output_tokens = u.output_tokens + ?,
                  cost_micros = coalesce(u.cost_micros + excluded.cost_micros, excluded.cost_micros, u.cost_micros)`,
          [jobId, model, accountId, cost, unused, inputTokens, outputTokens],
        );
      });
    },

    recall: async (key) => {
      if (cacheHours === 0) return undefined;
      try {
        const rows: { body: unknown }[] = await database.em
          .fork()
          .execute(`select body from model_answer where key = ? and created_at > now() - ? * interval '1 hour'`, [
            key,
            cacheHours,
          ]);
        return rows[0]?.body;
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'A cached answer could not be read');
        return undefined;
      }
    },

    remember: async (key, answer) => {
      if (cacheHours === 0) return;
      await database.em.fork().execute(
        `insert into model_answer (key, body) values (?, ?::json)
           on conflict (key) do update set body = excluded.body, created_at = now()`,
        [key, JSON.stringify(answer)],
      );
    },
  };
}
