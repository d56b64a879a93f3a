import { createTRPCClient, httpLink } from '@trpc/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type App, startApp } from '../../../src/app.ts';
import { newToken } from '../../../src/accounts/keys/token.ts';
import { readConfig } from '../../../src/config.ts';
import { RateLimits } from '../../../src/http/limits/rate-limits.ts';
import type { AppRouter } from '../../../src/router.ts';
import { type Answer, startService, type TestService } from '../../support/service.ts';
import { brief, jobs } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey } from '../../support/keys.ts';
import { rejection } from '../../support/rejection.ts';
import { sql } from '../../support/sql.ts';

const test = suite('rate limits');
const startSecond = async () => {
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), rateLimits: limits };
  return startApp(config, service.databaseUrl, { api: true, worker: false });
};
const codeOf = (error: unknown) => (error as { code?: string }).code;
const limits = { requests: 60, jobCreates: 10, failedSignIns: 20 };
let service: TestService;
let second: App;
test.before(async () => {
  service = await startService({ worker: false, config: { rateLimits: limits, maxActiveJobs: 100 } });
  second = await startSecond();
});
test.after(async () => {
  Date.now = realNow;
  await second.stop();
  await service.stop();
});

/** Moves the clock of this process, in which both services run, to where a window begins: no test runs over its end. */
const realNow = Date.now;
let ahead = 0;
Date.now = () => realNow() + ahead;
function beginWindow(): void {
  ahead += 60_000 - (Date.now() % 60_000);
}
test.before.each(beginWindow);

const whoami = async (origin: string, token: string) => {
  const response = await fetch(`${origin}/v1/whoami`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
};

function standing(answer: Answer): { remaining: number; reset: number } {
  const [, remaining, reset] = /^"requests";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
  return { remaining: Number(remaining), reset: Number(reset) };
}

test('every answer to a signed-in caller says the limit and what is left', async () => {
  const { token } = await service.openAccount();
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await service.call('GET', '/whoami', { as: token }));
  answers.push(await service.call('GET', `${jobs}/nothing`, { as: token }));
  for (const [i, answer] of answers.entries()) {
    assert.is(answer.headers.get('ratelimit-policy'), '"requests";q=60;w=60');
    const { remaining, reset } = standing(answer);
    assert.is(remaining, 59 - i);
    assert.ok(reset >= 1 && reset <= 60);
  }
});

test('over two processes on one database: never more than the limit, at most a tenth under, and then 429', async () => {
  for (const burst of [1, 25]) {
    const { token } = await service.openAccount();
    const statuses: number[] = [];
    for (let sent = 0; sent < 100; sent += burst) {
      const origins = Array.from({ length: burst }, (_, i) => ((sent + i) % 2 ? service.address : second.address!));
      statuses.push(...(await Promise.all(origins.map((origin) => whoami(origin, token)))));
    }
    const passed = statuses.filter((status) => status === 200).length;
    assert.ok(passed <= 60 && passed >= 54, `${passed} of 60 in bursts of ${burst}`);
    assert.is(statuses.filter((status) => status === 429).length, statuses.length - passed);
  }
});

test('the database is written to far less often than it is asked, and never gives away more than the limit', async () => {
  const rates = new RateLimits(service.databaseUrl);
  const policy = { name: 'counted', limit: 1000 };
  await sql(service, 'create sequence writes');
  await sql(service, `create function count_write() returns trigger language plpgsql as 'begin perform nextval(''writes''); return new; end'`); // prettier-ignore
  await sql(service, 'create trigger counted after insert or update on rate_window for each row execute function count_write()'); // prettier-ignore
  try {
    for (let i = 0; i < 1000; i++) assert.is((await rates.take(policy, 'many')).remaining, 999 - i);
    assert.is(codeOf(await rejection(rates.take(policy, 'many'))), 'rate_limited');
  } finally {
    await sql(service, 'drop function count_write cascade');
    await rates.end();
  }
  const [counted] = await sql<{ writes: number }>(service, 'select last_value::int as writes from writes');
  assert.ok(counted!.writes <= 150, `${counted!.writes} writes for 1,000 requests`);
  const windows = await sql(service, `select used from rate_window where id = 'counted many'`);
  assert.equal(windows, [{ used: 1000 }]);
});

test('requests that come together share what one of them leases', async () => {
  const rates = new RateLimits(service.databaseUrl);
  try {
    await Promise.all(Array.from({ length: 5 }, () => rates.take({ name: 'shared', limit: 100 }, 'many')));
  } finally {
    await rates.end();
  }
  assert.equal(await sql(service, `select used from rate_window where id = 'shared many'`), [{ used: 5 }]);
});

