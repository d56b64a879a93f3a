import type { Familiarity } from '../words/compounds.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import type { NameProbe } from './query-names.ts';
import type { QueryTerm } from './term-list.ts';
import { isPair } from '../segment/vocabulary.ts';

/** A term of the query with what a full match of it is worth in each source, over all segments. */
export type WeightedTerm = QueryTerm & {
  text: number;
  posts: number;
  /** Whether any community has it, or something that stands for it, or a name that it is part of. */
  isKnown: boolean;
};

/** BM25's inverse document frequency, never negative. */
export const idf = (documents: number, frequency: number) =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/** How many communities have a term in their text, and how many in their posts. */
function frequencyOf(segments: readonly LiveSegment[], term: string): { inText: number; inPosts: number } {
  let inText = 0;
  let inPosts = 0;
  for (const { segment } of segments) {
    const ordinal = segment.terms.find(term);
    if (ordinal < 0) continue;
    inText += segment.text.starts[ordinal + 1]! - segment.text.starts[ordinal]!;
    inPosts += segment.posts.starts[ordinal + 1]! - segment.posts.starts[ordinal]!;
  }
  return { inText, inPosts };
}

const documentsIn = (segments: readonly LiveSegment[]) =>
  segments.reduce((sum, { segment }) => sum + segment.documents, 0);

/** So many communities tell how many are in which language. */
const mostCounted = 2000;

export function familiarityOf(segments: readonly LiveSegment[]): Familiarity {
  const communities = (term: string) => {
    const { inText, inPosts } = frequencyOf(segments, term);
    return Math.max(inText, inPosts);
  };
  const shareIn = (language: string, terms: readonly string[]) => {
    const counts = { own: 0.5, english: 0.5 };
    for (const { segment } of segments)
      for (const ordinal of terms.map((term) => segment.terms.find(term))) {
        const { starts, entries } = segment.posts;
        const end = ordinal < 0 ? 0 : Math.min(starts[ordinal + 1]!, starts[ordinal]! + mostCounted);
        for (let at = ordinal < 0 ? 0 : starts[ordinal]!; at < end; at++) {
          const theirs = segment.header.languages[segment.sections.languages[entries[at]! >>> 8]!];
          if (theirs === language) counts.own++;
          else if (theirs === 'en') counts.english++;
        }
      }
    return counts.own / (counts.own + counts.english);
  };
  return { communities, shareIn, total: documentsIn(segments) };
}

/** Of the communities with posts, how many use a term in them. */
export function shareOfTalk(segments: readonly LiveSegment[], term: string): number {
  const profiles = segments.reduce((sum, { segment }) => sum + segment.header.profiles, 0);
  return Math.min(1, frequencyOf(segments, term).inPosts / Math.max(1, profiles));
}

/** Frequencies are counted over communities, in each source on its own: few communities have posts. */
export function weighTerms(
  segments: readonly LiveSegment[],
  terms: readonly QueryTerm[],
  names: readonly NameProbe[],
): WeightedTerm[] {
  const documents = documentsIn(segments);
  const profiles = segments.reduce((sum, { segment }) => sum + segment.header.profiles, 0);
  // The first segment holds nearly all: a pair that it does not know may only have met its limit, and is not rare.
  const isNewPair = (term: string) => isPair(term) && segments[0]!.segment.terms.find(term) < 0;
  const isName = ({ key, related }: NameProbe) =>
    !related && segments.some(({ segment }) => segment.names.findAll(key, 1).length > 0);
  const known = new Set(names.filter(isName).flatMap((name) => name.terms));
  const counted = terms.map((term) => ({ term, ...frequencyOf(segments, term.term) }));
  for (const { term, inText, inPosts } of counted)
    if (inText > 0 || inPosts > 0) for (const typed of term.supports) known.add(typed);
  return counted.map(({ term, inText, inPosts }) => {
    return {
      ...term,
      isKnown: known.has(term.term),
      text: term.origin === 'style' ? 0 : term.weight * idf(documents, inText),
      posts: inPosts === 0 || isNewPair(term.term) ? 0 : term.weight * idf(profiles, inPosts),
    };
  });
}

/** What all typed terms together are worth. */
export const typedWorth = (terms: readonly WeightedTerm[]) =>
  Math.max(1e-9, terms.reduce((sum, { origin, text }) => sum + (origin === 'typed' ? text : 0), 0)); // prettier-ignore
