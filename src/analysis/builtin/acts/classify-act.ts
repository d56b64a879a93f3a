import { type PostAct, postActs } from '../../analyst.ts';
import meaningWeights from './act-meaning.json' with { type: 'json' };
import { type ActText, actSignalsOf, forSale, silent } from './act-signals.ts';
import { type ActWeights, readActWeights } from './act-weights.ts';
import { actWordsOf } from './act-words.ts';

/** For each act a weight for every dimension of the sentence encoder, and one that counts always. */
export type MeaningWeights = Record<PostAct, { always: number; dimensions: number[] }>;

/** How probable each act is; together they are 1. */
export type ActShares = Record<PostAct, number>;

/** Vectors are of length 1: so stretched, their dimensions are about as large as other features. */
export const vectorScale = 4;
/** What has no share at all must not be impossible. */
const minShare = 0.01;
/** A title without any sign of what its author wants is more likely none of the known acts. */
const silentShare = 0.3;
/** What a title says outright weighs more than the few examples of rare acts could teach. */
const [saidOutright, notAsked, saidForSale] = [0.3, -1, 4];

const trainedWeights = readActWeights();

/** What a post does, by its words and signs. Trained by `npm run bench -- judgement --train`. */
export function classifyAct(text: ActText): ActShares {
  return sharesOf(actFeaturesOf(text), trainedWeights);
}

/** The act that is most probable. */
export function likeliestAct(shares: ActShares): PostAct {
  return postActs.reduce((best, act) => (shares[act] > shares[best] ? act : best));
}

/** Features by name with their values: signs as they are, words so that long texts weigh no more than short ones. */
export function actFeaturesOf(text: ActText): Map<string, number> {
  const features = actSignalsOf(text);
  const words = actWordsOf(text);
  for (const part of ['title', 'body'] as const) {
    const value = 1 / Math.sqrt(Math.max(1, words[part].length));
    for (const word of words[part]) features.set(`${part} ${word}`, value);
  }
  return features.set('always', 1);
}

export function sharesOf(features: ReadonlyMap<string, number>, weights: ActWeights): ActShares {
  const odds = postActs.map(() => 0);
  for (const [name, value] of features) {
    const known = weights.get(name);
    if (known) for (let i = 0; i < odds.length; i++) odds[i]! += value * known[i]!;
  }
  for (const [i, act] of postActs.entries()) {
    if (features.has(`title says ${act}`)) odds[i]! += saidOutright;
    if (features.has(`title says ${act} without asking`)) odds[i]! += notAsked;
  }
  if (features.has(forSale)) odds[postActs.indexOf('selling')] = Math.max(...odds) + saidForSale;
  const shares = softmax(odds);
  if (!features.has(silent)) return shares;
  return Object.fromEntries(
    postActs.map((act) => [act, shares[act] * (1 - silentShare) + (act === 'other' ? silentShare : 0)]),
  ) as ActShares;
}

/** The same, by where the post lies by meaning, too. */
export function withMeaning(
  shares: ActShares,
  vector: Float32Array,
  weights: MeaningWeights = meaningWeights,
): ActShares {
  return softmax(
    postActs.map((act) => {
      const { always, dimensions } = weights[act];
      const sum = dimensions.reduce((total, weight, i) => total + weight * vector[i]!, 0);
      return Math.log(shares[act] + minShare) + always + vectorScale * sum;
    }),
  );
}

function softmax(odds: readonly number[]): ActShares {
  const most = Math.max(...odds);
  const powers = odds.map((one) => Math.exp(one - most));
  const sum = powers.reduce((total, one) => total + one, 0);
  return Object.fromEntries(postActs.map((act, i) => [act, powers[i]! / sum])) as ActShares;
}
