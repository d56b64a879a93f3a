import type { Query } from './query-tree.ts';

/**
 * The query for some communities only; without one, for all that is written there. Names as the platform spells them,
 * at least one.
 */
export function withinCommunities(communities: readonly string[], query: Query | null): Query {
  const place = { start: query?.start ?? 0, end: query?.end ?? 0 };
  const names = communities.map((name): Query => ({
    ...place,
    kind: 'is',
    field: 'community',
    value: name.toLowerCase(),
  }));
  const [only] = names;
  if (!only) throw new RangeError('At least one community');
  const anywhere: Query = names.length === 1 ? only : { ...place, kind: 'or', parts: names };
  if (!query) return anywhere;
  return { ...place, kind: 'and', parts: [anywhere, ...(query.kind === 'and' ? query.parts : [query])] };
}
