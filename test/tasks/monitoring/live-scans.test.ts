import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
import { createDestination } from '../../support/delivering.ts';
import { ndjson, submission } from '../../support/dumps.ts';
import { sql } from '../../support/sql.ts';
import type { Json } from '../../support/discover.ts';
import { refuse } from '../../support/fake-answers.ts';
import { rejection } from '../../support/rejection.ts';
import { createFakePlatform, type FakePlatform } from '../../support/fake-platform.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aComment, aCommunity, aPost, type World } from '../../support/world.ts';
import { createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';

const test = suite('scans of a live platform');
let service: TestService;
let scanner: Scanner;
let live: FakePlatform;
let slow: FakePlatform;
/** Until then scans wait for their sources. */
let patience = (): Promise<void> => new Promise(() => undefined);
let world: World;
test.before(async () => {
  service = await startService({ worker: false });
  world = { communities: [], rules: {}, wiki: [], posts: [], comments: [] };
  live = createFakePlatform(world, { limits: { page: 10, listingDepth: 1000 } });
  slow = createFakePlatform(world, { name: 'slow.example', reach: 'host' });
  scanner = scannerFor(service, [live.platform, slow.platform], undefined, () => ({
    over: patience(),
    end: () => undefined,
  }));
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});
test.before.each(() => {
  live.calls.length = 0;
  live.refusal = null;
});

let ids = 0;
const now = () => new Date();
const found = (...names: string[]) => world.communities.push(...names.map((name) => aCommunity({ name })));
const write = (community: string, given: Json = {}) => {
  const post = aPost({ id: `p${++ids}`, community, title: 'A kettle', createdAt: now(), asOf: null, ...given });
  world.posts.push(post);
  return post.id;
};
const monitor = (names: string[], more: Json = {}) =>
  createJob(service, { target: { kind: 'community', communities: names }, ...more });
const postIds = async (job: Json) => (await hitsOf(service, job.id)).map(({ post }) => post.id);
const lastRun = async (job: Json) => (await jobOf(service, job.id)).recent_runs[0];

test('a post that is moved to where somebody looks is a hit there, once', async () => {
  found('anywhere', 'rightplace');
  const [before, after] = [await monitor(['anywhere'], { query: 'kettle' }), await monitor(['rightplace'], { query: 'kettle' })]; // prettier-ignore
  await scanner.tick();
  const id = write('anywhere', { title: 'A kettle in the wrong place' });
  await scanner.scan(before.id, after.id);
  assert.equal([await postIds(before), await postIds(after)], [[id], []]);
  world.posts = world.posts.map((post) => (post.id === id ? { ...post, community: 'rightplace' } : post));
  for (let look = 0; look < 2; look++) await scanner.scan(before.id, after.id);
  assert.equal([await postIds(before), await postIds(after)], [[id], [id]]);
});

test('what claims to be of another year is of the look that saw it first', async () => {
  found('ahead');
  const job = await monitor(['ahead'], { query: 'kettle', include_comments: true });
  await scanner.tick();
  const createdAt = new Date(Date.now() + 400 * 86_400_000);
  const id = write('ahead', { createdAt, editedAt: createdAt });
  world.comments.push(aComment({ id: 'ca', postId: id, community: 'ahead', body: 'My kettle leaks', createdAt }));
  await scanner.scan(job.id);
  const times = () => sql<{ at: Date }>(service, `select created_at as at from post where id = ? union all select created_at from comment where id = 'ca'`, [id]); // prettier-ignore
  const first = await times();
  assert.ok(first.length === 2 && first.every(({ at }) => Date.parse(String(at)) <= Date.now()));
  assert.ok((await hitsOf(service, job.id)).every(({ timing }) => Date.parse(timing.created_at) <= Date.now()));
  await scanner.scan(job.id);
  assert.equal(await times(), first);
  assert.is((await hitsOf(service, job.id)).length, 2);
  assert.is((await lastRun(job)).posts_seen, 0);
});

test('what is written after the job is a hit, what is older is not, and nobody needs an import', async () => {
  found('tea');
  write('tea', { createdAt: new Date(Date.now() - 3_600_000) });
  const job = await monitor(['tea'], { query: 'kettle' });
  await scanner.tick();
  assert.equal(await postIds(job), []);
  const fresh = write('tea');
  write('tea', { title: 'A cup' });
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [fresh]);
  const run = await lastRun(job);
  assert.equal([run.posts_seen, run.matched, run.credits_charged], [2, 1, 1]);
  assert.equal(run.sources, [{ source: 'fake', outcome: 'ok', communities: ['tea'], calls: 1 }]);
});

