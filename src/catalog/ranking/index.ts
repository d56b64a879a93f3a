/**
 * Ranks communities for a brief or a pasted post. Pure: no database, no network, no clock; the same input gives the
 * same order.
 *
 * Build, in a task:   `const builder = new SegmentBuilder(); builder.addCommunity(text, posts); … ;
 *                      const bytes = (await builder.finish()).toBytes();`
 * Search, in a worker: `const index = openIndex([Segment.fromBytes(bytes), …]);  // oldest first
 *                      index.search(query, { limit: 100, filter })`
 *
 * A segment's bytes are opaque, versioned, and read in place: they must stay unchanged while the index is in use. A
 * community in a newer segment replaces the one of the same id in older ones.
 */
import { loadThesaurus } from './query/thesaurus.ts';
import type { Candidate } from './scoring/explain.ts';
import { learntModel } from './learnt/trees.ts';
import { liveSegment, type LiveSegment, type Scales, scalesOf } from './segment/live-segment.ts';
import type { Query } from './query/query-parts.ts';
import { languageOf, languagesOfSmallWords } from './query/languages/query-language.ts';
import { search, type SearchOptions } from './scoring/search.ts';
import type { Segment } from './segment/segment.ts';
import { similarity } from './segment/similarity.ts';
import { understand, type Understood } from './query/understand.ts';
import { type Corrections, correctionsOf } from './query/spelling.ts';
import { familiarityOf } from './query/weighted-terms.ts';
import { translationOf } from './query/languages/in-english.ts';

export { SegmentBuilder, type CommunityText, type PostText } from './segment/segment-builder.ts';
export { readWordCounts, Segment, segmentVersion } from './segment/segment.ts';
export { addMean, dimensions, placesOf, projectEncoded, readsAsEnglish, toUnit } from './meaning/word-vectors.ts';
export { readsLanguage } from './words/word-lists.ts';
export { stemFor } from './words/stems.ts';
export { fold, ownWord } from './words/tokenize.ts';
export type { QueryLanguage } from './words/language.ts';
export type { SourceName } from './scoring/evidence.ts';
export { type FeatureName, featureNames } from './learnt/feature-names.ts';
export { type Model, sumsOf, type Tree, valuesOf } from './learnt/trees.ts';
export type { Candidate, Match } from './scoring/explain.ts';
export type { Filter } from './segment/live-segment.ts';
export type { Understood } from './query/understand.ts';
export type { Facet, Query } from './query/query-parts.ts';
export { namesElsewhere } from './query/languages/names-elsewhere.ts';
export { readQuery } from './query/query-terms.ts';
export { type Corrections, withCorrections } from './query/spelling.ts';
export { wordsBeside } from './query/refused-words.ts';

type IndexSize = {
  communities: number;
  /** that describe them */
  posts: number;
  /** communities with posts */
  profiles: number;
};

export type RankingIndex = {
  /** Best first. Empty when nothing of the query is known. */
  search(query: Query, options: SearchOptions): Candidate[];
  /** The words searched for, for display. */
  understand(query: Query, asPost?: boolean): Understood;
  /** A query of another language as an English one says it; `null` where it is English, or nothing of it is known in English. */
  inEnglish(query: Query): Query | null;
  /** Its mistyped words, of an English brief. */
  correctionsOf(query: Query): Corrections;
  /** 0: nothing in common, 1: the same; 0 as well when one of them is not in the index. */
  similarity(idA: number, idB: number): number;
  has(id: number): boolean;
  /** ISO 639-1, what its posts are in before what the platform says; null: nobody knows. Filters go by this. */
  languageOf(id: number): string | null;
  /** Whether some communities have a vector. */
  hasMeaning: boolean;
  /** The same index with one more segment of communities that it does not have. */
  with(segment: Segment): RankingIndex;
  size: IndexSize;
};

/**
 * Reads what the language of a query needs, once in a process, without holding up others for more than some milliseconds.
 * Without it the first search in a language does so in one go.
 */
export async function prepareFor({ brief }: Pick<Query, 'brief'>): Promise<void> {
  for (const language of ['en', ...languagesOfSmallWords(brief)]) await loadThesaurus(language);
  const { guess } = languageOf(brief);
  if (guess !== null) await loadThesaurus(guess);
}

/** Oldest segment first. */
export function openIndex(segments: readonly Segment[]): RankingIndex {
  // What the first query would wait for.
  learntModel();
  const scales = scalesOf(segments);
  const live = segments.map((segment, i) =>
    liveSegment(segment, deadDocuments(segment, segments.slice(i + 1)), scales),
  );
  return indexOver(live, scales);
}

function indexOver(live: readonly LiveSegment[], scales: Scales): RankingIndex {
  const segments = live.map(({ segment }) => segment);
  const locate = (id: number) => {
    for (const segment of segments.toReversed()) {
      const document = segment.documentOf(id);
      if (document >= 0) return { segment, document };
    }
    return null;
  };
  return {
    search: (query, options) => search(live, query, options),
    hasMeaning: segments.some(({ sections }) => sections.meaningDocuments.length > 0),
    understand: (query, asPost) => understand(live, query, asPost),
    inEnglish: (query) => translationOf(query, familiarityOf(live))?.query ?? null,
    correctionsOf: (query) => correctionsOf(query, familiarityOf(live)),
    similarity: (idA, idB) => {
      const a = locate(idA);
      const b = locate(idB);
      return a && b ? similarity(a, b) : 0;
    },
    has: (id) => locate(id) !== null,
    languageOf: (id) => {
      const place = locate(id);
      if (place === null) return null;
      const { header, sections } = place.segment;
      return header.languages[sections.languages[place.document]!] || null;
    },
    with: (segment) => indexOver([...live, liveSegment(segment, null, scales)], scales),
    size: {
      communities: live.reduce((sum, { living }) => sum + living, 0),
      posts: live.reduce((sum, { posts }) => sum + posts, 0),
      profiles: segments.reduce((sum, { header }) => sum + header.profiles, 0),
    },
  };
}

function deadDocuments(segment: Segment, newer: readonly Segment[]): Uint8Array | null {
  if (newer.length === 0) return null;
  const dead = new Uint8Array(segment.documents);
  for (const { sections } of newer) {
    for (const ids of [sections.ids, sections.removed]) {
      for (const id of ids) {
        const document = segment.documentOf(id);
        if (document >= 0) dead[document] = 1;
      }
    }
  }
  return dead;
}
