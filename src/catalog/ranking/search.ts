import { findCandidates } from './candidates.ts';
import { weighEvidence, type Evidence } from './evidence.ts';
import { explain, type Candidate } from './explain.ts';
import { fuse } from './fusion.ts';
import { weighMeaning } from './meaning/closeness.ts';
import type { Filter, LiveSegment } from './live-segment.ts';
import type { Query } from './query-parts.ts';
import { queryTerms } from './query-terms.ts';
import { familiarityOf, weighTerms } from './weighted-terms.ts';

export interface SearchOptions {
  limit: number;
  filter?: Filter;
  /** where the query lies by meaning, see `projectEncoded`; without it words alone decide */
  meaning?: Float32Array | null;
}

const idOf = ({ live, document }: Evidence) => live.segment.sections.ids[document]!;

export function search(
  segments: readonly LiveSegment[],
  query: Query,
  { limit, filter = {}, meaning }: SearchOptions,
): Candidate[] {
  const { terms: found, names, postness, language } = queryTerms(query, familiarityOf(segments));
  const terms = weighTerms(segments, found);
  const evidence = segments.flatMap((live) => {
    const ordinals = terms.map(({ term }) => live.segment.terms.find(term));
    const candidates = findCandidates(live, ordinals, terms, names, filter, { postness, language });
    const weighed = weighEvidence(live, candidates, ordinals, terms, language);
    // Others were found by a stem that is another word in their language.
    return weighed.filter(({ raw, name }) => raw.text > 0 || raw.posts > 0 || name !== null);
  });
  fuse(evidence, terms, { postness, language });
  const typedWords = terms.filter(({ origin }) => origin === 'typed').length;
  if (meaning) weighMeaning(evidence, meaning, { postness, typedWords });
  return evidence
    .sort((a, b) => b.score - a.score || idOf(a) - idOf(b))
    .slice(0, limit)
    .map((one) => explain(one, terms, { postness, language }));
}
