import { type Model, sumsOf, type Tree, valuesOf } from '../../../src/catalog/ranking/index.ts';
import { fitProbability } from './calibrate.ts';
import type { CandidateRows } from './candidate-rows.ts';
import { trainTrees, type TrainingOptions } from './train-trees.ts';

export const folds = 5;

const options: TrainingOptions = {
  trees: 60,
  depth: 3,
  rate: 0.15,
  minLeafRows: 40,
  features: 0.35,
  queries: 0.7,
  ridge: 1,
  places: 10,
};
const seeds = [1, 2, 3];
/** What a query of each set counts for: one of the first briefs teaches little any more. */
const weights = { fresh: 1.5, own: 1, first: 0.7, body: 0, title: 0 };
/** Some are learnt once more as if no encoder had read them: there may be none, and it reads English only. */
const unmeantEvery = 3;
/** The candidates of each query that its probability is read from. */
const shown = 10;

/** The folds' models: each has seen none of the queries that it is for. `whole` has seen all. */
export interface TrainedModels {
  whole: Model;
  modelFor: (group: string) => Model;
}

export function trainModels(queries: readonly CandidateRows[]): TrainedModels {
  const foldTrees = Array.from({ length: folds }, (_, fold) =>
    treesFrom(queries.filter(({ group }) => foldOf(group) !== fold)),
  );
  const briefs = queries.filter(({ set }) => weights[set] > 0);
  const judged = briefs.map((query) => judgedSums(query, foldTrees[foldOf(query.group)]!));
  const ofPosts = queries.filter(({ set }) => weights[set] === 0).map(judgedPost);
  const probabilityFrom = (used: (group: string) => boolean): Model['probability'] => ({
    brief: fitTo(judged.filter(({ group }) => used(group))),
    post: fitTo(ofPosts.filter(({ group }) => used(group))),
  });
  const models = foldTrees.map((trees, fold): Model => {
    return { seeds: seeds.length, probability: probabilityFrom((group) => foldOf(group) !== fold), trees };
  });
  return {
    whole: { seeds: seeds.length, probability: probabilityFrom(() => true), trees: treesFrom(queries) },
    modelFor: (group) => models[foldOf(group)]!,
  };
}

function treesFrom(queries: readonly CandidateRows[]): Tree[] {
  const training = queries
    .filter(({ grades, set }) => weights[set] > 0 && grades.some((grade) => grade !== null && grade > 0))
    .map(({ rows, grades, set }) => ({ rows, gains: grades.map(gainOf), weight: weights[set] }));
  const unmeant = training
    .filter((_, i) => i % unmeantEvery === 0)
    .map((query) => ({ ...query, rows: query.rows.map((row) => ({ ...row, near: -1, nearRank: 0 })) }));
  return seeds.flatMap((seed) => trainTrees([...training, ...unmeant], options, seed));
}

/** Acceptable is what counts most; better is a little better. */
const gainOf = (grade: number | null) => (grade === null || grade === 0 ? 0 : 0.5 + 0.5 * grade);

interface Judged {
  group: string;
  best: { sum: number; isRight: boolean }[];
}

function judgedSums({ rows, grades, group }: CandidateRows, trees: Tree[]): Judged {
  const model = { trees, seeds: seeds.length };
  const sums = sumsOf(model, rows.map(valuesOf));
  const best = rows.map((_, i) => ({ sum: sums[i]!, isRight: (grades[i] ?? 0) > 0 }));
  return { group, best: best.sort((a, b) => b.sum - a.sum).slice(0, shown) };
}

function judgedPost({ fits, grades, group }: CandidateRows): Judged {
  const best = fits.map((sum, i) => ({ sum, isRight: (grades[i] ?? 0) > 0 }));
  return { group, best: best.slice(0, shown) };
}

function fitTo(judged: readonly Judged[]): [slope: number, shift: number] {
  const all = judged.flatMap(({ best }) => best);
  return fitProbability(
    all.map(({ sum }) => sum),
    all.map(({ isRight }) => isRight),
  );
}

/** The same fold for a group whatever else there is. */
function foldOf(group: string): number {
  let hash = 7;
  for (const letter of group) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return (Math.imul(hash, 0x9e37_79b1) >>> 16) % folds;
}
