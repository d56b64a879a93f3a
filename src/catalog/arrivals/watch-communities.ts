import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely, QueryCreator } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenRows } from '../../database/given-rows.ts';
import { platformOf } from '../../platforms/addresses.ts';
import { platformNames } from '../../platforms/platform.ts';
import type { Community } from '../posts/community.entity.ts';
import { type Arrival, WatchedCommunity } from './arrival.entity.ts';

export type ArrivalTables = InferKyselyDB<typeof Arrival | typeof WatchedCommunity>;
type WatchedRow = ArrivalTables['watched_community'];

const columns = { platform: 'text', name_key: 'text', watcher: 'text' } as const;

/** From now on what arrives in these communities is noted for the watcher, and nothing else. No names: everywhere. */
export async function watchCommunities(tx: EntityManager, watcher: string, names: readonly string[]): Promise<void> {
  await unwatch(tx, watcher);
  await watchFirst(tx, watcher, names);
}

/** The same for one that has not watched anything. */
export async function watchFirst(tx: EntityManager, watcher: string, names: readonly string[]): Promise<void> {
  const watched =
    names.length === 0
      ? platformNames.map((platform) => ({ platform, name_key: '*', watcher }))
      : names.map((name) => ({ platform: platformOf(name), name_key: name.toLowerCase(), watcher }));
  await tx
    .getKysely<ArrivalTables>()
    .insertInto('watched_community')
    .columns(['platform', 'name_key', 'watcher'])
    .expression((eb) => eb.selectFrom(givenRows<WatchedRow>(watched, columns)).selectAll('given'))
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function unwatch(tx: EntityManager, watcher: string): Promise<void> {
  await tx.nativeDelete(WatchedCommunity, { watcher });
}

/** Up to where arrivals are known now: what comes later has a higher sequence. */
export async function newestArrival(em: EntityManager): Promise<number> {
  const [found] = await findNewest(em, undefined);
  return found!.newest;
}

const findNewest = builtOnce({
  build: (db: Kysely<ArrivalTables>) => selectNewest(db),
  values: () => [],
});

/** The same as a part of another statement. */
export function selectNewest(db: QueryCreator<ArrivalTables>) {
  return db
    .selectFrom('arrival')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.max('sequence'), eb.lit(0)), 'double precision').as('newest'));
}

/** Of communities, by our ids, those that somebody watches by their name: who watches everything watches none of them. */
export async function watchedAmong(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof Community | typeof WatchedCommunity>>()
    .selectFrom('community as c')
    .innerJoin('watched_community as w', (join) =>
      join.onRef('w.platform', '=', 'c.platform').onRef('w.name_key', '=', 'c.name_key'),
    )
    .select('c.id')
    .distinct()
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return rows.map(({ id }) => id);
}
