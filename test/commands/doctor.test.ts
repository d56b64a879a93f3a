import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { diagnose } from '../../src/doctor/diagnose.ts';
import type { Finding } from '../../src/doctor/finding.ts';
import type { Platform, Refusal } from '../../src/platforms/platform.ts';
import { createDestination } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { refuse } from '../support/fake-answers.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { startService, type TestService } from '../support/service.ts';
import { aCommunity, smallWorld } from '../support/world.ts';

const test = suite('doctor');
const fake = createFakePlatform(smallWorld('reddit'), { name: 'reddit', platforms: ['reddit'] });
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.before.each(() => void (fake.refusal = null));
test.after(() => service.stop());

async function findings(config: Partial<Config> = {}, live = [fake.platform]): Promise<Map<string, Finding>> {
  const found = await diagnose(service.app.database, { ...readConfig({}), ...config }, live);
  return new Map(found.map((finding) => [finding.check, finding]));
}

async function finding(check: string, config: Partial<Config> = {}, live = [fake.platform]): Promise<Finding> {
  const found = (await findings(config, live)).get(check);
  if (!found) throw new Error(`${check} was not looked at`);
  return found;
}

/** What the command says and its exit code. */
async function run(url: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, ['src/main.ts', 'doctor', ...args], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out };
}

test('of an installation in order, every line is fine or a note, and the exit code is 0', async () => {
  const { code, out } = await run(service.databaseUrl);
  assert.is(code, 0, out);
  const lines = out.trimEnd().split('\n');
  for (const part of ['database', 'migrations', 'queue', 'catalog', 'index', 'forgetting', 'platforms', 'model'])
    assert.ok(
      lines.some((line) => new RegExp(`^(ok|note) +${part}: `).test(line)),
      `${part} in ${out}`,
    );
  assert.match(out, /only the invented sample: 60 communities, 1,005 posts, 1,826 comments/);
  assert.match(out, /archives only: what was deleted after they were made is not known here\. To mend it: /);
});

test('what is broken makes the exit code 1, and --json says it in one document', async () => {
  const { code, out } = await run('postgresql://nobody@127.0.0.1:1/nothing', '--json');
  assert.is(code, 1);
  const { healthy, checks }: Json = JSON.parse(out);
  assert.is(healthy, false);
  assert.equal([checks[0].check, checks[0].status], ['database', 'broken']);
  assert.match(checks[0].found, /ECONNREFUSED/);
  assert.equal(Object.keys(checks[0]), ['check', 'status', 'found', 'mend']);
  assert.equal(
    checks.map(({ check }: Json) => check),
    ['database', 'model'],
    'the rest cannot be known',
  );
});

test('migrations that are missing are named before what would fail for want of them', async () => {
  await sql(service, 'create table kept as table mikro_orm_migrations');
  await sql(service, 'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations)');
  const found = await findings();
  await sql(service, 'insert into mikro_orm_migrations select * from kept on conflict do nothing');
  await sql(service, 'drop table kept');
  assert.equal([found.get('migrations')?.status, found.get('migrations')?.found], ['broken', '1 are pending']);
  assert.is(found.has('queue'), false);
});

test('what a newer version has done to the tables is said', async () => {
  await sql(service, `insert into mikro_orm_migrations (name, executed_at) values ('Migration20990101_later', now())`);
  const found = await finding('migrations');
  await sql(service, `delete from mikro_orm_migrations where name = 'Migration20990101_later'`);
  assert.equal([found.status, found.found], ['warning', '1 of the database are of a newer version']);
});

test('tasks that nobody takes, and tasks that have failed for good', async () => {
  await sql(service, `select 1 from graphile_worker.add_job('discovery/run', '{"job_id":"x"}', run_at := now() - interval '10 minutes')`); // prettier-ignore
  const waiting = await finding('queue');
  assert.is(waiting.status, 'broken');
  assert.match(waiting.found, /1 tasks are due, the oldest for 10 min/);
  await sql(service, 'update graphile_worker._private_jobs set attempts = max_attempts');
  const failed = await finding('queue');
  assert.equal([failed.status, failed.found], ['warning', '1 tasks have failed for good (discovery/run)']);
  await sql(service, 'delete from graphile_worker._private_jobs');
  assert.is((await finding('queue')).status, 'ok');
});

