import { createTRPCClient, httpLink } from '@trpc/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type App, startApp } from '../../../src/app.ts';
import { newToken } from '../../../src/accounts/token.ts';
import { readConfig } from '../../../src/config.ts';
import type { AppRouter } from '../../../src/router.ts';
import { type Answer, startService, type TestService } from '../../support/service.ts';
import { brief, jobs } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey } from '../../support/keys.ts';
import { sql } from '../../support/sql.ts';

const test = suite('rate limits');
const limits = { requests: 60, jobCreates: 10, failedSignIns: 20 };
let service: TestService;
let second: App;
test.before(async () => {
  service = await startService({ worker: false, config: { rateLimits: limits, maxActiveJobs: 100 } });
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), rateLimits: limits };
  second = await startApp(config, service.databaseUrl, { api: true, worker: false });
});
test.after(async () => {
  await second.stop();
  await service.stop();
});

/** Waits until the window has at least so many seconds left: a test must not run over its end. */
async function untilWindowHas(seconds: number): Promise<void> {
  const left = 60 - ((Date.now() / 1000) % 60);
  if (left < seconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 50));
}

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
  await untilWindowHas(3);
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
  await untilWindowHas(8);
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

test('the database is written to far less often than it is asked', async () => {
  await untilWindowHas(5);
  const { token, keyId } = await service.openAccount();
  for (let i = 0; i < 60; i++) await service.call('GET', '/whoami', { as: token });
  const rows = await sql<{ used: number; versions: number }>(
    service,
    // Every write makes another version of a row; `ctid` counts them within a page.
    `select used, split_part(trim(ctid::text, '()'), ',', 2)::int as versions from rate_window where id = ?`,
    [`requests ${keyId}`],
  );
  assert.is(rows.length, 1);
  assert.is(rows[0]?.used, 60);
});

test('429 rate_limited says when to come back, for one key only', async () => {
  await untilWindowHas(5);
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
  await untilWindowHas(8);
  const { token } = await service.openAccount();
  const create = (key?: string) =>
    service.call('POST', jobs, {
      body: { brief },
      as: token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  assert.is((await create('kept')).status, 201);
  for (let i = 0; i < 9; i++) assert.is((await create()).status, 201);
  const refused = await create();
  expectProblem(refused, 'rate_limited', /10 in 60 seconds/);
  assert.is(refused.headers.get('ratelimit-policy'), '"job-creates";q=10;w=60');
  const replayed = await create('kept');
  assert.equal([replayed.status, replayed.headers.get('idempotent-replayed')], [201, 'true']);
  assert.is((await service.call('GET', `${jobs}?limit=100`, { as: token })).body.data.length, 10);
  assert.is((await service.call('GET', '/usage', { as: token })).body.credits.reserved, 50, 'nothing reserved for it');
});

test('all keys of an account share a limit of four times that; headers tell the tighter one', async () => {
  await untilWindowHas(10);
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

  await untilWindowHas(10);
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
  await untilWindowHas(8);
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await service.call('GET', '/whoami', { as: newToken() })).status);
  assert.equal([statuses.indexOf(429), statuses.at(-1)], [20, 429]);
  assert.is(await whoami(second.address!, newToken()), 429, 'at the other process, too');
  assert.is((await service.call('GET', '/whoami', { as: (await service.openAccount()).token })).status, 200);
});

test('a database that is away makes no limit: the answer is a problem, and it comes back', async () => {
  await untilWindowHas(5);
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
