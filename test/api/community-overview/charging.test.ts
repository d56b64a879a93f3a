import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepSamples } from '../../../src/overview/sample/shared-sample.ts';
import { startService, type TestService } from '../../support/service.ts';
import { holdTable } from '../../support/hold-table.ts';
import { startWorkerOn } from '../../support/start-worker.ts';
import type { Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';
import { create, credits, finish, jobs, overviewOf } from '../../support/overview.ts';

const test = suite('what overviews cost, share and leave behind');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true });
});
test.before.each(async () => void (await sql(service, 'delete from overview_sample')));
test.after(() => service.stop());

const three = ['sample_budgeting', 'sample_typescripters', 'sample_veg_patch'];
const codes = ({ warnings }: Json) => warnings.map(({ code }: Json) => code);

test('three credits a community, one from a shared sample, three again with refresh', async () => {
  const { token } = await service.openAccount();
  const first = await overviewOf(service, { communities: three.slice(0, 2) }, token);
  assert.is(first.credits_charged, 6);
  assert.not.ok(codes(first).includes('shared_sample'));

  const second = await overviewOf(service, { communities: three }, token);
  assert.is(second.credits_charged, 1 + 1 + 3);
  assert.is(codes(second).filter((code: string) => code === 'shared_sample').length, 2);
  const [{ message }] = second.warnings.filter(({ code }: Json) => code === 'shared_sample');
  assert.match(message, /^It was read on \d{4}-\d\d-\d\d at \d\d:\d\d UTC for an earlier job/);
  assert.equal(second.communities[0].activity, first.communities[0].activity);

  const third = await overviewOf(service, { communities: three, refresh: true }, token);
  assert.is(third.credits_charged, 9);
  assert.not.ok(codes(third).includes('shared_sample'));
  assert.equal(await credits(service, token), { available: 980, reserved: 0, consumed: 20, granted: 1000 });
  const { by_operation: spent } = (await service.call('GET', '/usage', { as: token })).body;
  assert.equal(
    spent.map(({ operation, credits }: Json) => [operation, credits]),
    [['community_overview', 20]],
  );
});

test('a sample is shared only with jobs that want no more than it holds', async () => {
  const [name] = three;
  const cost = async (input: Record<string, unknown>) =>
    (await overviewOf(service, { communities: [name], ...input })).credits_charged;
  assert.is(await cost({ sample_posts: 100, include_comments: false }), 3);
  assert.is(await cost({ sample_posts: 50, include_comments: false }), 1);
  assert.is(await cost({ sample_posts: 100 }), 3, 'comments had not been read');
  const without = await overviewOf(service, { communities: [name], sample_posts: 100, include_comments: false });
  assert.is(without.credits_charged, 1);
  assert.is(without.communities[0].sample.comments, 0);
  assert.is(await cost({ sample_posts: 200 }), 3, 'more posts are wanted');
  assert.is(await cost({ sample_posts: 200 }), 1);
});

test('after an hour a sample is shared no more, and housekeeping removes it', async () => {
  const input = { communities: three.slice(0, 1) };
  await overviewOf(service, input);
  await sql(service, `update overview_sample set read_at = now() - interval '61 minutes'`);
  assert.is((await overviewOf(service, input)).credits_charged, 3);
  await sql(service, `update overview_sample set read_at = now() - interval '61 minutes'`);
  await sweepSamples(service.app.database.em.fork());
  assert.equal(await sql(service, 'select key from overview_sample'), []);
});

test('canceled while queued it costs nothing', async () => {
  const idle = await startService({ sample: true, worker: false });
  try {
    const job = await create(idle, { communities: three });
    const { status, body } = await idle.call('DELETE', `${jobs}/${job.id}`);
    assert.is(status, 202);
    assert.is(body.status, 'canceled');
    assert.equal(await credits(idle, idle.token), { available: 1000, reserved: 0, consumed: 0, granted: 1000 });
  } finally {
    await idle.stop();
  }
});

test('an attempt that is repeated pays in full for what an earlier one had read, and once', async () => {
  const idle = await startService({ sample: true, worker: false });
  try {
    const input = { communities: three.slice(0, 2) };
    const other = await create(idle, input);
    let stop = await startWorkerOn(idle);
    assert.is((await finish(idle, other.id)).credits.charged, 6);
    await stop();
    const job = await create(idle, input);
    await sql(idle, 'update overview_sample set job_id = ?', [job.id]);
    await sql(idle, `update job set status = 'running', started_at = now(), credits_due = 3 where id = ?`, [job.id]);
    stop = await startWorkerOn(idle);
    assert.is((await finish(idle, job.id)).credits.charged, 6);
    await stop();
    assert.equal(await credits(idle, idle.token), { available: 988, reserved: 0, consumed: 12, granted: 1000 });
  } finally {
    await idle.stop();
  }
});

test('canceled while running, only the finished communities are charged', async () => {
  const { token } = await service.openAccount();
  await overviewOf(service, { communities: [three[2]!] }, token);
  const release = await holdTable(service, 'comment');
  try {
    // The third is shared and finished at once; the first waits for the table.
    const job = await create(service, { communities: [three[2]!, three[0]!] }, token);
    for (let look = 0; look < 4_000; look++) {
      const { body } = await service.call('GET', `${jobs}/${job.id}`, { as: token });
      if (/Reading sample_budgeting/.test(body.progress.stage)) break;
      await sleep(25);
    }
    assert.is((await service.call('DELETE', `${jobs}/${job.id}`, { as: token })).body.status, 'canceling');
    const done = await finish(service, job.id, token);
    assert.is(done.status, 'canceled');
    assert.equal(done.credits, { reserved: 6, charged: 1 });
    assert.equal(await credits(service, token), { available: 996, reserved: 0, consumed: 4, granted: 1000 });
  } finally {
    await release();
  }
});

test('usage counts overview jobs, and the price list names them', async () => {
  const { token } = await service.openAccount();
  await overviewOf(service, { communities: three.slice(0, 1) }, token);
  const { body } = await service.call('GET', '/usage', { as: token });
  assert.equal(body.resources.community_overview_jobs, { total: 1, active: 0 });
  assert.equal(body.resources.community_discovery_jobs, { total: 0, active: 0 });
  assert.is(body.prices.find(({ operation }: Json) => operation === 'community_overview').credits, 3);
});

test.run();