test('one fetch serves every job that needs it, and quiet communities share a call', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `quiet${i}`);
  found(...names);
  const jobs = await Promise.all(names.flatMap((name) => [monitor([name]), monitor([name, 'quiet0'])]));
  await scanner.tick();
  const first = live.calls.filter((call) => call === 'listPosts').length;
  live.calls.length = 0;
  const fresh = write('quiet7');
  await scanner.scan(...jobs.map(({ id }) => id));
  const calls = live.calls.filter((call) => call === 'listPosts').length;
  assert.ok(first <= names.length && calls <= 6, `${first}, then ${calls} calls for ${names.length} feeds and ${jobs.length} jobs`); // prettier-ignore
  assert.equal(await postIds(jobs[14]), [fresh]);
  assert.equal(await postIds(jobs[15]), [fresh]);
});

test('more than a page is read back to where the last look ended; what the platform does not list is a gap', async () => {
  found('busy', 'flood');
  const [busy, flood] = [await monitor(['busy']), await monitor(['flood'])];
  await scanner.tick();
  for (let i = 0; i < 35; i++) write('busy');
  await scanner.scan(busy.id);
  assert.is((await postIds(busy)).length, 35);
  assert.equal((await lastRun(busy)).gaps, []);
  // As if the last look had been long ago.
  await sql(service, `update feed set seen_until = now() - interval '2 hours', fetched_at = now() - interval '2 hours' where subject = 'flood'`); // prettier-ignore
  for (let i = 0; i < 150; i++) write('flood');
  await scanner.scan(flood.id);
  const { gaps, posts_seen } = await lastRun(flood);
  assert.is(posts_seen, 100);
  assert.is(gaps.length, 1);
  assert.is(gaps[0].community, 'flood');
  assert.ok(gaps[0].from < gaps[0].to);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('a look back reads a place that is watched already further back, once; what it cannot reach is a gap of the first run', async () => {
  found('oolong', 'river');
  const old = write('oolong', { createdAt: hoursAgo(20) });
  for (let i = 0; i < 120; i++) write('river', { createdAt: hoursAgo(10 + i / 100) });
  const watching = await monitor(['oolong', 'river']);
  await scanner.tick();
  const back = await monitor(['oolong'], { backfill_hours: 48 });
  await scanner.tick();
  assert.equal(await postIds(back), [old]);
  assert.equal((await lastRun(back)).gaps, []);

  const flooded = await monitor(['river'], { backfill_hours: 48 });
  await scanner.tick();
  assert.is((await postIds(flooded)).length, 100);
  const { gaps } = await lastRun(flooded);
  assert.equal([gaps.length, gaps[0].community], [1, 'river']);
  assert.ok(Math.abs(Date.parse(gaps[0].from) - hoursAgo(48).getTime()) < 60_000);
  assert.ok(Math.abs(Date.parse(gaps[0].to) - hoursAgo(11).getTime()) < 120_000, gaps[0].to);

  const both = await monitor(['oolong', 'river'], { backfill_hours: 15 });
  await scanner.tick();
  assert.is((await postIds(both)).length, 100);
  assert.not.ok((await lastRun(both)).gaps.some(({ community }: Json) => community === 'oolong'), 'whoever is read live was silent'); // prettier-ignore

  live.calls.length = 0;
  await scanner.scan(watching.id, flooded.id);
  assert.is(live.calls.filter((call) => call === 'listPosts').length, 1, 'what is known is not read again');
  assert.equal((await lastRun(flooded)).gaps, []);
  assert.equal(await postIds(watching), []);
});

test('a job that is changed to look elsewhere finds there what is written from then on, and loses nothing where it looked', async () => {
  found('kept', 'added', 'other');
  const job = await monitor(['kept']);
  await scanner.tick();
  // As if both had been long ago.
  await sql(service, `update monitoring_job set starts_at = now() - interval '60 days', created_at = now() - interval '60 days' where id = ?`, [job.id]); // prettier-ignore
  await sql(service, `update monitoring_run set started_at = now() - interval '1 hour' where job_id = ?`, [job.id]);
  await sql(service, `update feed set seen_until = now() - interval '1 hour', fetched_at = now() - interval '1 hour' where subject = 'kept'`); // prettier-ignore
  for (let i = 0; i < 30; i++) for (const name of ['added', 'other']) write(name, { createdAt: hoursAgo(2 + i) });
  for (let i = 0; i < 3; i++) world.comments.push(aComment({ id: `ka${i}`, postId: world.posts.at(-1)!.id, community: 'kept', createdAt: hoursAgo(3) })); // prettier-ignore
  const unseen = write('kept', { createdAt: hoursAgo(0.5) });
  const patch = async (body: Json) => assert.is((await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body })).status, 200); // prettier-ignore
  await patch({ target: { kind: 'community', communities: ['added', 'Kept'] }, include_comments: true });
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [unseen]);
  const fresh = write('added');
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [unseen, fresh]);

  const missed = write('other', { createdAt: hoursAgo(0.01) });
  await patch({ target: { kind: 'community', communities: ['other'] } });
  await scanner.scan(job.id);
  assert.not.ok((await postIds(job)).includes(missed));
  const newest = write('other');
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [unseen, fresh, newest]);
});

