import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSignInLink, sweepSessions } from '../../src/accounts/sign-in/console-sessions.ts';
import { maxIdleHours, maxSessionHours } from '../../src/accounts/sign-in/console-session.entity.ts';
import { newToken } from '../../src/accounts/keys/token.ts';
import { fromConsole, signIn } from '../support/console.ts';
import { createKey } from '../support/keys.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('sessions of the console');
let service: TestService;
let public_: TestService;
test.before(async () => {
  service = await startService({ worker: false });
  public_ = await startService({ worker: false, config: { publicUrl: 'https://where.example/base' } });
});
test.after(async () => {
  await service.stop();
  await public_.stop();
});

type Headers = Record<string, string>;

async function whoami(cookie: string, headers: Headers = fromConsole, at = service): Promise<number> {
  const answer = await fetch(`${at.address}/trpc/whoami`, { headers: { cookie, ...headers } });
  await answer.text();
  return answer.status;
}

/** A sign-in is remembered for some seconds; this makes the service look again. */
async function forget(): Promise<void> {
  const { status } = await service.call('POST', '/keys', { body: { name: 'Other', scopes: ['usage:read'] } });
  assert.is(status, 201);
  const { body } = await service.call('GET', '/keys');
  const id = (body as { data: { id: string; name: string }[] }).data.find(({ name }) => name === 'Other')!.id;
  await service.call('POST', `/keys/${id}/revoke`);
}

test('a token becomes a cookie that no script can read and no other site can use', async () => {
  const { answer, cookie } = await signIn(service, { token: service.token });
  assert.is(answer.status, 204);
  const flags = answer.headers.get('set-cookie')!;
  for (const flag of [/; HttpOnly/, /; SameSite=Strict/, /; Path=\/(;|$)/, /; Max-Age=\d+/]) assert.match(flags, flag);
  assert.not.match(flags, /Secure/, 'plain http has no secure cookies');
  assert.not.ok(cookie.includes(service.token));
  assert.is(await whoami(cookie), 200);
});

test('behind https and a path the cookie is for both alone', async () => {
  const { answer, cookie } = await signIn(public_, { token: public_.token });
  assert.match(answer.headers.get('set-cookie')!, /; Path=\/base(;|$)/);
  assert.match(answer.headers.get('set-cookie')!, /; Secure/);
  assert.is(await whoami(cookie, fromConsole, public_), 200);
});

test('a cookie that another page makes a browser send counts for nothing', async () => {
  const { cookie } = await signIn(service, { token: service.token });
  const strangers: Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ];
  for (const headers of strangers) assert.is(await whoami(cookie, headers), 401, JSON.stringify(headers));
  // Over plain HTTP on a host of the network browsers send no Sec-Fetch-Site: the origin has to be ours.
  assert.is(await whoami(cookie, { origin: service.address }), 200);
  assert.is(await whoami(cookie, {}), 200, 'reading without either is harmless: nobody else sees the answer');
  const write = async (headers: Headers) => {
    const body = JSON.stringify({ name: 'By a stranger', scopes: ['usage:read'] });
    const all = { cookie, 'content-type': 'application/json', ...headers };
    return (await fetch(`${service.address}/v1/keys`, { method: 'POST', headers: all, body })).status;
  };
  assert.is(await write({}), 401, 'writing without either is not');
  for (const headers of strangers) assert.is(await write(headers), 401, JSON.stringify(headers));
  assert.is(await write({ origin: service.address }), 201);
  for (const headers of strangers) {
    assert.is((await signIn(service, { token: service.token }, headers)).answer.status, 404, JSON.stringify(headers));
  }
});

