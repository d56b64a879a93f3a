import { readFileSync } from 'node:fs';
import { type FeatureName, featureNames } from './features.ts';

/** A leaf adds its number; a branch asks whether a feature is below a bound. */
export type Tree = number | [feature: FeatureName, bound: number, below: Tree, above: Tree];

/**
 * `trees` of several models trained with different seeds, whose mean counts. `probability`: what makes a probability of the sum
 * of the trees, and of how well a pasted post fits, slope first. Made by test/bench/train-ranker.ts.
 */
export type Model = {
  seeds: number;
  probability: Record<'brief' | 'post', [slope: number, shift: number]>;
  trees: Tree[];
};

type Row = Record<FeatureName, number>;

const places = new Map(featureNames.map((name, place) => [name, place]));

/** A row as trees read it fast: by the place of each feature. */
export const valuesOf = (row: Row): Float64Array => Float64Array.from(featureNames, (name) => row[name]);

let known: Model | undefined;

export function learntModel(): Model {
  return (known ??= JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as Model);
}

/** A tree as it is walked. `mean`: of all leaves below, each branch half its own. */
type Leaf = { place: -1; bound: 0; below: null; above: null; mean: number };
type Node = { place: number; bound: number; below: Node; above: Node; mean: number } | Leaf;

const walkable = new WeakMap<readonly Tree[], Node[]>();

function nodesOf({ trees }: Pick<Model, 'trees'>): Node[] {
  const known = walkable.get(trees);
  if (known) return known;
  const nodes = trees.map(nodeOf);
  walkable.set(trees, nodes);
  return nodes;
}

function nodeOf(tree: Tree): Node {
  if (typeof tree === 'number') return { place: -1, bound: 0, below: null, above: null, mean: tree };
  const [feature, bound] = tree;
  const [below, above] = [nodeOf(tree[2]), nodeOf(tree[3])];
  return { place: places.get(feature)!, bound, below, above, mean: (below.mean + above.mean) / 2 };
}

export function sumOf(model: Pick<Model, 'trees' | 'seeds'>, values: Float64Array): number {
  let sum = 0;
  for (const root of nodesOf(model)) {
    let node = root;
    while (node.below) node = values[node.place]! < node.bound ? node.below : node.above;
    sum += node.mean;
  }
  return sum / model.seeds;
}

/** What each feature adds to the sum: the change of the mean at each branch that is taken. All add up to the sum less that of nobody. */
export function sharesOf(model: Pick<Model, 'trees' | 'seeds'>, values: Float64Array): Record<FeatureName, number> {
  const shares = new Float64Array(featureNames.length);
  for (const root of nodesOf(model)) {
    let node = root;
    while (node.below) {
      const taken: Node = values[node.place]! < node.bound ? node.below : node.above;
      shares[node.place]! += (taken.mean - node.mean) / model.seeds;
      node = taken;
    }
  }
  return Object.fromEntries(featureNames.map((name, place) => [name, shares[place]!])) as Record<FeatureName, number>;
}

/** `brief`: of the sum of the trees; `post`: of the score of the reading as a post. */
export function probabilityOf(
  { probability }: Pick<Model, 'probability'>,
  reading: 'brief' | 'post',
  value: number,
): number {
  const [slope, shift] = probability[reading];
  return 1 / (1 + Math.exp(-(slope * value + shift)));
}
