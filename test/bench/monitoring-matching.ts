/**
 * Speed and memory of the percolator on real posts: `node --expose-gc --import tsx test/bench/monitoring-matching.ts`
 *   --queries N   saved queries (100,000)
 *   --posts N     most posts to read (60,000)
 */
import { parseArgs } from 'node:util';
import { parseQuery, Percolator, type MonitoredDocument, type Query } from '../../src/monitoring/query/index.ts';
import { naiveMatches, wordLists } from '../monitoring/naive-evaluator.ts';
import { readRealPosts, type RealFile } from '../monitoring/real-posts.ts';
import { SavedQueries, seeded } from '../monitoring/saved-queries.ts';

const { values: options } = parseArgs({
  options: { queries: { type: 'string', default: '100000' }, posts: { type: 'string', default: '60000' } },
});
const seconds = (since: number) => (performance.now() - since) / 1000;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const whole = (number: number) => Math.round(number).toLocaleString('en');
const heap = () => (globalThis.gc?.(), process.memoryUsage().heapUsed);

const posts = await readPosts(Number(options.posts));
const characters = posts.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
console.log(`${whole(posts.length)} posts of ${whole(characters / posts.length)} characters`);

const texts = savedTexts(Number(options.queries));
const before = heap();
let started = performance.now();
const percolator = new Percolator();
for (const [i, text] of texts.entries()) percolator.add(`${i}`, parsed(text));
const adding = seconds(started);
console.log(`${whole(percolator.size)} queries added, ${whole(percolator.size / adding)} a second`);
console.log(`${megabytes(heap() - before)} MB for them; the whole process ${megabytes(process.memoryUsage().rss)} MB`);

for (const post of posts.slice(0, 5000)) percolator.match(post);
const ids = rate('ids only', (post) => percolator.matchingIds(post).length);
const explained = rate('with reasons', (post) => percolator.match(post).length);

started = performance.now();
const changes = 20_000;
for (let i = 0; i < changes; i++) percolator.add(`${i}`, parsed(texts[texts.length - 1 - i]!));
console.log(`${whole(changes / seconds(started))} queries replaced a second`);

const few = posts.filter((_, i) => i % Math.ceil(posts.length / 20) === 0);
const queries = texts.map(parsed);
started = performance.now();
for (const post of few) {
  const lists = wordLists(post);
  for (const query of queries) naiveMatches(query, post, lists);
}
const naive = few.length / seconds(started);
console.log(`plain evaluator: ${naive.toFixed(1)} posts a second`);
console.log(`ratio to the plain evaluator: ${whole(explained / naive)} (at least 20)`);
console.log(`ratio to 20,000 posts a second: ${(explained / 20_000).toFixed(2)} with reasons, ${(ids / 20_000).toFixed(2)} without`);

function rate(what: string, match: (post: MonitoredDocument) => number): number {
  const started = performance.now();
  let matches = 0;
  for (const post of posts) matches += match(post);
  const perSecond = posts.length / seconds(started);
  console.log(`${what}: ${whole(perSecond)} posts a second, ${(matches / posts.length).toFixed(1)} matches each`);
  return perSecond;
}

/** All with bodies or score, and every sixth of the titles: a mixture such as the live platform's. */
async function readPosts(most: number): Promise<MonitoredDocument[]> {
  const posts: MonitoredDocument[] = [];
  for (const file of ['RS_programming_2020.zst', 'RS_sample.zst'] satisfies RealFile[]) {
    let titles = 0;
    for await (const post of readRealPosts(file)) {
      if (post.body === '' && post.score === null && titles++ % 6 > 0) continue;
      if (posts.length < most) posts.push(post);
    }
  }
  return posts;
}

function savedTexts(count: number): string[] {
  const saved = new SavedQueries(posts.slice(0, 40_000), seeded(7));
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
