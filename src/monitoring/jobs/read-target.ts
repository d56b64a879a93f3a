import { AppError } from '../../errors.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import { parseQuery, type Query, withinCommunities } from '../query/index.ts';

/** What a job looks for, as given. Of a community target, `query` only narrows it. */
export type TargetInput =
  | { kind: 'community'; communities: readonly string[] }
  | { kind: 'search'; communities: readonly string[]; query: string };

/** As it is stored: names each once, in the spelling given; no names are everywhere. */
export type Target = { kind: 'community' | 'search'; communities: string[]; query: string | null };

/** Throws `unprocessable_input` with the place when the query is none, or could match everything. */
export function readTarget(target: TargetInput, filter: string | null): Target {
  if (target.kind === 'search' && filter !== null) {
    throw unprocessable('/query', 'A search has its query in the target');
  }
  const communities = distinctNames(target.communities);
  const query = target.kind === 'search' ? target.query : filter;
  if (query !== null) {
    const parsed = parseQuery(query, { filter: target.kind === 'community' });
    if (!parsed.ok) {
      const { message, start, end } = parsed.error;
      const pointer = target.kind === 'search' ? '/target/query' : '/query';
      throw unprocessable(pointer, `${message} (at position ${start})`, { start, end });
    }
  }
  return { kind: target.kind, communities, query };
}

/** The query that a stored target stands for. */
export function queryOf({ kind, communities, query }: Target): Query {
  const parsed = query === null ? null : parseQuery(query, { filter: kind === 'community' });
  if (parsed && !parsed.ok) throw new Error(`A stored query does not parse: ${parsed.error.message}`);
  const own = parsed?.query ?? null;
  return communities.length === 0 && own ? own : withinCommunities(communities, own);
}

export function unprocessable(pointer: string, detail: string, position?: { start: number; end: number }): AppError {
  return new AppError('unprocessable_input', `${pointer.slice(1)}: ${detail}`, {
    errors: [{ in: 'body', pointer, code: 'unprocessable', detail }],
    ...(position && { members: { position } }),
  });
}

function distinctNames(given: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of given.map(readCommunityName)) {
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
