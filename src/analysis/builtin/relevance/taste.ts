import { type Lesson, type PostSigns, postActs, type ReviewedSigns, type Taste } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { unpackVector } from './vectors.ts';
import { relevanceAt, withNoise } from './weigh.ts';

/** Fewer reviews teach nothing; all of one kind teach no difference. */
const [minReviews, minOfEach] = [10, 3];
/** How far weights may lie from where they begin: reviews are few, and the general judgement is a good beginning. */
const spreads = { bias: 1, odds: 0.5, acts: 1, vector: 3 };
const [steps, folds] = [150, 5];
const dimensions = 512;

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
    before: precisionOf(reviews, reviews.map(({ signs }) => relevanceAt(signs.odds)), minRelevance),
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
  const length = 2 + postActs.length + dimensions;
  const begin = new Float64Array(length);
  begin[1] = 1;
  const spreadOf = (i: number) =>
    i === 0 ? spreads.bias : i === 1 ? spreads.odds : i < 2 + postActs.length ? spreads.acts : spreads.vector;
  const weights = Float64Array.from(begin);
  const squares = new Float64Array(length).fill(1e-6);
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight, i) => (weight - begin[i]!) / spreadOf(i) ** 2);
    for (const { values, approved } of samples) {
      let odds = 0;
      for (let i = 0; i < length; i++) odds += weights[i]! * values[i]!;
      const error = 1 / (1 + Math.exp(-odds)) - (approved ? 1 : 0);
      for (let i = 0; i < length; i++) gradient[i]! += error * values[i]!;
    }
    for (let i = 0; i < length; i++) {
      squares[i]! += gradient[i]! ** 2;
      weights[i]! -= (0.3 * gradient[i]!) / Math.sqrt(squares[i]!);
    }
  }
  const [bias = 0, odds = 1, ...rest] = Array.from(weights, (weight) => rounded(weight));
  return { bias, odds, acts: rest.slice(0, postActs.length), vector: rest.slice(postActs.length) };
}

/** Always, the odds, the acts, and the meaning where it is known. */
function valuesOf({ odds, acts, vector }: PostSigns): Float64Array {
  const values = new Float64Array(2 + postActs.length + dimensions);
  values[0] = 1;
  values[1] = odds;
  values.set(acts, 2);
  if (vector !== null) values.set(unpackVector(vector), 2 + postActs.length);
  return values;
}

/** Of those that would be kept, how many were approved; `null`: none would be. */
function precisionOf(reviews: readonly ReviewedSigns[], relevances: readonly number[], minRelevance: number) {
  const kept = reviews.filter((_, i) => relevances[i]! >= minRelevance);
  return kept.length === 0 ? null : rounded(kept.filter(({ approved }) => approved).length / kept.length);
}
