import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepJobs } from '../../src/jobs/running/sweep-jobs.ts';
import { create, finish, jobs, type Json, until } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';
import { holdTable } from '../support/hold-table.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { balanceOf, expectBooksBalance, movementsOf, openAccountWithCredits } from '../support/books.ts';

const test = suite('credits of jobs that end');
let service: TestService;
let account: { accountId: string; token: string };
test.before(async () => {
  service = await startService({ worker: false, sample: true });
});
test.before.each(async () => {
  account = await openAccountWithCredits(service, 20);
});
test.after.each(() => expectBooksBalance(service));
test.after(() => service.stop());

const createJob = () => create(service, undefined, account.token);
const read = async (id: string): Promise<Json> =>
  (await service.call('GET', `${jobs}/${id}`, { as: account.token })).body;
const remove = (id: string) => service.call('DELETE', `${jobs}/${id}`, { as: account.token });
const sweep = () => sweepJobs(service.app.database.em.fork());
const spent = async () => (await balanceOf(service, account.accountId)).consumed;
const change = (id: string, changes: string) => sql(service, `update job set ${changes} where id = ?`, [id]);

test('a job that is canceled while queued costs nothing', async () => {
  const { id } = await createJob();
  assert.equal((await remove(id)).body.credits, { reserved: 5, charged: 0 });
  assert.equal(await movementsOf(service, id), ['refund 5', 'reserve 5']);
  assert.is(await spent(), 0);
});

test('many who cancel at once get it back once', async () => {
  const { id } = await createJob();
  await Promise.all(Array.from({ length: 10 }, () => remove(id)));
  assert.equal(await balanceOf(service, account.accountId), { available: 20, reserved: 0, consumed: 0, granted: 20 });
});

test('one that succeeds costs its price; reading and removing it costs nothing more', async () => {
  const { id } = await createJob();
  const stop = await startWorkerOn(service);
  const job = await finish(service, id, account.token);
  await stop();
  assert.equal([job.status, job.credits], ['succeeded', { reserved: 5, charged: 5 }]);
  assert.equal(await movementsOf(service, id), ['reserve 5', 'settle 5']);
  const result = await service.call('GET', `${jobs}/${id}/result`, { as: account.token });
  assert.is(result.body.credits_charged, 5);
  assert.is((await remove(id)).status, 204);
  assert.equal(await balanceOf(service, account.accountId), { available: 15, reserved: 0, consumed: 5, granted: 20 });
  assert.equal(await movementsOf(service, id), ['reserve 5', 'settle 5'], 'the ledger remembers');
});

test('one that is canceled while running costs 1', async () => {
  const stop = await startWorkerOn(service);
  const release = await holdTable(service, 'community');
  try {
    const { id } = await createJob();
    await until({ ...service, call: (method, path) => service.call(method, path, { as: account.token }) }, id, (job) => job.status === 'running' && job.progress.percent > 0); // prettier-ignore
    assert.equal((await remove(id)).body.credits, { reserved: 5, charged: 0 });
    const end = await finish(service, id, account.token);
    assert.equal([end.status, end.credits], ['canceled', { reserved: 5, charged: 1 }]);
    assert.equal(await movementsOf(service, id), ['refund 4', 'reserve 5', 'settle 1']);
  } finally {
    await release();
    await stop();
  }
});

test('one that fails at every attempt costs nothing', async () => {
  const { id } = await createJob();
  await sql(service, 'update graphile_worker._private_jobs set max_attempts = 1 where key = ?', [id]);
  await sql(service, 'alter table community rename to community_away');
  const stop = await startWorkerOn(service);
  try {
    const job = await finish(service, id, account.token);
    assert.equal([job.status, job.credits], ['failed', { reserved: 5, charged: 0 }]);
    assert.is(await spent(), 0);
  } finally {
    await stop();
    await sql(service, 'alter table community_away rename to community');
  }
});

test('the sweep settles what a crash left: queued, running and canceling jobs, once', async () => {
  const [lost, late, canceling, dueNothing] = [
    await createJob(),
    await createJob(),
    await createJob(),
    await createJob(),
  ].map(({ id }) => id as string);
  assert.is((await balanceOf(service, account.accountId)).available, 0);
  await sql(service, 'delete from graphile_worker._private_jobs where key = any(string_to_array(?, $$,$$))', [[lost, canceling, dueNothing].join()]); // prettier-ignore
  await change(lost!, `status = 'running', credits_due = 1, created_at = now() - interval '1 minute'`);
  await change(late!, `status = 'running', credits_due = 1, deadline_at = now() - interval '1 minute'`);
  const asked = `status = 'canceling', cancel_requested_at = now() - interval '1 minute'`;
  await change(canceling!, `${asked}, credits_due = 1`);
  await change(dueNothing!, asked);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  const ends = await Promise.all([lost, late, canceling, dueNothing].map((id) => read(id!)));
  assert.equal(
    ends.map(({ status, credits }) => [status, credits.charged]),
    [
      ['failed', 0],
      ['failed', 0],
      ['canceled', 1],
      ['canceled', 0],
    ],
  );
  assert.equal(await balanceOf(service, account.accountId), { available: 19, reserved: 0, consumed: 1, granted: 20 });
});

test('never is more charged than was reserved', async () => {
  const { id } = await createJob();
  await change(id, `status = 'canceling', credits_due = 99, cancel_requested_at = now() - interval '1 minute'`);
  await sweep();
  assert.equal((await read(id)).credits, { reserved: 5, charged: 5 });
  assert.equal(await movementsOf(service, id), ['reserve 5', 'settle 5']);
});

test('records of jobs go, their movements stay', async () => {
  const { id } = await createJob();
  await remove(id);
  await change(id, `remove_at = now() - interval '1 second'`);
  await sweep();
  assert.is((await service.call('GET', `${jobs}/${id}`, { as: account.token })).status, 404);
  assert.equal(await movementsOf(service, id), ['refund 5', 'reserve 5']);
});

test.run();
