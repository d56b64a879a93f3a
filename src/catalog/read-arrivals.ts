import type { EntityManager } from '../database/entity-manager.ts';
import { readItems, type StoredItem } from './read-items.ts';

/** That an item came in; `item` is missing when it was taken down since. */
export type Arrived = { sequence: number; fresh: boolean; arrivedAt: Date; communityId: number; item: StoredItem };

export type ArrivalPage = { arrivals: Arrived[]; /** All up to here were looked at. */ upTo: number };

type ArrivalRow = {
  sequence: number;
  kind: 'post' | 'comment';
  platform: string;
  item_id: string;
  community_id: number;
  fresh: boolean;
  arrived_ms: number;
};

const pageSize = 2_000;

/** What came in behind `after` and up to `until`, page by page in order. `communities`: `null` is everywhere. */
export async function* arrivalsBetween(
  db: EntityManager,
  range: { after: number; until: number; communities: readonly number[] | null; comments: boolean },
): AsyncGenerator<ArrivalPage> {
  const { until, communities, comments } = range;
  for (let after = range.after; after < until;) {
    const rows: ArrivalRow[] = await db.execute(
      `select sequence::float8 as sequence, kind, platform, item_id, community_id, fresh,
              (extract(epoch from arrived_at) * 1000)::float8 as arrived_ms
         from arrival
        where sequence > ? and sequence <= ? ${communities ? `and community_id = any(string_to_array(?, ',')::int[])` : 'and ?::text is null'}
          and (kind = 'post' or ?)
        order by sequence limit ${pageSize}`,
      [after, until, communities && communities.join(','), comments],
    );
    after = rows.length < pageSize ? until : rows.at(-1)!.sequence;
    yield { arrivals: await withItems(db, rows), upTo: after };
  }
}

async function withItems(db: EntityManager, rows: readonly ArrivalRow[]): Promise<Arrived[]> {
  if (rows.length === 0) return [];
  const items = await readItems(
    db,
    rows.map(({ kind, platform, item_id }) => ({ kind, platform, id: item_id })),
  );
  const key = (kind: string, platform: string, id: string) => `${kind} ${platform} ${id}`;
  const byKey = new Map(items.map((item) => [key(item.kind, item.platform, item.id), item]));
  return rows.flatMap(({ sequence, kind, platform, item_id, community_id, fresh, arrived_ms }) => {
    const item = byKey.get(key(kind, platform, item_id));
    if (!item) return [];
    return [{ sequence, fresh, arrivedAt: new Date(arrived_ms), communityId: community_id, item }];
  });
}
