/**
 * Whether posts are what a watcher asked for: `npm run bench -- judgement [--train]`
 * Each watcher is judged by what was learned from the others; what is reviewed is left out of what is measured. `--train`
 * writes the weights, learned from all of them.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { postActs } from '../../src/analysis/analyst.ts';
import type { ActWeights } from '../../src/analysis/builtin/acts/act-weights.ts';
import { likeliestAct } from '../../src/analysis/builtin/acts/classify-act.ts';
import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { classFigures, macroF1, share } from './class-figures.ts';
import { averagePrecision, mean, precisionAndRecall } from './judgement/figures.ts';
import { judgeLeftOut, type JudgedWatcher, learnAll } from './judgement/learn.ts';
import { afterReviews } from './judgement/reviews.ts';
import { readDumps, readWatchers } from './judgement/watchers.ts';
import { wordShares } from './judgement/word-shares.ts';

const { values: options } = parseArgs({ options: { train: { type: 'boolean' } }, strict: false });
const builtin = new URL('../../src/analysis/builtin/', import.meta.url);
const minOccurrences = 10;

const dumps = await readDumps();
const write = (name: string, value: unknown) =>
  writeFileSync(new URL(name, builtin), `${JSON.stringify(value, null, 2)}\n`);
if (options['train']) write('relevance/word-shares.json', wordShares(dumps));
const watchers = readWatchers(dumps);
if (options['train']) {
  const { acts, meaning, relevance, sentiment } = await learnAll(dumps, watchers);
  writeFileSync(new URL('acts/act-weights.txt', builtin), writtenActWeights(acts));
  write('acts/act-meaning.json', meaning);
  write('relevance/relevance-weights.json', relevance);
  write('relevance/sentiment-weights.json', { weights: sentiment });
} else {
  const judged = await judgeLeftOut(dumps, watchers);
  report(judged);
  speed();
}

/** As `readActWeights` reads them. */
function writtenActWeights(weights: ActWeights): string {
  const lines = [...weights].map(([feature, acts]) => {
    const pairs = postActs.flatMap((act, i) => (acts[i] ? [`${act} ${acts[i]}`] : []));
    return `${feature}\t${pairs.join(', ')}\n`;
  });
  return lines.join('');
}

function report(judged: readonly JudgedWatcher[]): void {
  console.table(
    judged.map(({ id, posts }) => ({
      watcher: id,
      posts: posts.length,
      'by words': digits(averagePrecision(posts.map((post) => ({ score: post.byWords, wanted: post.wanted })))),
      'by meaning': digits(averagePrecision(posts.map((post) => ({ score: post.relevance, wanted: post.wanted })))),
      'acts stated': digits(averagePrecision(posts.map((post) => ({ score: post.byStatedActs, wanted: post.wanted })))),
    })),
  );
  for (const [name, key] of [
    ['words', 'byWords'],
    ['meaning', 'relevance'],
    ['acts stated', 'byStatedActs'],
  ] as const) {
    tell(
      name,
      judged.map(({ posts }) => posts.map((post) => ({ score: post[key], wanted: post.wanted }))),
    );
  }
  for (const [name, key] of [
    ['words of a short intent', 'byWords'],
    ['meaning of a short intent', 'relevance'],
  ] as const) {
    const posts = judged.map((one) =>
      one.posts.flatMap(({ briefly, wanted }) => (briefly ? [{ score: briefly[key], wanted }] : [])),
    );
    tell(
      name,
      posts.filter(({ length }) => length > 0),
    );
  }
  for (const count of [10, 20, 40]) {
    const { before, after, precision, recall } = afterReviews(judged, count);
    console.log(
      `after ${count} reviews, on the rest: average precision ${digits(before)} → ${digits(after)}; from .5 precision ${digits(precision)}, recall ${digits(recall)}`,
    );
  }
  const posts = judged.flatMap((watcher) => watcher.posts);
  const acts = posts.map(({ act, acts: shares }) => ({ expected: act, found: likeliestAct(shares) }));
  console.log(`acts right ${share(acts)}, macro-F1 ${macroF1(acts, postActs, minOccurrences)}`);
  console.table(
    classFigures(acts, postActs).map(({ name, n, f1 }) => ({ act: name, n, F1: f1 === null ? null : digits(f1) })),
  );
  const moods = posts
    .filter(({ sentiment }) => sentiment !== 'mixed')
    .map(({ sentiment, foundSentiment }) => ({ expected: sentiment, found: foundSentiment ?? 'neutral' }));
  console.log(
    `sentiment right ${share(moods)}, macro-F1 ${macroF1(moods, ['positive', 'neutral', 'negative'], minOccurrences)}`,
  );
}

function tell(name: string, scored: readonly { score: number; wanted: boolean }[][]): void {
  const { precision, recall } = precisionAndRecall(scored.flat(), 0.5);
  console.log(
    `${name}: average precision ${digits(mean(scored.map(averagePrecision)))}; from .5 precision ${digits(precision)}, recall ${digits(recall)}`,
  );
}

/** By words, on one thread: what a scan judges at least. */
function speed(): void {
  const posts = watchers.flatMap((watcher) => watcher.posts.map(({ post }) => post));
  const criteria = { intent: watchers[0]!.intent, noise: watchers[0]!.noise };
  judgePosts(posts, criteria);
  const begun = performance.now();
  judgePosts(posts, criteria);
  console.log(
    `${Math.round((1000 * posts.length) / (performance.now() - begun))} posts a second by words, on one thread`,
  );
}

function digits(value: number): number {
  return Math.round(value * 1000) / 1000;
}
