import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../../src/accounts/keys/scopes.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';
import { createKey, listed, time, whoami } from '../../support/keys.ts';

const test = suite('POST /keys/{key_id}/revoke');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const revoke = (id: string, body: unknown = {}, as = service.token) =>
  service.call('POST', `/keys/${id}/revoke`, { body, as });

test('ends the key with its next request, however well it was remembered', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, token } = await createKey(service);
    for (let i = 0; i < 3; i++) assert.is((await whoami(service, token)).status, 200);
    const { status, body } = await revoke(id);
    assert.is(status, 200);
    expectProblem(await whoami(service, token), 'token_revoked');
    assert.match(body.revoked_at, time);
    assert.equal([body.status, 'token' in body], ['revoked', false]);
    const { last_used_at: _used, ...shown } = await listed(service, id);
    const { last_used_at: _before, ...revoked } = body;
    assert.equal(shown, revoked);
  }
});

test('again gives the same answer and one audit entry', async () => {
  const { id } = await createKey(service);
  const first = await revoke(id);
  const again = await Promise.all([revoke(id), revoke(id), revoke(id, { force: true })]);
  for (const { status, body } of again) assert.equal([status, body], [200, first.body]);
  const rows = await sql(service, `select 1 from audit_entry where target = ? and action = 'key.revoke'`, [id]);
  assert.is(rows.length, 1);
});

test('of the last active key that can manage keys is 409 last_active_key, unless it is meant', async () => {
  const { keyId, token } = await service.openAccount();
  const reader = await createKey(service, { scopes: ['keys:read', 'usage:read'] }, token);
  const expired = await createKey(service, { scopes: ['keys:write'], expires_at: '2099-01-01T00:00:00Z' }, token);
  const revoked = await createKey(service, { scopes: ['keys:write'] }, token);
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
  assert.is((await revoke(revoked.id, {}, token)).status, 200, 'another one is there');
  for (const body of [{}, { force: false }, { force: null }]) {
    expectProblem(await revoke(keyId, body, token), 'last_active_key', /force/);
  }
  assert.is((await whoami(service, token)).status, 200);
  assert.is((await revoke(reader.id, {}, token)).status, 200, 'others may go');
  assert.is((await revoke(expired.id, {}, token)).status, 200);
  const { status, body } = await revoke(keyId, { force: true }, token);
  assert.equal([status, body.status], [200, 'revoked']);
  expectProblem(await whoami(service, token), 'token_revoked');
});

test('keys of other accounts do not count as others that can manage keys', async () => {
  const { keyId, token } = await service.openAccount();
  await service.openAccount();
  expectProblem(await revoke(keyId, {}, token), 'last_active_key');
});

test('two keys that revoke each other at once: one of them stays', async () => {
  for (let round = 0; round < 8; round++) {
    const { keyId, token } = await service.openAccount();
    const other = await createKey(service, { scopes: [...scopes] }, token);
    const answers = await Promise.all([revoke(other.id, {}, token), revoke(keyId, {}, other.token)]);
    const statuses = await Promise.all([token, other.token].map(async (one) => (await whoami(service, one)).status));
    assert.equal(
      statuses.toSorted((a, b) => a - b),
      [200, 401],
      answers.map(({ body }) => body.code ?? body.status).join(),
    );
  }
});

test('wrong input is 400', async () => {
  const { id, token } = await createKey(service);
  for (const force of ['true', 1, []]) {
    const answer = await revoke(id, { force });
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), ['body /force']);
  }
  expectProblem(await revoke(id, { grace_period_seconds: 0 }), 'invalid_request');
  expectProblem(await service.call('POST', `/keys/${id}/revoke?force=true`), 'invalid_request');
  assert.is((await whoami(service, token)).status, 200);
  assert.is((await service.call('POST', `/keys/${id}/revoke`)).status, 200, 'no body is needed');
});

test('needs the scopes that the key has: a key that only manages keys ends no more powerful one', async () => {
  const manager = await createKey(service, { scopes: ['keys:read', 'keys:write'] });
  const [powerful, lesser] = [await createKey(service, { scopes: ['usage:read'] }), await createKey(service, { scopes: ['keys:read'] })]; // prettier-ignore
  expectProblem(await revoke(powerful.id, {}, manager.token), 'scope_escalation', /usage:read/);
  expectProblem(await revoke(powerful.id, { force: true }, manager.token), 'scope_escalation');
  assert.is((await whoami(service, powerful.token)).status, 200);
  assert.is((await revoke(lesser.id, {}, manager.token)).status, 200);
});

test('with cascade ends all that descend from the key, and nothing else', async () => {
  const { keyId, token } = await service.openAccount();
  const scopes = ['keys:write', 'usage:read'];
  const parent = await createKey(service, { scopes }, token);
  const child = await createKey(service, { scopes }, parent.token);
  const grandchild = await createKey(service, { scopes }, child.token);
  const sibling = await createKey(service, { scopes }, token);
  const status = async ({ token: as }: { token?: string }) => (await whoami(service, as!)).status;

  assert.is((await revoke(parent.id, {}, token)).status, 200);
  assert.equal(await Promise.all([parent, child, grandchild].map(status)), [401, 200, 200], 'not unless it is said');
  const { body } = await revoke(parent.id, { cascade: true }, token);
  assert.is(body.id, parent.id, 'again, for those that it left');
  assert.equal(await Promise.all([child, grandchild, sibling].map(status)), [401, 401, 200]);
  const rows = await sql<{ target: string }>(service, `select target from audit_entry where action = 'key.revoke' and account_id = (select account_id from api_key where id = ?)`, [keyId]); // prettier-ignore
  assert.equal(new Set(rows.map(({ target }) => target)), new Set([parent.id, child.id, grandchild.id]));

  expectProblem(await revoke(keyId, { cascade: true }, token), 'last_active_key');
  assert.is(await status(sibling), 200, 'all or nothing');
  const all = await service.call('POST', '/auth/revoke', { body: { cascade: true, force: true }, as: token });
  assert.equal([all.status, await status(sibling), (await whoami(service, token)).status], [200, 401, 401]);
});

test.run();
