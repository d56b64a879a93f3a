import type { Client } from 'pg';
import { statementsOn } from '../../../database/statements-on.ts';
import { untilItPasses } from '../../../database/transaction.ts';
import { lockOn, unlockOn } from '../../../database/with-lock.ts';

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  return untilItPasses(async () => {
    // Batches of several imports go one after the other: they never wait for each other's rows in circles. They wait
    // before they begin: what changes is dated by the beginning, and an index build minds none that has long been idle.
    await lockOn(client, 'catalog.import');
    try {
      return await statementsOn(client)
        .transaction()
        .execute(async () => work());
    } finally {
      await unlockOn(client, 'catalog.import');
    }
  });
}
