import type { Evidence } from './evidence.ts';
import { closeness } from '../segment/closeness.ts';
import { meaning as parameters } from '../parameters.ts';
import { meantShare } from '../query/languages/language-fit.ts';
import type { WeightedTerm } from '../query/weighted-terms.ts';
import type { FeatureName } from '../learnt/feature-names.ts';

export type FeatureContext = {
  terms: readonly WeightedTerm[];
  meaning: Float32Array | null;
  /** 1: the community's is the query's, 0: it is another one, between: nobody knows */
  languageOf: (one: Evidence) => number;
};

/** One row a community, in their order. Whatever compares communities compares these. */
export function featuresOf(found: readonly Evidence[], { terms, meaning, languageOf }: FeatureContext) {
  const briefRank = ranksOf(found.map(({ score }) => score));
  const bestBrief = Math.max(1e-9, ...found.map(({ score }) => score));
  const measured = found.map(({ live, document }) => (meaning ? closeness(live.segment, document, meaning) : null));
  const isKnown = measured.filter((one) => one !== null).length >= parameters.fewestKnown;
  const near = isKnown ? measured : measured.map(() => null);
  const nearRank = ranksOf(near.map((one) => one ?? -1));
  const typed = terms.filter(({ origin }) => origin === 'typed');
  const worth = new Map(typed.map(({ term, text, weight }) => [term, text / Math.max(1e-9, weight)]));
  return found.map((one, i): Record<FeatureName, number> => {
    const { raw, name, live, document, score } = one;
    const absolute = one.absolute();
    const { nameTermStarts } = live.segment.sections;
    const isWhole = name !== null && !name.related;
    return {
      brief: score,
      briefGap: score / bestBrief,
      briefRank: briefRank[i]!,
      text: raw.text,
      typedText: absolute.typedText,
      conceptText: absolute.conceptText,
      posts: raw.posts,
      name: raw.name,
      // What the words of its name are worth, whatever else the query has; in the scale of the rarest of words.
      nameWorth: isWhole
        ? meantShare(name, languageOf(one)) * Math.max(0, ...name.terms.map((term) => worth.get(term) ?? 0))
        : -1,
      related: raw.related,
      rival: Number(isWhole && name.facet === 'competitors' && name.terms.length === 0),
      cover: raw.cover,
      nameCover: absolute.nameCover,
      nameWords: nameTermStarts[document + 1]! - nameTermStarts[document]!,
      coverage: raw.coverage,
      dearest: absolute.dearest,
      second: absolute.second,
      matchedWords: absolute.matchedWords,
      audience: absolute.facets.audience,
      competitors: absolute.facets.competitors,
      demand: absolute.facets.demand,
      size: raw.size,
      near: near[i] ?? -1,
      nearRank: near[i] === null ? 0 : nearRank[i]!,
      language: languageOf(one),
      queryWords: Math.min(60, typed.length),
    };
  });
}

/** 1 for the highest, 1/2 for the next; equal ones share theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => b - a);
  const places = new Map(sorted.map((value, i) => [value, 1 / (1 + i)]));
  return values.map((value) => places.get(value)!);
}
