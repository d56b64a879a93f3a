/**
 * Speed and memory of the percolator on real posts: `node --expose-gc test/bench/monitoring.ts`
 *   --queries N   saved queries (100,000)
 *   --posts N     most posts to read (all there are, as they are)
 * Seconds are of processor time, the best of three passes; a busy machine still costs caches.
 */
import { parseArgs } from 'node:util';
import { parseQuery, Percolator, type MonitoredDocument, type Query } from '../../src/monitoring/query/index.ts';
import { naiveMatches, wordLists } from '../support/naive-evaluator.ts';
import { readRealPosts, type RealFile } from '../support/real-posts.ts';
import { SavedQueries, seeded } from '../support/saved-queries.ts';

const { values: options } = parseArgs({
  options: { queries: { type: 'string', default: '100000' }, posts: { type: 'string', default: '1000000' } },
});
const whole = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => whole(bytes / 2 ** 20);

const posts = await readPosts(Number(options.posts));
const characters = posts.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
console.log(`${whole(posts.length)} posts of ${whole(characters / posts.length)} characters`);

const texts = savedTexts(Number(options.queries));
const before = heapUsed();
const percolator = new Percolator();
const adding = cpuSeconds(() => {
  for (const [i, text] of texts.entries()) percolator.add(`${i}`, parsed(text));
});
const bytes = heapUsed() - before;
console.log(`${whole(texts.length)} queries parsed and added, ${whole(texts.length / adding)} a second`);
console.log(`${megabytes(bytes)} MB for them (at most 500); the process ${megabytes(process.memoryUsage().rss)} MB`);

for (const post of posts.slice(0, 20_000)) percolator.match(post);
const explained = postsPerSecond('with reasons', (post) => percolator.match(post).length);

const few = posts.filter((_, i) => i % Math.ceil(posts.length / 20) === 0);
const queries = texts.map(parsed);
const evaluating = cpuSeconds(() => {
  for (const post of few) {
    const lists = wordLists(post);
    for (const query of queries) naiveMatches(query, post, lists);
  }
});
const naive = few.length / evaluating;
console.log(`plain evaluator: ${naive.toFixed(1)} posts a second`);
console.log(`ratio to the plain evaluator: ${whole(explained / naive)} (at least 20)`);
console.log(`ratio to 20,000 posts a second: ${(explained / 20_000).toFixed(2)} (at least 1)`);

function postsPerSecond(what: string, match: (post: MonitoredDocument) => number): number {
  let matches = 0;
  const passes = [1, 2, 3].map(() => {
    matches = 0;
    return cpuSeconds(() => {
      for (const post of posts) matches += match(post);
    });
  });
  const rate = posts.length / Math.min(...passes);
  console.log(`${what}: ${whole(rate)} posts a second, ${(matches / posts.length).toFixed(1)} matches each`);
  return rate;
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function heapUsed(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function readPosts(most: number): Promise<MonitoredDocument[]> {
  const posts: MonitoredDocument[] = [];
  for (const file of ['RS_programming_2020.zst', 'RS_sample.zst'] satisfies RealFile[]) {
    for await (const post of readRealPosts(file)) {
      if (posts.length === most) return posts;
      posts.push(post);
    }
  }
  return posts;
}

function savedTexts(count: number): string[] {
  const saved = new SavedQueries(
    posts.filter((_, i) => i % 4 === 0),
    seeded(7),
  );
  const texts: string[] = [];
  while (texts.length < count) {
    const text = saved.next();
    if (parseQuery(text).ok) texts.push(text);
  }
  return texts;
}

function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}
