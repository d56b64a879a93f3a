import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brief, create, jobs } from '../../../support/discover.ts';
import { expectProblem } from '../../../support/expect-problem.ts';
import { sql } from '../../../support/sql.ts';
import { startService, type TestService } from '../../../support/service.ts';

const test = suite('how many jobs of an account may be active');
const most = 3;
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, config: { maxActiveJobs: most } });
});
test.after(() => service.stop());

const post = (as: string, headers: Record<string, string> = {}) =>
  service.call('POST', jobs, { body: { brief }, as, headers });

/** All that a creation writes, of one account. */
async function written(accountId: string): Promise<unknown> {
  const count = async (from: string) =>
    (await sql(service, `select 1 from ${from} = ?`, [accountId])).length; // prettier-ignore
  const [balance] = await sql(service, 'select available, reserved from credit_balance where account_id = ?', [accountId]); // prettier-ignore
  const tasks = await sql(service, `select 1 from graphile_worker._private_jobs`);
  return {
    balance,
    jobs: await count('job where account_id'),
    entries: await count('audit_entry where account_id'),
    keys: await count('idempotency_key where account_id'),
    tasks: tasks.length,
  };
}

test('one more is 429 too_many_active_jobs, and nothing stays of it: no credits, no task, no entry, no key', async () => {
  const { token, accountId } = await service.openAccount();
  for (let i = 0; i < most; i++) await create(service, { brief }, token);
  const before = await written(accountId);
  const refused = await post(token, { 'idempotency-key': 'one-more' });
  expectProblem(refused, 'too_many_active_jobs', /^3 jobs are queued or running/);
  assert.is(refused.headers.get('retry-after'), '5');
  assert.equal(await written(accountId), before);

  const { token: other } = await service.openAccount();
  assert.is((await post(other)).status, 201, 'another account has its own');
});

test('only those count that are queued, running or being canceled; the key of a refused one may be used again', async () => {
  const { token } = await service.openAccount();
  const ids: string[] = [];
  for (let i = 0; i < most; i++) ids.push((await create(service, { brief }, token)).id);
  const again = () => post(token, { 'idempotency-key': 'later' });
  for (const status of ['running', 'canceling']) {
    await sql(service, 'update job set status = ? where id = ?', [status, ids[0]]);
    expectProblem(await again(), 'too_many_active_jobs');
  }
  await sql(service, `update job set status = 'succeeded', finished_at = now() where id = ?`, [ids[0]]);
  const created = await again();
  assert.equal([created.status, created.headers.get('idempotent-replayed')], [201, null]);
  expectProblem(await post(token), 'too_many_active_jobs');
});

test('of many at once as many are created as may be', async () => {
  const { token } = await service.openAccount();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(token)));
  assert.is(answers.filter(({ status }) => status === 201).length, most);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, 'too_many_active_jobs');
  assert.is((await service.call('GET', '/usage', { as: token })).body.credits.reserved, 5 * most);
});

test.run();
