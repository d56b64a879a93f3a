import type { Candidate, Filter, Model, Query, RankingIndex } from '../../catalog/ranking/index.ts';

const maxCandidates = 40;
/** Among so many of the brief's own words those are looked for that are near by meaning. */
const maxByWords = 400;
/** What further words and meaning find is put between what the brief's own words find, from this place on, one in three. */
const [firstPlace, every] = [5, 3];

/**
 * `searchTerms`: words that the brief does not have. `meaning`: see the ranking. `near`: ids of communities that an embedding
 * model finds near, nearest first.
 */
type WiderSearch = {
  searchTerms: readonly string[];
  meaning: Float32Array | null;
  near: readonly number[];
  filter: Filter;
  /** Another one than the ranking has; for measuring. */
  model?: Model;
};

/** Candidates by the words of the brief, best first; among them some that only further words or their meaning find. */
export function findCandidates(
  ranking: RankingIndex,
  query: Query,
  { searchTerms, meaning, near, filter, model }: WiderSearch,
): Candidate[] {
  const limit = near.length > 0 ? maxByWords : maxCandidates;
  const options = { limit, filter, meaning, ...(model && { model }) };
  const byWords = ranking.search(query, options);
  const found = byWords.slice(0, maxCandidates);
  const known = new Set(found.map(({ id }) => id));
  const wider = searchTerms.length > 0 ? ranking.search(withTerms(query, searchTerms), options) : [];
  const byId = new Map([...wider, ...byWords].map((candidate) => [candidate.id, candidate]));
  const byMeaning = near.flatMap((id) => byId.get(id) ?? []);
  const further = new Map<number, Candidate>();
  for (const [i, candidate] of wider.slice(0, maxCandidates).entries()) {
    for (const one of [byMeaning[i], candidate]) if (one && !known.has(one.id)) further.set(one.id, one);
  }
  for (const one of byMeaning) if (!known.has(one.id)) further.set(one.id, one);
  const mixed = [...found];
  for (const [i, candidate] of [...further.values()].entries()) mixed.splice(firstPlace + i * every, 0, candidate);
  return mixed.slice(0, maxCandidates);
}

export function withTerms(query: Query, searchTerms: readonly string[]): Query {
  return { ...query, keywords: [...query.keywords, ...searchTerms] };
}
