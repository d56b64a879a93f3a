import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { openAccountWithCredits } from '../support/books.ts';
import { startService, type TestService } from '../support/service.ts';
import { create, jobs, type Json } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { createDestination } from '../support/delivering.ts';
import { createKey } from '../support/keys.ts';
import { sql } from '../support/sql.ts';

const test = suite('GET /usage');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const usage = async (as: string): Promise<Json> => {
  const { status, body } = await service.call('GET', '/usage', { as });
  assert.is(status, 200, JSON.stringify(body));
  return body;
};

/** Ends a job as its worker would. */
async function end(accountId: string, id: string, charge: number): Promise<void> {
  const ending = { from: ['queued' as const], to: 'succeeded' as const, charge };
  assert.ok(await service.app.database.em.fork().transactional((tx) => endJob(tx, id, accountId, ending)));
}

test('of a new account is its grant, its key, all prices and limits, and nothing spent', async () => {
  const { accountId, token } = await openAccountWithCredits(service, 123);
  const body = await usage(token);
  const parts = ['object', 'account_id', 'credits', 'resources', 'prices', 'limits', 'by_operation', 'language_model'];
  assert.equal(Object.keys(body).toSorted(), parts.toSorted());
  const { model, tokens_per_day: perDay, calls, cost, jobs: judged } = body.language_model;
  assert.equal({ model, perDay, calls, cost, judged }, { model: null, perDay: null, calls: 0, cost: null, judged: [] });
  assert.equal([body.object, body.account_id, body.by_operation], ['usage', accountId, []]);
  assert.equal(body.credits, { available: 123, reserved: 0, consumed: 0, granted: 123 });
  assert.equal(body.resources.api_keys, { active: 1 });
  assert.equal(body.resources.community_discovery_jobs, { total: 0, active: 0 });
  const discovery = body.prices.find(({ operation }: Json) => operation === 'community_discovery');
  assert.equal([discovery.credits, discovery.unit], [5, 'job']);
  for (const { name, value } of body.limits) assert.ok(typeof name === 'string' && Number.isInteger(value), name);
  assert.ok(body.limits.length >= 3);
});

test('of an account without any credits is zeros, not a failure', async () => {
  const { token } = await openAccountWithCredits(service, 0);
  assert.equal((await usage(token)).credits, { available: 0, reserved: 0, consumed: 0, granted: 0 });
});

test('tells what is reserved, what was spent and given back, for each operation and key', async () => {
  const { accountId, keyId, token } = await openAccountWithCredits(service, 100);
  const other = await createKey(service, { scopes: ['community_discovery:write'] }, token);
  const [dear, cheap, canceled] = [
    await create(service, undefined, token),
    await create(service, undefined, token),
    await create(service, undefined, token),
  ];
  const [others, still] = [
    await create(service, undefined, other.token),
    await create(service, undefined, other.token),
  ];
  await end(accountId, dear.id, 5);
  await end(accountId, cheap.id, 2);
  await end(accountId, others.id, 3);
  await service.call('DELETE', `${jobs}/${canceled.id}`, { as: token });
  const body = await usage(token);
  assert.equal(body.credits, { available: 85, reserved: 5, consumed: 10, granted: 100 });
  assert.equal(body.resources.community_discovery_jobs, { total: 5, active: 1 });
  assert.equal(body.resources.api_keys, { active: 2 });
  assert.equal(body.by_operation, [
    { operation: 'community_discovery', key_id: keyId, times: 2, credits: 7 },
    { operation: 'community_discovery', key_id: other.id, times: 1, credits: 3 },
  ]);
  for (const id of [dear.id, cheap.id, canceled.id, others.id])
    await service.call('DELETE', `${jobs}/${id}`, { as: token });
  await service.call('DELETE', `${jobs}/${still.id}`, { as: token });
  const later = await usage(token);
  assert.equal(later.credits, { available: 90, reserved: 0, consumed: 10, granted: 100 });
  assert.equal(later.by_operation, body.by_operation, 'what was spent stays when jobs go');
});

test('counts active keys: not the revoked, not the expired', async () => {
  const { token } = await service.openAccount();
  const [revoked, expired] = [await createKey(service, {}, token), await createKey(service, {}, token)];
  await service.call('POST', `/keys/${revoked.id}/revoke`, { as: token });
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
  assert.equal((await usage(token)).resources.api_keys, { active: 1 });
});

test('counts destinations that fail or are disabled as the list of them shows them', async () => {
  const { token } = await service.openAccount();
  const address = 'https://hooks.example.org/';
  const made: Json[] = [];
  for (let i = 0; i < 5; i++) made.push(await createDestination(service, { address, enabled: i !== 0 }, token));
  const set = (i: number, values: string) =>
    sql(service, `update destination set ${values} where id = ?`, [made[i].id]);
  await set(1, `status = 'failing'`);
  await set(2, `status = 'disabled'`);
  await set(3, `status = 'failing', enabled = false`);
  const { data } = (await service.call('GET', '/destinations', { as: token })).body;
  const failing = data.filter(({ status }: Json) => status !== 'active').length;
  assert.equal(
    [failing, (await usage(token)).resources.destinations],
    [4, { total: 5, failing, waiting_deliveries: 0 }],
  );
});

test('needs usage:read and nothing else, and takes no parameters', async () => {
  const { token } = await service.openAccount();
  const reader = await createKey(service, { scopes: ['usage:read'] }, token);
  const writer = await createKey(service, { scopes: ['community_discovery:write', 'keys:read'] }, token);
  assert.equal((await usage(reader.token)).credits, (await usage(token)).credits);
  expectProblem(await service.call('GET', '/usage', { as: writer.token }), 'insufficient_scope', /usage:read/);
  expectProblem(await service.call('GET', '/usage?account_id=acct_other'), 'invalid_request');
});

test('large sums stay whole numbers', async () => {
  const { token } = await openAccountWithCredits(service, 900_000_000_000_000);
  assert.is((await usage(token)).credits.available, 900_000_000_000_000);
});

test.run();
