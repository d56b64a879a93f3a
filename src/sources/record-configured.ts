import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Source } from './source.entity.ts';
import { type KnownSource, tellOfSources, watchAsKnown } from './sources.ts';

type Tables = InferKyselyDB<typeof Source>;

/** Those that the settings name become rows like others; those that they name no longer are removed. A pause stays. */
export async function recordConfigured(tx: EntityManager, configured: readonly KnownSource[]): Promise<void> {
  const db = tx.getKysely<Tables>();
  for (const { name, platform, address } of configured) {
    await db
      .insertInto('source')
      .values({ name, platform, address, origin: 'settings' })
      .onConflict((known) =>
        known.column('name').doUpdateSet({ platform, address, origin: 'settings', removed_at: null }),
      )
      .execute();
  }
  await db
    .updateTable('source')
    .set({ removed_at: new Date() })
    .where('origin', '=', 'settings')
    .where('removed_at', 'is', null)
    .where('name', 'not in', ['', ...configured.map(({ name }) => name)])
    .execute();
  await watchAsKnown(tx, configured);
  await tellOfSources(tx);
}