test('deliveries that nobody sends; those of an account that is suspended, or of who asked for a pause, are meant to wait', async () => {
  const { id } = await createDestination(service, { address: 'https://hooks.example.org/x' });
  await service.call('POST', `/destinations/${id}/test`);
  await sql(service, `update delivery set next_attempt_at = now() - interval '10 minutes'`);
  const late = await finding('deliveries');
  assert.equal([late.status, late.found], ['broken', '1 delivery is due, the oldest for 10 min']);
  await sql(service, `update account set status = 'suspended'`);
  const suspended = await finding('deliveries');
  await sql(service, `update account set status = 'active'`);
  assert.equal([suspended.status, suspended.found], ['ok', '1 destination, none fails; 0 deliveries are due']);
  await sql(service, `update destination set rests_until = now() + interval '1 hour'`);
  assert.is((await finding('deliveries')).status, 'ok');
  await sql(service, 'delete from destination');
  await sql(service, 'delete from graphile_worker._private_jobs');
});

test('a catalog that is real, old, or empty, and an index that is there or not', async () => {
  await sql(service, `update post set created_at = created_at - interval '300 days'`);
  await sql(service, `update community set sample = id % 2 = 0, as_of = now() - interval '3 days'`);
  assert.match((await finding('catalog')).found, /the newest knowledge is 3 days old/);
  assert.is((await finding('catalog')).status, 'ok');
  await sql(service, `update community set as_of = now() - interval '200 days', changed_at = now()`);
  assert.is((await finding('catalog')).status, 'warning');
  assert.match((await finding('index')).found, /60 communities have changed since/);
  // Posts are imported every month, and records of communities once.
  await sql(service, `update post set created_at = now() - interval '2 days' where id = (select post.id from post join community c on c.id = community_id where not c.sample limit 1)`); // prettier-ignore
  const fresh = await finding('catalog');
  assert.is(fresh.status, 'ok');
  assert.match(fresh.found, /the newest knowledge is 2 days old/);
  await sql(service, 'delete from index_segment');
  assert.equal(
    [(await finding('index')).status, (await finding('index')).mend],
    ['broken', 'npm run operate -- index rebuild'],
  );
  await buildIndex(service.databaseUrl);
  assert.is((await finding('index')).status, 'ok');
});

test('signing in is a real call, and what hinders it is told apart', async () => {
  fake.calls.length = 0;
  assert.is((await finding('sign-in reddit')).status, 'ok');
  assert.equal(fake.calls, ['crawl']);
  const expected: [Refusal, string, RegExp][] = [
    [refuse('rate_limited', 300), 'warning', /in 5 min/],
    [refuse('blocked'), 'broken', /REDDIT_\* settings/],
    [refuse('unavailable'), 'broken', /network and the address/],
  ];
  for (const [refusal, status, mend] of expected) {
    fake.refusal = refusal;
    const found = await finding('sign-in reddit');
    assert.is(found.status, status);
    assert.match(found.mend ?? '', mend);
  }
  const broken = { ...fake.platform, crawl: () => Promise.reject(new Error('a bug\nof ours')) };
  const found = await finding('sign-in reddit', {}, [broken]);
  assert.equal([found.status, found.found], ['broken', 'it cannot be checked: a bug']);
});

