import { BestList } from './best-list.ts';
import { counts, languageMatch, meantShare, sharesOf } from '../query/languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import { admission, type Filter, type LiveSegment } from '../segment/live-segment.ts';
import { mix } from '../parameters.ts';
import type { Postings } from '../segment/postings.ts';
import type { NameProbe } from '../query/query-names.ts';
import { bestDocuments, type WeightedPostings } from './scan.ts';
import type { WeightedTerm } from '../query/weighted-terms.ts';

/** Documents of one segment worth a closer look, in ascending order, and the name by which the query meets each. */
export type Candidates = {
  documents: Uint32Array;
  names: Map<number, NameProbe>;
};

/** The best by text, the best by posts, and whoever is called by name. */
export function findCandidates(
  live: LiveSegment,
  ordinals: readonly number[],
  terms: readonly WeightedTerm[],
  probes: readonly NameProbe[],
  filter: Filter,
  { postness, language }: { postness: number; language: QueryLanguage },
): Candidates {
  const { segment } = live;
  const admits = admission(live, filter);
  const prior = { values: live.sizes, weight: (1 - postness) * mix.candidateSize };
  // Words with two readings are looked for twice: in communities in the language of the query, and, as these are
  // more, first in all others.
  const readings = terms.some(({ within }) => within !== undefined) ? [false, true] : [null];
  const shares = readings.map((read) => ({ read, ofLanguage: sharesOf(segment, language, read) }));
  const best = (source: 'text' | 'posts'): BestList => {
    const list = new BestList(mix.candidates);
    for (const { read, ofLanguage } of shares) {
      const share = (document: number) => {
        const counted = ofLanguage[segment.sections.languages[document]!]!;
        return counted > 0 && admits(document) ? counted : 0;
      };
      const found = weighted(segment[source], ordinals, terms, source, read ?? false);
      const mostShare = Math.max(...ofLanguage);
      if (mostShare > 0) bestDocuments(segment[source], found, segment.documents, { ...prior, share, mostShare }, list);
    }
    return list;
  };
  const texts = best('text');
  const posts = best('posts');

  const names = new Map<number, NameProbe>();
  for (const probe of probes) {
    for (const document of segment.names.findAll(probe.key, mix.sameNames)) {
      const known = names.get(document);
      const better = !known || (known.related === probe.related ? known.weight < probe.weight : known.related);
      const isMeant = meantShare(probe, languageMatch({ segment, document }, language)) > 0;
      if (better && isMeant && admits(document)) names.set(document, probe);
    }
  }
  const found = new Set([
    ...texts.documents.subarray(0, texts.length),
    ...posts.documents.subarray(0, posts.length),
    ...names.keys(),
  ]);
  return { documents: Uint32Array.from(found).sort(), names };
}

/**
 * The rarest terms first, until there are too many postings to walk: what is left are words that so many communities use
 * that they hardly tell one from another. They still count when the candidates are looked at closely.
 */
function weighted(
  postings: Postings,
  ordinals: readonly number[],
  terms: readonly WeightedTerm[],
  source: 'text' | 'posts',
  own: boolean,
): WeightedPostings[] {
  const found = terms.flatMap((term, i): WeightedPostings[] => {
    const ordinal = ordinals[i]!;
    const weight = term[source] * (term.origin === 'concept' ? mix.conceptShare : 1);
    if (ordinal < 0 || weight === 0 || !counts(term, own)) return [];
    return [{ from: postings.starts[ordinal]!, to: postings.starts[ordinal + 1]!, weight }];
  });
  found.sort((a, b) => a.to - a.from - (b.to - b.from));
  let walked = 0;
  const end = found.findIndex(({ from, to }) => (walked += to - from) > mix.walkedPostings);
  return end < 0 ? found : found.slice(0, Math.max(1, end));
}
