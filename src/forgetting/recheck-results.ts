import type { EntityManager } from '../database/entity-manager.ts';
import { citedIn } from '../platforms/addresses.ts';
import { citationKey, forgetIn } from './forget-in.ts';
import { purge } from './purge.ts';
import { askAll, quotedEveryHours } from './recheck-quoted.ts';
import type { Run } from './run.ts';

const resultsAtOnce = 20;

type Place = { at: string; id: string };
type Due = Place & { body: string };

/** Asks after what results quote, those that have waited longest first. */
export async function recheckResults(em: EntityManager, runs: readonly Run[]): Promise<void> {
  for (let after: Place = { at: '-infinity', id: '' }; runs.some(({ callsLeft }) => callsLeft > 0);) {
    const due: Due[] = await em.execute(
      `select job_id as id, checked_at::text as at, body::text as body from job_result
        where checked_at < now() - interval '${quotedEveryHours} hours' and (checked_at, job_id) > (?::timestamptz, ?)
        order by checked_at, job_id limit ${resultsAtOnce}`,
      [after.at, after.id],
    );
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
  if (!cited.some((key) => open.has(key))) {
    await tx.execute('update job_result set checked_at = now() where job_id = ?', [id]);
  }
  if (!cited.some((key) => gone.has(key))) return 0;
  const { document, forgotten } = forgetIn(JSON.parse(body) as unknown, gone);
  if (forgotten === 0) return 0;
  await tx.execute('update job_result set body = ?::json where job_id = ?', [JSON.stringify(document), id]);
  return 1;
}