test('of Stack Exchange each site is asked for, of feeds it is told how they did last', async () => {
  const covers = () => new Set(['cooking.stackexchange.com', 'coking.stackexchange.com']);
  const crawl: Platform['crawl'] = async () => ({ ok: true, value: { communities: [], next: null } });
  const toldBy = async (communities: Platform['communities']) => {
    const platforms = ['stack_exchange' as const];
    return finding('sign-in stack-exchange', {}, [{ ...fake.platform, name: 'stack-exchange', platforms, covers, crawl, communities }]); // prettier-ignore
  };
  const there = { ok: true as const, value: aCommunity({ name: 'all@cooking.stackexchange.com' }) };
  assert.is((await toldBy(async (names) => names.map(() => there))).status, 'ok');
  assert.is((await toldBy(async (names) => names.map(() => refuse('blocked')))).status, 'broken');
  const mistyped = await toldBy(async (names) => names.map((name) => (name === there.value.name ? there : refuse('missing')))); // prettier-ignore
  assert.equal([mistyped.status, mistyped.found], ['broken', 'it answers: missing (all@coking.stackexchange.com: there is no such site)']); // prettier-ignore

  const feeds = { ...fake.platform, name: 'feeds', platforms: ['feed' as const] };
  const told = async () => {
    const { status, found } = await finding('feeds', {}, [feeds]);
    return [status, found];
  };
  const add = (name: string, values: string) => sql(service, `insert into source (name, platform, address, origin, answered_at, refusal, paused) values (?, 'feed', 'https://feeds.example', 'operator', ${values})`, [name]); // prettier-ignore
  await add('new@feeds.example', 'null, null, false');
  await add('paused@feeds.example', `null, 'missing', true`);
  await add('over@feeds.example', `now(), 'closed', false`);
  assert.equal(await told(), ['ok', '1 feed, none failed when last asked; 1 not asked yet']);
  await add('gone@feeds.example', `now(), 'missing', false`);
  const found = 'of 2 feeds did not answer when last asked: gone@feeds.example (missing)';
  assert.equal(await told(), ['warning', `1 ${found}`]);
  await sql(service, `update source set refusal = 'rate_limited' where name = 'new@feeds.example'`);
  assert.equal(await told(), ['broken', `2 ${found}, new@feeds.example (rate limited)`]);
  await sql(service, 'delete from source');
});

test('where no platform is read live any more, it says why', async () => {
  const told = async () => (await finding('platforms', {}, [])).found;
  assert.is(await told(), 'none is set up: the service works from what was imported');
  const add = (name: string, platform: string, values: string) => sql(service, `insert into source (name, platform, address, origin, refusal, paused) values (?, ?, 'https://example.org', 'operator', ${values})`, [name, platform]); // prettier-ignore
  await add('reddit', 'reddit', `'closed', false`);
  const works = ': the service works from what was stored and imported';
  assert.is(await told(), `none is read live (closed: reddit)${works}`);
  await add('lemmy.example', 'lemmy', `'closed', true`);
  await add('forum.example', 'discourse', 'null, true');
  assert.is(await told(), `none is read live (closed: reddit, lemmy.example; paused: forum.example)${works}`); // prettier-ignore
  for (let n = 0; n < 6; n++) await add(`old${n}@feeds.example`, 'feed', `'closed', false`);
  assert.is(await told(), `none is read live (closed: 8 sources; paused: forum.example)${works}`);
  await sql(service, 'delete from source');
});

test('thousands of forums of the directory are told together: none of them is called', async () => {
  await sql(service, `insert into source (name, platform, address, origin, answered_at) select 'forum' || n, 'discourse', 'https://forum.example', 'directory', now() from generate_series(1, 2000) n`); // prettier-ignore
  await sql(service, `update source set refusal = 'blocked' where name < 'forum1003'`);
  const forums = Array.from({ length: 2000 }, (_, i) => ({ ...fake.platform, name: `forum${i + 1}`, platforms: ['discourse' as const] })); // prettier-ignore
  fake.calls.length = 0;
  const found = await findings({}, [fake.platform, ...forums]);
  assert.equal(fake.calls, ['crawl']);
  assert.equal([...found.keys()].filter((check) => check.startsWith('sign-in')), ['sign-in reddit']); // prettier-ignore
  const { status, found: said } = found.get('forums of the directory')!;
  assert.equal([status, said], ['warning', '6 of 2,000 forums did not answer when last asked: forum1 (blocked), forum10 (blocked), forum100 (blocked), forum1000 (blocked), forum1001 (blocked) and 1 more']); // prettier-ignore
  assert.match(found.get('forgetting')!.found, /the catalog of forum4 every 24 h at most, and so of 1,996 more; /);
  await sql(service, 'delete from source');
});