test('comments that are wanted later count from then on', async () => {
  found('talk');
  const post = write('talk', { createdAt: hoursAgo(30) });
  const job = await monitor(['talk']);
  await scanner.tick();
  await sql(service, `update monitoring_job set starts_at = now() - interval '60 days' where id = ?`, [job.id]);
  const say = (id: string, hours: number) =>
    world.comments.push(aComment({ id, postId: post, community: 'talk', createdAt: hoursAgo(hours) }));
  say('ta1', 20);
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { include_comments: true } });
  await scanner.scan(job.id);
  say('ta2', 0);
  await scanner.scan(job.id);
  assert.equal(await postIds(job), ['ta2']);
});

test('communities that cannot be read are named with their reason, and do not spoil the others', async () => {
  found('open');
  world.communities.push(aCommunity({ name: 'closed', access: 'private' }), aCommunity({ name: 'gone', access: 'banned' })); // prettier-ignore
  const job = await monitor(['open', 'closed', 'gone', 'never']);
  await scanner.tick();
  const fresh = write('open');
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [fresh]);
  const run = await lastRun(job);
  assert.is(run.status, 'partial');
  const outcomes = Object.fromEntries(run.sources.flatMap(({ outcome, communities }: Json) => communities.map((name: string) => [name, outcome]))); // prettier-ignore
  assert.equal(outcomes, { open: 'ok', closed: 'private', gone: 'banned', never: 'missing' });
});

test('one that cannot be read has nobody read back further, and is read back itself when it can be read', async () => {
  for (let i = 0; i < 25; i++) write('lively', { createdAt: new Date(Date.now() - 3_600_000 - i * 60_000) });
  found('lively');
  const job = await monitor(['lively', 'misspelled'], { backfill_hours: 24 });
  await scanner.tick();
  live.calls.length = 0;
  const fresh = write('lively');
  await scanner.scan(job.id);
  assert.is(live.calls.filter((call) => call === 'listPosts').length, 1, String(live.calls));
  const late = write('misspelled', { createdAt: new Date(Date.now() - 3_600_000) });
  found('misspelled');
  await sql(service, `update feed set checked_at = now() - interval '25 hours' where subject = 'misspelled'`);
  for (let look = 0; look < 2; look++) await scanner.scan(job.id);
  const seen = await postIds(job);
  assert.equal([fresh, late].map((id) => seen.includes(id)), [true, true]); // prettier-ignore
});

