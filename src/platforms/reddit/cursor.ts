/**
 * Where a page ended: the fullname of its last thing, and how many things the pages walked so far, so that a listing
 * that begins again because its anchor is gone does not run in circles.
 */
export type Cursor = { anchor: string; walked: number };

export function writeCursor({ anchor, walked }: Cursor): string {
  return `${anchor}.${walked}`;
}

/** `null`: not a cursor over things of this kind (`t1`, `t3`, `t5`). */
export function readCursor(kind: string, text: string): Cursor | null {
  const [, anchor, walked] = /^(t\d_[\da-z]{1,16})\.(\d{1,9})$/.exec(text) ?? [];
  return anchor?.startsWith(`${kind}_`) ? { anchor, walked: Number(walked) } : null;
}
