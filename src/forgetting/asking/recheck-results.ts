import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import type { JobResult } from '../../jobs/job.entity.ts';
import { citedIn } from '../../platforms/addresses.ts';
import { emptyResult } from '../removing/empty-result.ts';
import { citationKey } from '../removing/forget-in.ts';
import { purge } from '../removing/purge.ts';
import { askAll, quotedEveryHours } from './recheck-quoted.ts';
import { mayGoOn, type Runs } from './run.ts';

const resultsAtOnce = 20;

type Place = { at: string; id: string };

/** Asks after what results quote, those that have waited longest first. */
export async function recheckResults(em: EntityManager, runs: Runs): Promise<void> {
  for (let after: Place = { at: '-infinity', id: '' }; mayGoOn(runs);) {
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
    const anonymous = new Set(answers.flatMap(({ checked }) => checked.anonymous.map(citationKey)));
    await em.transactional(async (tx) => {
      let results = 0;
      // In one order with all who empty results: nobody waits for somebody who waits.
      for (const result of due.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        if (!citedIn(result.body).some((cited) => open.has(citationKey(cited)))) await noteChecked(tx, result.id);
        if (await emptyResult(tx, result, gone, anonymous)) results++;
      }
      for (const { run, checked } of answers) {
        await run.writeReceipt(tx, { ...(await purge(tx, checked)), results });
        results = 0;
      }
    });
  }
}

async function noteChecked(tx: EntityManager, id: string): Promise<void> {
  await tx
    .getKysely<InferKyselyDB<typeof JobResult>>()
    .updateTable('job_result')
    .where('job_id', '=', id)
    .set({ checked_at: now })
    .execute();
}
