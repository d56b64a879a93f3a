/**
 * The ranking at the size of the real catalog, on generated communities: `npm run bench -- ranking-scale`, or
 * `node --max-old-space-size=14000 test/bench/ranking-scale.ts 1000000` for one size; `--keep FOLDER` keeps
 * the segments there and reuses them. Each segment is stored in a database, and a process of its own loads and searches
 * it as a worker does, the sentence encoder beside it. Five of a search are compared with those of an exhaustive scoring.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSentenceEncoder } from '../../src/analysis/sentence-encoder/sentence-encoder.ts';
import { loadIndex } from '../../src/catalog/index/catalog-index.ts';
import { projectEncoded, type Query, segmentVersion } from '../../src/catalog/ranking/index.ts';
import { mix } from '../../src/catalog/ranking/parameters.ts';
import { storeSegment } from '../../src/catalog/index/store-segment.ts';
import { newConnection } from '../../src/database/connections/connection.ts';
import { createTestDatabase } from '../support/database.ts';
import { buildSegment, someQuery } from './generated-catalog.ts';
import { percentile } from './ranking-metrics.ts';

const TIMED = 300;
const RUNS = 3;
const CHECKED = 40;
/** Node reads and writes no more than two gigabytes at once. */
const pieceBytes = 2 ** 30;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const { values: options, positionals } = parseArgs({
  options: { keep: { type: 'string' }, worker: { type: 'string' } },
  allowPositionals: true,
});
const given = positionals.map(Number).filter((size) => size > 0);

if (options.worker) console.log(JSON.stringify(await loadAndSearch(options.worker, given[0]!)));
else {
  const rows: Record<string, unknown> = {};
  for (const size of given.length > 0 ? given : [100_000, 1_000_000, 3_000_000]) {
    rows[size.toLocaleString('en')] = await measure(size);
  }
  console.log(`load average ${loadavg().map((load) => load.toFixed(1)).join(' ')}`); // prettier-ignore
  console.table(rows);
}

async function measure(size: number): Promise<Record<string, unknown>> {
  const file = options.keep && `${options.keep}/${size}.segment`;
  const kept = file && existsSync(file);
  const started = performance.now();
  const bytes = kept ? readWhole(file) : (await buildSegment(size)).toBytes();
  const built = kept ? 'kept' : Math.round((performance.now() - started) / 1000);
  if (file && !kept) writeWhole(file, bytes);
  const database = await createTestDatabase();
  try {
    const stored = await store(database.url, size, bytes);
    const script = [...process.execArgv, fileURLToPath(import.meta.url), '--worker', database.url, String(size)];
    const worker = execFileSync(process.execPath, script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    return { 'built in s': built, 'database MB': stored, ...(JSON.parse(worker) as Record<string, unknown>) };
  } finally {
    await database.close();
  }
}

function writeWhole(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'w');
  for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at, Math.min(pieceBytes, bytes.length - at));
  closeSync(opened);
}

function readWhole(file: string): Uint8Array {
  const bytes = new Uint8Array(statSync(file).size);
  const opened = openSync(file, 'r');
  for (let at = 0; at < bytes.length;) at += readSync(opened, bytes, at, Math.min(pieceBytes, bytes.length - at), at);
  closeSync(opened);
  return bytes;
}

/** Megabytes that it takes in the database. */
async function store(url: string, size: number, bytes: Uint8Array): Promise<number> {
  const client = newConnection(url, 'index');
  await client.connect();
  const counts = { communities: size, posts: 2 * size };
  await storeSegment(client, bytes, { replaces: 'all', ...counts, format: segmentVersion, withSample: false, upTo: new Date() }); // prettier-ignore
  const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('index_chunk') as bytes`);
  await client.end();
  return megabytes(Number(rows[0]!.bytes));
}

async function loadAndSearch(url: string, size: number): Promise<Record<string, unknown>> {
  const started = performance.now();
  const { ranking, segments } = await loadIndex(url);
  const loaded = performance.now() - started;
  const loadedMemory = process.memoryUsage().rss;
  const queries = Array.from({ length: TIMED }, () => someQuery(size, 'en'));
  const foreign = Array.from({ length: TIMED }, () => someQuery(size, 'de'));
  const encoder = createSentenceEncoder();
  const meanings = new Map<Query, Float32Array>();
  for (const query of [...queries, ...foreign]) {
    meanings.set(query, projectEncoded(await encoder.encode(query.brief, new AbortController().signal)));
  }
  const search = (query: Query) => ranking.search(query, { limit: 5, meaning: meanings.get(query) ?? null });
  const times = timesOf(queries, search);
  const foreignTimes = timesOf(foreign, search);
  const memory = process.memoryUsage().rss;
  const bare = plainWalk();
  const five = (query: Query) => search(query).map(({ id }) => id);
  const checked = queries.slice(0, CHECKED);
  const usual = checked.map(five);
  mix.candidates = Math.min(size, 20_000);
  mix.walkedPostings = Number.POSITIVE_INFINITY;
  const exact = checked.map(five);
  const same = exact.filter((ids, i) => ids.join() === usual[i]!.join()).length;
  const found = exact.flatMap((ids, i) => ids.map((id) => usual[i]!.includes(id)));
  const postings = segments.values().reduce((sum, { text, posts }) => sum + text.entries.length + posts.entries.length, 0); // prettier-ignore
  const ms = (share: number, all = times) => Number(percentile(all, share).toFixed(1));
  return {
    'postings (millions)': Math.round(postings / 1e6),
    'loaded in s': Number((loaded / 1000).toFixed(1)),
    'loaded MB': megabytes(loadedMemory),
    'worker MB': megabytes(memory),
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'p95 ms, German': ms(0.95, foreignTimes),
    'p95 / plain walk': Number((percentile(times, 0.95) / bare).toFixed(1)),
    'same five': `${same} of ${CHECKED}`,
    'of the five': `${found.filter(Boolean).length} of ${found.length}`,
  };
}

/** In ms. Other programs' work is no part of a query's time: of three runs the middle one counts. */
function timesOf(queries: readonly Query[], search: (query: Query) => unknown): number[] {
  for (const query of queries.slice(0, 50)) search(query);
  const runs = Array.from({ length: RUNS }, () =>
    queries.map((query) => {
      const from = performance.now();
      search(query);
      return performance.now() - from;
    }),
  );
  return queries.map((_, i) => percentile(runs.map((run) => run[i]!), 0.5)); // prettier-ignore
}

/** What the machine takes to add up a million postings in a plain loop, in ms: its speed changes by the hour. */
function plainWalk(): number {
  const postings = Uint32Array.from({ length: 1_000_000 }, (_, i) => (i % 50_000) * 20);
  const times = Array.from({ length: 21 }, () => {
    const sums = new Float32Array(1_000_000);
    const from = performance.now();
    for (let i = 0; i < postings.length; i++) sums[postings[i]!]! += 0.5;
    return performance.now() - from;
  });
  return percentile(times, 0.5);
}
