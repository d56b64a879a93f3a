import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { WatchedCommunity } from '../catalog/arrivals/arrival.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { rowsAs } from '../database/given-rows.ts';
import { knowHosts } from '../platforms/hosts.ts';
import type { PlatformName } from '../platforms/platform.ts';
import type { Source } from './source.entity.ts';

type Tables = InferKyselyDB<typeof Source | typeof WatchedCommunity>;

/** What says where something is read. */
export type KnownSource = Pick<Source, 'name' | 'platform' | 'address' | 'paused'> & {
  /** It has ended: what it gave is all there will be. */
  closed: boolean;
};

/** Told to all processes when sources were added, changed or removed. */
export const sourcesChannel = 'sources';

/** Those that are not removed, the oldest first. Hosts of all that ever were are known from now on. */
export async function readSources(em: EntityManager): Promise<KnownSource[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('source')
    .select(['name', 'platform', 'address', 'paused', 'removed_at'])
    .select(sql<boolean>`coalesce(refusal = 'closed', false)`.as('closed'))
    .orderBy('added_at')
    .orderBy('name')
    .execute();
  knowHosts(rows.flatMap(({ name, platform }) => hostIn(name, platform)));
  return rows.filter(({ removed_at }) => removed_at === null).map(({ removed_at: _at, ...source }) => source);
}

/** The host that names of a source's communities carry. */
export function hostIn(name: string, platform: PlatformName): [string, PlatformName][] {
  return platform === 'reddit' ? [] : [[name.slice(name.indexOf('@') + 1), platform]];
}

/**
 * Whoever watched something of their hosts before anybody knew what these are goes on watching. What another source of the
 * same host gives stays what it is.
 */
export async function watchAsKnown(
  tx: EntityManager,
  sources: readonly Pick<Source, 'name' | 'platform'>[],
): Promise<void> {
  const hosts = sources.flatMap(({ name, platform }) => hostIn(name, platform));
  const known = hosts.map(([host, platform]) => ({ host: host.toLowerCase(), platform }));
  await tx
    .getKysely<Tables>()
    .updateTable('watched_community as w')
    .from(rowsAs('known', known, { host: 'text', platform: 'text' }))
    .set((eb) => ({ platform: eb.ref('known.platform') }))
    .whereRef('w.platform', '<>', 'known.platform')
    .where(sql<boolean>`split_part(w.name_key, '@', 2) = known.host`)
    .where((eb) => {
      const others = eb.selectFrom('source as s').select('s.name').whereRef('s.platform', '=', 'w.platform');
      const host = sql`lower(substr(s.name, strpos(s.name, '@') + 1))`;
      return eb.not(eb.exists(others.where('s.removed_at', 'is', null).where(sql<boolean>`${host} = known.host`)));
    })
    .execute();
}

export async function tellOfSources(tx: EntityManager): Promise<void> {
  await sql`select pg_notify(${sourcesChannel}, '')`.execute(tx.getKysely());
}
