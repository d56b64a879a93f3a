import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../../src/catalog/index/build-index.ts';
import { loadIndex } from '../../../src/catalog/index/catalog-index.ts';
import { closeCommunities } from '../../../src/catalog/sources/store-communities.ts';
import { crawl } from '../../../src/catalog/sources/crawl.ts';
import { readConfig } from '../../../src/config.ts';
import { emptyWorld, putWorld } from '../../support/put-world.ts';
import type { Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';
import { rejection } from '../../support/rejection.ts';
import { refuse } from '../../support/fake-answers.ts';
import { answerEach } from '../../../src/platforms/listing/answer-each.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { createFakePlatform, type FakeOptions, type FakePlatform } from '../../support/fake-platform.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aCommunity, type World } from '../../support/world.ts';
import { untilTask } from '../../support/queued-task.ts';
import { startWorkerOn } from '../../support/start-worker.ts';

const test = suite('catalog/crawl');
const config = readConfig({});
const logger = pino({ level: 'silent' });

let service: TestService;
let world: World;
let fake: FakePlatform;

/** `calls`: how many a run may make. */
const run = (platform = fake.platform, { calls = 100, signal = new AbortController().signal } = {}) => {
  const settings = { ...config, shares: { ...config.shares, crawl: calls / 600 } };
  const env = { database: service.app.database, databaseUrl: service.databaseUrl, config: settings, logger };
  return crawl({ ...env, platforms: [platform] }, signal);
};
const known = () => sql<Json>(service, 'select * from community order by id');
const place = async () => (await sql<Json>(service, 'select * from crawl_place'))[0];
const names = (rows: Json[]) => rows.map(({ name }) => name);

async function begin(options: FakeOptions = {}): Promise<void> {
  world = emptyWorld();
  for (let n = 0; n < 25; n++)
    world.communities.push(aCommunity({ name: `Place${n}`, title: `About ${n}`, asOf: new Date() }));
  await putWorld(service, emptyWorld());
  await sql(service, 'delete from crawl_place');
  fake = createFakePlatform(world, { platforms: ['reddit'], ...options });
}

test.before(async () => {
  service = await startService({ worker: false });
});
test.before.each(() => begin({ limits: { page: 10 } }));
test.after(() => service.stop());

test('the whole directory comes into the catalog, page by page, and into the index', async () => {
  await run();
  assert.equal(names(await known()), names(world.communities));
  assert.equal(fake.calls, ['crawl', 'crawl', 'crawl'], 'what is known for certain is not asked for again');
  const { built } = await buildIndex(service.databaseUrl);
  assert.is(built, 'whole');
  const { ranking } = await loadIndex(service.databaseUrl);
  assert.is(ranking.size.communities, 25);
});

test('until its directory was walked through once, a source may be asked for more than its share', async () => {
  await run(fake.platform, { calls: 2 });
  assert.equal([(await known()).length, (await place()).finished_at !== null], [25, true]);
});

test('a run makes as many calls as its share allows, and the next one goes on there', async () => {
  await sql(service, `insert into crawl_place (source, finished_at) values ('fake', now() - interval '25 hours')`);
  await run(fake.platform, { calls: 2 });
  assert.is((await known()).length, 10);
  await run(fake.platform, { calls: 2 });
  await run(fake.platform, { calls: 2 });
  assert.is((await known()).length, 25);
  assert.is(fake.calls.length, 3);
  assert.equal([(await place()).cursor, (await place()).finished_at !== null], [null, true]);
  await run();
  assert.is(fake.calls.length, 3, 'not again today');
  await sql(service, `update crawl_place set finished_at = now() - interval '25 hours'`);
  await run();
  assert.is(fake.calls.length, 6);
});

test('a run that is cut off goes on at the page that it did not store', async () => {
  let called = 0;
  const crawling: typeof fake.platform.crawl = (...given) =>
    ++called === 2 ? Promise.reject(new Error('killed')) : fake.platform.crawl(...given);
  const platform = { ...fake.platform, crawl: crawling };
  assert.match(String(await rejection(run(platform))), /killed/);
  assert.is((await known()).length, 10);
  await run(platform);
  assert.equal(names(await known()), names(world.communities));
  assert.equal(fake.calls, ['crawl', 'crawl', 'crawl']);
});

test('two workers never crawl at the same time', async () => {
  await Promise.all([run(), run(), run()]);
  assert.equal(fake.calls, ['crawl', 'crawl', 'crawl']);
});

