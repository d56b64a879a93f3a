import { type Lesson, type PostSigns, postActs, type ReviewedSigns, type Taste } from '../../analyst.ts';
import { logistic } from '../../logistic.ts';
import { rounded } from '../../median.ts';
import { unpackVector } from './vectors.ts';
import { withNoise } from './noise.ts';
import { relevanceAt } from './weigh.ts';

/** Fewer reviews teach nothing; all of one kind teach no difference. */
const [minReviews, minOfEach] = [10, 3];
/** How far weights may lie from where they begin: reviews are few, and the general judgement is a good beginning. */
const spreads = { bias: 1, odds: 0.5, acts: 1, vector: 3 };
const [steps, pace, folds] = [300, 0.05, 5];
const dimensions = 512;
/** Bias, odds, acts, and from here on the meaning. */
const meaningAt = 2 + postActs.length;
const length = meaningAt + dimensions;

type Sample = { values: Float64Array; approved: boolean };

/** Weights from reviews: the most probable ones of a logistic regression that begins at the general judgement. */
export function learnTaste(reviews: readonly ReviewedSigns[], minRelevance: number): Lesson | null {
  const approvals = reviews.filter(({ approved }) => approved).length;
  if (reviews.length < minReviews || approvals < minOfEach || reviews.length - approvals < minOfEach) return null;
  // Each is judged by what the others taught.
  const lessons = Array.from({ length: folds }, (_, fold) => fit(reviews.filter((_one, i) => i % folds !== fold)));
  const after = reviews.map(({ signs }, i) => relevanceAt(tasteOdds(signs, lessons[i % folds]!)));
  return {
    taste: fit(reviews),
    reviews: reviews.length,
    before: precisionOf(
      reviews,
      reviews.map(({ signs }) => relevanceAt(signs.odds)),
      minRelevance,
    ),
    after: precisionOf(reviews, after, minRelevance),
  };
}

/** The odds of a post with what reviews taught. */
export function tasteOdds(signs: PostSigns, { bias, odds, acts, vector }: Taste): number {
  const sum = (weights: readonly number[], values: ArrayLike<number>) =>
    weights.reduce((total, weight, i) => total + weight * values[i]!, 0);
  const meaning = signs.vector === null || vector.length === 0 ? 0 : sum(vector, unpackVector(signs.vector));
  return bias + odds * signs.odds + sum(acts, signs.acts) + meaning;
}

/** How relevant posts are by their signs, without their texts. */
export function weighAnew(signs: readonly PostSigns[], taste: Taste | null): number[] {
  return signs.map((one) => rounded(withNoise(relevanceAt(taste ? tasteOdds(one, taste) : one.odds), one.noise)));
}

function fit(reviews: readonly ReviewedSigns[]): Taste {
  const samples = reviews.map(({ signs, approved }): Sample => ({ values: valuesOf(signs), approved }));
  // What all of them have in common tells nothing apart.
  const middle = new Float64Array(length);
  for (const { values } of samples) for (let i = meaningAt; i < length; i++) middle[i]! += values[i]! / samples.length;
  for (const { values } of samples) for (let i = meaningAt; i < length; i++) values[i]! -= middle[i]!;
  const weights = descend(samples);
  const bias = weights[0]! - weights.reduce((sum, weight, i) => sum + weight * middle[i]!, 0);
  const rest = Array.from(weights.subarray(2), (weight) => rounded(weight));
  return {
    bias: rounded(bias),
    odds: rounded(weights[1]!),
    acts: rest.slice(0, postActs.length),
    vector: rest.slice(postActs.length),
  };
}

/** Gradient descent to the one maximum, each weight at a pace that its spread allows. */
function descend(samples: readonly Sample[]): Float64Array {
  const begin = new Float64Array(length);
  begin[1] = 1;
  const weights = Float64Array.from(begin);
  const paces = weights.map((_, i) => {
    const variance = spreadOf(i) ** 2;
    return (pace * variance) / (1 + samples.length * variance * (i < 2 ? 0.1 : i < meaningAt ? 0.03 : 0.002));
  });
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight, i) => (weight - begin[i]!) / spreadOf(i) ** 2);
    for (const { values, approved } of samples) {
      let odds = 0;
      for (let i = 0; i < length; i++) odds += weights[i]! * values[i]!;
      const error = logistic(odds) - (approved ? 1 : 0);
      for (let i = 0; i < length; i++) gradient[i]! += error * values[i]!;
    }
    for (let i = 0; i < length; i++) weights[i]! -= paces[i]! * gradient[i]!;
  }
  return weights;
}

function spreadOf(i: number): number {
  if (i < 2) return i === 0 ? spreads.bias : spreads.odds;
  return i < meaningAt ? spreads.acts : spreads.vector;
}

/** Always, the odds, the acts, and the meaning where it is known. */
function valuesOf({ odds, acts, vector }: PostSigns): Float64Array {
  const values = new Float64Array(length);
  values[0] = 1;
  values[1] = odds;
  values.set(acts, 2);
  if (vector !== null) values.set(unpackVector(vector), meaningAt);
  return values;
}

/** Of those that would be kept, how many were approved; `null`: none would be. */
function precisionOf(reviews: readonly ReviewedSigns[], relevances: readonly number[], minRelevance: number) {
  const kept = reviews.filter((_, i) => relevances[i]! >= minRelevance);
  return kept.length === 0 ? null : rounded(kept.filter(({ approved }) => approved).length / kept.length);
}