test('a window lasts as long as it says: what was used up or left of it says nothing of the next', async () => {
  const { token, keyId } = await service.openAccount();
  const ask = () => service.call('GET', '/whoami', { as: token });
  for (let i = 0; i < 60; i++) assert.is((await ask()).status, 200);
  ahead += 59_000 - (Date.now() % 60_000);
  const refused = await ask();
  expectProblem(refused, 'rate_limited');
  assert.is(refused.headers.get('retry-after'), '1');
  beginWindow();
  const first = await ask();
  assert.equal([first.status, standing(first)], [200, { remaining: 59, reset: 60 }]);
  beginWindow();
  assert.is(standing(await ask()).remaining, 59, 'a lease of the window before was not spent to its end');
  await second.stop();
  second = await startSecond();
  assert.is(await whoami(second.address!, token), 200);
  const windows = await sql(service, 'select 1 from rate_window where id = ?', [`requests ${keyId}`]);
  assert.is(windows.length, 3, 'a row each');
});

test('429 rate_limited says when to come back, for one key only', async () => {
  const { token } = await service.openAccount();
  for (let i = 0; i < 60; i++) await service.call('GET', '/whoami', { as: token });
  const refused = await service.call('GET', '/whoami', { as: token });
  expectProblem(refused, 'rate_limited', /60 in 60 seconds/);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 60, String(wait));
  assert.is(standing(refused).remaining, 0);
  assert.is(refused.headers.get('ratelimit-policy'), '"requests";q=60;w=60');
  assert.is((await service.call('GET', '/whoami')).status, 200, 'another key');
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${service.address}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  const error = await client.whoami.query().then(
    () => null,
    (thrown) => thrown,
  );
  assert.is(error.data.problem.code, 'rate_limited');
  const { headers, status } = error.meta.response as Response;
  assert.is(status, 429);
  for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) assert.ok(headers.get(name), name);
});

test('creations of jobs have a limit of their own, which a replay does not touch', async () => {
  const { token } = await service.openAccount();
  const create = (key?: string) =>
    service.call('POST', jobs, {
      body: { brief },
      as: token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  assert.is((await create('kept')).status, 201);
  for (let i = 0; i < 3; i++) assert.is((await create('kept')).status, 201, 'a replay creates nothing');
  for (let i = 0; i < 9; i++) assert.is((await create()).status, 201, `creation ${i + 2}`);
  const refused = await create();
  expectProblem(refused, 'rate_limited', /10 in 60 seconds/);
  assert.is(refused.headers.get('ratelimit-policy'), '"job-creates";q=10;w=60');
  const replayed = await create('kept');
  assert.equal([replayed.status, replayed.headers.get('idempotent-replayed')], [201, 'true']);
  assert.is((await service.call('GET', `${jobs}?limit=100`, { as: token })).body.data.length, 10);
  assert.is((await service.call('GET', '/usage', { as: token })).body.credits.reserved, 50, 'nothing reserved for it');
});

test('all keys of an account share a limit of four times that; headers tell the tighter one', async () => {
  const own = await service.openAccount();
  const keys = [own.token];
  const scopes = ['community_discovery:write'];
  while (keys.length < 6) keys.push((await createKey(service, { scopes }, own.token)).token);
  const statuses: number[] = [];
  for (const token of keys) for (let i = 0; i < 50; i++) statuses.push(await whoami(i % 2 ? service.address : second.address!, token)); // prettier-ignore
  const passed = statuses.filter((status) => status === 200).length;
  assert.ok(passed + 5 <= 240 && passed + 5 >= 216, `${passed} and the five that created keys`);
  const refused = await service.call('GET', '/whoami', { as: keys.at(-1)! });
  expectProblem(refused, 'rate_limited', /all keys.* 240 in 60 seconds/);
  assert.is(refused.headers.get('ratelimit-policy'), '"account-requests";q=240;w=60');
  assert.is((await service.call('GET', '/whoami')).status, 200, 'another account');

  beginWindow();
  const other = await service.openAccount();
  const creators = [];
  while (creators.length < 5) creators.push((await createKey(service, { scopes }, other.token)).token);
  let created = 0;
  for (const as of creators)
    for (let i = 0; i < 9; i++)
      if ((await service.call('POST', jobs, { body: { brief }, as })).status === 201) created++;
  assert.is(created, 40);
});

test('who guesses tokens is stopped by its address, who has one is not', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await service.call('GET', '/whoami', { as: newToken() })).status);
  assert.equal([statuses.indexOf(429), statuses.at(-1)], [20, 429]);
  assert.is(await whoami(second.address!, newToken()), 429, 'at the other process, too');
  assert.is((await service.call('GET', '/whoami', { as: (await service.openAccount()).token })).status, 200);
});

test('a database that is away makes no limit: the answer is a problem, and it comes back', async () => {
  await sql(service, 'alter table rate_window rename to rate_window_away');
  const { token } = await service.openAccount();
  try {
    expectProblem(await service.call('GET', '/whoami', { as: token }), 'internal_error');
  } finally {
    await sql(service, 'alter table rate_window_away rename to rate_window');
  }
  assert.is((await service.call('GET', '/whoami', { as: token })).status, 200);
});

test.run();
