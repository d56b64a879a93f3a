import type { Candidates } from './candidates.ts';
import { counts, isOwn, languageMatch, meantShare } from '../query/languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import { evidence as parameters, mix } from '../parameters.ts';
import { impactsOf } from '../segment/postings.ts';
import type { NameProbe } from '../query/query-names.ts';
import type { Facet } from '../query/query-parts.ts';
import type { Origin } from '../query/term-list.ts';
import { profiledFlag, type Segment } from '../segment/segment.ts';
import { idf, typedWorth, type WeightedTerm } from '../query/weighted-terms.ts';

/** What is measured against the query alone, whatever others reach: 0 to 1, or a little more. */
export type Absolute = {
  /** of what all typed words are worth, what its text has of those and of others that concepts bring in */
  typedText: number;
  conceptText: number;
  /** how certainly it speaks of the two most telling typed words that anybody has */
  dearest: number;
  second: number;
  /** how many typed words it rather certainly speaks of */
  matchedWords: number;
  /** how much of its name the query mentions, or means */
  nameCover: number;
  /** how much of each facet it speaks of, -1 where nothing was typed for it */
  facets: Record<Facet, number>;
};

export type SourceName = 'text' | 'posts' | 'name' | 'related' | 'cover' | 'coverage' | 'size' | 'meaning';

/** What speaks for one community. */
export type Evidence = {
  live: LiveSegment;
  document: number;
  name: NameProbe | null;
  /** by source, on its own scale; fusion.ts makes them comparable */
  raw: Record<SourceName, number>;
  /** asked of the best only */
  absolute: () => Absolute;
  score: number;
  /** of a term of the query, by its place among them */
  impactOf: (source: 'text' | 'posts', term: number) => number;
};

/** How far a word of each origin stands for the typed terms that it supports. */
export const strengthOf: Record<Origin, number> = {
  typed: 1,
  derived: parameters.derived,
  part: parameters.part,
  concept: parameters.concept,
  style: 0,
};

/** How certainly a community speaks of a term, 0 to 1. */
export const certainty = (inText: number, inPosts: number) =>
  Math.min(1, parameters.text * inText + parameters.posts * inPosts);

export function weighEvidence(
  live: LiveSegment,
  { documents, names }: Candidates,
  ordinals: readonly number[],
  terms: readonly WeightedTerm[],
  language: QueryLanguage,
): Evidence[] {
  const { segment } = live;
  const sums = sumImpacts(segment, documents, ordinals, terms, language);
  const isNamed = (document: number, i: number) => {
    const name = names.get(document);
    return name?.related === false && meantShare(name, sums.matches[i]!) === 1;
  };
  for (const [i, document] of documents.entries()) {
    if (isNamed(document, i)) for (const term of names.get(document)!.terms) sums.certain.get(term)?.fill(1, i, i + 1);
  }
  const asked = typedWorth(terms);
  const typed = terms
    .flatMap(({ term, text: worth, origin, facet, isKnown }) =>
      origin === 'typed' ? { worth, facet, isKnown, certain: sums.certain.get(term)! } : [],
    )
    .sort((a, b) => b.worth - a.worth);
  const spoken = new Float64Array(documents.length);
  for (const { worth, certain } of typed) for (let i = 0; i < spoken.length; i++) spoken[i]! += worth * certain[i]!;
  const absoluteOf = measureAbsolute(sums, typed, asked);
  return Array.from(documents, (document, i) => {
    const coverage = spoken[i]! / asked;
    const cover = isNamed(document, i)
      ? 1
      : coverOf(segment, document, ordinals, terms, { own: sums.own[i]!, match: sums.matches[i]! });
    const raw = { text: sums.text[i]!, posts: sums.posts[i]!, name: 0, related: 0, cover, coverage, size: live.sizes[document]!, meaning: 0 }; // prettier-ignore
    const impactOf = (source: 'text' | 'posts', term: number) => sums.impacts[term]![source]?.[i] ?? 0;
    return { live, document, name: names.get(document) ?? null, raw, absolute: () => absoluteOf(i, cover), score: 0, impactOf }; // prettier-ignore
  });
}

/** What the terms give each document, by its place among the candidates. */
type Sums = {
  /** whether it is in the language of the query */
  own: boolean[];
  /** see `languageMatch` */
  matches: number[];
  text: Float64Array;
  posts: Float64Array;
  fromConcepts: Float64Array;
  /** how certainly it speaks of a typed term */
  certain: Map<string, Float64Array>;
  /** by term */
  impacts: { text: Float32Array | null; posts: Float32Array | null }[];
};

