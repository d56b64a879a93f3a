import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ForgottenItem } from '../catalog/posts/forgotten-item.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { rowsAs } from '../database/given-rows.ts';
import { setMark } from '../database/service-marks.ts';
import type { ServiceMark } from '../database/service-mark.entity.ts';
import { databaseTime } from '../database/transaction.ts';
import { onRequest, PurgeReceipt } from '../catalog/posts/purge-receipt.entity.ts';
import { holdStoring } from '../catalog/posts/requests-to-forget.ts';
import type { Job, JobResult } from '../jobs/job.entity.ts';
import type { ModelAnswer } from '../model-calls/model-answer.entity.ts';
import { emptyResult } from './removing/empty-result.ts';
import { findEntryPages } from './finding/find-entry-pages.ts';
import { citationKey, pageKey } from './removing/forget-in.ts';
import { purge, type Purged } from './removing/purge.ts';
import { addressesOf, type Held, itemTypes } from './recheck.ts';

const resultsAtOnce = 20;

/** A transaction that stores a result ends sooner. */
const longestStoreMs = 10 * 60_000;

type Forgotten = Purged & { results: number };

export type Receipt = Forgotten & { receipt: number; at: string };

/**
 * Forgets what somebody asked to have forgotten, everywhere, and for good: nothing that is imported or read later brings
 * it back. The receipt says how much it was, never what or whose. What was stored meanwhile by somebody who had read it
 * before is forgotten after that: from the receipt on nobody stores what was read earlier. Should the process be killed
 * before, `endRequests` does it. `pages`: what results quote under these addresses, without an id.
 */
export async function forgetRequested(
  em: EntityManager,
  held: readonly Held[],
  pages: readonly string[] = [],
): Promise<Receipt> {
  const first = await em.transactional(async (tx) => {
    const at = await databaseTime(tx);
    const linked = [...pages, ...(await findEntryPages(tx, held))];
    const keys = [...held.map(citationKey), ...linked.map(pageKey)];
    const request = { at: at.toISOString(), held, keys };
    const forgotten = await forgetAll(tx, request, new Date(0));
    const receipt = await writeReceipt(tx, request, forgotten);
    await setMark(tx, markOf(receipt), request);
    return { request, forgotten, receipt };
  });
  const { request, receipt } = first;
  const late = await forgetLate(em, receipt, request);
  const all = Object.entries(first.forgotten).map(([what, count]) => [what, count + late[what as keyof Forgotten]]);
  return { receipt, at: request.at, ...(Object.fromEntries(all) as Forgotten) };
}

/** Ends what a request began whose process was killed. One that cannot be ended now is left for the next time. */
export async function endRequests(em: EntityManager, logger: Logger): Promise<void> {
  const begun = await em
    .getKysely<InferKyselyDB<typeof ServiceMark>>()
    .selectFrom('service_mark')
    .select(['name', 'detail'])
    .where(sql<boolean>`name like 'forgetting %'`)
    .execute();
  for (const { name, detail } of begun) {
    const receipt = Number(name.split(' ')[1]);
    try {
      await forgetLate(em, receipt, detail as Request);
    } catch (error) {
      logger.error({ err: error, receipt }, 'A request to forget could not be ended');
    }
  }
}

/** `keys`: of what is gone, as a map of it has them. */
type Request = { at: string; held: readonly Held[]; keys: readonly string[] };

const markOf = (receipt: number) => `forgetting ${receipt}` as const;

/** What was stored while it was being forgotten. */
async function forgetLate(em: EntityManager, receipt: number, request: Request): Promise<Forgotten> {
  const since = new Date(Date.parse(request.at) - longestStoreMs);
  return em.transactional(async (tx) => {
    await holdStoring(tx);
    const forgotten = await forgetAll(tx, request, since);
    if (Math.max(...Object.values(forgotten)) > 0) await writeReceipt(tx, request, forgotten);
    await tx
      .getKysely<InferKyselyDB<typeof ServiceMark>>()
      .deleteFrom('service_mark')
      .where('name', '=', markOf(receipt))
      .execute();
    return forgotten;
  });
}

/** `since`: results that were stored before it have been emptied. */
async function forgetAll(tx: EntityManager, { held, keys }: Request, since: Date): Promise<Forgotten> {
  const gone = new Map(keys.map((key) => [key, onRequest]));
  const results = await emptyResults(tx, gone, since);
  const asked = held.map((one) => ({ ...one, by: onRequest }));
  // Nobody can tell which of them quote it; they are only kept so that the same question is not asked twice in a day.
  await tx.getKysely<InferKyselyDB<typeof ModelAnswer>>().deleteFrom('model_answer').execute();
  await remember(tx, held);
  return { ...(await purge(tx, { gone: asked, anonymous: [] })), results };
}

/** Their ids alone: also of what the catalog does not hold. */
async function remember(tx: EntityManager, held: readonly Held[]): Promise<void> {
  const db = tx.getKysely<InferKyselyDB<typeof ForgottenItem>>();
  await db
    .insertInto('forgotten_item')
    .columns(['platform', 'kind', 'id'])
    .expression(
      db
        .selectFrom(rowsAs('g', addressesOf(held), itemTypes))
        .select(['g.platform', 'g.kind', 'g.id'])
        .orderBy('g.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeReceipt(tx: EntityManager, request: Request, forgotten: Forgotten): Promise<number> {
  const at = new Date(request.at);
  return Number(await tx.insert(PurgeReceipt, { at, runAt: at, source: onRequest, ...forgotten }));
}

async function emptyResults(tx: EntityManager, gone: ReadonlyMap<string, string>, since: Date): Promise<number> {
  let emptied = 0;
  for (let after = ''; ;) {
    const some = await tx
      .getKysely<InferKyselyDB<typeof Job | typeof JobResult>>()
      .selectFrom('job_result')
      .innerJoin('job', 'job.id', 'job_result.job_id')
      .select((eb) => ['job_id as id', eb.cast<string>('body', 'text').as('body')])
      .where('job_id', '>', after)
      .where('finished_at', '>=', since)
      .orderBy('job_id')
      .limit(resultsAtOnce)
      .execute();
    const last = some.at(-1);
    if (!last) return emptied;
    after = last.id;
    for (const result of some) if (await emptyResult(tx, result, gone)) emptied++;
  }
}
