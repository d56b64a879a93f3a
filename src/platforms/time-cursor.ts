import { z } from 'zod';

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
