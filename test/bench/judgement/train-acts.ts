import { type PostAct, postActs } from '../../../src/analysis/analyst.ts';
import {
  actFeaturesOf,
  type ActShares,
  type MeaningWeights,
  sharesOf,
  vectorScale,
} from '../../../src/analysis/builtin/acts/classify-act.ts';
import type { ActWeights } from '../../../src/analysis/builtin/acts/act-weights.ts';
import type { ActExample } from './act-examples.ts';
import { type Row, trainSoftmax } from './softmax.ts';

/** A word that few communities use is a subject or a name, and says nothing of what a post does. */
const minCommunities = 12;
const maxWords = 2500;
const words = { epochs: 8, rate: 0.25, decay: 0.002 };
const meaning = { epochs: 20, rate: 0.05, decay: 0.03 };
/** What a word must weigh for one act to be worth a line, and each weight to be told; of signs there are few. */
const [minOfWord, minOfWordAndAct, minOfSign] = [0.6, 0.25, 0.08];
const dimensions = 512;

/** An example as numbers, made once however often it is trained on. */
export type ReadExample = ActExample & { features: Map<string, number> };

export function readExamples(examples: readonly ActExample[]): ReadExample[] {
  return examples.map((example) => ({ ...example, features: actFeaturesOf(example.text) }));
}

/** Which features are looked at at all: every sign, and the words that most communities use. */
export function featuresWorthKnowing(examples: readonly ReadExample[]): string[] {
  const communities = new Map<string, Set<string>>();
  for (const { features, community } of examples) {
    for (const name of features.keys()) communities.set(name, (communities.get(name) ?? new Set()).add(community));
  }
  const common = [...communities].filter(([name, { size }]) => isWord(name) && size >= minCommunities);
  const most = common.toSorted((a, b) => b[1].size - a[1].size).slice(0, maxWords);
  return [...most.map(([name]) => name), ...[...communities.keys()].filter((name) => !isWord(name))].toSorted();
}

const isWord = (name: string) => /^(?:title|body) (?:[\p{L}']+|\?|!)$/u.test(name);

export function trainActs(examples: readonly ReadExample[], names: readonly string[]): ActWeights {
  const places = new Map(names.map((name, i) => [name, i]));
  const rows = examples.map(({ features, act, weight }): Row => {
    const known = [...features].filter(([name]) => places.has(name));
    return {
      places: known.map(([name]) => places.get(name)!),
      values: known.map(([, value]) => value),
      offsets: null,
      answer: postActs.indexOf(act),
      weight,
    };
  });
  const weights = trainSoftmax(rows, names.length, postActs.length, words);
  return new Map(
    names
      .map((name, i) => {
        const row = weights.subarray(i * postActs.length, (i + 1) * postActs.length);
        return [name, worthTelling(row, isWord(name))] as const;
      })
      .filter(([, row]) => row.some((weight) => weight !== 0)),
  );
}

/** What meaning adds to what words say; `shares` must come from words that were learned without these examples. */
export function trainMeaning(
  examples: readonly { act: PostAct; shares: ActShares; vector: Float32Array }[],
): MeaningWeights {
  const always = dimensions;
  const places = Array.from({ length: dimensions + 1 }, (_, i) => i);
  const rows = examples.map(({ act, shares, vector }): Row => ({
    places,
    values: [...Array.from(vector, (value) => value * vectorScale), 1],
    offsets: postActs.map((one) => Math.log(shares[one] + 0.01)),
    answer: postActs.indexOf(act),
    weight: 1,
  }));
  const weights = trainSoftmax(rows, dimensions + 1, postActs.length, meaning);
  const at = (place: number, k: number) => Math.round(weights[place * postActs.length + k]! * 100) / 100;
  return Object.fromEntries(
    postActs.map((act, k) => [
      act,
      { always: at(always, k), dimensions: Array.from({ length: dimensions }, (_, i) => at(i, k)) },
    ]),
  ) as MeaningWeights;
}

export function sharesBy(weights: ActWeights, example: ReadExample): ActShares {
  return sharesOf(example.features, weights);
}

/** Only what differs between acts matters, and only what is strong enough; the rest is 0. */
function worthTelling(row: Float64Array, ofWord: boolean): number[] {
  const middle = row.reduce((sum, one) => sum + one, 0) / row.length;
  const differing = Array.from(row, (weight) => Math.round((weight - middle) * 100) / 100);
  if (ofWord && differing.every((weight) => Math.abs(weight) < minOfWord)) return differing.map(() => 0);
  const min = ofWord ? minOfWordAndAct : minOfSign;
  return differing.map((weight) => (Math.abs(weight) < min ? 0 : weight));
}
