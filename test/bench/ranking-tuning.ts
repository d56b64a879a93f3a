/**
 * Tunes how the sources are mixed for briefs, honestly: weights found on four folds of all briefs are measured on the
 * fifth. Prints for each set of briefs what the present weights reach, what tuned ones reach on the briefs they were
 * tuned on, and on others.
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
  set: BriefSet;
  whole: Judged;
  alone: Judged;
}

export interface BriefSet {
  name: string;
  briefs: readonly Brief[];
  /** what all its briefs together count for when weights are tuned */
  share: number;
}

const ALONE_WEIGHT = 0.5;
/** Communities of each brief that weights are tuned on, the best by the present ones. */
const CANDIDATES = 100;
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
  const all = pairs.map(({ set, whole, alone }) => (set.share / set.briefs.length) * (sum(whole) + ALONE_WEIGHT * sum(alone))); // prettier-ignore
  return all.reduce((total, value) => total + value);
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

export async function crossValidate(index: RankingIndex, sets: readonly BriefSet[], nameOf: (id: number) => string) {
  const judge = async ({ relevant, ...query }: Omit<Brief, 'id'>): Promise<Judged> => {
    const grades = new Map(relevant.map(({ name, grade }) => [name.toLowerCase(), grade]));
    const meaning = await meaningFor(index, query);
    const found = index.search(query, { limit: CANDIDATES, filter: { nsfw: false }, meaning });
    return {
      labels: relevant.map(({ grade }) => grade),
      candidates: found.map(({ id, sources: own }) => ({
        grade: grades.get(nameOf(id).toLowerCase()) ?? 0,
        raw: Object.fromEntries(sources.map((source) => [source, own[source].raw])) as Weights,
      })),
    };
  };
  const pairs: Pair[] = [];
  for (const set of sets) {
    for (const brief of set.briefs) {
      const { relevant } = brief;
      const alone = await judge({ brief: brief.brief, competitors: [], keywords: [], relevant });
      pairs.push({ set, whole: await judge(brief), alone });
    }
  }
  report('present weights', pairs, () => mix.brief);
  const tuned = tune(pairs, even);
  report('tuned on all', pairs, () => tuned);
  console.log(Object.fromEntries(sources.map((source) => [source, Number(tuned[source].toFixed(2))])));
  for (let seed = 1; seed <= SHUFFLES; seed++) {
    const order = shuffled(pairs, seed);
    const folds = Array.from({ length: FOLDS }, (_, fold) => {
      const others = order.filter((_, i) => i % FOLDS !== fold);
      return tune(others, even);
    });
    const foldOf = new Map(order.map((pair, i) => [pair, i % FOLDS]));
    report(`held out, shuffle ${seed}`, pairs, (pair) => folds[foldOf.get(pair)!]!);
  }
}

function report(name: string, pairs: readonly Pair[], weightsOf: (pair: Pair) => Weights): void {
  for (const set of new Set(pairs.map((pair) => pair.set))) {
    for (const kind of ['whole', 'alone'] as const) {
      const values = pairs.filter((pair) => pair.set === set).map((pair) => scores(pair[kind], weightsOf(pair)));
      const shown = ['P@5', 'nDCG@5'].map((metric, i) => {
        const each = values.map((value) => value[i]!);
        const [low, high] = bootstrap(each);
        return `${metric} ${mean(each).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
      });
      console.log(`${name}: ${set.name}, ${kind}`.padEnd(50), shown.join('  '));
    }
  }
}
