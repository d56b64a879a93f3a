/**
 * `npm run bench -- growth [100000 1000000 10000000]`: what a discovery, an overview, a page of hits, a scan, an import and
 * the sweep of every minute cost when the catalog has so many posts. 2,000 generated communities, the largest with a
 * twelfth of all posts; a hit for every hundred posts. Beside each size stands what a request costs that reads nothing. Needs some 8 GB of disk for ten million.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { readConfig } from '../../src/config.ts';
import { closeDatabase, openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { sweeps } from '../../src/sweeps.ts';
import { create, finish } from '../support/discover.ts';
import { importLines, submission, subreddit } from '../support/dumps.ts';
import { create as createOverview, finish as finishOverview } from '../support/overview.ts';
import { createJob, scannerFor } from '../support/scanning.ts';
import { startService } from '../support/service.ts';
import { percentile } from './ranking-metrics.ts';

const sizes = process.argv.slice(2).map(Number).filter((size) => size > 0); // prettier-ignore
if (sizes.length === 0) sizes.push(100_000, 1_000_000, 10_000_000);
const communities = 2_000;
const sentencesEach = 25;
const topics = [
  'budget savings debt mortgage salary',
  'tomato compost garden seedling mulch',
  'marathon sneaker pace injury stretching',
  'guitar chord amplifier melody strings',
  'kettle espresso grinder roast beans',
  'toddler sleep daycare tantrum diaper',
  'hiking trail tent backpack summit',
  'python compiler thread kernel debugger',
  'wedding venue bouquet guests caterer',
  'landlord lease deposit eviction tenant',
].map((words) => words.split(' '));
const plain = 'how should we find better way to keep this without losing much time every week when nobody else helps and it still does not work at all today'.split(' '); // prettier-ignore

let state = 11;
const random = () => (state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647) / 2_147_483_647;
const one = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
const sentence = (topic: readonly string[]) =>
  Array.from({ length: 12 }, () => one(random() < 0.25 ? topic : plain)).join(' ');

const service = await startService({ config: { sentenceEncoder: false } });
const client = new Client({ connectionString: service.databaseUrl });
await client.connect();
await client.query(`create table sentence (id int primary key, text text)`);
for (const [t, topic] of topics.entries())
  for (let i = 0; i < sentencesEach; i++)
    await client.query('insert into sentence values ($1, $2)', [t * sentencesEach + i, `${sentence(topic)}.`]);
const names = Array.from({ length: communities }, (_, i) => `${topics[i % topics.length]![0]}_${i}`);
await importLines(
  service.databaseUrl,
  'subreddits',
  names.map((name, i) => subreddit(name, { public_description: sentence(topics[i % topics.length]!), subscribers: 1_000_000 - i })), // prettier-ignore
);
const { rows: ids } = await client.query<{ id: number }>('select min(id) as id from community');
const firstId = ids[0]!.id;

/** Ids as the platform's: the later, the larger. They are spread over two years. */
async function fill(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 500_000) {
    const end = Math.min(to, at + 500_000);
    await client.query(
      `with drawn as materialized (select i, floor(${communities} * random() ^ 3)::int as c, (random() * 1e6)::int as r from generate_series($1::int, $2::int) i)
       insert into post (platform, id, community_id, author, title, body, score, num_comments, created_at, as_of)
       select 'reddit', 'g' || lpad(i::text, 9, '0'), ${firstId} + c, 'a' || r % 50000, a.text, b.text || ' ' || d.text, r % 40, r % 12,
              timestamptz '2024-01-01' + i * interval '6 seconds', timestamptz '2026-01-01'
         from drawn join sentence a on a.id = c % ${topics.length} * ${sentencesEach} + r % ${sentencesEach}
         join sentence b on b.id = c % ${topics.length} * ${sentencesEach} + r / 7 % ${sentencesEach}
         join sentence d on d.id = c % ${topics.length} * ${sentencesEach} + r / 91 % ${sentencesEach}`,
      [at + 1, end],
    );
  }
  await client.query('update community set changed_at = now(), collected_from = $1, collected_to = $2', ['2024-01-01', new Date(Date.UTC(2024, 0, 1) + to * 6_000)]); // prettier-ignore
  await client.query('vacuum analyze post');
}

