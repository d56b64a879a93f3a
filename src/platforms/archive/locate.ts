import { isNameOrId, platformOf } from '../addresses.ts';
import type { CommunityReason, PostPage, Refusal } from '../platform.ts';
import type { Read, Row } from './query.ts';
import { refusal } from '../refusal.ts';
import { refused } from './rows.ts';

/** The rows of the named communities; `at` is the place of the name in `names`. Unknown names have no row. */
export async function lookUp<R extends Row>(read: Read, names: readonly string[], columns: string) {
  const asked = names.map((name, at) => ({ name, at })).filter(({ name }) => isNameOrId(name));
  if (asked.length === 0) return [];
  return read<R & { at: number }>(
    `select asked.at, ${columns}
     from unnest($1::int[], $2::text[], $3::text[]) as asked(at, platform, name_key)
     join community c on c.platform = asked.platform and c.name_key = asked.name_key`,
    [asked.map(({ at }) => at), asked.map(({ name }) => platformOf(name)), asked.map(({ name }) => name.toLowerCase())],
  );
}

export type Located = { ok: true; ids: number[]; unreadable: PostPage['unreadable'] };

/** Which of the names can be read. When there are names and none can, the refusal of the first. */
export async function locate(read: Read, names: readonly string[]): Promise<Located | Refusal> {
  const rows = await lookUp<{ id: number; refused: CommunityReason | null }>(
    read,
    names,
    `c.id, ${refused} as refused`,
  );
  const byPlace = new Map(rows.map((row) => [row.at, row]));
  const ids = new Set(rows.filter((row) => row.refused === null).map((row) => row.id));
  const unreadable = names.flatMap((name, at) => {
    const row = byPlace.get(at);
    const reason = row ? row.refused : 'missing';
    return reason === null ? [] : [{ name, reason }];
  });
  const [first] = unreadable;
  return ids.size === 0 && first ? refusal(first.reason, first.name) : { ok: true, ids: [...ids], unreadable };
}
