import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { fetchFeeds } from '../../../src/monitoring/feeds/fetch-feeds.ts';
import { Fetches } from '../../../src/monitoring/feeds/fetches.ts';
import { readGaps } from '../../../src/monitoring/feeds/gaps.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { refusal } from '../../../src/platforms/refusal.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createFakePlatform } from '../../support/fake-platform.ts';
import { emptyWorld } from '../../support/put-world.ts';
import { rejection } from '../../support/rejection.ts';
import { aCommunity, aPost } from '../../support/world.ts';

const test = suite('groups of feeds');
const never = new AbortController().signal;
let database: TestDatabase;
let opened: Database;

test.before(async () => {
  database = await createTestDatabase();
  opened = await openDatabase(database.url, entities, 2);
});
test.after(async () => {
  await closeDatabase(opened);
  await database.close();
});

/** How each feed answered, and what was told as failed. */
async function fetched(platform: Platform, subjects: readonly string[]) {
  const wanted = subjects.map((subject) => ({ source: 'fake', kind: 'posts' as const, subject, from: new Date() }));
  const env = { databaseUrl: database.url, db: opened.em.fork(), platform };
  const failed: unknown[] = [];
  const feeds = await fetchFeeds(env, wanted, new Date(), never, new Fetches((error) => failed.push(error)));
  return {
    outcomes: Object.fromEntries([...feeds.values()].map(({ subject, outcome }) => [subject, outcome])),
    failed,
  };
}

test('one that cannot be asked for is told as not read, and the others are read', async () => {
  const names = ['first', 'broken', 'last'];
  const world = { ...emptyWorld(), communities: names.map((name) => aCommunity({ name })) };
  const { platform } = createFakePlatform(world, { limits: { names: 1 } });
  const listPosts: Platform['listPosts'] = async (asked, ...rest) => {
    if (asked[0] === 'broken') throw new RangeError('at most so many');
    return platform.listPosts(asked, ...rest);
  };
  const { outcomes, failed } = await fetched({ ...platform, listPosts }, names);
  assert.equal(outcomes, { first: 'ok', broken: 'unavailable', last: 'ok' });
  assert.equal(failed.map(String), ['RangeError: at most so many']);
});

test('when the database is gone no more is asked for, and nothing goes on that nobody waits for', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `gone${n}@${n}.example`);
  const world = { ...emptyWorld(), communities: names.map((name) => aCommunity({ name })) };
  const { platform } = createFakePlatform(world, { limits: { names: 1 } });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const listPosts: Platform['listPosts'] = async ([name = ''], ...rest) => {
    asked.push(name);
    if (asked.length === 1) throw new Error('Connection terminated unexpectedly');
    await answered;
    return platform.listPosts([name], ...rest);
  };
  const wanted = names.map((subject) => ({ source: 'fake', kind: 'posts' as const, subject, from: new Date() }));
  const env = { databaseUrl: database.url, db: opened.em.fork(), platform: { ...platform, listPosts } };
  const fetches = new Fetches();
  const failed = rejection(fetchFeeds(env, wanted, new Date(), never, fetches));
  let isIdle = false;
  await sleep(300);
  void fetches.idle().then(() => (isIdle = true));
  await sleep(50);
  assert.equal([isIdle, asked.length], [false, 16]);
  answer();
  assert.match(String(await failed), /terminated/);
  await fetches.idle();
  assert.is(asked.length, 16);
});

test('one that only the first of several pages calls unreadable is told as such', async () => {
  const names = ['open', 'shut'];
  const world = { ...emptyWorld(), communities: names.map((name) => aCommunity({ name })) };
  const { platform } = createFakePlatform(world);
  assert.equal((await fetched(platform, names)).outcomes, { open: 'ok', shut: 'ok' });
  const post = (minutes: number) => aPost({ id: `m${minutes}`, community: 'open', createdAt: new Date(Date.now() - minutes * 60_000) }); // prettier-ignore
  const listPosts: Platform['listPosts'] = async (_names, _sort, { after } = {}) => ({
    ok: true,
    value: after
      ? { posts: [post(30)], next: null, unreadable: [] }
      : { posts: [post(1)], next: 'more', unreadable: [{ name: 'Shut', reason: 'private' }] },
  });
  assert.equal((await fetched({ ...platform, listPosts }, names)).outcomes, { open: 'ok', shut: 'private' });
});

test('of one that is first read long after it was wanted it is told what is listed no more', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const names = ['lively', 'busy'];
  const world = { ...emptyWorld(), communities: names.map((name) => aCommunity({ name })) };
  world.posts = names.flatMap((community) =>
    Array.from({ length: 30 }, (_, n) => aPost({ id: `${community}${n}`, community, createdAt: hoursAgo(n / 10) })),
  );
  const { platform } = createFakePlatform(world, { limits: { page: 2 } });
  const db = opened.em.fork();
  const from = hoursAgo(6);
  const gapsOf = async (subject: string, lookBackTo: Date | null) => {
    const feed = { source: 'fake', kind: 'posts' as const, subject, from, lookBackTo };
    await fetchFeeds({ databaseUrl: database.url, db, platform }, [feed], new Date(), never);
    return (await readGaps(db, [feed], 0)).gaps.map((gap) => [gap.from, gap.until]);
  };
  const until = world.posts[19]!.createdAt.toISOString();
  assert.equal(await gapsOf('lively', null), [[from.toISOString(), until]]);
  assert.equal(await gapsOf('busy', from), [], 'how far a look back came is told by itself');
});

test('one that is listed alone and refused is not told as read because it is known', async () => {
  const world = { ...emptyWorld(), communities: [aCommunity({ name: 'gone' })] };
  const { platform } = createFakePlatform(world, { limits: { names: 1 } });
  assert.equal((await fetched(platform, ['gone'])).outcomes, { gone: 'ok' });
  const listPosts: Platform['listPosts'] = async () => refusal('missing');
  assert.equal((await fetched({ ...platform, listPosts }, ['gone'])).outcomes, { gone: 'missing' });
  // Though nothing new is in it.
  assert.equal((await fetched(platform, ['gone'])).outcomes, { gone: 'ok' });
});

test('more silent ones than a platform looks up at once are asked after in several calls', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `silent${n}`);
  const world = { ...emptyWorld(), communities: names.slice(1).map((name) => aCommunity({ name })) };
  const { platform, calls } = createFakePlatform(world, { limits: { names: 500, lookups: 10 } });
  const { outcomes, failed } = await fetched(platform, names);
  assert.equal(failed, []);
  assert.equal(outcomes, Object.fromEntries(names.map((name, n) => [name, n === 0 ? 'missing' : 'ok'])));
  assert.equal(calls, ['listPosts', 'communities', 'communities', 'communities']);
});

test.run();
