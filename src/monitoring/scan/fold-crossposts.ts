import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import { readItems } from '../../catalog/posts/items/read-items.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { newId } from '../../ids.ts';
import type { JudgedMatch } from './judge-matches.ts';
import type { MonitoringHit, MonitoringHitItem } from '../hits/monitoring-hit.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringHit | typeof MonitoringHitItem>;

/**
 * What is new: hits, and every item that is in a hit now, these hits' own and others of the same text. `revived`: hits
 * that were emptied because their post was taken down, and it stands again.
 */
export type Folding = {
  hits: { id: string; kept: JudgedMatch }[];
  items: HitItem[];
  revived: { id: string; kept: JudgedMatch }[];
};

type HitItem = Omit<Selectable<Tables['monitoring_hit_item']>, 'job_id'>;

type Known = { id: string; text_hash: string; community: string };

/**
 * Sorts matches into new hits and crossposts: the same text in another community belongs to the hit that is there. In
 * the same community it is a hit of its own: somebody wrote it again.
 */
export async function foldInto(tx: EntityManager, jobId: string, kept: readonly JudgedMatch[]): Promise<Folding> {
  const folding: Folding = { hits: [], items: [], revived: [] };
  if (kept.length === 0) return folding;
  const known = await knownTexts(tx, jobId, kept);
  const taken = await knownItems(tx, jobId, kept);
  for (const one of kept) {
    const { item } = one.seen;
    const key = itemKey(item);
    const emptied = taken.get(key);
    taken.set(key, null);
    if (emptied) folding.revived.push({ id: emptied, kept: one });
    if (emptied !== undefined) continue;
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
  return { ...folding, revived: await standingOf(tx, folding.revived) };
}

/** Between the look and now it may have been taken down again. */
async function standingOf(tx: EntityManager, revived: Folding['revived']): Promise<Folding['revived']> {
  if (revived.length === 0) return [];
  const items = await readItems(
    tx,
    revived.map(({ kept }) => kept.seen.item),
  );
  const standing = new Set(items.map(itemKey));
  return revived.filter(({ kept }) => standing.has(itemKey(kept.seen.item)));
}

async function knownTexts(
  tx: EntityManager,
  jobId: string,
  kept: readonly JudgedMatch[],
): Promise<Map<string, Known[]>> {
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

/** Keys of items that are in a hit of the job; with its id where it is about them and was emptied. */
export type KnownItems = Map<string, string | null>;

/** Those of these items. */
export async function knownItems(
  db: EntityManager,
  jobId: string,
  matched: readonly { seen: { item: Item } }[],
): Promise<KnownItems> {
  if (matched.length === 0) return new Map();
  const ids = matched.map(({ seen }) => seen.item.id);
  const rows = await db
    .getKysely<Tables>()
    .selectFrom('monitoring_hit_item as i')
    .innerJoin('monitoring_hit as h', (on) => on.onRef('h.job_id', '=', 'i.job_id').onRef('h.id', '=', 'i.hit_id'))
    .select(['i.platform', 'i.kind', 'i.item_id as id'])
    .select(
      sql<string | null>`case when h.deleted and h.item_id = i.item_id and h.kind = i.kind then h.id end`.as('emptied'),
    )
    .where('i.job_id', '=', jobId)
    .where('i.item_id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [itemKey(row), row.emptied]));
}

/** Whether there is nothing to do for it. */
export const isKnown = (known: KnownItems, { seen }: { seen: { item: Item } }) =>
  known.get(itemKey(seen.item)) === null;