test('the rate budget as all workers share it, without whose it is', async () => {
  await sql(service, `insert into platform_budget (id, next_at, spacing_ms, remaining, resets_at) values ('reddit Id-of-the-app', now(), 1000, 42.5, now() + interval '5 minutes')`); // prettier-ignore
  const found = await finding('rate budget reddit');
  assert.equal([found.status, found.found], ['ok', '60 calls a minute; 42 left for the next 5 min']);
  await sql(service, `update platform_budget set blocked_until = now() + interval '10 minutes'`);
  assert.match((await finding('rate budget reddit')).found, /^no calls for 10 min/);
  assert.not.match(JSON.stringify([...(await findings()).values()]), /Id-of-the-app/);
  await sql(service, 'delete from platform_budget');
});

test('the rate budget of few calls, of one whose window is over, and of many hosts', async () => {
  const add = (id: string, spacing: number, values: string) => sql(service, `insert into platform_budget (id, next_at, spacing_ms, remaining, resets_at, blocked_until) values (?, now(), ?, ${values})`, [id, spacing]); // prettier-ignore
  await add('stack exchange', 297_932, 'null, null, null');
  await add('reddit x', 300_000, `3, now() - interval '1 minute', null`);
  for (const host of ['a.example', 'b.example']) await add(`host ${host}`, 333, 'null, null, null');
  await add('host c.example', 333, `null, null, now() + interval '10 minutes'`);
  const budgets = [...(await findings()).values()].filter(({ check }) => check.startsWith('rate budget'));
  assert.equal(
    budgets.map(({ check, found }) => `${check}: ${found}`),
    [
      'rate budget host c.example: no calls for 10 min: the platform said so',
      'rate budget reddit: as many calls as usual: what the platform said last is over',
      'rate budget stack exchange: 290 calls a day',
      'rate budget of hosts: 2 hosts may be called',
    ],
  );
  await sql(service, 'delete from platform_budget');
});

test('how long what is deleted may stay here, and when the promise is not kept', async () => {
  const planned = await finding('forgetting');
  assert.is(planned.status, 'ok');
  assert.match(
    planned.found,
    /what is quoted every 12 h, the catalog of reddit every 24 h at most; 0 forgotten in 30 days/,
  );
  await sql(service, `insert into recheck_round (source, kind, took_seconds) values ('reddit', 'post', 400000)`);
  assert.match((await finding('forgetting')).found, /posts of reddit last took 5 days/);
  await sql(
    service,
    `insert into job (id, kind, account_id, created_by_key_id, input, metadata, deadline_at, remove_at)
    select 'cdj_old', 'community_discovery', id, 'key', '{}', '{}', now(), now() from account limit 1`,
  );
  await sql(service, `insert into job_result (job_id, body, checked_at) values ('cdj_old', '{}', now() - interval '31 hours')`); // prettier-ignore
  const late = await finding('forgetting');
  assert.is(late.status, 'broken');
  assert.match(late.found, /the oldest quote was asked after 31 h ago/);
  assert.match((await finding('forgetting', {}, [])).found, /archives only/);
  const { platform } = createFakePlatform(smallWorld('feed'), { name: 'feeds', platforms: ['feed'] });
  const feeds = { ...platform, limits: { ...platform.limits, tellsRemovals: false } };
  const untold = await finding('forgetting', {}, [feeds]);
  assert.equal([untold.status, /archives and feeds only/.test(untold.found)], ['warning', true], untold.found);
  assert.not.match((await finding('forgetting', {}, [fake.platform, feeds])).found, /catalog of feeds/);
});

