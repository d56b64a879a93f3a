import type { SizedLimit } from '../define-platform.ts';
import type { Answer, Community, CommunityPage, Rule } from '../platform.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { locate, lookUp } from './locate.ts';
import type { Read } from './query.ts';
import { refusal } from '../refusal.ts';
import { type CommunityRow, communityColumns, refused, toCommunity } from './rows.ts';

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
  const located = await locate(read, [name]);
  if (!located.ok) return located;
  const rows = await read<{ position: number; title: string; text: string; as_of_ms: number | null }>(
    `select position, title, text, (extract(epoch from as_of) * 1000)::float8 as as_of_ms
     from community_rule where community_id = any ($1::int[]) order by position`,
    [located.ids],
  );
  if (rows.length === 0) return refusal('not_collected', 'no rules of it were imported');
  const value = rows.map(({ as_of_ms, ...rule }) => ({ ...rule, asOf: as_of_ms === null ? null : new Date(as_of_ms) }));
  return { ok: true, value };
}

/** The exact name first, then names that begin with the query, then the largest. Reads all names and titles. */
export async function searchCommunities(
  read: Read,
  terms: readonly string[],
  { limit }: SizedLimit,
): Promise<Answer<readonly Community[]>> {
  const rows = await read<CommunityRow>(
    `select ${communityColumns} from community c
     where (c.name_key || ' ' || lower(c.title)) like all ($1::text[]) and ${refused} is null
     order by c.name_key = $2 desc, starts_with(c.name_key, $2) desc, c.members desc nulls last, c.id
     limit $3`,
    [terms.map((term) => `%${likePattern(term)}%`), terms.join(''), limit],
  );
  return { ok: true, value: rows.map(toCommunity) };
}

/** In the order of our ids, so that what is imported meanwhile comes at the end. */
export async function crawlCommunities(
  read: Read,
  cursor: string | null,
  { limit }: SizedLimit,
): Promise<Answer<CommunityPage>> {
  const after = cursor === null ? 0 : readCursor('crawl', cursor)?.[1];
  if (after === undefined) return refusal('invalid_cursor');
  const rows = await read<CommunityRow>(
    `select ${communityColumns} from community c where c.id > $1 order by c.id limit $2`,
    [after, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = last ? writeCursor(['crawl', last.id]) : null;
  return { ok: true, value: { communities: page.map(toCommunity), next } };
}

function likePattern(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
