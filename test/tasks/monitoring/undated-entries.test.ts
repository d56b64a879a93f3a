import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeeds } from '../../../src/platforms/feeds/feeds.ts';
import { knowHosts } from '../../../src/platforms/hosts.ts';
import { type FeedServer, startFeedServer } from '../../support/feed-server.ts';
import { createJob, hitsOf, jobOf, scannerFor } from '../../support/scanning.ts';
import { sql } from '../../support/sql.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('entries of feeds that say no date');
const [name, userAgent] = ['kettles@feeds.example', 'whereabouts/0'];
const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
let [service, server]: [TestService, FeedServer] = [undefined!, undefined!];

test.before(async () => {
  [service, server] = [await startService({ worker: false }), await startFeedServer()];
  knowHosts([['feeds.example', 'feed']]);
});
test.after(async () => {
  await service.stop();
  await server.close();
});

/** A worker that has just started: it remembers nothing of the feed. */
async function scanWith(jobIds: string[], feed = name): Promise<void> {
  const feeds = () => [{ name: feed, address: `${server.address}/${feed.split('@')[0]}`, title: null }];
  const scanner = scannerFor(service, [createFeeds({ feeds, budgetOf: () => budget, userAgent, persistence: { tries: 1, baseMs: 1 } })]); // prettier-ignore
  await scanner.scan(...jobIds);
  await scanner.end();
}

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
  await scanWith([job.id]);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 }, 'nobody knows how old they are');
  publish('A blue kettle', 'A red kettle');
  await scanWith([job.id]);
  assert.equal(await seenBy(job.id), { posts: 1, gaps: [], credits: 1 });
  await scanWith([job.id]);
  assert.equal(await seenBy(job.id), { posts: 0, gaps: [], credits: 0 });
  const later = await createJob(service, { target });
  publish('A green kettle', 'A blue kettle', 'A red kettle');
  await scanWith([job.id, later.id]);
  assert.equal(await seenBy(job.id), { posts: 1, gaps: [], credits: 1 });
  assert.equal(await titlesOf(later.id), ['A green kettle'], 'what was there before a job is not new to it');
  assert.equal(await titlesOf(job.id), ['A blue kettle', 'A green kettle']);
});

test('are not within a look back, which says so', async () => {
  const cups = 'cups@feeds.example';
  server.feeds['/cups'] = [{ id: 'A cup', title: 'A cup', body: 'It holds tea.', at: null }];
  const job = await createJob(service, { target: { kind: 'community', communities: [cups] }, backfill_hours: 24 });
  await scanWith([job.id], cups);
  const { posts, gaps } = await seenBy(job.id);
  assert.equal([posts, gaps.length], [0, 1]);
  assert.match(gaps[0].reason, 'The look back came to no older posts');
});

test('a feed that is not asked, for it is too early, is known until the look that asked', async () => {
  const dated = (n: number, at: Date) => ({ id: `d${n}`, title: `Kettle ${n}`, body: 'It boils.', at });
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const told = (count: number, first: number, minutes: number) => {
    server.feeds['/kettles'] = Array.from({ length: count }, (_, n) => dated(first + n, since(minutes + n)));
    return server.feeds['/kettles'];
  };
  const feeds = () => [{ name, address: `${server.address}/kettles`, title: null }];
  const heard: string[] = [];
  const platform = createFeeds({ feeds, budgetOf: () => budget, userAgent, heard: (_name, outcome) => heard.push(outcome) }); // prettier-ignore
  const scanner = scannerFor(service, [platform]);
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
  await scanWith([job.id]);
  const { posts, gaps } = await seenBy(job.id);
  assert.equal([posts, gaps.length], [2, 1]);
});

test.run();
