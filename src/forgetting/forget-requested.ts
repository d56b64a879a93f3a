import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import { PurgeReceipt } from '../catalog/posts/purge-receipt.entity.ts';
import type { JobResult } from '../jobs/job.entity.ts';
import { emptyResult } from './empty-result.ts';
import { findEntryPages } from './find-entry-pages.ts';
import { citationKey, pageKey } from './forget-in.ts';
import { onRequest, purge, type Purged } from './purge.ts';
import type { Held } from './recheck.ts';

const resultsAtOnce = 20;

export type Receipt = Purged & { receipt: number; at: string; results: number };

/**
 * Forgets what somebody asked to have forgotten, everywhere, in one transaction, and for good: nothing that is imported
 * or read later brings it back. The receipt says how much it was, never what or whose.
 */
export async function forgetRequested(em: EntityManager, held: readonly Held[]): Promise<Receipt> {
  const gone = held.map((one) => ({ ...one, by: onRequest }));
  return em.transactional(async (tx) => {
    const at = new Date();
    const keys = [...held.map(citationKey), ...(await findEntryPages(tx, held)).map(pageKey)];
    const results = await emptyResults(tx, new Map(keys.map((key) => [key, onRequest])));
    const purged = await purge(tx, { gone, anonymous: [] });
    const receipt = await tx.insert(PurgeReceipt, { at, runAt: at, source: onRequest, ...purged, results });
    return { receipt: Number(receipt), at: at.toISOString(), ...purged, results };
  });
}

async function emptyResults(tx: EntityManager, gone: ReadonlyMap<string, string>): Promise<number> {
  let emptied = 0;
  for (let after = ''; ;) {
    const some = await tx
      .getKysely<InferKyselyDB<typeof JobResult>>()
      .selectFrom('job_result')
      .select((eb) => ['job_id as id', eb.cast<string>('body', 'text').as('body')])
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(resultsAtOnce)
      .execute();
    const last = some.at(-1);
    if (!last) return emptied;
    after = last.id;
    for (const result of some) if (await emptyResult(tx, result, gone)) emptied++;
  }
}
