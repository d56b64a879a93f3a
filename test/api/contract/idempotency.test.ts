import { createTRPCClient, httpLink, type TRPCClientError } from '@trpc/client';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppRouter } from '../../../src/router.ts';
import { type Answer, startService, type TestService } from '../../support/service.ts';
import { brief, jobs } from '../../support/discover.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';

const test = suite('Idempotency-Key');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const post = (key: string, body: unknown = { brief }, as = service.token, path = jobs) =>
  service.call('POST', path, { body, as, headers: { 'idempotency-key': key } });

const trpc = (token = service.token) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${service.address}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    return (error as TRPCClientError<AppRouter>).data?.problem.code ?? 'unknown';
  }
}

async function jobsOf(token: string): Promise<string[]> {
  const { body } = await service.call('GET', `${jobs}?limit=100`, { as: token });
  return body.data.map(({ id }: { id: string }) => id);
}

const creditsOf = async (token: string) => (await service.call('GET', '/usage', { as: token })).body.credits.reserved;

test('the same key and body again give the first answer, marked, and no second job', async () => {
  const { token } = await service.openAccount();
  const first = await post('one', { brief, metadata: { a: 1, b: null } }, token);
  assert.is(first.status, 201);
  assert.is(first.headers.get('idempotent-replayed'), null);
  for (const again of [
    { brief, metadata: { b: null, a: 1 } },
    { metadata: { a: 1, b: null }, brief, audience: null },
  ]) {
    const answer = await post('one', again, token);
    assert.equal([answer.status, answer.body], [201, first.body]);
    assert.is(answer.headers.get('idempotent-replayed'), 'true');
    assert.is(answer.headers.get('location'), first.headers.get('location'));
    assert.is.not(answer.headers.get('x-request-id'), first.headers.get('x-request-id'));
  }
  assert.equal(await jobsOf(token), [first.body.id]);
  assert.is(await creditsOf(token), 5);
});

test('a replay tells the job as it was created, whatever became of it', async () => {
  const first = await post('canceled');
  await service.call('DELETE', `${jobs}/${first.body.id}`);
  assert.equal((await post('canceled')).body, first.body);
  await service.call('DELETE', `${jobs}/${first.body.id}`);
  assert.equal((await post('canceled')).body, first.body, 'even when it is gone');
});

test('another body with the same key is 422 idempotency_key_reused, nothing created', async () => {
  const { token } = await service.openAccount();
  const first = await post('reused', { brief }, token);
  for (const other of [
    { brief: `${brief} And more.` },
    { brief, include_nsfw: true },
    { brief, metadata: { a: '' } },
  ]) {
    expectProblem(await post('reused', other, token), 'idempotency_key_reused');
  }
  assert.equal(await jobsOf(token), [first.body.id]);
});

test('twenty at once give one job: one 201, replays of it, or 409 with Retry-After', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await service.openAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`at once ${round}`.replaceAll(' ', '-'), { brief }, token))); // prettier-ignore
    const made = answers.filter(({ status }) => status === 201);
    assert.is(made.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
    assert.is(new Set(made.map(({ body }) => body.id)).size, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 'idempotency_in_progress');
      assert.is(answer.headers.get('retry-after'), '1');
    }
    assert.equal(await jobsOf(token), [made[0]!.body.id]);
    assert.is(await creditsOf(token), 5);
  }
});

test('while another process works on a key, it alone is 409: not other keys, other operations, other accounts', async () => {
  const { token, accountId } = await service.openAccount();
  const { token: other } = await service.openAccount();
  const elsewhere = new Client({ connectionString: service.databaseUrl });
  await elsewhere.connect();
  try {
    const name = `idempotency ${accountId} communityDiscovery.jobs.create held`;
    await elsewhere.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const refused = await post('held', { brief }, token);
    expectProblem(refused, 'idempotency_in_progress');
    assert.is(refused.headers.get('retry-after'), '1');
    assert.equal([await jobsOf(token), await creditsOf(token)], [[], 0]);
    assert.is((await post('another', { brief }, token)).status, 201);
    assert.is((await post('held', { brief }, other)).status, 201);
    assert.is((await post('held', { name: 'A key', scopes: ['usage:read'] }, token, '/keys')).status, 201);
  } finally {
    await elsewhere.end();
  }
  assert.is((await post('held', { brief }, token)).status, 201, 'when it has ended without an answer');
});

