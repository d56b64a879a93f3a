import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../../src/accounts/keys/scopes.ts';
import { isWellFormedToken } from '../../../src/accounts/keys/token.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';
import { createKey, listed, time, whoami } from '../../support/keys.ts';

const test = suite('POST /keys');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const post = (body: unknown, as = service.token) => service.call('POST', '/keys', { body, as });
const good = { name: 'For the dashboard', scopes: ['usage:read'] };

/** Everything in the database, as texts: what must not be kept anywhere is looked for here. */
async function everyRow(service: TestService): Promise<string> {
  const db = service.app.database.em.fork();
  const tables: { name: string }[] = await db.execute(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows: { text: string }[] = await db.execute(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

test('gives 201 with the key and its token, which no cache keeps', async () => {
  const me = (await service.call('GET', '/whoami')).body;
  const { status, headers, body } = await post({ ...good, expires_at: '2099-01-02T03:04:05+02:00' });
  assert.is(status, 201);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.match(body.id, /^key_[0-9a-z]{26}$/);
  assert.match(body.created_at, time);
  assert.ok(isWellFormedToken(body.token));
  assert.equal(body, {
    id: body.id,
    object: 'api_key',
    name: 'For the dashboard',
    prefix: 'wab_',
    last4: body.token.slice(-4),
    scopes: ['usage:read'],
    status: 'active',
    created_at: body.created_at,
    expires_at: '2099-01-02T01:04:05.000Z',
    last_used_at: null,
    rotated_at: null,
    previous_token_expires_at: null,
    revoked_at: null,
    created_by_key_id: me.key.id,
    token: body.token,
  });
});

test('tells caches the same over tRPC, for rotations too', async () => {
  const { id } = await createKey(service);
  for (const [name, body] of [
    ['keys.create', good],
    ['keys.rotate', { key_id: id }],
  ] as const) {
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${service.address}/trpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    assert.match(await answer.text(), /"token":"wab_/);
    assert.is(answer.headers.get('cache-control'), 'no-store', name);
  }
});

test('the token works at once, and what it may do is what was said', async () => {
  const key = await createKey(service, { scopes: ['usage:read', 'keys:read'] });
  const { body } = await whoami(service, key.token);
  assert.equal(body.key, { id: key.id, name: 'One more', scopes: ['usage:read', 'keys:read'] });
  assert.is((await service.call('GET', '/usage', { as: key.token })).status, 200);
  expectProblem(await post(good, key.token), 'insufficient_scope');
});

test('the token is shown once and is nowhere in the database, neither are those of first keys', async () => {
  const key = await createKey(service);
  const { token: _token, ...shown } = key;
  assert.equal(await listed(service, key.id), shown);
  const everything = await everyRow(service);
  assert.ok(everything.includes(key.id), 'the search sees rows');
  for (const token of [key.token, service.token]) {
    assert.not.ok(everything.includes(token.slice(0, 24)));
    assert.not.ok(everything.includes(Buffer.from(token).toString('hex')));
    assert.not.ok(everything.includes(Buffer.from(token).toString('base64').slice(0, 40)));
  }
});

test('may do no more than the caller: 403 scope_escalation, nothing created', async () => {
  const lesser = await createKey(service, { scopes: ['keys:write', 'usage:read'] });
  const before = await sql(service, 'select count(*) from api_key');
  for (const wanted of [['usage:read', 'keys:read'], [...scopes], ['community_discovery:write']]) {
    const answer = await post({ ...good, scopes: wanted }, lesser.token);
    expectProblem(answer, 'scope_escalation', new RegExp(wanted.find((scope) => !lesser.scopes.includes(scope))!));
  }
  assert.equal(await sql(service, 'select count(*) from api_key'), before);
  const child = await createKey(service, { scopes: ['keys:write'] }, lesser.token);
  assert.is(child.created_by_key_id, lesser.id);
  expectProblem(await post(good, child.token), 'scope_escalation');
});

test('ends no later than the key that creates it, and neither does what that one creates', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const parent = await createKey(service, { scopes: ['keys:write', 'usage:read'], expires_at: end });
  const child = await createKey(service, { scopes: ['keys:write', 'usage:read'] }, parent.token);
  assert.is(child.expires_at, end, 'with it, when nothing is said');
  assert.is((await createKey(service, {}, child.token)).expires_at, end);
  const sooner = new Date(Date.now() + 60_000).toISOString();
  assert.is((await createKey(service, { expires_at: sooner }, child.token)).expires_at, sooner);
  const before = await sql(service, 'select count(*) from api_key');
  for (const expires_at of ['2099-01-01T00:00:00Z', new Date(Date.parse(end) + 1).toISOString()]) {
    expectProblem(
      await post({ ...good, expires_at }, child.token),
      'unprocessable_input',
      /later than the end of your own/,
    );
  }
  assert.equal(await sql(service, 'select count(*) from api_key'), before);
});

test('a scope that is named twice is held once', async () => {
  assert.equal((await createKey(service, { scopes: ['usage:read', 'usage:read'] })).scopes, ['usage:read']);
});

test('wrong input is 400 and names the place', async () => {
  for (const [wrong, place] of [
    [{ scopes: [] }, '/scopes'],
    [{ scopes: Array.from({ length: 1000 }, () => 'usage:read') }, '/scopes'],
    [{ scopes: Array.from({ length: 1000 }, (_, i) => `scope${i}`) }, '/scopes'],
    [{ scopes: ['everything'] }, '/scopes/0'],
    [{ scopes: ['usage:read', null] }, '/scopes/1'],
    [{ scopes: ['USAGE:READ'] }, '/scopes/0'],
    [{ scopes: ['usage:read,keys:write'] }, '/scopes/0'],
    [{ scopes: 'usage:read' }, '/scopes'],
    [{ scopes: null }, '/scopes'],
    [{ name: '' }, '/name'],
    [{ name: '  \n ' }, '/name'],
    [{ name: 'n'.repeat(101) }, '/name'],
    [{ name: 'a\0b' }, '/name'],
    [{ name: '\ud800' }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: null }, '/name'],
    [{ expires_at: 'tomorrow' }, '/expires_at'],
    [{ expires_at: '2099-01-01' }, '/expires_at'],
    [{ expires_at: '2099-02-30T00:00:00Z' }, '/expires_at'],
    [{ expires_at: '2099-01-01T00:00:00+23:00' }, '/expires_at'],
    [{ expires_at: '2099-01-01T00:00:00-16:00' }, '/expires_at'],
    [{ expires_at: '0000-01-01T00:00:00Z' }, '/expires_at'],
    [{ expires_at: '0001-01-01T00:00:00+14:00' }, '/expires_at'],
    [{ expires_at: '9999-12-31T23:59:59-14:00' }, '/expires_at'],
    [{ expires_at: '9999-12-31T23:59:59.9996Z' }, '/expires_at'],
    [{ expires_at: '9999-12-31T23:59:59.999999Z' }, '/expires_at'],
    [{ expires_at: 4_000_000_000 }, '/expires_at'],
    [{ account_id: 'acct_other' }, '/account_id'],
    [{ id: 'key_mine' }, '/id'],
    [{ created_by_key_id: null }, '/created_by_key_id'],
  ] as const) {
    const answer = await post({ ...good, ...wrong });
    expectProblem(answer, 'invalid_request');
    assert.ok(wrongPlaces(answer).includes(`body ${place}`), `${JSON.stringify(wrong).slice(0, 80)}: ${wrongPlaces(answer).join()}`); // prettier-ignore
  }
  expectProblem(await post({ scopes: ['usage:read'] }), 'invalid_request', /name/);
  expectProblem(await post({ name: 'x' }), 'invalid_request', /scopes/);
});

test('a name of a megabyte is 413', async () => {
  expectProblem(await post({ ...good, name: 'n'.repeat(1_000_000) }), 'payload_too_large');
});

test('an expiry in the past is 422, nothing created', async () => {
  const before = await sql(service, 'select count(*) from api_key');
  for (const expires_at of ['2020-01-01T00:00:00Z', '0001-01-01T00:00:00Z', new Date(Date.now() - 1).toISOString()]) {
    expectProblem(await post({ ...good, expires_at }), 'unprocessable_input', /expires_at/);
  }
  assert.equal(await sql(service, 'select count(*) from api_key'), before);
});

test('the last millisecond of the year 9999 is an end that is shown as it was given', async () => {
  const expires_at = '9999-12-31T23:59:59.999Z';
  const key = await createKey(service, { expires_at });
  assert.equal([key.expires_at, (await listed(service, key.id)).expires_at], [expires_at, expires_at]);
});

test('names come back as they were given, whatever is in them', async () => {
  for (const name of [
    `'; drop table api_key; --`,
    `\\'`,
    '$1 ? ?? \\?',
    '{"a":1}',
    '<b>',
    '🔑'.repeat(50),
    '""',
    "E'\\'",
  ]) {
    const { id } = await createKey(service, { name });
    assert.is((await listed(service, id)).name, name);
  }
});

test('an expiry that comes ends the key: 401 token_expired', async () => {
  const key = await createKey(service, { expires_at: new Date(Date.now() + 1_000).toISOString() });
  assert.is((await whoami(service, key.token)).status, 200, 'and so the sign-in is remembered');
  for (let look = 0; look < 4_000 && (await whoami(service, key.token)).status === 200; look++) {
    await sleep(25);
  }
  expectProblem(await whoami(service, key.token), 'token_expired');
  assert.is((await listed(service, key.id)).status, 'expired');
});

test('an account has at most 100 active keys, however many are created at once', async () => {
  const { accountId, token } = await service.openAccount();
  await sql(
    service,
    `insert into api_key (id, account_id, name, last4, scopes, revoked_at)
     select 'key_' || i, ?, 'Seed', 'xxxx', '{}', case when i > 97 then now() end from generate_series(1, 200) i`,
    [accountId],
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(good, token)));
  const statuses = Object.groupBy(answers, ({ status }) => String(status));
  assert.equal([statuses['201']?.length, statuses['409']?.length], [2, 8], '98 were active, the first and the seeds');
  for (const answer of statuses['409']!) expectProblem(answer, 'resource_limit_reached', /100/);
  await service.call('POST', `/keys/${statuses['201']![0]!.body.id}/revoke`, { as: token });
  assert.is((await post(good, token)).status, 201, 'a revoked one makes room');
});

test('a key that is revoked while its request waits creates nothing', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const em = service.app.database.em.fork();
  let waiting: Promise<{ status: number }> | undefined;
  await em.transactional(async (tx) => {
    await tx.execute('select 1 from account where id = ? for update', [accountId]);
    waiting = post(good, token);
    for (let look = 0; look < 4_000; look++) {
      const rows = await sql(service, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`); // prettier-ignore
      if (rows.length > 0) break;
      await sleep(10);
    }
    await tx.execute('update api_key set revoked_at = now() where id = ?', [keyId]);
  });
  const answer = await waiting!;
  assert.is(answer.status, 401);
  assert.is((await sql(service, 'select 1 from api_key where account_id = ?', [accountId])).length, 1);
});

test.run();