test('a cursor that the platform does not know any more begins again', async () => {
  await run(fake.platform, { calls: 2 });
  await sql(service, `update crawl_place set cursor = 'long ago'`);
  await run();
  assert.is((await known()).length, 25);
});

test('a platform that refuses is left alone: as long as it says, or longer each time', async () => {
  fake.refusal = refuse('rate_limited', 90);
  await run();
  await run();
  assert.is(fake.calls.length, 1);
  const seconds = async () =>
    (await sql<Json>(service, 'select round(extract(epoch from retry_at - now()))::int as s from crawl_place'))[0].s;
  assert.ok(Math.abs((await seconds()) - 90) <= 2);
  fake.refusal = refuse('unavailable');
  for (const pause of [1200, 2400, 4800]) {
    await sql(service, 'update crawl_place set retry_at = now()');
    await run();
    assert.ok(Math.abs((await seconds()) - pause) <= 2, `${await seconds()} for ${pause}`);
  }
  fake.refusal = null;
  await sql(service, 'update crawl_place set retry_at = now()');
  await run();
  const { refusal, refusals, retry_at: retryAt } = await place();
  assert.equal([refusal, refusals, retryAt, (await known()).length], [null, 0, null, 25]);
});

test('what has not been heard of longest is asked again, names without anything first', async () => {
  await run();
  await sql(service, `update community set as_of = now() - interval '8 days' where name = 'Place3'`);
  await sql(service, `update community set as_of = null, title = '', access = null where name = 'Place7'`);
  await sql(service, `update community set as_of = now() - interval '6 days' where name = 'Place9'`);
  world.communities[3] = aCommunity({ name: 'Place3', title: 'Moved on', members: 7 });
  fake.calls.length = 0;
  await run();
  assert.equal(fake.calls, ['communities']);
  const [third, seventh] = (await known()).filter(({ name }) => ['Place3', 'Place7'].includes(name));
  assert.equal([third.title, third.members, seventh.title, seventh.access], ['Moved on', 7, 'About 7', 'public']);
});

test('a community that its platform fails to tell of keeps no other from being asked after, nor the walk from going on', async () => {
  await begin({ limits: { page: 10, lookups: 10, lookupsPerCall: 1 } });
  await run();
  await sql(service, `update community set as_of = now() - interval '8 days' - id * interval '1 minute'`);
  const asked: string[] = [];
  const broken = 'Place20';
  const communities: Platform['communities'] = (wanted, call) =>
    answerEach(wanted, async (name) => {
      asked.push(name);
      if (name === broken.toLowerCase()) return refuse('unavailable');
      return (await fake.platform.communities([name], call))[0]!;
    }).then((answers) => [...answers]);
  await run({ ...fake.platform, communities });
  const old = await sql<Json>(service, `select name from community where as_of < now() - interval '7 days'`);
  assert.equal([names(old), (await place()).retry_at], [[broken], null]);
  asked.length = 0;
  const dead: Platform['communities'] = async (wanted) => (asked.push(...wanted), wanted.map(() => refuse('unavailable'))); // prettier-ignore
  await sql(service, `update community set as_of = now() - interval '8 days'`);
  await run({ ...fake.platform, communities: dead });
  assert.equal([asked.length, (await place()).refusal], [20, 'unavailable'], 'two batches, and no more');
});

test('what was heard by a clock that is ahead is not older than now', async () => {
  world.communities = [aCommunity({ name: 'Ahead', asOf: new Date(Date.now() + 300 * 86_400_000) })];
  await run();
  assert.equal(await sql(service, 'select name, as_of > now() as ahead from community'), [{ name: 'Ahead', ahead: false }]); // prettier-ignore
});

test('what a source does not read any more is not asked for, and so is not taken for gone', async () => {
  await run();
  await sql(service, `update community set as_of = now() - interval '8 days', platform = 'lemmy', name = name || '@' || h, name_key = name_key || '@' || h
     from (select id as of, case when id % 2 = 0 then 'read.example' else 'paused.example' end as h from community) hosts where of = id`); // prettier-ignore
  const { platform } = createFakePlatform(emptyWorld(), {
    platforms: ['lemmy'],
    covers: () => new Set(['read.example']),
  });
  await run(platform);
  const access = Map.groupBy(await known(), ({ name }) => name.split('@')[1]);
  const of = (host: string) => [...new Set(access.get(host)!.map((row) => row['access']))];
  assert.equal([of('read.example'), of('paused.example')], [['banned'], ['public']]);
  await sql(service, `update community set as_of = now() - interval '8 days'`);
  const names = access.get('read.example')!.map(({ name }) => name);
  const back = {
    ...emptyWorld(),
    communities: names.map((name) => aCommunity({ platform: 'lemmy', name, access: null })),
  };
  await run(createFakePlatform(back, { platforms: ['lemmy'], covers: () => new Set(['read.example']) }).platform);
  const after = (await known()).filter(({ name }) => names.includes(name));
  assert.equal([...new Set(after.map((row) => row['access']))], [null], 'what answers is not banned');
});

