import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { fetchFeeds } from '../../../src/monitoring/feeds/fetch-feeds.ts';
import { Fetches } from '../../../src/monitoring/feeds/fetches.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createFakePlatform } from '../../support/fake-platform.ts';
import { emptyWorld } from '../../support/put-world.ts';
import { rejection } from '../../support/rejection.ts';
import { aCommunity } from '../../support/world.ts';

/** Feeds of two hosts, one of which does not answer until it is told to. */
const test = suite('a host that does not answer');
const slow = Array.from({ length: 20 }, (_, n) => `slow${n}@a.example`);
const quick = Array.from({ length: 5 }, (_, n) => `quick${n}@b.example`);
let database: TestDatabase;
let opened: Database;
let answer: () => void;
let [atOnce, mostAtOnce] = [0, 0];

test.before(async () => {
  database = await createTestDatabase();
  opened = await openDatabase(database.url, entities, 2);
});
test.after(async () => {
  await closeDatabase(opened);
  await database.close();
});

function hostsOf(): Platform {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  [atOnce, mostAtOnce] = [0, 0];
  const world = { ...emptyWorld(), communities: [...slow, ...quick].map((name) => aCommunity({ name })) };
  const { platform } = createFakePlatform(world, { platforms: ['lemmy'], limits: { names: 1 } });
  const listPosts: Platform['listPosts'] = async (names, ...rest) => {
    if (names[0]?.startsWith('slow')) {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      await promise;
      atOnce--;
    }
    return platform.listPosts(names, ...rest);
  };
  return { ...platform, listPosts };
}

const wanted = () => [...slow, ...quick].map((subject) => ({ source: 'fake', kind: 'posts' as const, subject, from: new Date() })); // prettier-ignore
const never = new AbortController().signal;
const fetchedNow = async (subjects: readonly string[], due: Date) => {
  const rows = await opened.em.fork().getConnection().execute<{ subject: string }[]>(`select subject from feed where fetched_at >= '${due.toISOString()}'`); // prettier-ignore
  return rows.filter(({ subject }) => subjects.includes(subject)).length;
};

test('feeds of other hosts are fetched meanwhile, and its own are asked for two at a time', async () => {
  const due = new Date();
  const { promise: over, resolve: giveUp } = Promise.withResolvers<void>();
  const fetches = new Fetches(undefined, () => ({ over, end: () => undefined }));
  const waiting = fetchFeeds({ databaseUrl: database.url, db: opened.em.fork(), platform: hostsOf() }, wanted(), due, never, fetches); // prettier-ignore
  for (let look = 0; look < 400 && (await fetchedNow(quick, due)) < quick.length; look++) await sleep(10);
  assert.equal([await fetchedNow(quick, due), await fetchedNow(slow, due), mostAtOnce], [quick.length, 0, 2]);
  giveUp();
  const told = await waiting;
  assert.equal([...told.values()].filter(({ fetchedMs }) => fetchedMs === null).length, slow.length);
  answer();
  await fetches.idle();
  assert.is(await fetchedNow(slow, due), slow.length, 'it goes on by itself');
});

test('what nobody waits for any more and fails is told, and a stop ends it', async () => {
  const errors: unknown[] = [];
  const fetches = new Fetches((error) => errors.push(error));
  const { promise: gone, reject } = Promise.withResolvers<void>();
  await fetches.begin(() => gone, Promise.resolve(), never);
  reject(new Error('the database went away'));
  await fetches.idle();
  assert.is(errors.length, 1);
  const failed = fetches.begin(() => Promise.reject(new Error('at once')), new Promise(() => undefined), never);
  assert.match(String(await rejection(failed)), /at once/);
  await fetches.begin((signal) => sleep(60_000, undefined, { signal }), Promise.resolve(), never);
  await fetches.end();
  assert.is(errors.length, 1, 'a stop is no error');
});

test.run();
