/**
 * Tunes how the sources are mixed for briefs, honestly: weights found on four folds of the briefs are measured on the
 * fifth. Prints what the present weights reach, what tuned ones reach on the briefs they were tuned on, and on others.
 */
import { mix } from '../../src/catalog/ranking/parameters.ts';
import type { RankingIndex, SourceName } from '../../src/catalog/ranking/index.ts';
import type { Brief } from './ranking-data.ts';
import { meaningFor } from './ranking-meaning.ts';
import { bootstrap, mean, ndcgAt5, precisionAt5 } from './ranking-metrics.ts';

type Weights = Record<SourceName, number>;
interface Judged {
  labels: number[];
  candidates: { grade: number; raw: Weights }[];
}

/** One brief as it was given, and as if its author had left competitors, keywords and audience empty. */
interface Pair {
  number: number;
  whole: Judged;
  alone: Judged;
}

const ALONE_WEIGHT = 0.5;
const STEPS = [0.5, -0.5, 0.25, -0.25, 0.1, -0.1, 0.05, -0.05];
const FOLDS = 5;
const ROUNDS = 3;
const SHUFFLES = 3;
/** Where tuning starts: not at the present weights, which have seen every brief. */
const EVEN = 0.5;
const sources = Object.keys(mix.brief) as SourceName[];
const even = Object.fromEntries(sources.map((source) => [source, EVEN])) as Weights;

function scores({ labels, candidates }: Judged, weights: Weights): [number, number] {
  const ranked = candidates
    .map(({ grade, raw }) => ({
      grade,
      score: sources.reduce((sum, source) => sum + weights[source] * raw[source], 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ grade }) => grade);
  return [precisionAt5(ranked), ndcgAt5(ranked, labels)];
}

const goal = (pairs: readonly Pair[], weights: Weights) => {
  const sum = (brief: Judged) => scores(brief, weights).reduce((total, value) => total + value);
  return mean(pairs.map(({ whole, alone }) => sum(whole) + ALONE_WEIGHT * sum(alone)));
};

/** One weight at a time, as long as precision and nDCG together grow. */
function tune(pairs: readonly Pair[], start: Weights): Weights {
  let best = { weights: start, value: goal(pairs, start) };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best.value;
    for (const source of sources) {
      for (const step of STEPS) {
        const weights = { ...best.weights, [source]: best.weights[source] + step };
        if (weights[source] < 0) continue;
        const value = goal(pairs, weights);
        if (value > best.value + 1e-6) best = { weights, value };
      }
    }
    if (best.value === before) break;
  }
  return best.weights;
}

function shuffled<T>(values: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

export async function crossValidate(index: RankingIndex, briefs: readonly Brief[], nameOf: (id: number) => string) {
  const judge = async ({ relevant, ...query }: Omit<Brief, 'id'>): Promise<Judged> => {
    const grades = new Map(relevant.map(({ name, grade }) => [name.toLowerCase(), grade]));
    const meaning = await meaningFor(index, query);
    const found = index.search(query, { limit: 1000, filter: { nsfw: false }, meaning });
    return {
      labels: relevant.map(({ grade }) => grade),
      candidates: found.map(({ id, sources: own }) => ({
        grade: grades.get(nameOf(id).toLowerCase()) ?? 0,
        raw: Object.fromEntries(sources.map((source) => [source, own[source].raw])) as Weights,
      })),
    };
  };
  const pairs: Pair[] = [];
  for (const [number, brief] of briefs.entries()) {
    const { relevant } = brief;
    const alone = await judge({ brief: brief.brief, competitors: [], keywords: [], relevant });
    pairs.push({ number, whole: await judge(brief), alone });
  }
  const measure = (weights: Weights) => (pair: Pair) => scores(pair.whole, weights);
  report('present weights', pairs.map(measure(mix.brief)));
  const tuned = tune(pairs, even);
  report('tuned on all', pairs.map(measure(tuned)));
  console.log(Object.fromEntries(sources.map((source) => [source, Number(tuned[source].toFixed(2))])));
  const heldOut = pairs.map((): [number, number] => [0, 0]);
  for (let seed = 1; seed <= SHUFFLES; seed++) {
    const order = shuffled(pairs, seed);
    for (let fold = 0; fold < FOLDS; fold++) {
      const weights = tune(
        order.filter((_, i) => i % FOLDS !== fold),
        even,
      );
      for (const pair of order.filter((_, i) => i % FOLDS === fold)) {
        scores(pair.whole, weights).forEach((value, i) => (heldOut[pair.number]![i]! += value / SHUFFLES));
      }
    }
  }
  report('held out', heldOut);
}

function report(name: string, values: [number, number][]): void {
  const shown = ['P@5', 'nDCG@5'].map((metric, i) => {
    const [low, high] = bootstrap(values.map((value) => value[i]!));
    return `${metric} ${mean(values.map((value) => value[i]!)).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  });
  console.log(name.padEnd(16), shown.join('  '));
}
