import { meaning as parameters } from '../parameters.ts';
import { closeness } from '../segment/closeness.ts';
import type { Evidence } from './evidence.ts';
import { weightOf } from './fusion.ts';

/**
 * Adds to the score of candidates how near they lie to the query by meaning, in standard deviations from the middle of the
 * best: what all of them have in common tells none from another. Who has no vector counts as the middle.
 */
export function weighMeaning(
  found: readonly Evidence[],
  query: Float32Array,
  { postness, typedWords }: { postness: number; typedWords: number },
): void {
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, parameters.candidates);
  const near = best.map(({ live, document }) => closeness(live.segment, document, query));
  const known = near.filter((value) => value !== null);
  if (known.length < parameters.fewestKnown) return;
  const middle = known.reduce((sum, value) => sum + value, 0) / known.length;
  const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - middle) ** 2, 0) / known.length) || 1;
  // The longer a post, the more its own words say.
  const need = 1 - postness + postness * Math.min(1, parameters.wordsOfShortPost / typedWords);
  for (const [i, one] of best.entries()) {
    one.raw.meaning = near[i] === null ? 0 : (need * (near[i]! - middle)) / spread;
    one.score += weightOf('meaning', postness) * one.raw.meaning;
  }
}