async function fillHits(jobId: string, from: number, to: number): Promise<void> {
  await client.query(
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
     select 'hit_' || lpad(i::text, 26, '0'), $1, i, 'post', 'reddit', 'g' || i, $2,
       json_build_object('platform', 'reddit', 'id', 'g' || i, 'url', 'https://www.reddit.com/comments/g' || i || '/', 'community', $2::text, 'title', a.text, 'excerpt', a.text, 'excerpt_start', 0, 'author', 'a', 'flair', null, 'score', 3, 'num_comments', 2, 'created_at', '2026-01-01T00:00:00.000Z', 'nsfw', false),
       '{"clause":"budget","terms":[]}', '{"relevance":0.8,"intent":"question","sentiment":"neutral","summary":"A question.","why":"It asks.","suggested_approach":"Answer.","risks":[],"engine":{"name":"builtin","version":"1","model":null}}',
       .8, now(), now(), now(), now()
       from generate_series($3::int, $4::int) i join sentence a on a.id = i % 250`,
    [jobId, names[0], from + 1, to],
  );
  await client.query('update monitoring_job set last_sequence = $2 where id = $1', [jobId, to]);
  await client.query('analyze monitoring_hit');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The middle of several, in ms. */
async function usual(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) taken.push(await timed(() => work(round)));
  const ms = percentile(taken, 0.5);
  return ms < 20 ? Number(ms.toFixed(1)) : Math.round(ms);
}

async function got(path: string): Promise<void> {
  const { status, body } = await service.call('GET', path);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

const { id: ofHits } = await createJob(service, { target: { kind: 'community', communities: [names[0]] }, query: 'budget', schedule: { every_minutes: 1440 }, backfill_hours: 0 }); // prettier-ignore
const { id: watching } = await createJob(service, { target: { kind: 'community', communities: [names[0]] }, query: 'budget', schedule: { every_minutes: 1440 }, backfill_hours: 0 }); // prettier-ignore
const { id: searching } = await createJob(service, { target: { kind: 'search', query: 'budget AND debt' }, schedule: { every_minutes: 1440 }, backfill_hours: 0 }); // prettier-ignore
// It only has hits: one that looked would number its own among them.
await client.query('update monitoring_job set enabled = false where id = $1', [ofHits]);
const scanner = scannerFor(service);
const tasks = await openDatabase(service.databaseUrl, entities, 2);
let imported = 0;

/** New posts in watched communities, as a dump of an hour would bring them. */
async function importNew(count: number): Promise<void> {
  const now = Date.now() / 1000;
  const lines = Array.from({ length: count }, (_, i) =>
    submission(`n${++imported}`, {
      subreddit: names[Math.floor(communities * random() ** 3)],
      title: sentence(topics[i % topics.length]!),
      selftext: sentence(topics[i % topics.length]!),
      created_utc: Math.floor(now - (count - i) / 10),
      retrieved_on: Math.floor(now),
    }),
  );
  await importLines(service.databaseUrl, 'submissions', lines);
}

async function measure(posts: number): Promise<Record<string, number | string>> {
  const figures: Record<string, number | string> = {};
  // How fast the machine is now: other programs run on it, too.
  figures['a request that reads nothing, ms'] = await usual(30, () => got('/whoami'));
  const importMs = await timed(() => importNew(20_000));
  figures['import, posts a second'] = Math.round((20_000 / importMs) * 1000);
  figures['index build, s'] = Math.round((await timed(() => buildIndex(service.databaseUrl, { whole: true }))) / 1000);
  await sleep(5_000);
  figures['discovery, ms'] = await usual(5, async (round) => {
    const topic = topics[round % topics.length]!;
    const { id } = await create(service, { brief: `An app for people who worry about ${topic.join(', ')}` });
    const job = await finish(service, id);
    if (job.status !== 'succeeded') throw new Error(JSON.stringify(job));
  });
  figures['overview of the largest, ms'] = await usual(3, async () => {
    const { id } = await createOverview(service, { communities: [`r/${names[0]}`], refresh: true });
    const job = await finishOverview(service, id);
    if (job.status !== 'succeeded') throw new Error(JSON.stringify(job));
  });
  figures['page of hits, the first, ms'] = await usual(9, () => got(`/monitoring/jobs/${ofHits}/hits?limit=50`));
  figures['page of hits, the last, ms'] = await usual(9, () => got(`/monitoring/jobs/${ofHits}/hits?limit=50&after_sequence=${posts / 100 - 60}`)); // prettier-ignore
  figures['hits of all jobs, ms'] = await usual(9, () => got('/monitoring/hits?limit=50'));
  figures['statistics of a job, ms'] = await usual(3, () => got(`/monitoring/jobs/${ofHits}/statistics`));
  figures['a request that reads nothing, then, ms'] = await usual(9, () => got('/whoami'));
  figures['catalog, ms'] = await usual(3, () => got('/catalog'));
  await scanner.scan(watching, searching);
  figures['scan of 1,000 arrivals, ms'] = await usual(3, async () => {
    await importNew(1_000);
    return scanner.scan(watching, searching);
  });
  figures['look back of a new search, ms'] = await usual(3, async () => {
    const { id } = await createJob(service, { target: { kind: 'search', query: 'budget AND debt' }, schedule: { every_minutes: 1440 }, backfill_hours: 168 }); // prettier-ignore
    await scanner.scan(id);
    await service.call('DELETE', `/monitoring/jobs/${id}`);
  });
  // The import is part of it above.
  figures['import of 1,000, ms'] = await usual(3, () => importNew(1_000));
  const config = readConfig({});
  figures['sweep of posts, ms'] = await usual(3, () => sweeps['posts']!(tasks.em.fork(), config));
  figures['sweep of arrivals, ms'] = await usual(3, () => sweeps['arrivals']!(tasks.em.fork(), config));
  const { rows } = await client.query<{ gb: string }>('select pg_database_size(current_database()) / 1e9 as gb');
  figures['database, GB'] = Number(rows[0]!.gb).toFixed(1);
  figures['load average'] = loadavg()[0]!.toFixed(1);
  return figures;
}

const table: Record<string, Record<string, number | string>> = {};
let before = 0;
for (const size of sizes) {
  await fill(before, size);
  await fillHits(ofHits, before / 100, size / 100);
  before = size;
  table[size.toLocaleString('en')] = await measure(size);
  console.log(JSON.stringify({ size, ...table[size.toLocaleString('en')] }));
}
console.table(table);
await scanner.end();
await closeDatabase(tasks);
await client.end();
await service.stop();
