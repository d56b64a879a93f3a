import { z } from 'zod';
import type { Answer } from '../platform.ts';
import { isOtherList } from '../reading/json-fields.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';

/** Most things in one answer. */
export const maxAtOnce = 100;

export type Thing = { kind: string; data?: unknown };
export type Listing = { children: Thing[]; after: string | null };

const listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({
    children: z.array(z.object({ kind: z.string(), data: z.unknown().optional() })),
    after: z.string().nullish(),
  }),
});

/** `null`: it is no listing. */
export function readListing(value: unknown): Listing | null {
  const { data } = listing.safeParse(value);
  return data ? { children: data.data.children, after: data.data.after ?? null } : null;
}

export type PageRequest<T> = {
  path: string;
  params: Record<string, string>;
  /** Of the things that are listed; others are passed over, as are those that cannot be read. */
  kind: 't1' | 't3' | 't5';
  read: (raw: unknown) => T | null;
  limit: number;
  after: string | null;
  /** The listing ends after so many things. */
  depth: number;
};

/**
 * Where a page ended: the fullname of its last thing, and how many things the pages walked so far, so that a listing
 * that begins again because its anchor is gone does not run in circles.
 */
type Cursor = { anchor: string; walked: number };

function writeCursor({ anchor, walked }: Cursor): string {
  return `${anchor}.${walked}`;
}

/** `null`: not a cursor over things of this kind (`t1`, `t3`, `t5`). */
function readCursor(kind: string, text: string): Cursor | null {
  const [, anchor, walked] = /^(t\d_[\da-z]{1,16})\.(\d{1,9})$/.exec(text) ?? [];
  return anchor?.startsWith(`${kind}_`) ? { anchor, walked: Number(walked) } : null;
}

/** One page of a listing. */
export async function readPage<T>(
  ask: Ask,
  { path, params, kind, read, limit, after, depth }: PageRequest<T>,
  signal?: AbortSignal,
): Promise<Answer<{ items: T[]; next: string | null }>> {
  const cursor = after === null ? null : readCursor(kind, after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const walked = cursor?.walked ?? 0;
  const room = Math.min(limit, depth - walked);
  if (room < 1) return { ok: true, value: { items: [], next: null } };
  const place = cursor && { after: cursor.anchor, count: String(walked) };
  const answer = await ask(path, { ...params, limit: String(room), ...place }, signal);
  if (!answer.ok) return answer;
  const page = readListing(answer.value);
  if (!page) return refusal('unavailable', 'an answer that is no listing');

  const things = page.children.filter((child) => child.kind === kind).slice(0, room);
  const anchor = page.children.length > room ? fullnameOf(things.at(-1)) : page.after;
  const next = anchor === null ? '' : writeCursor({ anchor, walked: walked + Math.max(1, things.length) });
  const goesOn = anchor !== cursor?.anchor && walked + things.length < depth && readCursor(kind, next) !== null;
  const items = readEach(distinct(things), read);
  return items.ok ? { ok: true, value: { items: items.value, next: goesOn ? next : null } } : items;
}

/** What cannot be read is left out, unless that is all of it: then it is not gone, but told in another way. */
function readEach<T>(raws: readonly unknown[], read: (raw: unknown) => T | null): Answer<T[]> {
  const items = raws.flatMap((raw) => read(raw) ?? []);
  if (isOtherList(raws.length, items.length)) return refusal('unavailable', 'things of another shape');
  return { ok: true, value: items };
}

/** A thing that an answer repeats counts once. */
function distinct(things: readonly Thing[]): unknown[] {
  return [...new Map(things.map((thing, n) => [fullnameOf(thing) ?? n, thing.data])).values()];
}

function fullnameOf(thing: Thing | undefined): string | null {
  const { data } = z.object({ name: z.string() }).safeParse(thing?.data);
  return data?.name ?? null;
}

/** Things that are asked for by what they are called: of this kind, and readable. */
export async function thingsIn<T>(
  ask: Ask,
  kind: Thing['kind'],
  read: (raw: unknown) => T | null,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer<T[]>> {
  const answer = await ask('/api/info', params, signal);
  if (!answer.ok) return answer;
  const listing = readListing(answer.value);
  if (!listing) return refusal('unavailable', 'an answer that is no listing');
  const things = listing.children.filter((one) => one.kind === kind);
  return readEach(
    things.map(({ data }) => data),
    read,
  );
}
