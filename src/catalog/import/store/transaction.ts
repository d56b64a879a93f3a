import type { Client } from 'pg';
import { statementsOn } from '../../../database/statements-on.ts';
import { lockOn, unlockOn } from '../../../database/with-lock.ts';

const attempts = 5;
/** Deadlock and serialisation failure: somebody else who wrote the same rows was let through, now it is our turn. */
const passing = new Set(['40P01', '40001']);

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // Batches of several imports go one after the other: they never wait for each other's rows in circles. They wait
    // before they begin: what changes is dated by the beginning, and an index build minds none that has long been idle.
    await lockOn(client, 'catalog.import');
    try {
      return await statementsOn(client)
        .transaction()
        .execute(async () => work());
    } catch (error) {
      if (attempt === attempts || !passing.has((error as { code?: string }).code ?? '')) throw error;
    } finally {
      await unlockOn(client, 'catalog.import');
    }
  }
}
