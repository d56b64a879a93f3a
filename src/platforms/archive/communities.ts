import type { Answer, Community, Rule } from '../platform.ts';
import { locate, lookUp } from './locate.ts';
import type { Read } from './query.ts';
import { refusal } from '../refusal.ts';
import { type CommunityRow, communityColumns, toCommunity } from './rows.ts';

/** One answer a name, in the order of the names. */
export async function readCommunities(read: Read, names: readonly string[]): Promise<Answer<Community>[]> {
  const rows = await lookUp<CommunityRow>(read, names, communityColumns);
  const byPlace = new Map(rows.map(({ at, ...row }) => [at, row]));
  return names.map((_name, at) => {
    const row = byPlace.get(at);
    if (!row) return refusal('missing');
    return row.refused === null ? { ok: true, value: toCommunity(row) } : refusal(row.refused);
  });
}

export async function readRules(read: Read, name: string): Promise<Answer<readonly Rule[]>> {
  const located = await locate(read, name);
  if (!located.ok) return located;
  const rows = await read<{ position: number; title: string; text: string; as_of_ms: number | null }>(
    `select position, title, text, (extract(epoch from as_of) * 1000)::float8 as as_of_ms
     from community_rule where community_id = $1 order by position`,
    [located.value],
  );
  if (rows.length === 0) return refusal('not_collected', 'no rules of it were imported');
  const value = rows.map(({ as_of_ms, ...rule }) => ({ ...rule, asOf: as_of_ms === null ? null : new Date(as_of_ms) }));
  return { ok: true, value };
}