test('when a hit was matched is told by the clock of the database', async () => {
  found('clocked');
  const job = await monitor(['clocked'], { query: 'kettle' });
  await scanner.scan(job.id);
  write('clocked');
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * 86_400_000 });
  await scanner.scan(job.id);
  mock.timers.reset();
  const hits = await sql<{ off: number }>(service, 'select abs(extract(epoch from now() - matched_at))::float8 as off from monitoring_hit where job_id = ?', [job.id]); // prettier-ignore
  assert.ok(hits.length > 0 && hits.every(({ off }) => off < 60), JSON.stringify(hits));
});

test('when a feed was fetched is told by the clock of the database', async () => {
  found('clock');
  const job = await monitor(['clock']);
  for (const hours of [-1, 1]) {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
    live.calls.length = 0;
    await scanner.scan(job.id);
    mock.timers.reset();
    const [feed] = await sql<{ off: number }>(service, `select abs(extract(epoch from now() - fetched_at))::float8 as off from feed where subject = 'clock'`); // prettier-ignore
    assert.ok(feed!.off < 60, `${feed!.off} s`);
    assert.is(live.calls.filter((call) => call === 'listPosts').length, 1);
  }
});

test('a platform that turns away is said to, is left in peace for a while, and loses nothing', async () => {
  found('storm');
  const job = await monitor(['storm']);
  await scanner.tick();
  live.refusal = { ok: false, reason: 'rate_limited', retryAfterSeconds: 30, detail: null };
  for (let failures = 1; failures <= 3; failures++) {
    await scanner.scan(job.id);
    const { recent_runs, next_run_at, status_reason } = await jobOf(service, job.id);
    const [run] = recent_runs;
    assert.equal([run.status, run.error.code, run.posts_seen, run.credits_charged], ['failed', 'rate_limited', 0, 0]);
    const pause = (Date.parse(next_run_at) - Date.now()) / 60_000;
    assert.ok(pause > 5 * 2 ** (failures - 1) - 1, `${pause} minutes after ${failures} failures`);
    assert.is(status_reason !== null, failures === 3);
  }
  live.refusal = null;
  const fresh = write('storm');
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [fresh]);
  assert.is((await jobOf(service, job.id)).status_reason, null);
});

test('a search everywhere asks the platform for its words and matches all operators itself', async () => {
  found('anywhere', 'elsewhere');
  const query = '("copper kettle" OR samovar) -sale';
  const job = await createJob(service, { target: { kind: 'search', query } });
  await scanner.tick();
  const wanted = [write('anywhere', { title: 'A copper kettle' }), write('elsewhere', { title: 'My samovar' })];
  write('anywhere', { title: 'Kettle of copper' });
  write('anywhere', { title: 'Samovar for sale' });
  await scanner.scan(job.id);
  assert.equal(new Set(await postIds(job)), new Set(wanted));
});

test('a search everywhere asks for words as they are written, with their accents', async () => {
  found('bookshop');
  const job = await createJob(service, { target: { kind: 'search', query: 'Bücher -Fußball' } });
  await scanner.tick();
  const fresh = write('bookshop', { title: 'Gute Bücher gesucht' });
  await scanner.scan(job.id);
  assert.equal(await postIds(job), [fresh]);
});

test('a search for more than a platform takes is told as a gap, and keeps no other job from being looked at', async () => {
  found('short');
  const long = await createJob(service, { target: { kind: 'search', query: 'x'.repeat(600) } });
  const other = await monitor(['short']);
  await scanner.tick();
  const fresh = write('short');
  await scanner.scan(long.id, other.id);
  assert.equal(await postIds(other), [fresh]);
  const { sources, gaps } = await lastRun(long);
  assert.equal(sources.map(({ source }: Json) => source), ['archive']); // prettier-ignore
  assert.match(gaps.map(({ reason }: Json) => reason).join(' '), /no whole word that a platform could be asked for/);
});

