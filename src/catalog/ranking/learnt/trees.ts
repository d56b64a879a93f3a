import { readFileSync } from 'node:fs';
import { type FeatureName, featureNames } from './feature-names.ts';

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
export function valuesOf(row: Row): Float64Array {
  const values = new Float64Array(featureNames.length);
  for (let place = 0; place < values.length; place++) values[place] = row[featureNames[place]!];
  return values;
}

let known: Model | undefined;

export function learntModel(): Model {
  return (known ??= JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as Model);
}

/**
 * A tree as it is walked, its nodes in preorder: below a branch is the next one, above it the one that `above` tells, 0 for
 * a leaf. `means`: of all leaves below a node, each branch half its own.
 */
type Nodes = { places: Uint8Array; bounds: Float64Array; above: Uint16Array; means: Float64Array };

const walkable = new WeakMap<readonly Tree[], Nodes[]>();

function nodesOf({ trees }: Pick<Model, 'trees'>): Nodes[] {
  const known = walkable.get(trees);
  if (known) return known;
  const nodes = trees.map(toNodes);
  walkable.set(trees, nodes);
  return nodes;
}

function toNodes(tree: Tree): Nodes {
  const found: { place: number; bound: number; above: number; mean: number }[] = [];
  const add = (part: Tree): number => {
    const node = { place: 0, bound: 0, above: 0, mean: 0 };
    found.push(node);
    if (typeof part === 'number') return (node.mean = part);
    const [feature, bound, below, above] = part;
    node.place = places.get(feature)!;
    node.bound = bound;
    const meanBelow = add(below);
    node.above = found.length;
    return (node.mean = (meanBelow + add(above)) / 2);
  };
  add(tree);
  return {
    places: Uint8Array.from(found, ({ place }) => place),
    bounds: Float64Array.from(found, ({ bound }) => bound),
    above: Uint16Array.from(found, ({ above }) => above),
    means: Float64Array.from(found, ({ mean }) => mean),
  };
}

/** The sum of each row. Tree by tree, so that the one that all rows walk stays near the processor. */
export function sumsOf(model: Pick<Model, 'trees' | 'seeds'>, rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows.length);
  for (const { places, bounds, above, means } of nodesOf(model)) {
    for (let i = 0; i < rows.length; i++) {
      const values = rows[i]!;
      let node = 0;
      while (above[node] !== 0) node = values[places[node]!]! < bounds[node]! ? node + 1 : above[node]!;
      sums[i]! += means[node]!;
    }
  }
  return sums.map((sum) => sum / model.seeds);
}

/** What each feature adds to the sum: the change of the mean at each branch that is taken. All add up to the sum less that of nobody. */
export function sharesOf(model: Pick<Model, 'trees' | 'seeds'>, values: Float64Array): Record<FeatureName, number> {
  const shares = new Float64Array(featureNames.length);
  for (const { places, bounds, above, means } of nodesOf(model)) {
    let node = 0;
    while (above[node] !== 0) {
      const place = places[node]!;
      const taken = values[place]! < bounds[node]! ? node + 1 : above[node]!;
      shares[place]! += (means[taken]! - means[node]!) / model.seeds;
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
