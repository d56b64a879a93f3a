import { z } from 'zod';
import { isTold } from '../reading/ahead.ts';
import { cursorText, readCursorText } from './cursor-text.ts';
import type { Answer, Refusal } from '../platform.ts';

type Item = { id: string; createdAt: Date };

/** Things of one community in order, a page at a time. `next`: where the following page begins. */
export type Feed<T> = (from: string | null) => Promise<Answer<{ items: T[]; next: string | null }>>;

export type Order<T> = {
  /** Negative: `a` comes before `b`. */
  compare: (a: T, b: T) => number;
  /** By time, so that what is newer than the last one shown was added since. */
  byTime: boolean;
};

/** How far a feed was read: its page, and the last thing that was shown, with its time. `null`: to its end. */
const place = z.tuple([z.string().nullable(), z.string().nullable(), z.number()]).nullable();
const cursorShape = z.tuple([z.string(), z.array(place)]);
type Place = z.infer<typeof place>;

/** `null`: not a cursor of this kind over so many feeds. */
export function readCursor(kind: string, feeds: number, text: string): Place[] | null {
  const [is, places] = readCursorText(cursorShape, text) ?? [];
  return is === kind && places?.length === feeds ? places : null;
}

function writeCursor(kind: string, places: Place[]): string | null {
  if (places.every((one) => one === null)) return null;
  return cursorText([kind, places]);
}

export type Merged<T> = { items: T[]; next: string | null; refused: Map<number, Refusal> };

/**
 * One page out of several feeds, each of which is in order. It ends early where a feed has to be read on, because what
 * follows there may come before what the others have. `refused`: feeds that gave nothing, by their numbers.
 */
export async function mergeFeeds<T extends Item>(
  kind: string,
  feeds: readonly Feed<T>[],
  places: readonly Place[] | null,
  limit: number,
  order: Order<T>,
): Promise<Merged<T>> {
  const refused = new Map<number, Refusal>();
  const open: { at: number; start: string | null; items: T[]; next: string | null; last: [string | null, number] }[] =
    [];
  for (const [at, feed] of feeds.entries()) {
    const from = places ? places[at] : ([null, null, 0] as const);
    if (!from) continue;
    const [start, ...last] = from;
    const page = await feed(start);
    if (page.ok) open.push({ at, start, items: rest(page.value.items, last, order), next: page.value.next, last });
    else refused.set(at, page);
  }

  const items: T[] = [];
  while (items.length < limit && !open.some((feed) => feed.items.length === 0 && feed.next !== null)) {
    const ready = open.filter((feed) => feed.items.length > 0);
    if (ready.length === 0) break;
    const first = ready.reduce((best, feed) => (order.compare(feed.items[0]!, best.items[0]!) < 0 ? feed : best));
    const item = first.items.shift()!;
    first.last = [item.id, placeOf(item, first.last)];
    items.push(item);
  }
  const after: Place[] = feeds.map(() => null);
  for (const { at, start, items: left, next, last } of open) {
    if (left.length > 0) after[at] = [start, ...last];
    else if (next !== null) after[at] = [next, ...last];
  }
  return { items, next: writeCursor(kind, after), refused };
}

/** By when the rest was written. What has no moment in which it was says nothing of that. */
function placeOf({ createdAt }: Item, [id, before]: [string | null, number]): number {
  if (isTold(createdAt)) return createdAt.getTime();
  return id === null ? Date.now() : before;
}

/** What of a page was not shown yet. */
function rest<T extends Item>(items: T[], [id, ms]: [string | null, number], { byTime }: Order<T>): T[] {
  if (id === null) return items;
  const at = items.findIndex((item) => item.id === id);
  if (at >= 0) return items.slice(at + 1);
  return byTime ? items.filter((item) => item.createdAt.getTime() <= ms) : items;
}