test('new comments are read where they are asked for', async () => {
  found('talk');
  const job = await monitor(['talk'], { query: 'whistle', include_comments: true });
  await scanner.tick();
  const postId = write('talk', { title: 'Which one?' });
  world.comments.push(aComment({ id: 'k9', postId, community: 'talk', body: 'One with a whistle', createdAt: now(), asOf: null })); // prettier-ignore
  await scanner.scan(job.id);
  const [hit] = await hitsOf(service, job.id);
  assert.equal([hit.kind, hit.post.id, hit.post.title], ['comment', 'k9', 'Which one?']);
});

/** The slow host takes its time from now on; scans wait until all others have answered. */
function slowDown(): { answer: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.slow = promise;
  slow.calls.length = 0;
  patience = async () => {
    const missing = `select from monitoring_job j where scan_id is not null and communities ->> 0 = 'swift'
      and not exists (select from feed f where f.source = 'fake' and f.subject = 'swift' and f.fetched_at >= j.claimed_at)`;
    // What another scan is to fetch is not waited for: scans run one after the other here.
    for (let look = 0; look < 100; look++) {
      if (slow.calls.length > 0 && (await sql(service, missing)).length === 0) return;
      await sleep(5);
    }
  };
  const answer = async () => {
    resolve();
    await scanner.env.fetches.idle();
    slow.slow = null;
    patience = () => new Promise(() => undefined);
  };
  return { answer };
}

test('a host that takes its time keeps no scan waiting: its jobs go on when it has answered, and nothing is lost', async () => {
  found('swift', 'snail@slow.example');
  const [swift, both] = [await monitor(['swift']), await monitor(['swift', 'snail@slow.example'])];
  const { answer } = slowDown();
  await scanner.scan(swift.id, both.id);
  assert.is((await lastRun(swift)).status, 'succeeded');
  assert.equal((await jobOf(service, both.id)).recent_runs, []);
  const [post, late] = [write('swift'), write('snail@slow.example')];
  await scanner.scan(swift.id);
  assert.equal([await postIds(swift), await postIds(both)], [[post], []]);
  const [task] = await sql<Json>(service, `select run_at > now() as later from graphile_worker.jobs where key = (select scan_id from monitoring_job where id = ?)`, [both.id]); // prettier-ignore
  assert.is(task?.later, true, 'its scan comes again');
  await answer();
  await scanner.tick();
  assert.equal(new Set(await postIds(both)), new Set([post, late]));
  const { recent_runs } = await jobOf(service, both.id);
  assert.equal([recent_runs.length, recent_runs[0].status, recent_runs[0].sources.length], [1, 'succeeded', 2]);
  assert.is(slow.calls.filter((call) => call === 'listPosts').length, 1, 'it is asked once');
});

test('a scan that fails because of one source has waited for the others: the next one meets nobody', async () => {
  found('unwritable', 'steady@slow.example');
  const job = await monitor(['unwritable', 'steady@slow.example']);
  slow.slow = sleep(500);
  await sql(service, `alter table feed add constraint unwritable check (subject <> 'unwritable' or outcome is null)`);
  assert.match(String(await rejection(scanner.tick())), /unwritable/);
  const steady = `select outcome from feed where subject = 'steady@slow.example'`;
  assert.equal(await sql(service, steady), [{ outcome: 'ok' }]);
  slow.slow = null;
  await sql(service, 'alter table feed drop constraint unwritable');
  await sql(service, `update feed set claimed_until = null where subject = 'unwritable'`);
  await scanner.tick();
  assert.is((await lastRun(job)).status, 'succeeded');
});

test('what is still being asked after five minutes is told as pending', async () => {
  found('stuck@slow.example');
  const job = await monitor(['stuck@slow.example']);
  const { answer } = slowDown();
  await scanner.scan(job.id);
  await sql(service, `update monitoring_job set claimed_at = claimed_at - interval '6 minutes' where id = ?`, [job.id]);
  await sql(service, `update feed set claimed_until = now() + interval '1 hour' where subject = 'stuck@slow.example'`);
  await scanner.tick();
  const run = await lastRun(job);
  assert.equal([run.status, run.sources[0].outcome], ['failed', 'pending']);
  await answer();
});

