import { epochMs } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Arrival } from './arrival.entity.ts';
import { readItems, type StoredItem } from '../posts/items/read-items.ts';

/** That an item came in; `item` is missing when it was taken down since. */
export type Arrived = { sequence: number; fresh: boolean; arrivedAt: Date; communityId: number; item: StoredItem };

export type ArrivalPage = { arrivals: Arrived[]; /** All up to here were looked at. */ upTo: number };

type ArrivalRange = { after: number; until: number; communities: readonly number[] | null; comments: boolean };
type ArrivalRow = Awaited<ReturnType<typeof readPage>>[number];

const pageSize = 2_000;

/** What came in behind `after` and up to `until`, page by page in order. `communities`: `null` is everywhere. */
export async function* arrivalsBetween(em: EntityManager, range: ArrivalRange): AsyncGenerator<ArrivalPage> {
  for (let { after } = range; after < range.until;) {
    const rows = await readPage(em, { ...range, after });
    after = rows.length < pageSize ? range.until : rows.at(-1)!.sequence;
    yield { arrivals: await withItems(em, rows), upTo: after };
  }
}

/** The oldest that was not removed; `null`: all were. */
export async function oldestArrival(em: EntityManager): Promise<{ sequence: number; arrivedAt: Date } | null> {
  const row = await em
    .getKysely<InferKyselyDB<typeof Arrival>>()
    .selectFrom('arrival')
    .select((eb) => [
      eb.cast<number>('sequence', 'double precision').as('oldest'),
      epochMs(eb.ref('arrived_at')).as('arrivedMs'),
    ])
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row ? { sequence: row.oldest, arrivedAt: new Date(row.arrivedMs) } : null;
}

async function readPage(em: EntityManager, { after, until, communities, comments }: ArrivalRange) {
  return em
    .getKysely<InferKyselyDB<typeof Arrival>>()
    .selectFrom('arrival')
    .select((eb) => [
      eb.cast<number>('sequence', 'double precision').as('sequence'),
      'kind',
      'platform',
      'item_id as id',
      'community_id as communityId',
      'fresh',
      epochMs(eb.ref('arrived_at')).as('arrivedMs'),
    ])
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .$if(communities !== null, (arrivals) =>
      arrivals.where((eb) => eb('community_id', '=', eb.fn.any(eb.val(communities!)))),
    )
    .$if(!comments, (arrivals) => arrivals.where('kind', '=', 'post'))
    .orderBy('arrival.sequence')
    .limit(pageSize)
    .execute();
}

async function withItems(em: EntityManager, rows: readonly ArrivalRow[]): Promise<Arrived[]> {
  if (rows.length === 0) return [];
  const key = ({ kind, platform, id }: Pick<ArrivalRow, 'kind' | 'platform' | 'id'>) => `${kind} ${platform} ${id}`;
  const byKey = new Map((await readItems(em, rows)).map((item) => [key(item), item]));
  return rows.flatMap(({ sequence, fresh, arrivedMs, communityId, ...row }) => {
    const item = byKey.get(key(row));
    return item ? [{ sequence, fresh, arrivedAt: new Date(arrivedMs), communityId, item }] : [];
  });
}
