import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../../src/accounts/keys/scopes.ts';
import { isWellFormedToken } from '../../../src/accounts/keys/token.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';
import { createKey, listed, time, whoami } from '../../support/keys.ts';

const test = suite('POST /keys/{key_id}/rotate');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const rotate = (id: string, body: unknown = {}, as = service.token) =>
  service.call('POST', `/keys/${id}/rotate`, { body, as });
/** Makes the grace period of every replaced token of a key pass, and every process forget what it remembers. */
async function letGraceEnd(id: string): Promise<void> {
  await sql(service, `update api_token set valid_until = now() - interval '1 second' where key_id = ? and valid_until is not null`, [id]); // prettier-ignore
  await service.call('POST', `/keys/${(await createKey(service)).id}/revoke`);
}

test('gives the same key a new token at once, and the old one is 401 token_revoked', async () => {
  const old = await createKey(service, { scopes: ['usage:read', 'keys:read'] });
  assert.is((await whoami(service, old.token)).status, 200);
  const { status, headers, body } = await rotate(old.id);
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.ok(isWellFormedToken(body.token) && body.token !== old.token);
  assert.match(body.rotated_at, time);
  assert.equal(body, {
    ...old,
    token: body.token,
    last4: body.token.slice(-4),
    rotated_at: body.rotated_at,
    last_used_at: body.last_used_at,
  });
  expectProblem(await whoami(service, old.token), 'token_revoked');
  assert.equal((await whoami(service, body.token)).body.key.scopes, ['usage:read', 'keys:read']);
  const { token: _token, last_used_at: _used, ...shown } = body;
  const { last_used_at: _later, ...row } = await listed(service, old.id);
  assert.equal(row, shown);
});

test('with a grace period both tokens work until it has passed', async () => {
  const old = await createKey(service);
  const { body } = await rotate(old.id, { grace_period_seconds: 600 });
  const until = Date.parse(body.previous_token_expires_at) - Date.parse(body.rotated_at);
  assert.is(until, 600_000);
  for (const token of [old.token, body.token]) assert.is((await whoami(service, token)).status, 200);
  await letGraceEnd(old.id);
  expectProblem(await whoami(service, old.token), 'token_revoked');
  assert.is((await whoami(service, body.token)).status, 200);
  assert.is((await listed(service, old.id)).previous_token_expires_at, null);
});

test('a grace period that passes while the sign-in is remembered ends it all the same', async () => {
  const old = await createKey(service);
  await rotate(old.id, { grace_period_seconds: 1 });
  for (let look = 0; look < 4_000 && (await whoami(service, old.token)).status === 200; look++) {
    await sleep(25);
  }
  expectProblem(await whoami(service, old.token), 'token_revoked');
});

test('a second rotation never lengthens the life of the first token', async () => {
  const first = await createKey(service);
  const second = (await rotate(first.id, { grace_period_seconds: 60 })).body;
  const third = (await rotate(first.id, { grace_period_seconds: 604_800 })).body;
  const rows = await sql<{ seconds: number }>(service, `select extract(epoch from valid_until - now())::int as seconds from api_token where key_id = ? and valid_until is not null order by 1`, [first.id]); // prettier-ignore
  assert.is(rows.length, 2);
  assert.ok(rows[0]!.seconds <= 60 && rows[1]!.seconds > 604_000, JSON.stringify(rows));
  for (const { token } of [first, second, third]) assert.is((await whoami(service, token)).status, 200);
  await rotate(first.id);
  for (const { token } of [first, second, third]) expectProblem(await whoami(service, token), 'token_revoked');
});

test('needs the scopes of the key that it gives a token for: 403 scope_escalation, the old token stays', async () => {
  const all = await createKey(service, { scopes: [...scopes] });
  const lesser = await createKey(service, { scopes: ['keys:write', 'usage:read'] });
  expectProblem(await rotate(all.id, {}, lesser.token), 'scope_escalation', /community_discovery:read/);
  assert.is((await whoami(service, all.token)).status, 200);
  const least = await createKey(service, { scopes: ['usage:read'] });
  assert.is((await rotate(least.id, {}, lesser.token)).status, 200);
});

test('of a revoked or an expired key is 409 key_not_active', async () => {
  const key = await createKey(service);
  await service.call('POST', `/keys/${key.id}/revoke`);
  expectProblem(await rotate(key.id), 'key_not_active', /revoked/);
  const expired = await createKey(service, { expires_at: '2099-01-01T00:00:00Z' });
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
  expectProblem(await rotate(expired.id), 'key_not_active', /expired/);
  expectProblem(await whoami(service, key.token), 'token_revoked');
});

test('a revocation ends the tokens in their grace period, too', async () => {
  const old = await createKey(service);
  const { body } = await rotate(old.id, { grace_period_seconds: 600 });
  await service.call('POST', `/keys/${old.id}/revoke`);
  for (const token of [old.token, body.token]) expectProblem(await whoami(service, token), 'token_revoked');
  assert.is((await listed(service, old.id)).previous_token_expires_at, null);
});

test('many rotations at once leave one key with one current token, the one of the last answer', async () => {
  const key = await createKey(service);
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(key.id)));
  for (const answer of answers) assert.is(answer.status, 200, JSON.stringify(answer.body));
  const tokens: string[] = answers.map(({ body }) => body.token);
  assert.is(new Set(tokens).size, 8);
  const statuses = await Promise.all(tokens.map(async (token) => (await whoami(service, token)).status));
  assert.equal(
    statuses.toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 401)],
  );
  const current = tokens[statuses.indexOf(200)]!;
  const row = await listed(service, key.id);
  assert.equal([row.last4, row.status], [current.slice(-4), 'active']);
  const rows = await sql(service, 'select 1 from api_token where key_id = ? and valid_until is null', [key.id]);
  assert.is(rows.length, 1);
});

test('a key that does not exist is 404 key_not_found, whatever its id looks like', async () => {
  const other = await service.openAccount();
  for (const id of [
    other.keyId,
    'key_01m7ygwcayexzvz3zpcwza7kjd',
    'x',
    '%00',
    'a%00b',
    "'%3B--",
    '%F0%9F%98%80',
    '%0a',
  ]) {
    expectProblem(await rotate(id), 'key_not_found');
    expectProblem(await service.call('POST', `/keys/${id}/revoke`), 'key_not_found');
  }
  assert.is((await whoami(service, other.token)).status, 200);
});

test('wrong input is 400', async () => {
  const { id, token } = await createKey(service);
  for (const grace of [-1, 604_801, 1.5, '60', 1e12, true, []]) {
    const answer = await rotate(id, { grace_period_seconds: grace });
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), ['body /grace_period_seconds']);
  }
  expectProblem(await rotate(id, { scopes: [] }), 'invalid_request');
  expectProblem(await rotate(id, { key_id: 'key_other' }), 'invalid_request');
  assert.is((await whoami(service, token)).status, 200);
  assert.is((await service.call('POST', `/keys/${id}/rotate`)).status, 200, 'no body is needed');
});

test.run();
