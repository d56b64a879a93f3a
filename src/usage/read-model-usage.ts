import type { EntityManager } from '../database/entity-manager.ts';

type ModelFigures = {
  calls: number;
  cached_answers: number;
  failed_calls: number;
  input_tokens: number;
  output_tokens: number;
  cost: number | null;
};

export type ModelUsage = ModelFigures & {
  tokens_today: number;
  jobs: (ModelFigures & { job_id: string; model: string; last_call_at: string })[];
};

const mostJobs = 20;
const figures = (value: (column: string) => string, cost: string) =>
  [
    ...['calls', 'cached_answers', 'failed_calls', 'input_tokens', 'output_tokens'].map(
      (column) => `'${column}', ${value(column)}`,
    ),
    `'cost', ${cost} / 1e6`,
  ].join(', ');

/** What an account's jobs and runs have used of language models, as far as their records are kept. */
export async function readModelUsage(db: EntityManager, accountId: string): Promise<ModelUsage> {
  const rows: { usage: ModelUsage }[] = await db.execute(
    `with own as (select * from model_use where account_id = ?),
          newest as (select * from own order by last_at desc, job_id limit ${mostJobs})
     select json_build_object(
       'tokens_today', coalesce((select tokens from model_day
                                  where account_id = ? and day = (now() at time zone 'utc')::date), 0),
       ${figures((column) => `coalesce((select sum(${column}) from own), 0)`, '(select sum(cost_micros) from own)')},
       'jobs', coalesce((select json_agg(json_build_object(
          'job_id', job_id, 'model', model, ${figures((column) => column, 'cost_micros')},
          'last_call_at', to_char(last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by last_at desc, job_id) from newest), '[]')
     ) as usage`,
    [accountId, accountId],
  );
  return rows[0]!.usage;
}
