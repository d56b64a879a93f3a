import type { Evidence, SourceName } from './evidence.ts';
import { languageFit, languageMatch, meantShare } from '../query/languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import { mix } from '../parameters.ts';
import type { WeightedTerm } from '../query/weighted-terms.ts';

const sourceNames = Object.keys(mix.brief) as SourceName[];
const total = (weights: Record<SourceName, number>) => sourceNames.reduce((sum, source) => sum + weights[source], 0);

/** The weight of a source: that of briefs, that of posts, or between. All weights together are 1. */
export function weightOf(source: SourceName, postness: number): number {
  return ((1 - postness) * mix.brief[source]) / total(mix.brief) + (postness * mix.post[source]) / total(mix.post);
}

/** Brings the sources to a scale of 0 to 1 and sums them up. */
export function fuse(
  found: readonly Evidence[],
  terms: readonly WeightedTerm[],
  { postness, language }: { postness: number; language: QueryLanguage },
): void {
  const fitOf = ({ live: { segment }, document }: Evidence) => languageFit({ segment, document }, language);
  const matchOf = ({ live: { segment }, document }: Evidence) => languageMatch({ segment, document }, language);
  for (const one of found) {
    const fit = fitOf(one);
    for (const source of ['text', 'posts', 'coverage'] as const) one.raw[source] *= fit;
  }
  const most = (source: SourceName) => found.reduce((best, { raw }) => Math.max(best, raw[source]), 1e-9);
  const mostText = most('text');
  const mostPosts = most('posts');
  const worth = new Map(terms.filter(({ origin }) => origin !== 'concept').map(({ term, text }) => [term, text]));
  const dearest = Math.max(1e-9, ...worth.values());
  const weights = sourceNames.map((source) => [source, weightOf(source, postness)] as const);
  for (const one of found) {
    const { raw, name } = one;
    raw.text /= mostText;
    raw.posts /= mostPosts;
    raw.cover *= raw.text;
    if (name) {
      const value = name.terms.reduce((sum, term) => sum + (worth.get(term) ?? 0), 0) / dearest;
      const wholeCompetitor = name.facet === 'competitors' && name.terms.length === 0;
      raw[name.related ? 'related' : 'name'] = wholeCompetitor
        ? 1
        : Math.min(1, value) * (name.related ? name.weight : 1);
      // A brand has no language.
      if (!wholeCompetitor) raw[name.related ? 'related' : 'name'] *= fitOf(one) * meantShare(name, matchOf(one));
    }
    one.score = weights.reduce((sum, [source, weight]) => sum + weight * raw[source], 0);
  }
}
