import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { itemsBetween, type StoredItem } from '../../catalog/posts/items/read-items.ts';

const communitiesAtOnce = 50;
const itemsAtOnce = 2_000;

/** Where a look stands: `community`: the first of those that are looked at together; `toMs`: of them up to then. */
export type Place = { community: number; toMs: number };

export type StoredRange = { communities: readonly number[]; from: Date; to: Date; comments: boolean };

/** Items, the newest first; `community`: as in the place where they begin. `next`: where those begin that come behind them. */
export type StoredItems = { items: StoredItem[]; community: number; next: Place | null };

/** Some communities after the other, of each the newest first, from a place on. `ends`: until when statements may take. */
export async function* storedItems(
  db: EntityManager,
  { communities, from, to, comments }: StoredRange,
  place: Place | null,
  ends: number,
): AsyncGenerator<StoredItems> {
  const first = place === null ? 0 : communities.indexOf(place.community);
  for (let at = first; at < communities.length; at += communitiesAtOnce) {
    const some = communities.slice(at, at + communitiesAtOnce);
    const behind = communities[at + communitiesAtOnce];
    const nextBatch = behind === undefined ? null : { community: behind, toMs: to.getTime() };
    let toMs: number | null = at === first && place !== null ? place.toMs : to.getTime();
    while (toMs !== null) {
      await limitStatements(db, ends);
      const { items, nextMs } = await wholeMoments(db, { communities: some, from, to: new Date(toMs), comments });
      yield { items, community: some[0]!, next: nextMs === null ? nextBatch : { community: some[0]!, toMs: nextMs } };
      toMs = nextMs;
    }
  }
}

/** Of the last moment there may be more: it is left to the next batch, or read whole where there is nothing else. */
async function wholeMoments(
  db: EntityManager,
  range: StoredRange,
): Promise<{ items: StoredItem[]; nextMs: number | null }> {
  for (let limit = itemsAtOnce; ; limit *= 4) {
    const found = await itemsBetween(db, { ...range, limit });
    if (found.length < limit) return { items: found, nextMs: null };
    const lastMs = found.at(-1)!.createdAt.getTime();
    const items = found.filter(({ createdAt }) => createdAt.getTime() > lastMs);
    if (items.length > 0) return { items, nextMs: lastMs };
  }
}

/** Enough for the next call to set it anew. */
const minStatementMs = 100;

export async function limitStatements(db: EntityManager, ends: number): Promise<void> {
  const leftMs = Math.max(minStatementMs, Math.ceil(ends - performance.now()));
  await sql`select set_config('statement_timeout', ${String(leftMs)}, false)`.execute(db.getKysely());
}
