import { z } from 'zod';
import { isTold } from '../reading/ahead.ts';
import { cursorText, readCursorText } from './cursor-text.ts';

const maxShown = 1_000;
const shape = z.tuple([
  z.string(),
  z.number().int().nonnegative(),
  z.array(z.string().regex(/^\w{1,20}$/)).max(maxShown),
]);

/** Everything of this second and before comes next, but for those of this second that were shown. */
export type TimePlace = { second: number; shown: readonly string[] };

/** Bound to what was listed: a cursor of another listing is none. */
export function writeCursor(kind: string, { second, shown }: TimePlace): string {
  return cursorText([kind, second, shown]);
}

export function readCursor(kind: string, text: string): TimePlace | null {
  const read = readCursorText(shape, text);
  return read?.[0] === kind ? { second: read[1], shown: read[2] } : null;
}

/** Behind what was shown last; `at`: when it was written. What has no such moment says nothing of where the rest begins. */
export function placeAfter(fresh: readonly { id: string; at: Date }[], before: TimePlace | null): TimePlace {
  const told = fresh.filter(({ at }) => isTold(at));
  const second =
    told.length > 0 ? Math.min(...told.map(({ at }) => secondOf(at))) : (before?.second ?? secondOf(new Date()));
  const shown = fresh.filter(({ at }) => !isTold(at) || secondOf(at) === second).map(({ id }) => id);
  return { second, shown: before?.second === second ? [...before.shown, ...shown] : shown };
}

export function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The second in which the year of `top` begins. */
export function aYearAgo(): number {
  return secondOf(new Date()) - 31_536_000;
}