test('a model that answers, one that is not listed, a wrong key, and nobody there', async () => {
  const asked: string[] = [];
  let status = 200;
  const listed = ['small', 'llama3.1:latest', 'models/gemini-flash'].map((id) => ({ id }));
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(status, status === 302 ? { location: 'http://elsewhere.example/' } : {});
    response.end(JSON.stringify(request.url === '/v1/models' ? { data: listed } : { id: 'dated' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = (name: string) =>
    finding('model', readConfig({ LLM_BASE_URL: `${base}/`, LLM_MODEL: name, LLM_API_KEY: 'hidden' }));
  assert.is((await model('small')).status, 'ok');
  assert.equal(asked, ['GET /v1/models Bearer hidden']);
  assert.match((await model('large')).mend ?? '', /LLM_MODEL/);
  for (const name of ['llama3.1', 'gemini-flash'])
    assert.is((await model(name)).status, 'ok', `${name} is its short name`);
  const anthropic = { LLM_BASE_URL: base, LLM_MODEL: 'short', LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'hidden' };
  assert.is((await finding('model', readConfig(anthropic))).status, 'ok', 'it is asked by name');
  assert.is(asked.at(-1), 'GET /v1/models/short undefined');
  const embedding = readConfig({ LLM_BASE_URL: base, EMBEDDING_MODEL: 'large' });
  assert.match((await finding('embedding model', embedding)).mend ?? '', /correct EMBEDDING_MODEL/);
  status = 401;
  assert.equal([(await model('small')).status, (await model('small')).mend], ['broken', 'correct LLM_API_KEY']);
  status = 404;
  assert.is((await model('small')).status, 'warning');
  assert.match((await finding('model', readConfig(anthropic))).found, /does not list short/);
  status = 302;
  assert.is((await model('small')).status, 'broken', 'the key is not taken elsewhere');
  status = 500;
  assert.is((await model('small')).status, 'broken');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  const away = await model('small');
  assert.match(away.found, /does not answer/);
  assert.not.match(JSON.stringify(away), /hidden/);
});

test('hosts beside the one that takes writes are asked, and named without who connects', async () => {
  const away = 'postgresql://me:hidden@127.0.0.1:1/name?sslmode=require';
  const here = `${new URL(service.databaseUrl).searchParams.get('host')}:5432`;
  const databaseUrl = new URL(service.databaseUrl);
  databaseUrl.searchParams.set('host', `${here},127.0.0.1:1`);
  const found = await findings({ databaseUrl: databaseUrl.href, databaseReplicaUrls: [away, service.databaseUrl] });
  const hosts = [...found.values()].filter(({ check }) => /^(database host|replica) /.test(check));
  const gone = 'it does not answer: connect ECONNREFUSED 127.0.0.1:1';
  assert.equal(
    hosts.map(({ check, status, found }) => [check, status, found]),
    [
      [`database host ${here}`, 'ok', 'it takes writes'],
      ['database host 127.0.0.1:1', 'warning', gone],
      ['replica 127.0.0.1:1', 'warning', gone],
      [`replica ${here}`, 'warning', 'it is no standby: it takes writes'],
    ],
  );
  assert.not.match(JSON.stringify(hosts), /hidden|me@/);
  assert.is(
    [...(await findings()).keys()].some((check) => /host|replica/.test(check)),
    false,
  );
});

test('a database that is gone is the only thing said of it', async () => {
  const url = new URL(service.databaseUrl);
  url.pathname = '/not_there';
  const database = await openDatabase(url.href, entities, 1);
  const found = await diagnose(database, readConfig({}), []);
  await database.close(true);
  assert.equal(found.map(({ check, status }) => [check, status]), [['database', 'broken'], ['model', 'ok']]); // prettier-ignore
});

test.run();
