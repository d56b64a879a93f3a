import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { newId } from '../../ids.ts';
import type { Kept } from './judge-matches.ts';
import type { MonitoringHit, MonitoringHitItem } from '../hits/monitoring-hit.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringHit | typeof MonitoringHitItem>;

/** What is new: hits, and every item that is in a hit now, these hits' own and others of the same text. */
export type Folding = { hits: { id: string; kept: Kept }[]; items: HitItem[] };

type HitItem = Omit<Selectable<Tables['monitoring_hit_item']>, 'job_id'>;

type Known = { id: string; text_hash: string; community: string };

/**
 * Sorts matches into new hits and crossposts: the same text in another community belongs to the hit that is there. In
 * the same community it is a hit of its own: somebody wrote it again.
 */
export async function foldInto(tx: EntityManager, jobId: string, kept: readonly Kept[]): Promise<Folding> {
  const folding: Folding = { hits: [], items: [] };
  if (kept.length === 0) return folding;
  const known = await knownTexts(tx, jobId, kept);
  const taken = await knownItems(tx, jobId, kept);
  for (const one of kept) {
    const { item } = one.seen;
    const key = itemKey(item);
    if (taken.has(key)) continue;
    taken.add(key);
    const community = item.community.toLowerCase();
    const same = one.textHash === null ? [] : (known.get(one.textHash) ?? []);
    const twin = same.find((hit) => hit.community !== community);
    const id = twin?.id ?? newId('hit');
    if (!twin) {
      folding.hits.push({ id, kept: one });
      if (one.textHash !== null) known.set(one.textHash, [...same, { id, text_hash: one.textHash, community }]);
    }
    folding.items.push({
      platform: item.platform,
      kind: item.kind,
      item_id: item.id,
      hit_id: id,
      community: item.community,
      url: one.url,
      created_at: item.createdAt,
    });
  }
  return folding;
}

async function knownTexts(tx: EntityManager, jobId: string, kept: readonly Kept[]): Promise<Map<string, Known[]>> {
  const hashes = [...new Set(kept.flatMap(({ textHash }) => (textHash === null ? [] : [textHash])))];
  const rows = await tx
    .getKysely<Tables>()
    .selectFrom('monitoring_hit')
    .select(['id', (eb) => eb.fn<string>('lower', ['community']).as('community')])
    .select((eb) => eb.ref('text_hash').$notNull().as('text_hash'))
    .where('job_id', '=', jobId)
    .where('text_hash', '=', sql<string>`any(${hashes})`)
    .orderBy('sequence')
    .execute();
  return Map.groupBy(rows, ({ text_hash }) => text_hash);
}

type Item = { platform: string; kind: string; id: string };

const itemKey = ({ platform, kind, id }: Item) => `${platform} ${kind} ${id}`;

/** Of these items, the keys of those that are in a hit of the job. */
export async function knownItems(
  db: EntityManager,
  jobId: string,
  matched: readonly { seen: { item: Item } }[],
): Promise<Set<string>> {
  if (matched.length === 0) return new Set();
  const ids = matched.map(({ seen }) => seen.item.id);
  const rows = await db
    .getKysely<Tables>()
    .selectFrom('monitoring_hit_item')
    .select(['platform', 'kind', 'item_id as id'])
    .where('job_id', '=', jobId)
    .where('item_id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Set(rows.map(itemKey));
}

export const isKnown = (known: ReadonlySet<string>, { seen }: { seen: { item: Item } }) =>
  known.has(itemKey(seen.item));
