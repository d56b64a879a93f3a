import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ForgettingRounds, forgetSignIns } from '../../src/accounts/sign-in/forget-sign-ins.ts';
import { SignIns } from '../../src/accounts/sign-in/sign-ins.ts';
import { newToken } from '../../src/accounts/keys/token.ts';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { create, jobs } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { createKey, listed, whoami } from '../support/keys.ts';
import { rejection } from '../support/rejection.ts';
import { sql } from '../support/sql.ts';
import { type Answer, startService, type TestService, unlimited } from '../support/service.ts';

const test = suite('sign-ins');
let service: TestService;
let second: App;
test.before(async () => {
  service = await startService({ worker: false });
  second = await startSecond();
});
test.after.each(() => mock.timers.reset());
test.after(async () => {
  await second.stop();
  await service.stop();
});

const startSecond = () =>
  startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited }), service.databaseUrl, {
    api: true,
    worker: false,
  });

/** The same as `service.call`, at the other process. */
async function callSecond(path: string, token: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${second.address}/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Sign-ins that count how often they look into the database. */
async function countedSignIns(
  arrives: () => Promise<void> = async () => undefined,
): Promise<{ signIns: SignIns; lookUps: () => number }> {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => arrives().then(() => result),
  };
  const getKysely = () => (count++, service.app.database.em.fork().getKysely().withPlugin(plugin));
  const counted = { em: { fork: () => ({ getKysely }) } };
  const signIns = new SignIns(counted as never, service.databaseUrl, pino({ level: 'silent' }));
  await signIns.start();
  return { signIns, lookUps: () => count };
}

