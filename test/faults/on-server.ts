import { loadSample } from '../../src/catalog/sample/load-sample.ts';
import { openAccount } from '../../src/credits/open-account.ts';
import { closeDatabase, openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { createTestDatabase, startTestCluster } from '../support/database.ts';

export const settings = {
  SENTENCE_ENCODER: 'false',
  RATE_LIMIT_REQUESTS: '1000000',
  RATE_LIMIT_JOB_CREATES: '1000000',
  MAX_ACTIVE_JOBS: '100000',
};

/** A database on a server of its own, with the sample and somebody who may spend; it is gone when `work` has ended. */
export async function onServer(work: (url: string, token: string) => Promise<void>): Promise<void> {
  const cluster = await startTestCluster();
  process.env['WHEREABOUTS_TEST_CLUSTER'] = cluster.url;
  try {
    const { url } = await createTestDatabase();
    const database = await openDatabase(url, entities, 2);
    await loadSample(database, url);
    const { token } = await database.em.fork().transactional((tx) => openAccount(tx, 'Faults', 10_000_000));
    await closeDatabase(database);
    await work(url, token);
  } finally {
    // A primary that was killed has nothing left to close.
    await cluster.close().catch(() => undefined);
  }
}
