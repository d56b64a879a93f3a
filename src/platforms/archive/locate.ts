import { isNameOrId, platformOf } from '../addresses.ts';
import type { Answer, CommunityReason } from '../platform.ts';
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

/** The community of this name. */
export async function locate(read: Read, name: string): Promise<Answer<number>> {
  const columns = `c.id, ${refused} as refused`;
  const [row] = await lookUp<{ id: number; refused: CommunityReason | null }>(read, [name], columns);
  if (!row) return refusal('missing', name);
  return row.refused === null ? { ok: true, value: row.id } : refusal(row.refused, name);
}
