import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { distance } from 'fastest-levenshtein';
import type { EntityManager } from '../../database/entity-manager.ts';
import { platformOf } from '../../platforms/addresses.ts';
import type { Community } from './community.entity.ts';

type Tables = InferKyselyDB<typeof Community>;

const maxNames = 3;
/** Names that begin alike stand together in the index: so many before and behind are compared. */
const maxNeighbours = 100;
/** Of the oldest rows so many are searched for names that contain the wanted one: no index finds these. */
const maxContaining = 20_000;

/** Known communities whose names are nearly the one that was asked for, the nearest first. */
export async function nearestNames(em: EntityManager, wanted: string): Promise<string[]> {
  const key = wanted.toLowerCase().slice(0, 100);
  if (key === '' || key.includes('\0')) return [];
  const near = (await neighboursOf(em, key))
    .map((name) => ({ name, far: distance(key, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(2, key.length / 4) || name.toLowerCase().startsWith(key))
    .toSorted((a, b) => a.far - b.far)
    .map(({ name }) => name);
  const names = near.length > 0 || key.length < 4 ? near : await namesWith(em, key);
  return names.slice(0, maxNames);
}

async function neighboursOf(em: EntityManager, key: string): Promise<string[]> {
  const names = em
    .getKysely<Tables>()
    .selectFrom('community')
    .select('name')
    .where('platform', '=', platformOf(key))
    .limit(maxNeighbours);
  const before = await names.where('name_key', '<', key).orderBy('name_key', 'desc').execute();
  const behind = await names.where('name_key', '>=', key).orderBy('name_key').execute();
  return [...before, ...behind].map(({ name }) => name);
}

async function namesWith(em: EntityManager, key: string): Promise<string[]> {
  const kysely = em.getKysely<Tables>();
  const oldest = kysely.selectFrom('community').select(['name', 'name_key']).orderBy('id').limit(maxContaining);
  const rows = await kysely
    .selectFrom(oldest.as('oldest'))
    .select('oldest.name')
    .where((eb) => eb(eb.fn<number>('strpos', ['oldest.name_key', eb.val(key)]), '>', 0))
    .orderBy((eb) => eb.fn('length', ['oldest.name_key']))
    .limit(maxNames)
    .execute();
  return rows.map(({ name }) => name);
}
