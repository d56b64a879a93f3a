import { z } from 'zod';
import type { Window } from '../platform.ts';

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
  return Buffer.from(JSON.stringify([kind, second, shown])).toString('base64url');
}

export function readCursor(kind: string, text: string): TimePlace | null {
  try {
    const [is, second, shown] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return is === kind ? { second, shown } : null;
  } catch {
    return null;
  }
}

/** Behind what was shown; `idOf` and `timeOf` say what each is and when it was written. */
export function placeAfter<T>(
  fresh: readonly T[],
  idOf: (one: T) => string,
  timeOf: (one: T) => Date,
  before: TimePlace | null,
): TimePlace {
  const second = Math.min(...fresh.map((one) => secondOf(timeOf(one))));
  const shown = fresh.filter((one) => secondOf(timeOf(one)) === second).map(idOf);
  return { second, shown: before?.second === second ? [...before.shown, ...shown] : shown };
}

export function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

const seconds: Record<Window, number | null> = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000, all: null }; // prettier-ignore

/** The second in which a range of `top` begins that ends now; `null`: all time. */
export function beginningOf(window: Window): number | null {
  const length = seconds[window];
  return length === null ? null : secondOf(new Date()) - length;
}
