import type { Candidate, Filter, Query, RankingIndex } from '../catalog/ranking/index.ts';

const most = 40;
/** What the further words find is put between what the brief's own words find, from this place on, one in three. */
const [firstPlace, every] = [5, 3];

/** Candidates by the words of the brief, best first; among them some that only further words find. */
export function findCandidates(
  ranking: RankingIndex,
  query: Query,
  searchTerms: readonly string[],
  filter: Filter,
): Candidate[] {
  const found = ranking.search(query, { limit: most, filter });
  if (searchTerms.length === 0) return found;
  const known = new Set(found.map(({ id }) => id));
  const wider = ranking
    .search(withTerms(query, searchTerms), { limit: most, filter })
    .filter(({ id }) => !known.has(id));
  const mixed = [...found];
  for (const [i, candidate] of wider.entries()) mixed.splice(firstPlace + i * every, 0, candidate);
  return mixed.slice(0, most);
}

export function withTerms(query: Query, searchTerms: readonly string[]): Query {
  return { ...query, keywords: [...query.keywords, ...searchTerms] };
}
