import { findCandidates } from './candidates.ts';
import { weighEvidence, type Evidence } from './evidence.ts';
import { explain, type Candidate } from './explain.ts';
import { fuse } from './fusion.ts';
import type { Filter, LiveSegment } from './live-segment.ts';
import type { Query } from './query-parts.ts';
import { queryTerms } from './query-terms.ts';
import { familiarityOf, weighTerms } from './weighted-terms.ts';

const idOf = ({ live, document }: Evidence) => live.segment.sections.ids[document]!;

export function search(segments: readonly LiveSegment[], query: Query, limit: number, filter: Filter): Candidate[] {
  const { terms: found, names, postness } = queryTerms(query, familiarityOf(segments));
  const terms = weighTerms(segments, found);
  const evidence = segments.flatMap((live) => {
    const ordinals = terms.map(({ term }) => live.segment.terms.find(term));
    return weighEvidence(live, findCandidates(live, ordinals, terms, names, filter), ordinals, terms);
  });
  fuse(evidence, terms, postness);
  return evidence
    .sort((a, b) => b.score - a.score || idOf(a) - idOf(b))
    .slice(0, limit)
    .map((one) => explain(one, terms, postness));
}
