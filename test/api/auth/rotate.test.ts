import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey, whoami } from '../../support/keys.ts';
import { sql } from '../../support/sql.ts';

const test = suite('POST /auth/rotate');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const rotate = (as: string, body?: unknown) =>
  service.call('POST', '/auth/rotate', { as, ...(body !== undefined && { body }) });

test('needs no scope; the old token works for five minutes, because a lost answer would lock the caller out', async () => {
  const key = await createKey(service, { scopes: ['usage:read'] });
  const { status, headers, body } = await rotate(key.token);
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.is(body.id, key.id);
  assert.is(Date.parse(body.previous_token_expires_at) - Date.parse(body.rotated_at), 300_000);
  for (const token of [key.token, body.token]) assert.is((await whoami(service, token)).status, 200);
});

test('without a grace period the old token ends with the answer', async () => {
  const key = await createKey(service);
  const { body } = await rotate(key.token, { grace_period_seconds: 0 });
  assert.is(body.previous_token_expires_at, null);
  expectProblem(await whoami(service, key.token), 'token_revoked');
  assert.is((await whoami(service, body.token)).status, 200);
});

test('two at once with one token leave one key that has one current token', async () => {
  for (const body of [undefined, { grace_period_seconds: 0 }]) {
    for (let round = 0; round < 5; round++) {
      const key = await createKey(service);
      const answers = await Promise.all([rotate(key.token, body), rotate(key.token, body)]);
      const given = answers.filter(({ status }) => status === 200).map((answer) => answer.body);
      assert.is(given.length, 1, 'the second comes with a token that was replaced meanwhile');
      const rows = await sql<{ current: boolean }>(service, 'select valid_until is null as current from api_token where key_id = ?', [key.id]); // prettier-ignore
      assert.is(rows.filter(({ current }) => current).length, 1);
      assert.is(rows.length, 2);
      assert.is((await whoami(service, given[0]!.token)).status, 200);
    }
  }
});

test('a replaced token still works and manages keys no more: it cannot rotate again and lock the owner out', async () => {
  const { token } = await service.openAccount();
  const key = await createKey(service, { scopes: ['usage:read', 'keys:read', 'keys:write'] }, token);
  const other = await createKey(service, { scopes: ['usage:read'] }, key.token);
  const { body: rotated } = await rotate(key.token);
  assert.is((await service.call('GET', '/usage', { as: key.token })).status, 200);
  for (const [path, body] of [
    ['/auth/rotate', {}],
    [`/keys/${key.id}/rotate`, {}],
    [`/keys/${other.id}/rotate`, {}],
    [`/keys/${other.id}/revoke`, {}],
    ['/auth/revoke', { cascade: true }],
    ['/keys', { name: 'Mine', scopes: ['usage:read'] }],
  ] as const) {
    expectProblem(await service.call('POST', path, { body, as: key.token }), 'token_replaced');
  }
  assert.is((await whoami(service, rotated.token)).status, 200, 'the owner is not locked out');
  assert.is((await rotate(rotated.token)).status, 200);
  assert.is(
    (await service.call('POST', '/auth/revoke', { body: {}, as: key.token })).status,
    200,
    'who finds it ends it',
  );
  expectProblem(await whoami(service, rotated.token), 'token_revoked');
});

test('a revoked, a replaced and an expired token cannot rotate themselves back to life', async () => {
  const [revoked, replaced, expired] = [await createKey(service), await createKey(service), await createKey(service)];
  await service.call('POST', `/keys/${revoked.id}/revoke`);
  await service.call('POST', `/keys/${replaced.id}/rotate`);
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
  expectProblem(await rotate(revoked.token), 'token_revoked');
  expectProblem(await rotate(replaced.token), 'token_revoked');
  expectProblem(await rotate(expired.token), 'token_expired');
});

test('names no key: a key_id is 400', async () => {
  const key = await createKey(service);
  expectProblem(await rotate(key.token, { key_id: 'key_other' }), 'invalid_request');
  expectProblem(await rotate(key.token, { grace_period_seconds: 604_801 }), 'invalid_request');
  assert.is((await whoami(service, key.token)).status, 200);
});

test.run();
