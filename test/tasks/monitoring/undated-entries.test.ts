import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FeedServer } from '../../support/feed-server.ts';
import { createJob, hitsOf, jobOf } from '../../support/scanning.ts';
import type { TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';
import { type FeedScans, startFeedScans } from './feed-scans.ts';

const test = suite('entries of feeds that say no date');
const name = 'kettles@feeds.example';
let scans: FeedScans;
let [service, server]: [TestService, FeedServer] = [undefined!, undefined!];
test.before(async () => {
  scans = await startFeedScans();
  ({ service, server } = scans);
});
test.after(() => scans.stop());

const publish = (...titles: string[]) =>
  (server.feeds['/kettles'] = titles.map((title) => ({ id: title, title, body: 'It boils water.', at: null })));
const seenBy = async (id: string) => {
  const [run] = (await jobOf(service, id)).recent_runs;
  return { posts: run.posts_seen, gaps: run.gaps, credits: run.credits_charged };
};
const titlesOf = async (id: string): Promise<string[]> => (await hitsOf(service, id)).map(({ post }) => post.title);
const target = { kind: 'community', communities: [name] };

test('are new once, whoever reads them again, and leave no gap behind; those of the first look are not', async () => {
  publish('A red kettle');
  const job = await createJob(service, { target });
  await scans.scan(name, job.id);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 }, 'nobody knows how old they are');
  publish('A blue kettle', 'A red kettle');
  await scans.scan(name, job.id);
  assert.equal(await seenBy(job.id), { posts: 1, gaps: [], credits: 1 });
  await scans.scan(name, job.id);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 });
  const later = await createJob(service, { target });
  publish('A green kettle', 'A blue kettle', 'A red kettle');
  await scans.scan(name, job.id, later.id);
  assert.equal(await seenBy(job.id), { posts: 1, gaps: [], credits: 1 });
  assert.equal(await titlesOf(later.id), ['A green kettle'], 'what was there before a job is not new to it');
  assert.equal(await titlesOf(job.id), ['A blue kettle', 'A green kettle']);
});

test('of which all say the moment in which their feed was made say none', async () => {
  const pans = 'pans@feeds.example';
  const make = (...titles: string[]) => {
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_000);
    server.feeds['/pans'] = titles.map((title) => ({ id: title, title, body: 'It fries.', at }));
  };
  const old = ['A flat pan', 'A deep pan', 'A wide pan', 'A small pan'];
  const job = await createJob(service, { target: { kind: 'community', communities: [pans] } });
  make(...old);
  await sleep(1_100);
  await scans.scan(pans, job.id);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 }, 'they were there before');
  make('A new pan', ...old);
  await sleep(1_100);
  await scans.scan(pans, job.id);
  assert.equal(await seenBy(job.id), { posts: 1, gaps: [], credits: 1 });
  make('A new pan', ...old);
  await sleep(1_100);
  await scans.scan(pans, job.id);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 });
  assert.equal(await titlesOf(job.id), ['A new pan']);
});

test('are not within a look back, which says so', async () => {
  const cups = 'cups@feeds.example';
  server.feeds['/cups'] = [{ id: 'A cup', title: 'A cup', body: 'It holds tea.', at: null }];
  const job = await createJob(service, { target: { kind: 'community', communities: [cups] }, backfill_hours: 24 });
  await scans.scan(cups, job.id);
  const { posts, gaps } = await seenBy(job.id);
  assert.equal([posts, gaps.length], [0, 1]);
  assert.match(gaps[0].reason, 'The look back came to no older posts');
  const later = await createJob(service, { target: { kind: 'community', communities: [cups] }, backfill_hours: 168 });
  await scans.scan(cups, later.id);
  assert.equal(await titlesOf(later.id), [], 'nor within that of a later job');
});

test('a feed that is not asked, for it is too early, is known until the look that asked', async () => {
  const dated = (n: number, at: Date) => ({ id: `d${n}`, title: `Kettle ${n}`, body: 'It boils.', at });
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const told = (count: number, first: number, minutes: number) => {
    server.feeds['/kettles'] = Array.from({ length: count }, (_, n) => dated(first + n, since(minutes + n)));
    return server.feeds['/kettles'];
  };
  const heard: string[] = [];
  const scanner = scans.scannerOf(name, (_name, outcome) => heard.push(outcome));
  const job = await createJob(service, { target });
  server.hidesVersions = true;
  told(3, 0, 60);
  await scanner.scan(job.id);
  const asked = server.heard.length;
  await scanner.scan(job.id);
  assert.is(server.heard.length, asked, 'too early');
  const [run] = (await jobOf(service, job.id)).recent_runs;
  assert.equal([run.status, run.sources[0].outcome, run.sources[0].calls], ['succeeded', 'ok', 0]);
  assert.is(heard.filter((outcome) => outcome === 'ok').length, 1);
  const [feed] = await sql<{ late: boolean }>(service, `select seen_until < fetched_at as late from feed where subject = ?`, [name]); // prettier-ignore
  assert.is(feed!.late, true, 'what was seen ends with the look that asked');
  await scanner.end();
  server.hidesVersions = false;
});

test('of which none was seen before leave a gap', async () => {
  const [job] = (await service.call('GET', '/monitoring/jobs?limit=1')).body.data;
  publish('A black kettle', 'A white kettle');
  await scans.scan(name, job.id);
  const { posts, gaps } = await seenBy(job.id);
  assert.equal([posts, gaps.length], [2, 1]);
});

test.run();