function sumImpacts(
  segment: Segment,
  documents: Candidates['documents'],
  ordinals: readonly number[],
  terms: readonly WeightedTerm[],
  language: QueryLanguage,
): Sums {
  const own = Array.from(documents, (document) => isOwn({ segment, document }, language));
  const matches = Array.from(documents, (document) => languageMatch({ segment, document }, language));
  const haveProfile = Uint8Array.from(documents, (document) => segment.sections.flags[document]! & profiledFlag);
  const text = new Float64Array(documents.length);
  const posts = new Float64Array(documents.length);
  const fromConcepts = new Float64Array(documents.length);
  const certain = new Map(
    terms.filter(({ origin }) => origin === 'typed').map(({ term }) => [term, new Float64Array(documents.length)]),
  );
  const impacts = terms.map((term, t) => {
    const ordinal = ordinals[t]!;
    if (ordinal < 0) return { text: null, posts: null };
    const share = term.origin === 'concept' ? mix.conceptShare : 1;
    const strength = strengthOf[term.origin];
    const supported = term.supports.flatMap((typed) => certain.get(typed) ?? []);
    // Words of style stand in the longest lists, and count in posts only.
    const inText = term.origin === 'style' ? null : impactsOf(segment.text, ordinal, documents);
    const inPosts = term.posts > 0 ? impactsOf(segment.posts, ordinal, documents, haveProfile) : null;
    for (let i = 0; i < documents.length; i++) {
      if (!counts(term, own[i]!)) continue;
      const meant = meantShare(term, matches[i]!);
      const fromText = meant * (inText?.[i] ?? 0);
      const fromPosts = meant * (inPosts?.[i] ?? 0);
      if (fromText === 0 && fromPosts === 0) continue;
      text[i]! += share * term.text * fromText;
      posts[i]! += share * term.posts * fromPosts;
      if (term.origin === 'concept') fromConcepts[i]! += share * term.text * fromText;
      const sure = strength * certainty(fromText, fromPosts);
      for (const most of supported) if (most[i]! < sure) most[i] = sure;
    }
    return { text: inText, posts: inPosts };
  });
  return { own, matches, text, posts, fromConcepts, certain, impacts };
}

/** `typed`: the typed terms, the most telling first; `asked`: what they are worth together. */
function measureAbsolute(
  { text, fromConcepts }: Sums,
  typed: readonly { worth: number; facet: Facet; isKnown: boolean; certain: Float64Array }[],
  asked: number,
): (i: number, nameCover: number) => Absolute {
  // A word that nobody has tells nobody apart, and a competitor's name is measured by itself.
  const [dearest, second = dearest] = typed.filter(({ isKnown, facet }) => isKnown && facet !== 'competitors');
  const ofFacet = (facet: Facet) => typed.filter((term) => term.facet === facet);
  const facets = { audience: ofFacet('audience'), competitors: ofFacet('competitors'), demand: ofFacet('demand') };
  return (i, nameCover) => {
    const spoken = (facet: Facet) => {
      const worth = facets[facet].reduce((sum, term) => sum + term.worth, 0);
      return worth === 0 ? -1 : facets[facet].reduce((sum, term) => sum + term.worth * term.certain[i]!, 0) / worth;
    };
    return {
      typedText: (text[i]! - fromConcepts[i]!) / asked,
      conceptText: fromConcepts[i]! / asked,
      dearest: dearest?.certain[i] ?? 0,
      second: second?.certain[i] ?? 0,
      matchedWords: typed.filter((term) => term.certain[i]! >= parameters.ratherCertain).length,
      nameCover,
      facets: { audience: spoken('audience'), competitors: spoken('competitors'), demand: spoken('demand') },
    };
  };
}

/** How much of the community's name the query mentions, or means. */
function coverOf(
  segment: Segment,
  document: number,
  ordinals: readonly number[],
  terms: readonly WeightedTerm[],
  { own, match }: { own: boolean; match: number },
): number {
  const { nameTerms, nameTermStarts } = segment.sections;
  const [from, to] = [nameTermStarts[document]!, nameTermStarts[document + 1]!];
  const valueOf = (ordinal: number) =>
    idf(segment.documents, segment.text.starts[ordinal + 1]! - segment.text.starts[ordinal]!);
  let met = 0;
  for (let i = from; i < to; i++) {
    const at = ordinals.indexOf(nameTerms[i]!);
    if (at < 0 || !counts(terms[at]!, own)) continue;
    met += valueOf(nameTerms[i]!) * Math.min(1, terms[at]!.weight) * meantShare(terms[at]!, match);
  }
  if (met === 0) return 0;
  let all = 0;
  for (let i = from; i < to; i++) all += valueOf(nameTerms[i]!);
  return met / all;
}
