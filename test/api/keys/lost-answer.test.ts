import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey, whoami } from '../../support/keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('a rotation whose answer is lost');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const scopes = ['keys:read', 'keys:write'];

const rotate = (path: string, as: string, idempotencyKey: string, body: unknown = {}) =>
  service.call('POST', path, { as, body, headers: { 'idempotency-key': idempotencyKey } });

for (const own of ['/auth/rotate', '/keys/{id}/rotate'] as const) {
  test(`POST ${own} on the caller's own key: the same request with the old token gives the same new one`, async () => {
    const key = await createKey(service, { scopes });
    const path = own.replace('{id}', key.id);
    const first = await rotate(path, key.token, 'lost-1');
    assert.is(first.status, 200, JSON.stringify(first.body));
    assert.is(first.headers.get('idempotent-replayed'), null);
    const again = await rotate(path, key.token, 'lost-1');
    assert.equal([again.status, again.headers.get('idempotent-replayed')], [200, 'true']);
    assert.equal(again.body, first.body);
    assert.is((await whoami(service, again.body.token)).status, 200);
    const tokens = await sql(service, 'select 1 from api_token where key_id = ?', [key.id]);
    assert.is(tokens.length, 2, 'it was rotated once');
  });
}

test('another key is rotated once, and its token shown again', async () => {
  const other = await createKey(service, { scopes });
  const path = `/keys/${other.id}/rotate`;
  const [first, again] = [await rotate(path, service.token, 'lost-2'), await rotate(path, service.token, 'lost-2')];
  assert.is(again.body.token, first.body.token);
  assert.is(first.body.previous_token_expires_at, null, 'of another key the old token ends at once');
  expectProblem(await rotate(path, service.token, 'lost-2', { grace_period_seconds: 60 }), 'idempotency_key_reused');
  const third = await createKey(service, { scopes });
  const { status, headers } = await rotate(`/keys/${third.id}/rotate`, service.token, 'lost-2');
  assert.equal([status, headers.get('idempotent-replayed')], [200, null], 'another path, another request');
});

test('nobody else is shown the token: neither another caller, nor who reads the database', async () => {
  const [other, manager] = [await createKey(service, { scopes }), await createKey(service, { scopes })];
  const path = `/keys/${other.id}/rotate`;
  const { body } = await rotate(path, service.token, 'lost-3');
  const seen = await rotate(path, manager.token, 'lost-3');
  assert.equal([seen.status, seen.body.token], [200, null]);
  const kept = await sql<{ text: string }>(service, `select answer::text as text from idempotency_key`);
  assert.ok(kept.length > 0);
  for (const { text } of kept) assert.not.ok(text.includes(body.token.slice(4, 40)), text);
});

test('a token that was replaced and sends another request is told so', async () => {
  const key = await createKey(service, { scopes });
  await rotate('/auth/rotate', key.token, 'lost-4');
  expectProblem(await rotate('/auth/rotate', key.token, 'lost-5'), 'token_replaced');
});

test('without an idempotency key the own key keeps its old token for five minutes, by either way', async () => {
  const key = await createKey(service, { scopes });
  const { body } = await service.call('POST', `/keys/${key.id}/rotate`, { as: key.token });
  assert.is(Date.parse(body.previous_token_expires_at) - Date.parse(body.rotated_at), 300_000);
  for (const token of [key.token, body.token]) assert.is((await whoami(service, token)).status, 200);
});

test.run();