test('a gap is told to each job that depends on the feed, however late it looks', async () => {
  found('gappy');
  const [often, seldom] = [await monitor(['gappy']), await monitor(['gappy'])];
  await scanner.tick();
  for (let round = 0; round < 2; round++) {
    await sql(service, `update feed set seen_until = now() - interval '2 hours', fetched_at = now() - interval '2 hours' where subject = 'gappy'`); // prettier-ignore
    for (let i = 0; i < 120; i++) write('gappy');
    await scanner.scan(often.id);
    assert.is((await lastRun(often)).gaps.length, 1);
  }
  await sql(service, `update monitoring_job set starts_at = now() - interval '1 day' where id = ?`, [seldom.id]);
  await scanner.scan(seldom.id);
  assert.is((await lastRun(seldom)).gaps.length, 2);
  await scanner.scan(seldom.id);
  assert.equal((await lastRun(seldom)).gaps, []);
});

test('that a source has ended is told once to each job, also beside names that nobody knows', async () => {
  found('EndedOne', 'EndedTwo');
  const job = await monitor(['EndedTwo', 'EndedOne']);
  const mixed = await monitor(['EndedOne', 'nowhere@lemmy.example']);
  const everywhere = await createJob(service, { target: { kind: 'search', query: 'samovar' } });
  const { platforms } = scanner.env;
  const others = platforms.filter(({ source }) => source !== 'live');
  const reddit = createFakePlatform(world, { name: 'reddit', platforms: ['reddit'] });
  scanner.env.platforms = [...others, reddit.platform];
  await scanner.tick();
  const events = ['monitoring.source.closed'];
  await createDestination(service, { address: 'https://hooks.example.org/', events });
  reddit.refusal = refuse('closed');
  const jobIds: string[] = [job.id, mixed.id, everywhere.id];
  await scanner.scan(...jobIds);
  scanner.env.platforms = others;
  scanner.env.closedSources = [{ name: 'reddit', platform: 'reddit' }];
  await scanner.scan(...jobIds);
  await scanner.scan(...jobIds);
  scanner.env.closedSources = [];
  scanner.env.platforms = platforms;
  const told = await sql<{ id: string }>(service, `select data->'monitoring_job'->>'id' as id from delivery_event`);
  assert.equal(told.map(({ id }) => id).toSorted(), jobIds.toSorted());
  const only = 'so that only what is imported is looked at';
  const reasonOf = async ({ id }: Json) => (await jobOf(service, id)).status_reason;
  assert.is(await reasonOf(job), `Closed at its source, ${only}: EndedTwo, EndedOne.`);
  assert.is(await reasonOf(everywhere), `No longer read live, ${only}: reddit.`);
  assert.is(
    await reasonOf(mixed),
    `Unknown so far, so that nothing can be found there: nowhere@lemmy.example. Closed at its source, ${only}: EndedOne.`,
  );
});

test('when a source has ended, what comes through a pipe is monitored as before', async () => {
  found('piped');
  const job = await monitor(['piped'], { query: 'kettle' });
  await scanner.tick();
  scanner.env.closedSources = [{ name: 'reddit', platform: 'reddit' }];
  const pipe = new PassThrough();
  const importing = importDump({ url: service.databaseUrl, file: '-', pipe, follow: true });
  pipe.end(ndjson([submission('fed1', { subreddit: 'piped', title: 'A kettle of lawful origin', created_utc: Math.floor(Date.now() / 1000) })])); // prettier-ignore
  assert.is((await importing).stored, 1);
  await scanner.scan(job.id);
  scanner.env.closedSources = [];
  assert.equal(await postIds(job), ['fed1']);
  const { sources, status } = await lastRun(job);
  assert.equal([status, ...sources.map(({ source, outcome }: Json) => [source, outcome])], ['succeeded', ['reddit', 'closed'], ['archive', 'ok']]); // prettier-ignore
});

test.run();
