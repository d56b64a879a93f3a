import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { knowHosts } from '../platforms/hosts.ts';
import type { PlatformName } from '../platforms/platform.ts';
import type { Source } from './source.entity.ts';

type Tables = InferKyselyDB<typeof Source>;

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

export async function tellOfSources(tx: EntityManager): Promise<void> {
  await sql`select pg_notify(${sourcesChannel}, '')`.execute(tx.getKysely());
}
