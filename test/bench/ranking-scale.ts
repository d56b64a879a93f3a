/**
 * The ranking at the size of the real catalog, on generated communities: `npm run bench -- ranking-scale`, or
 * `node --max-old-space-size=14000 --import tsx test/bench/ranking-scale.ts 1000000` for one size;
 * `--keep FOLDER` keeps the segments there and reuses them. About 60 words a
 * community, drawn by Zipf's law; a tenth have posts. The vocabulary holds the words of the concept lists, so that queries
 * are expanded as real ones are. Five of a search are compared with those of an exhaustive scoring.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { functionWords } from '../../src/catalog/ranking/english.ts';
import { relatedPhrases } from '../../src/catalog/ranking/concepts.ts';
import { openIndex, Segment, SegmentBuilder, type Query } from '../../src/catalog/ranking/index.ts';
import { mix } from '../../src/catalog/ranking/parameters.ts';
import { stemFor } from '../../src/catalog/ranking/stems.ts';
import { percentile } from './ranking-metrics.ts';

const VOCABULARY = 300_000;
const COMMUNITIES_A_TOPIC = 50;
const TIMED = 300;
const CHECKED = 40;
const { values: options, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
const sizes = positionals.map(Number).filter((size) => size > 0); // prettier-ignore

let state = 7;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const invented = (rank: number) => `${'bdfgklmnprstvz'[rank % 14]}${'aeiou'[rank % 5]}${rank.toString(36)}`;
const conceptWords: string[] = [];
for (const seed of [
  'garden',
  'budget',
  'running',
  'guitar',
  'startup',
  'parents',
  'travel',
  'linux',
  'coffee',
  'wedding',
]) {
  for (const { words } of relatedPhrases([stemFor('en')(seed)], stemFor('en'))) conceptWords.push(...words);
}
/** Concept words stand among the thousand most frequent ones, function words before them. */
const vocabulary = [...functionWords].slice(0, 60);
while (vocabulary.length < VOCABULARY) {
  const rank = vocabulary.length;
  vocabulary.push(rank % 8 === 0 ? (conceptWords.pop() ?? invented(rank)) : invented(rank));
}

/** Inverse of the cumulated 1/x: rank of a word drawn by Zipf's law. */
const word = () => vocabulary[Math.min(VOCABULARY, Math.floor(VOCABULARY ** random())) - 1]!;

/** Communities of one topic share forty words; a part of what they write and of what is asked comes from them. */
const topicWord = (topic: number) =>
  vocabulary[Math.floor(VOCABULARY ** (0.25 + 0.75 * (((topic * 40 + Math.floor(random() * 40)) * 0.618_034) % 1)))]!;
const topical = (topic: number, count: number, share: number) =>
  Array.from({ length: count }, () => (random() < share ? topicWord(topic) : word())).join(' ');

function buildSegment(size: number): Promise<Segment> {
  const builder = new SegmentBuilder();
  for (let id = 1; id <= size; id++) {
    const topic = Math.floor((random() * size) / COMMUNITIES_A_TOPIC);
    const posts =
      id % 10 === 0
        ? Array.from({ length: 20 }, () => ({ title: topical(topic, 12, 0.3), body: '', score: null }))
        : [];
    const name = `${topicWord(topic)}_${word()}${id % 3 === 0 ? '' : id}`;
    const members = Math.floor(10 ** (random() * 6));
    const description = topical(topic, 90, 0.2);
    builder.addCommunity(
      { id, name, title: '', description, sidebar: '', members, nsfw: false, language: 'en', category: null },
      posts,
    );
  }
  return builder.finish();
}

function someQuery(size: number): Query {
  const topic = Math.floor((random() * size) / COMMUNITIES_A_TOPIC);
  const brief = `${topical(topic, 6 + Math.floor(random() * 10), 0.5)} for ${topicWord(topic)} people`;
  return { brief, competitors: [topicWord(topic)], keywords: [topicWord(topic), word()] };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000, 3_000_000]) {
  let started = performance.now();
  const file = options.keep && `${options.keep}/${size}.segment`;
  const bytes = file && existsSync(file) ? readFileSync(file) : (await buildSegment(size)).toBytes();
  const built = (performance.now() - started) / 1000;
  if (file && !existsSync(file)) writeFileSync(file, bytes);
  globalThis.gc?.();
  started = performance.now();
  const index = openIndex([Segment.fromBytes(bytes)]);
  const loaded = performance.now() - started;
  const queries = Array.from({ length: TIMED }, () => someQuery(size));
  for (const query of queries.slice(0, 50)) index.search(query, { limit: 5 });
  const times = queries.map((query) => {
    const from = performance.now();
    index.search(query, { limit: 5 });
    return performance.now() - from;
  });
  const terms = queries.map((query) => {
    const { terms: typed, added } = index.understand(query);
    return typed.length + added.length;
  });
  const five = (query: Query) => index.search(query, { limit: 5 }).map(({ id }) => id).join(); // prettier-ignore
  const checked = queries.slice(0, CHECKED);
  const usual = checked.map(five);
  const usualCandidates = mix.candidates;
  const usualWalk = mix.walkedPostings;
  mix.candidates = Math.min(size, 20_000);
  mix.walkedPostings = Number.POSITIVE_INFINITY;
  const same = checked.filter((query, i) => five(query) === usual[i]).length;
  mix.candidates = usualCandidates;
  mix.walkedPostings = usualWalk;
  console.log(
    `${size.toLocaleString('en')} communities, ${index.size.postings.toLocaleString('en')} postings: built in ${built.toFixed(0)} s, ${megabytes(bytes.length)}, loaded in ${loaded.toFixed(0)} ms, ` +
      `${percentile(terms, 0.5)} terms a query; p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms; ` +
      `same five as exact scoring ${same} of ${CHECKED}; memory ${megabytes(process.memoryUsage().rss)}`,
  );
}