test('both doors share a key: what one created the other replays', async () => {
  const { token } = await service.openAccount();
  const overRest = await post('shared-1', { brief }, token);
  const create = trpc(token).communityDiscovery.jobs.create;
  assert.equal(await create.mutate({ brief, idempotency_key: 'shared-1' }), overRest.body);
  const overTrpc = await create.mutate({ brief, idempotency_key: 'shared-2' });
  const replayed = await post('shared-2', { brief }, token);
  assert.equal(replayed.body, overTrpc);
  assert.is(replayed.headers.get('idempotent-replayed'), 'true');
  assert.is(await codeOf(create.mutate({ brief: `${brief}!`, idempotency_key: 'shared-2' })), 'idempotency_key_reused');
  const both = await Promise.allSettled([
    post('shared-3', { brief }, token).then(({ status, body }) => (status === 201 ? body.id : body.code)),
    create.mutate({ brief, idempotency_key: 'shared-3' }).then(
      ({ id }) => id,
      (error) => error.data.problem.code,
    ),
  ]);
  const ids = both.map((one) => (one.status === 'fulfilled' ? String(one.value) : 'failed'));
  assert.is(new Set(ids.filter((id) => id !== 'idempotency_in_progress')).size, 1, ids.join());
  assert.is((await jobsOf(token)).length, 3);
});

test('a key belongs to its account and its operation', async () => {
  const { token } = await service.openAccount();
  const [mine, theirs] = [await post('common'), await post('common', { brief }, token)];
  assert.is.not(mine.body.id, theirs.body.id);
  const key = await post('common', { name: 'A key', scopes: ['usage:read'] }, service.token, '/keys');
  assert.equal([key.status, key.body.object], [201, 'api_key']);
});

test('a replayed POST /keys shows no token', async () => {
  const input = { name: 'Once', scopes: ['usage:read'] };
  const first = await post('key-1', input, service.token, '/keys');
  assert.match(first.body.token, /^wab_/);
  const again = await post('key-1', input, service.token, '/keys');
  assert.equal(again.body, { ...first.body, token: null });
  assert.equal([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
  assert.is(again.headers.get('cache-control'), 'no-store');
  assert.is(
    (await trpc().keys.create.mutate({ name: 'Once', scopes: ['usage:read'], idempotency_key: 'key-1' })).token,
    null,
  );
  const stored = JSON.stringify(await sql(service, 'select answer from idempotency_key'));
  assert.not.ok(stored.includes(first.body.token));
});

test('what failed is not kept: the same key may be used again', async () => {
  const wrong = { brief, min_members: 2, max_members: 1 };
  expectProblem(await post('failed', wrong), 'unprocessable_input');
  assert.is((await post('failed', { brief })).status, 201);
  expectProblem(await post('short', { brief: 'short' }), 'invalid_request');
  assert.is((await post('short')).headers.get('idempotent-replayed'), null);
});

test('a key is 1 to 255 visible ASCII characters, or 400 invalid_idempotency_key', async () => {
  const refused = (answer: Answer) => {
    expectProblem(answer, 'invalid_idempotency_key');
    assert.equal(wrongPlaces(answer), ['header /idempotency_key']);
  };
  for (const key of ['', ' ', 'two words', 'x'.repeat(256), 'caf\u00e9', 'a, b']) refused(await post(key));
  for (const key of ['x', 'x'.repeat(255), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', '{}', "';--"]) {
    assert.is((await post(key)).status, 201, key);
  }
  const create = trpc().communityDiscovery.jobs.create;
  for (const key of ['', 'two words', 'x'.repeat(256), 'caf\u00e9', '\0', '\ud800', 'a\n']) {
    assert.is(await codeOf(create.mutate({ brief, idempotency_key: key })), 'invalid_idempotency_key', key);
  }
});

test('a header that is sent twice is one key that is not valid', async () => {
  const response = await fetch(`${service.address}/v1${jobs}`, {
    method: 'POST',
    headers: [
      ['authorization', `Bearer ${service.token}`],
      ['content-type', 'application/json'],
      ['idempotency-key', 'a'],
      ['idempotency-key', 'b'],
    ],
    body: JSON.stringify({ brief }),
  });
  assert.is(((await response.json()) as { code: string }).code, 'invalid_idempotency_key');
});

test('after 24 hours a key is as new', async () => {
  const first = await post('old');
  await sql(service, `update idempotency_key set created_at = now() - interval '24 hours 1 second' where key = 'old'`);
  const next = await post('old', { brief: `${brief} Another one.` });
  assert.is(next.status, 201);
  assert.is.not(next.body.id, first.body.id);
  assert.is(next.headers.get('idempotent-replayed'), null);
});

test('operations that create nothing ignore the header', async () => {
  const headers = { 'idempotency-key': 'not a valid one' };
  assert.is((await service.call('GET', '/whoami', { headers })).status, 200);
});

test.run();
