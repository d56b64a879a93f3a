import type { EntityManager } from '../database/entity-manager.ts';
import { platformOf } from '../platforms/addresses.ts';
import type { PlatformName } from '../platforms/platform.ts';

const everyPlatform: readonly PlatformName[] = ['reddit', 'lemmy'];

/** From now on what arrives in these communities is noted for the watcher, and nothing else. No names: everywhere. */
export async function watchCommunities(tx: EntityManager, watcher: string, names: readonly string[]): Promise<void> {
  await unwatch(tx, watcher);
  const watched =
    names.length === 0
      ? everyPlatform.map((platform) => ({ platform, name_key: '*' }))
      : names.map((name) => ({ platform: platformOf(name), name_key: name.toLowerCase() }));
  await tx.execute(
    `insert into watched_community (platform, name_key, watcher)
     select platform, name_key, ? from json_to_recordset(?::json) as w (platform text, name_key text) on conflict do nothing`,
    [watcher, JSON.stringify(watched)],
  );
}

export async function unwatch(tx: EntityManager, watcher: string): Promise<void> {
  await tx.execute('delete from watched_community where watcher = ?', [watcher]);
}

/** Up to where arrivals are known now: what comes later has a higher sequence. */
export async function newestArrival(db: EntityManager): Promise<number> {
  const rows: { newest: number }[] = await db.execute(
    'select coalesce(max(sequence), 0)::float8 as newest from arrival',
  );
  return rows[0]!.newest;
}
