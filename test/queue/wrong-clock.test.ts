import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { claimDue } from '../../src/monitoring/scan/claim-due.ts';
import { create, finish } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { startService, type TestService } from '../support/service.ts';

const hourMs = 3_600_000;
const RealDate = Date;

/** This process' clock alone: the database keeps its own. */
function setClockAhead(ms: number): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(RealDate.now() + ms);
      else super(...given);
    }
    static override now = () => RealDate.now() + ms;
  } as DateConstructor;
}

const test = suite('a clock that is wrong');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true });
});
test.after.each(() => void (globalThis.Date = RealDate));
test.after(() => service.stop());

for (const [name, ms] of [
  ['ahead', 5 * hourMs],
  ['behind', -5 * hourMs],
] as const) {
  // prettier-ignore
  test(`${name}: a job has its time all the same`, async () => {
    setClockAhead(ms);
    const job = await finish(service, (await create(service, { brief: 'A budgeting app for couples' })).id);
    assert.is(job.status, 'succeeded', JSON.stringify(job.error));
  });

  test(`${name}: monitoring that is not due is not claimed`, async () => {
    const created = await service.call('POST', '/monitoring/jobs', {
      body: {
        name: 'Budgets',
        target: { kind: 'search', query: 'budget' },
        schedule: { every_minutes: 60 },
        backfill_hours: 0,
      },
    });
    assert.is(created.status, 201, JSON.stringify(created.body));
    setClockAhead(ms);
    assert.is(await claimDue(service.app.database.em.fork(), 1), 0);
    const { body: job } = await service.call('GET', `/monitoring/jobs/${created.body.id}`);
    const next = RealDate.parse(job.next_run_at) - RealDate.now();
    assert.ok(next > 0 && next <= 1.1 * hourMs, job.next_run_at);
  });
}

test('a worker whose clock is ahead queues nothing by it, and what one has queued before is for now', async () => {
  const sweeps = async () => (await sql(service, `select last_execution > now() + interval '1 hour' as late from graphile_worker._private_known_crontabs where identifier = 'housekeeping/sweep'`)) as { late: boolean | null }[]; // prettier-ignore
  const isSwept = async () => (await sql(service, `select 1 from rate_window where id = 'old'`)).length === 0;
  await sql(service, `delete from graphile_worker._private_known_crontabs`);
  setClockAhead(5 * hourMs);
  const stopAhead = await startWorkerOn(service, {}, { clock: true });
  assert.equal(await sweeps(), [], 'it knows no crontab');
  globalThis.Date = RealDate;
  await stopAhead();

  await sql(service, `insert into graphile_worker._private_known_crontabs values ('housekeeping/sweep', now() - interval '1 day', now() + interval '5 hours')`); // prettier-ignore
  await sql(service, `select graphile_worker.add_job('housekeeping/sweep', run_at := now() + interval '5 hours', job_key := 'housekeeping/sweep')`); // prettier-ignore
  await sql(service, `insert into rate_window (id, at, used, granted, created_at) values ('old', 1, 1, 1, now() - interval '2 hours')`); // prettier-ignore
  const stop = await startWorkerOn(service, {}, { clock: true });
  for (let look = 0; look < 100 && !(await isSwept()); look++) await sleep(50);
  await stop();
  assert.ok(await isSwept());
  assert.equal(await sweeps(), [{ late: false }]);
});

test('a worker whose clock is set right takes up its crontab again, and what another queues ahead is for now', async () => {
  const known = async () => (await sql(service, 'select 1 from graphile_worker._private_known_crontabs')).length;
  const ahead = async () => (await sql(service, `select 1 from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 hour'`)).length; // prettier-ignore
  const comes = async (isThere: () => Promise<boolean>) => {
    for (let look = 0; look < 300 && !(await isThere()); look++) await sleep(50);
    assert.ok(await isThere());
  };
  setClockAhead(5 * hourMs);
  await sql(service, `delete from graphile_worker._private_known_crontabs`);
  const stop = await startWorkerOn(service, {}, { clock: true });
  assert.is(await known(), 0);
  globalThis.Date = RealDate;
  await comes(async () => (await known()) > 0);
  await sql(service, `update graphile_worker._private_known_crontabs set last_execution = now() + interval '5 hours'`);
  await comes(async () => (await ahead()) === 0);
  await stop();
});

test('where the clock of the database was put back, what was planned before is claimed', async () => {
  const monitor = async (name: string) => (await service.call('POST', '/monitoring/jobs', { body: { name, target: { kind: 'search', query: 'budget' }, schedule: { every_minutes: 60 } } })).body.id as string; // prettier-ignore
  const [planned, claimed, running] = [await monitor('Planned'), await monitor('Claimed'), await monitor('Running')];
  await sql(service, `update monitoring_job set scan_id = null, next_run_at = now() + interval '5 hours', claimed_at = now() + interval '4 hours'`); // prettier-ignore
  await sql(service, `update monitoring_job set scan_id = 'gone' where id = ?`, [claimed]);
  await sql(service, `update monitoring_job set scan_id = 'at work' where id = ?`, [running]);
  await sql(service, `select graphile_worker.add_job('nobody/works', job_key := 'at work')`);
  await sql(service, `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'at work'`); // prettier-ignore
  await claimDue(service.app.database.em.fork(), 1);
  const rows = await sql<{ id: string; scan_id: string; ahead: boolean }>(service, `select id, scan_id, claimed_at > now() as ahead from monitoring_job`); // prettier-ignore
  const of = (id: string) => rows.find((row) => row.id === id)!;
  assert.equal([of(planned).ahead, of(claimed).ahead, of(claimed).scan_id === 'gone'], [false, false, false]);
  assert.is(of(running).scan_id, 'at work');
  await sql(service, `delete from graphile_worker._private_jobs where key = 'at work'`);
});

test.run();
