import { jsonValue, now } from '../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { JobResult } from '../jobs/job.entity.ts';
import { citedIn } from '../platforms/addresses.ts';
import { citationKey, forgetIn } from './forget-in.ts';
import { purge } from './purge.ts';
import { askAll, quotedEveryHours } from './recheck-quoted.ts';
import type { Run } from './run.ts';

const resultsAtOnce = 20;

type Place = { at: string; id: string };

/** Asks after what results quote, those that have waited longest first. */
export async function recheckResults(em: EntityManager, runs: readonly Run[]): Promise<void> {
  for (let after: Place = { at: '-infinity', id: '' }; runs.some(({ callsLeft }) => callsLeft > 0);) {
    const due = await em
      .getKysely<InferKyselyDB<typeof JobResult>>()
      .selectFrom('job_result')
      .select((eb) => [
        'job_id as id',
        eb.cast<string>('checked_at', 'text').as('at'),
        eb.cast<string>('body', 'text').as('body'),
      ])
      .where('checked_at', '<', sql<Date>`now() - ${quotedEveryHours} * interval '1 hour'`)
      .where((eb) =>
        eb(
          eb.refTuple('checked_at', 'job_id'),
          '>',
          eb.tuple(sql<Date>`${after.at}::timestamptz`, sql<string>`${after.id}`),
        ),
      )
      .orderBy('checked_at')
      .orderBy('job_id')
      .limit(resultsAtOnce)
      .execute();
    const last = due.at(-1);
    if (!last) return;
    after = last;
    const { answers, open } = await askAll(
      em,
      runs,
      due.flatMap(({ body }) => citedIn(body)),
    );
    const gone = new Map(answers.flatMap(({ checked }) => checked.gone.map((one) => [citationKey(one), one.by])));
    await em.transactional(async (tx) => {
      let results = 0;
      for (const { id, body } of due) results += await emptyResult(tx, id, body, gone, open);
      for (const { run, checked } of answers) {
        await run.writeReceipt(tx, { ...(await purge(tx, checked)), results });
        results = 0;
      }
    });
  }
}

async function emptyResult(
  tx: EntityManager,
  id: string,
  body: string,
  gone: ReadonlyMap<string, string>,
  open: ReadonlySet<string>,
): Promise<0 | 1> {
  const cited = citedIn(body).map(citationKey);
  const result = tx.getKysely<InferKyselyDB<typeof JobResult>>().updateTable('job_result').where('job_id', '=', id);
  if (!cited.some((key) => open.has(key))) {
    await result.set({ checked_at: now }).execute();
  }
  if (!cited.some((key) => gone.has(key))) return 0;
  const { document, forgotten } = forgetIn(JSON.parse(body) as Record<string, unknown>, gone);
  if (forgotten === 0) return 0;
  await result.set({ body: jsonValue(document) }).execute();
  return 1;
}
