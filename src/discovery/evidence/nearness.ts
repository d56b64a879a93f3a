import { addMean, dimensions, fold, placesOf, toUnit } from '../../catalog/ranking/index.ts';

/** How near a text lies to the brief by meaning: the cosine, −1 to 1; `null`: too few of its words are known. */
export type Nearness = (text: string) => number | null;

const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const minWords = 3;

/** `meaning`: of the brief, by the sentence encoder, see the ranking. */
export function nearnessTo(meaning: Float32Array): Nearness {
  return (text) => {
    const places = placesOf((text.match(anyWord) ?? []).map(fold));
    if (places.length < minWords) return null;
    const middle = new Float32Array(dimensions);
    addMean(middle, places);
    toUnit(middle);
    return middle.reduce((sum, value, i) => sum + value * meaning[i]!, 0);
  };
}