/** Until so many processes would hear of the next change. */
async function untilAllRemember(processes: number): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 20_000;) {
    const listening = await sql(service, `select 1 from pg_locks where locktype = 'advisory' and objid = 52004 and granted and database = (select oid from pg_database where datname = current_database())`); // prettier-ignore
    if (listening.length === processes) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Somebody does not listen');
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

test('what cannot be a token is refused without a look-up, what could be with one', async () => {
  const { signIns, lookUps } = await countedSignIns();
  const { token } = service;
  const typo = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
  for (const header of [undefined, '', 'Bearer', `Bearer ${typo}`, `Bearer ${token}0`, `Basic ${token}`]) {
    const code = codeOf(await signIns.signIn(header).catch((error: unknown) => error));
    assert.is(code, header ? 'invalid_token' : 'missing_token');
  }
  assert.is(lookUps(), 0);
  assert.is(codeOf(await signIns.signIn(`Bearer ${newToken()}`).catch((error: unknown) => error)), 'invalid_token');
  assert.is(lookUps(), 1);
  await signIns.end();
});

test('a sign-in is remembered: a hundred requests look up once, until a key changes somewhere', async () => {
  const { signIns, lookUps } = await countedSignIns();
  const header = `Bearer ${service.token}`;
  await signIns.signIn(header);
  for (let i = 0; i < 100; i++) await signIns.signIn(header);
  assert.is(lookUps(), 1);
  await forgetSignIns(service.databaseUrl);
  await signIns.signIn(header);
  assert.is(lookUps(), 2);
  await signIns.end();
});

test('callers are remembered beside each other', async () => {
  const { token } = await createKey(service);
  const { signIns, lookUps } = await countedSignIns();
  for (let i = 0; i < 3; i++) for (const one of [service.token, token]) await signIns.signIn(`Bearer ${one}`);
  assert.is(lookUps(), 2);
  await signIns.end();
});

test('a process that does not notice that it hears nothing remembers for five seconds, also where its clock is put back', async () => {
  const { signIns, lookUps } = await countedSignIns();
  let passed = performance.now();
  const monotonic = mock.method(performance, 'now', () => passed);
  const counts = [];
  for (const ms of [0, 4_999, 1]) {
    passed += ms;
    await signIns.signIn(`Bearer ${service.token}`);
    counts.push(lookUps());
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  }
  monotonic.mock.restore();
  await signIns.end();
  assert.equal(counts, [1, 1, 2]);
});

test('the connection for changes is spoken to every five seconds, and the last use is written every thirty', async () => {
  const connections = () => sql<{ pid: number; query: string }>(service, `select pid, query from pg_stat_activity where application_name = 'whereabouts sign-ins' and datname = current_database()`); // prettier-ignore
  const others = (await connections()).map(({ pid }) => pid);
  const wasSpokenTo = async () => (await connections()).find(({ pid }) => !others.includes(pid))!.query === 'select 1';
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const { signIns, lookUps } = await countedSignIns();
  try {
    await signIns.signIn(`Bearer ${service.token}`);
    mock.timers.tick(4_999);
    await setImmediate();
    assert.not(await wasSpokenTo());
    mock.timers.tick(1);
    for (let look = 0; look < 400 && !(await wasSpokenTo()); look++) await setImmediate();
    assert.ok(await wasSpokenTo());
    mock.timers.tick(24_999);
    assert.is(lookUps(), 1);
    mock.timers.tick(1);
    assert.is(lookUps(), 2, 'the last use');
  } finally {
    await signIns.end();
  }
});

test('who ends while changes are told of tells of all of them first', async () => {
  const rounds = new ForgettingRounds(service.databaseUrl);
  const first = rounds.forget();
  await setImmediate();
  let isTold = false;
  const second = rounds.forget().then(() => (isTold = true));
  await rounds.end();
  const wasTold = isTold;
  await Promise.all([first, second]);
  await rounds.end();
  assert.ok(wasTold);
});

test('a look-up that a revocation overtakes is not remembered: the next request looks up again', async () => {
  const { id, token } = await createKey(service);
  const [read, revoked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The key was read as it was; the answer is on its way while the key is revoked.
  const { signIns } = await countedSignIns(async () => {
    read.resolve();
    await revoked.promise;
  });
  const overtaken = signIns.signIn(`Bearer ${token}`);
  await read.promise;
  await service.call('POST', `/keys/${id}/revoke`);
  await untilAllRemember(3);
  revoked.resolve();
  assert.is((await overtaken).keyId, id, 'it began before');
  assert.is(codeOf(await rejection(signIns.signIn(`Bearer ${token}`))), 'token_revoked');
  await signIns.end();
});

test('a key revoked at one process is refused by the other with its next request', async () => {
  for (let round = 0; round < 15; round++) {
    const { id, token } = await createKey(service);
    for (let i = 0; i < 3; i++) assert.is((await callSecond('/whoami', token)).status, 200);
    await service.call('POST', `/keys/${id}/revoke`);
    expectProblem(await callSecond('/whoami', token), 'token_revoked');
  }
});

test('so is a token replaced by rotation, and what an operator changes', async () => {
  const old = await createKey(service);
  assert.is((await callSecond('/whoami', old.token)).status, 200);
  await service.call('POST', `/keys/${old.id}/rotate`);
  expectProblem(await callSecond('/whoami', old.token), 'token_revoked');

  const { accountId, token } = await service.openAccount();
  for (const status of ['suspended', 'active', 'suspended']) {
    for (let i = 0; i < 2; i++) await callSecond('/whoami', token);
    await sql(service, 'update account set status = ? where id = ?', [status, accountId]);
    await forgetSignIns(service.databaseUrl);
    assert.is((await callSecond('/whoami', token)).status, status === 'active' ? 200 : 403);
  }
});

test('when a token ends is told by the clock of the database, however wrong that of the process is', async () => {
  const replaced = await createKey(service);
  await service.call('POST', `/keys/${replaced.id}/rotate`);
  const good = await createKey(service, { expires_at: new Date(Date.now() + 60_000).toISOString() });
  const short = await createKey(service, { expires_at: new Date(Date.now() + 60_000).toISOString() });
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [short.id]);
  for (const hours of [-2, 2]) {
    const { signIns } = await countedSignIns();
    mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
    const codes = [];
    for (const { token } of [replaced, short, good]) {
      codes.push(await signIns.signIn(`Bearer ${token}`).then(() => 'in', codeOf));
    }
    mock.timers.reset();
    await signIns.end();
    assert.equal(codes, ['token_revoked', 'token_expired', 'in'], `${hours} hours`);
  }
});

test('while requests rain on both processes, none that begins after the answer gets in', async () => {
  const { id, token } = await createKey(service);
  let revoked = false;
  let refusals = 0;
  const hammer = async (call: () => Promise<Answer>) => {
    for (let i = 0; i < 400 && refusals < 40; i++) {
      const after = revoked;
      const { status } = await call();
      if (after) assert.is(status, 401, 'a request that began after the revocation was answered');
      if (status === 401) refusals++;
    }
  };
  const hammers = Array.from({ length: 4 }, (_, i) =>
    hammer(() => (i % 2 ? callSecond('/whoami', token) : whoami(service, token))),
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.is((await service.call('POST', `/keys/${id}/revoke`)).status, 200);
  revoked = true;
  await Promise.all(hammers);
  assert.ok(refusals >= 40, String(refusals));
});

test('long polls of a revoked key end at the other process, too', async () => {
  const { token } = await service.openAccount();
  const key = await createKey(service, { scopes: ['community_discovery:read'] }, token);
  const { id } = await create(service, undefined, token);
  const poll = callSecond(`${jobs}/${id}`, key.token, { prefer: 'wait=30' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await service.call('POST', `/keys/${key.id}/revoke`, { as: token });
  expectProblem(await poll, 'token_revoked');
});

test('a wait that begins when its key has just ended is told so', async () => {
  const { signIns } = await countedSignIns();
  const { id, token } = await createKey(service);
  const header = `Bearer ${token}`;
  await signIns.signIn(header);
  await service.call('POST', `/keys/${id}/revoke`);
  const { signal, dispose } = signIns.ending(header);
  for (let look = 0; look < 4_000 && !signal.aborted; look++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.is(codeOf(signal.reason), 'token_revoked');
  dispose();
  await signIns.end();
});

test('a wait ends when the time of its key comes, of which nobody tells', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const { signIns } = await countedSignIns();
  const { token } = await createKey(service, { expires_at: new Date(Date.now() + 3_000).toISOString() });
  const { signal, dispose } = signIns.ending(`Bearer ${token}`);
  await signIns.signIn(`Bearer ${token}`);
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  mock.timers.tick(15_000);
  for (let look = 0; look < 1_500 && !signal.aborted; look++) await new Promise((resolve) => setTimeout(resolve, 10));
  dispose();
  mock.timers.reset();
  await signIns.end();
  assert.is(codeOf(signal.reason), 'token_expired');
});

test('a wait hears, when its process listens again, that its key ended while nobody was heard', async () => {
  const { signIns } = await countedSignIns();
  const { id, token } = await createKey(service);
  const { signal, dispose } = signIns.ending(`Bearer ${token}`);
  await signIns.signIn(`Bearer ${token}`);
  await sql(service, 'update api_key set revoked_at = now() where id = ?', [id]);
  await sql(service, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whereabouts sign-ins' and datname = current_database()`); // prettier-ignore
  for (let look = 0; look < 1_500 && !signal.aborted; look++) await new Promise((resolve) => setTimeout(resolve, 10));
  dispose();
  await signIns.end();
  await untilAllRemember(2);
  assert.is(codeOf(signal.reason), 'token_revoked');
});

test('many changes at once leave every process able to hear of the next one', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => createKey(service)));
  await Promise.all(keys.map(({ id }) => service.call('POST', `/keys/${id}/revoke`)));
  for (const { token } of keys) {
    expectProblem(await callSecond('/whoami', token), 'token_revoked');
    expectProblem(await whoami(service, token), 'token_revoked');
  }
  // Who would still hold the lock twice, would never let go of it.
  const { rows } = await withClient(async (client) => {
    await client.query(`set lock_timeout = '10s'`);
    await client.query('select pg_advisory_lock(52005)');
    await client.query('notify whereabouts_keys');
    return client.query('select pg_advisory_lock(52004)');
  });
  assert.is(rows.length, 1);
});

test('three hundred revocations at once take one connection more, and nobody else waits for them', async () => {
  const { keyId, token } = await service.openAccount();
  // More than an account may have active, for they are not created one by one.
  await sql(
    service,
    `insert into api_key (id, account_id, name, last4, scopes) select 'key_many_' || i, account_id, 'Many', 'xxxx', '{}'
       from api_key, generate_series(1, 300) as i where api_key.id = ?`,
    [keyId],
  );
  let most = 0;
  let slowest = 0;
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      const [row] = await withClient(async (client) => (await client.query<{ count: number }>(`select count(*)::int from pg_stat_activity where application_name = 'whereabouts key change' and datname = current_database()`)).rows); // prettier-ignore
      most = Math.max(most, row!.count);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const poll = async () => {
    while (!done.signal.aborted) {
      const started = Date.now();
      assert.is((await callSecond('/whoami', service.token)).status, 200);
      slowest = Math.max(slowest, Date.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const others = Promise.all([watch(), poll()]);
  const begun = Date.now();
  // On a busy machine some wait for a connection for too long, and are asked to come again.
  const revoke = async (i: number): Promise<number> => {
    const { status } = await service.call('POST', `/keys/key_many_${i}/revoke`, { as: token });
    return status === 503 ? revoke(i) : status;
  };
  const statuses = await Promise.all(Array.from({ length: 300 }, async (_, i) => revoke(i + 1))).finally(() =>
    done.abort(),
  );
  const allMs = Date.now() - begun;
  await others;
  assert.equal([...new Set(statuses)], [200]);
  assert.ok(most <= 1, `${most} connections`);
  assert.ok(slowest < Math.max(2_000, allMs / 3), `another account waited ${slowest} ms, all took ${allMs} ms`);
});

test('a round that fails is made good by waiting, and the next one has a new connection', async () => {
  const drop = () => sql(service, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whereabouts key change' and datname = current_database()`); // prettier-ignore
  const first = await createKey(service);
  await service.call('POST', `/keys/${first.id}/revoke`);
  assert.is((await drop()).length, 1, 'one is kept');
  const second = await createKey(service);
  assert.is((await callSecond('/whoami', second.token)).status, 200);
  await service.call('POST', `/keys/${second.id}/revoke`);
  expectProblem(await callSecond('/whoami', second.token), 'token_revoked');
});

test('a process that lost the connection on which it hears of changes remembers nothing, and hears again', async () => {
  const key = await createKey(service);
  const hearing = () => sql(service, `select 1 from pg_stat_activity where application_name = 'whereabouts sign-ins' and datname = current_database()`); // prettier-ignore
  for (let round = 0; round < 2; round++) {
    assert.is((await callSecond('/whoami', key.token)).status, 200);
    const { id, token } = await createKey(service);
    const dropped = await sql(service, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whereabouts sign-ins' and datname = current_database()`); // prettier-ignore
    assert.is(dropped.length, 2);
    assert.is((await callSecond('/whoami', token)).status, 200);
    // They connect again after a second, and on a busy machine the request may have come that late.
    const wasDeaf = (await hearing()).length === 0;
    await sql(service, 'update api_key set revoked_at = now() where id = ?', [id]);
    if (wasDeaf) expectProblem(await callSecond('/whoami', token), 'token_revoked');
    await untilAllRemember(2);
  }
  assert.is((await hearing()).length, 2, 'one for each process');
  await service.call('POST', `/keys/${key.id}/revoke`);
  expectProblem(await callSecond('/whoami', key.token), 'token_revoked');
});

test('when a key was used is written for many requests at once, at the latest when the process stops', async () => {
  const { id, token } = await createKey(service);
  const version = async () => (await sql<{ version: string }>(service, 'select xmin::text as version from api_key where id = ?', [id]))[0]!.version; // prettier-ignore
  const third = await startSecond();
  const before = await version();
  const started = Date.now();
  mock.timers.enable({ apis: ['Date'], now: started + 7_200_000 });
  for (let i = 0; i < 50; i++) {
    const answer = await fetch(`${third.address}/v1/whoami`, { headers: { authorization: `Bearer ${token}` } });
    assert.is(answer.status, 200);
  }
  assert.is(await version(), before, 'no request wrote');
  assert.is((await listed(service, id)).last_used_at, null);
  mock.timers.reset();
  await third.stop();
  const { last_used_at: used } = await listed(service, id);
  assert.ok(Math.abs(Date.parse(used) - started) < 60_000, `${used}: to the minute, by the clock of the database`);
});

async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test.run();