test('the secret of a session is no token, in no header', async () => {
  const { cookie } = await signIn(service, { token: service.token });
  const secret = cookie.split('=')[1]!;
  for (const authorization of [`Session ${secret}`, `session ${secret}`, `Bearer ${secret}`]) {
    const { status } = await fetch(`${service.address}/trpc/whoami`, { headers: { authorization } });
    assert.is(status, 401, authorization);
  }
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    service,
    `select count(*)::int as n from console_session where position(convert_to(?, 'UTF8') in hash) > 0`,
    [secret],
  );
  assert.is(n, 0, 'it is stored as a hash');
});

test('a link signs in once, however many open it at the same time, and not when it is old', async () => {
  const { em } = service.app.database;
  const link = (await createSignInLink(em.fork(), null))!;
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await signIn(service, { link })).answer.status),
  );
  assert.equal(
    statuses.toSorted((a, b) => a - b),
    [204, 401, 401, 401, 401, 401, 401, 401],
  );
  const old = (await createSignInLink(em.fork(), null))!;
  await sql(service, `update sign_in_link set expires_at = now() - interval '1 second'`);
  assert.is((await signIn(service, { link: old })).answer.status, 401);
  for (const guess of [newToken(), 'nonsense', ''])
    assert.is((await signIn(service, { link: guess })).answer.status, 401);
});

test('a session ends with its key, at once', async () => {
  const key = await createKey(service, { scopes: ['usage:read'] }, service.token);
  const { cookie } = await signIn(service, { token: key.token });
  assert.is(await whoami(cookie), 200);
  assert.is((await service.call('POST', `/keys/${key.id}/revoke`)).status, 200);
  assert.is(await whoami(cookie), 401);
});

test('a session ends with the token that it was opened with', async () => {
  const key = await createKey(service, { scopes: ['usage:read'] }, service.token);
  const { cookie } = await signIn(service, { token: key.token });
  assert.is((await service.call('POST', `/keys/${key.id}/rotate`)).status, 200);
  assert.is(await whoami(cookie), 401);
});

test('a session ends when nobody uses it, and at the latest after its time', async () => {
  const end = async (column: string, hours: number) => {
    const { cookie } = await signIn(service, { token: service.token });
    assert.is(await whoami(cookie), 200);
    await sql(service, `update console_session set ${column} = now() - make_interval(hours => ?)`, [hours]);
    await forget();
    return whoami(cookie);
  };
  assert.is(await end('last_used_at', maxIdleHours + 1), 401);
  assert.is(await end('created_at', maxSessionHours + 1), 401);
  assert.is(await end('created_at', maxSessionHours - 1), 200);
  await sweepSessions(service.app.database.em.fork());
  const left = await sql(service, `select 1 from console_session where last_used_at < now() - interval '25 hours'`);
  assert.is(left.length, 0);
});

test('use keeps a session from ending as an idle one', async () => {
  const { cookie } = await signIn(service, { token: service.token });
  await sql(service, `update console_session set last_used_at = now() - interval '2 hours'`);
  await forget();
  assert.is(await whoami(cookie), 200);
  const [row] = await sql<{ fresh: boolean }>(
    service,
    `select max(last_used_at) > now() - interval '1 minute' as fresh from console_session`,
  );
  assert.is(row?.fresh, true);
});

test('who signs out is out, in every tab', async () => {
  const { cookie } = await signIn(service, { token: service.token });
  assert.is(await whoami(cookie), 200, 'and is remembered from here on');
  const answer = await fetch(`${service.address}/session`, { method: 'DELETE', headers: { cookie, ...fromConsole } });
  assert.is(answer.status, 204);
  assert.match(answer.headers.get('set-cookie')!, /Max-Age=0/);
  assert.is(await whoami(cookie), 401);
});

test('whoever guesses is stopped by the address', async () => {
  const strict = await startService({
    worker: false,
    config: { rateLimits: { requests: 1000, jobCreates: 1000, failedSignIns: 3 } },
  });
  try {
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await signIn(strict, { token: newToken() })).answer.status);
    assert.equal(statuses, [401, 401, 401, 429, 429]);
  } finally {
    await strict.stop();
  }
});

test.run();
