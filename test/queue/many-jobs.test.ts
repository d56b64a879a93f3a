import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';
import { create, jobs, type Json } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { expectLawfulStates, watchJobs } from '../support/watch-jobs.ts';

const test = suite('discovery/run, many at once');
let service: TestService;
const workers: (() => Promise<void>)[] = [];
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  await watchJobs(service);
  await sql(service, 'create table run_task (key text, locked_by text)');
  await sql(
    service,
    `create function see_run() returns trigger language plpgsql as $$
     begin insert into run_task values (new.key, new.locked_by); return null; end $$`,
  );
  await sql(
    service,
    `create trigger see_run after update of locked_by on graphile_worker._private_jobs
       for each row when (new.locked_by is not null and old.locked_by is null) execute function see_run()`,
  );
});
test.after(async () => {
  for (const stop of workers) await stop();
  await service.stop();
});

async function untilNoneIsActive(): Promise<void> {
  for (let look = 0; look < 4_000; look++) {
    const active = await sql(service, `select 1 from job where status in ('queued', 'running', 'canceling') limit 1`);
    if (active.length === 0) return;
    await sleep(50);
  }
  throw new Error('Some jobs never end');
}

test('100 jobs at once, before a worker is there, all finish: none is lost, none runs twice, both workers help', async () => {
  const made = await Promise.all(Array.from({ length: 100 }, () => create(service)));
  assert.is(new Set(made.map(({ id }) => id)).size, 100);
  workers.push(...(await Promise.all([startWorkerOn(service), startWorkerOn(service)])));
  await untilNoneIsActive();
  assert.equal(await sql(service, 'select status, count(*)::int as jobs from job group by status'), [
    { status: 'succeeded', jobs: 100 },
  ]);
  const [results] = await sql<Json>(service, `select count(*)::int as all, count(distinct body::jsonb ->> 'job_id')::int as jobs from job_result`); // prettier-ignore
  assert.equal(results, { all: 100, jobs: 100 });
  const runs = await sql<Json>(
    service,
    `select key, count(*)::int as times from run_task where key like 'cdj%' group by key`,
  );
  assert.is(runs.length, 100);
  assert.equal(
    runs.filter(({ times }) => times !== 1),
    [],
  );
  const shares = await sql<Json>(
    service,
    `select locked_by, count(*)::int as runs from run_task where key like 'cdj%' group by 1`,
  );
  assert.is(shares.length, 2, JSON.stringify(shares));
  for (const { runs: share } of shares) assert.ok(share >= 20, JSON.stringify(shares));
});

test('jobs that are canceled at any moment end once, and have a result exactly when they succeeded', async () => {
  // The first test has spent what the first account had.
  const { token } = await service.openAccount();
  const ids: string[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const { id } = await create(service, undefined, token);
      ids.push(id);
      await sleep((i * 37) % 400);
      const { status } = await service.call('DELETE', `${jobs}/${id}`, { as: token });
      assert.ok([202, 204].includes(status), String(status));
    }),
  );
  await untilNoneIsActive();
  const rows = await sql<Json>(
    service,
    `select j.id, j.status, j.finished_at is not null as ended, r.job_id is not null as result
       from job j left join job_result r on r.job_id = j.id where j.id = any(string_to_array(?, ','))`,
    [ids.join()],
  );
  for (const { id, status, ended, result } of rows) {
    assert.ok(['succeeded', 'canceled'].includes(status), `${id} ${status}`);
    assert.is(ended, true);
    assert.is(result, status === 'succeeded', `${id} ${status}`);
  }
  const orphans = await sql(service, 'select 1 from job_result where job_id not in (select id from job)');
  assert.equal(orphans, []);
});

test('all of these went through their states as the contract says', () => expectLawfulStates(service));

test.run();
