/**
 * Gradient-boosted trees that put the candidates of each query in order (LambdaMART: C. Burges, "From RankNet to
 * LambdaRank to LambdaMART", 2010), on histograms of binned features.
 */
import { type FeatureName, featureNames, type Tree } from '../../../src/catalog/ranking/index.ts';

export interface TrainingQuery {
  rows: readonly Record<FeatureName, number>[];
  /** what finding each is worth, 0 for nothing */
  gains: readonly number[];
  weight: number;
}

export interface TrainingOptions {
  trees: number;
  depth: number;
  rate: number;
  minLeafRows: number;
  /** shares of the features and of the queries that each tree sees */
  features: number;
  queries: number;
  /** keeps leaves of few pairs small */
  ridge: number;
  /** places of the list that matter */
  places: number;
}

const MAX_BINS = 64;

/** Rows of all queries one after another, each feature as the number of its bin. */
interface Table {
  starts: Uint32Array;
  bins: Uint8Array[];
  /** by feature: a value belongs to the first bin whose bound it is below */
  bounds: number[][];
}

export function trainTrees(queries: readonly TrainingQuery[], options: TrainingOptions, seed: number): Tree[] {
  const table = tableOf(queries);
  const rowCount = table.starts.at(-1)!;
  const random = randomFrom(seed);
  const sums = new Float64Array(rowCount);
  const [gradients, curvatures] = [new Float64Array(rowCount), new Float64Array(rowCount)];
  const trees: Tree[] = [];
  for (let i = 0; i < options.trees; i++) {
    const rows: number[] = [];
    for (const [q, query] of queries.entries()) {
      if (random() >= options.queries) continue;
      pull(query, table.starts[q]!, sums, gradients, curvatures, options.places);
      for (let row = table.starts[q]!; row < table.starts[q + 1]!; row++) if (curvatures[row]! > 0) rows.push(row);
    }
    const seen = [...featureNames.keys()].filter(() => random() < options.features);
    const tree = grow(table, Uint32Array.from(rows), { gradients, curvatures, seen }, options, options.depth);
    trees.push(readable(tree, table));
    for (let row = 0; row < rowCount; row++) sums[row]! += leafOf(tree, table, row);
  }
  return trees;
}

function tableOf(queries: readonly TrainingQuery[]): Table {
  const all = queries.flatMap(({ rows }) => rows);
  const starts = new Uint32Array(queries.length + 1);
  for (const [q, { rows }] of queries.entries()) starts[q + 1] = starts[q]! + rows.length;
  const bounds = featureNames.map((name) => {
    const sorted = Float64Array.from(all, (row) => row[name]).sort();
    const cuts = Array.from(
      { length: MAX_BINS - 1 },
      (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / MAX_BINS)]!,
    );
    return [...new Set(cuts.map((cut) => Number(cut.toPrecision(4))))].sort((a, b) => a - b);
  });
  const bins = featureNames.map((name, f) => Uint8Array.from(all, (row) => binOf(row[name], bounds[f]!)));
  return { starts, bins, bounds };
}

function binOf(value: number, bounds: readonly number[]): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value < bounds[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How far each row of a query should rise: for each pair in the wrong order, what it costs that it is. */
function pull(
  { gains, weight }: TrainingQuery,
  start: number,
  sums: Float64Array,
  gradients: Float64Array,
  curvatures: Float64Array,
  places: number,
): void {
  const order = [...gains.keys()].sort((a, b) => sums[start + b]! - sums[start + a]! || a - b);
  gradients.fill(0, start, start + gains.length);
  curvatures.fill(0, start, start + gains.length);
  const discount = (place: number) => (place < places ? 1 / Math.log2(place + 2) : 0);
  const ideal = gains.toSorted((a, b) => b - a).reduce((sum, gain, place) => sum + gain * discount(place), 0);
  if (ideal === 0) return;
  const place = new Float64Array(gains.length);
  for (const [at, row] of order.entries()) place[row] = at;
  for (const [good, gain] of gains.entries()) {
    if (gain === 0) continue;
    for (const [bad, less] of gains.entries()) {
      if (less >= gain) continue;
      const cost = ((gain - less) * Math.abs(discount(place[good]!) - discount(place[bad]!))) / ideal;
      if (cost === 0) continue;
      const wrong = 1 / (1 + Math.exp(sums[start + good]! - sums[start + bad]!));
      const force = weight * cost * wrong;
      gradients[start + good]! += force;
      gradients[start + bad]! -= force;
      curvatures[start + good]! += force * (1 - wrong);
      curvatures[start + bad]! += force * (1 - wrong);
    }
  }
}

type Grown = number | { feature: number; bin: number; below: Grown; above: Grown };
type Forces = { gradients: Float64Array; curvatures: Float64Array; seen: readonly number[] };

function grow(table: Table, rows: Uint32Array, forces: Forces, options: TrainingOptions, depth: number): Grown {
  const { gradients, curvatures, seen } = forces;
  let [gradient, curvature] = [0, 0];
  for (const row of rows) {
    gradient += gradients[row]!;
    curvature += curvatures[row]!;
  }
  const worth = (g: number, h: number) => (g * g) / (h + options.ridge);
  const leaf = () => (options.rate * gradient) / (curvature + options.ridge);
  if (depth === 0) return leaf();
  let best = { gain: 1e-9, feature: -1, bin: 0 };
  const [sumG, sumH, sumN] = [new Float64Array(MAX_BINS), new Float64Array(MAX_BINS), new Uint32Array(MAX_BINS)];
  for (const feature of seen) {
    sumG.fill(0);
    sumH.fill(0);
    sumN.fill(0);
    const bins = table.bins[feature]!;
    for (const row of rows) {
      const bin = bins[row]!;
      sumG[bin]! += gradients[row]!;
      sumH[bin]! += curvatures[row]!;
      sumN[bin]!++;
    }
    let [g, h, n] = [0, 0, 0];
    for (let bin = 0; bin < table.bounds[feature]!.length; bin++) {
      g += sumG[bin]!;
      h += sumH[bin]!;
      n += sumN[bin]!;
      if (n < options.minLeafRows || rows.length - n < options.minLeafRows) continue;
      const gain = worth(g, h) + worth(gradient - g, curvature - h) - worth(gradient, curvature);
      if (gain > best.gain) best = { gain, feature, bin };
    }
  }
  if (best.feature < 0) return leaf();
  const bins = table.bins[best.feature]!;
  const part = (isBelow: boolean) => rows.filter((row) => bins[row]! <= best.bin === isBelow);
  return {
    feature: best.feature,
    bin: best.bin,
    below: grow(table, part(true), forces, options, depth - 1),
    above: grow(table, part(false), forces, options, depth - 1),
  };
}

function leafOf(tree: Grown, { bins }: Table, row: number): number {
  let node = tree;
  while (typeof node !== 'number') node = bins[node.feature]![row]! <= node.bin ? node.below : node.above;
  return node;
}

function readable(tree: Grown, table: Table): Tree {
  if (typeof tree === 'number') return Number(tree.toPrecision(4));
  const bound = table.bounds[tree.feature]![tree.bin]!;
  return [featureNames[tree.feature]!, bound, readable(tree.below, table), readable(tree.above, table)];
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
