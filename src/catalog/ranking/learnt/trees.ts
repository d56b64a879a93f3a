import { readFileSync } from 'node:fs';
import { type FeatureName, featureNames } from './features.ts';

/** A leaf adds its number; a branch asks whether a feature is below a bound. */
export type Tree = number | [feature: FeatureName, bound: number, below: Tree, above: Tree];

/**
 * `trees` of several models trained with different seeds, whose mean counts. `probability`: what makes a probability of the sum
 * of the trees, and of how well a pasted post fits, slope first. Made by test/bench/train-ranker.ts.
 */
export interface Model {
  seeds: number;
  probability: Record<'brief' | 'post', [slope: number, shift: number]>;
  trees: Tree[];
}

type Row = Record<FeatureName, number>;

let known: Model | undefined;

export function learntModel(): Model {
  return (known ??= JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as Model);
}

export function sumOf({ trees, seeds }: Pick<Model, 'trees' | 'seeds'>, row: Row): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') node = row[node[0]] < node[1] ? node[2] : node[3];
    sum += node;
  }
  return sum / seeds;
}

/** What each feature adds to the sum: the change of the mean below it, at each branch that is taken. All add up to the sum less that of nobody. */
export function sharesOf({ trees, seeds }: Pick<Model, 'trees' | 'seeds'>, row: Row): Record<FeatureName, number> {
  const shares = Object.fromEntries(featureNames.map((name) => [name, 0])) as Record<FeatureName, number>;
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') {
      const taken = row[node[0]] < node[1] ? node[2] : node[3];
      shares[node[0]] += (meanOf(taken) - meanOf(node)) / seeds;
      node = taken;
    }
  }
  return shares;
}

const meanOf = (node: Tree): number => (typeof node === 'number' ? node : (meanOf(node[2]) + meanOf(node[3])) / 2);

/** `brief`: of the sum of the trees; `post`: of the score of the reading as a post. */
export function probabilityOf(
  { probability }: Pick<Model, 'probability'>,
  reading: 'brief' | 'post',
  value: number,
): number {
  const [slope, shift] = probability[reading];
  return 1 / (1 + Math.exp(-(slope * value + shift)));
}