test('a community that stays closed counts as changed once', async () => {
  await run();
  const reasons = ['missing', 'private', 'quarantined', 'banned'] as const;
  const closed = reasons.map((reason, n) => ({ platform: 'reddit' as const, name: `Place${n}`, reason }));
  const close = () => service.app.database.em.fork().transactional((tx) => closeCommunities(tx, closed));
  await sql(service, `update community set changed_at = now() - interval '1 day'`);
  const changedNow = async () => names((await known()).filter(({ changed_at: at }) => Date.now() - new Date(at).getTime() < 3_600_000)); // prettier-ignore
  await close();
  assert.equal(new Set(await changedNow()), new Set(['Place0', 'Place1', 'Place2', 'Place3']));
  await sql(service, `update community set changed_at = now() - interval '1 day'`);
  await close();
  assert.equal(await changedNow(), []);
});

test('communities that cannot be read any more leave the index', async () => {
  await run();
  await buildIndex(service.databaseUrl);
  const closed = { Place1: 'private', Place2: 'banned', Place3: 'gated', Place4: null } as const;
  for (const [name, access] of Object.entries(closed)) {
    const at = world.communities.findIndex((community) => community.name === name);
    world.communities[at] = aCommunity({ name, ...(access ? { access } : { quarantined: true }) });
  }
  world.communities.splice(0, 1);
  await sql(service, `update community set as_of = now() - interval '8 days'`);
  await run();
  const access = async (name: string) => (await known()).find((row) => row.name === name);
  for (const [name, said] of [
    ['Place0', 'banned'],
    ['Place1', 'private'],
    ['Place2', 'banned'],
    ['Place3', 'gated'],
  ] as const)
    // prettier-ignore
    assert.is((await access(name)).access, said, name);
  assert.is((await access('Place4')).quarantined, true);
  await buildIndex(service.databaseUrl);
  const { ranking } = await loadIndex(service.databaseUrl);
  assert.ok(ranking.size.communities <= 21);
});

test('a real community takes the place of the sample, and only real changes concern the index', async () => {
  await run();
  await sql(service, `update community set sample = true, title = 'Invented' where name = 'Place0'`);
  await sql(service, `update community set changed_at = now() - interval '1 day'`);
  await sql(service, 'update crawl_place set finished_at = null');
  for (const [at, community] of world.communities.entries()) {
    const members = at === 1 ? 200 : 101;
    world.communities[at] = { ...community, members };
  }
  await run();
  const changed = (await known()).filter(({ changed_at: at }) => Date.now() - new Date(at).getTime() < 3_600_000);
  assert.equal(names(changed), ['Place0', 'Place1']);
  assert.equal([changed[0].sample, changed[0].title, changed[1].members], [false, 'About 0', 200]);
  assert.is(Math.max(...(await known()).map(({ id }) => id)), 25, 'no id is used up');
});

test('what a quick source gave is searched while a slow one is still being walked', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const slow = createFakePlatform(emptyWorld(), { name: 'slow.example', platforms: ['lemmy'] });
  slow.slow = promise;
  await sql(service, `delete from graphile_worker._private_jobs`);
  const env = { database: service.app.database, databaseUrl: service.databaseUrl, config, logger };
  const crawling = crawl({ ...env, platforms: [slow.platform, fake.platform] }, new AbortController().signal);
  const queued = () => sql(service, `select from graphile_worker.jobs where task_identifier = 'catalog/index'`);
  for (let look = 0; look < 400 && (await queued()).length === 0; look++) await sleep(10);
  assert.is((await queued()).length, 1);
  assert.is((await known()).length, 25);
  answer();
  await crawling;
});

test('archives have no directory to walk', async () => {
  const archive = createFakePlatform(world, { source: 'archive' });
  await run(archive.platform);
  assert.equal(archive.calls, []);
});

test('runs as a task', async () => {
  await sql(service, `select 1 from graphile_worker.add_job('catalog/crawl', job_key := 'crawl now')`);
  const stop = await startWorkerOn(service);
  await untilTask(service, 'crawl now', (task) => task === undefined);
  await stop();
});

test.run();
