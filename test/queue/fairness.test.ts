import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveCredits } from '../../src/credits/give-credits.ts';
import { nextTurn, type TurnTables } from '../../src/jobs/running/next-turn.ts';
import { newId } from '../../src/ids.ts';
import type { Lane } from '../../src/queue/define-task.ts';
import { startLanes } from '../../src/queue/worker-lanes.ts';
import { create, jobs } from '../support/discover.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWorkerOn } from '../support/start-worker.ts';

const test = suite('nobody stands in front of others');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(() => service.stop());

const waitingJobs = 2500;
/** As many run at once, and as many may have been taken already. */
const maxBefore = 8;

async function turnOf(id: string): Promise<number> {
  const rows = await sql<{ priority: number }>(
    service,
    'select priority from graphile_worker._private_jobs where key = ?',
    [id],
  );
  return rows[0]!.priority;
}

test('an account takes turns with itself in order, and a newcomer begins where the others stand', async () => {
  const [busy, newcomer] = [await service.openAccount(), await service.openAccount()];
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await create(service, undefined, busy.token)).id);
  const turns = await Promise.all(ids.map(turnOf));
  assert.equal(
    turns.map((turn) => turn - turns[0]!),
    [0, 1, 2, 3],
  );
  // As if its first two had been done.
  await sql(service, `delete from graphile_worker._private_jobs where key in (?, ?)`, ids.slice(0, 2));
  await sql(service, `update job set status = 'canceled', finished_at = now() where id in (?, ?)`, ids.slice(0, 2));
  const first = await create(service, undefined, newcomer.token);
  assert.is(await turnOf(first.id), turns[2]);
  const fifth = await create(service, undefined, busy.token);
  assert.is(await turnOf(fifth.id), turns[3]! + 1, 'behind its own, not before them');
  await sql(service, 'delete from graphile_worker._private_jobs');
  await sql(service, `update job set status = 'canceled', finished_at = now()`);
});

/** So many more jobs like this one, behind all others of its account: they only wait, and each would cost a request. */
async function repeat(id: string, accountId: string, times: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: times }, () => newId('cdj')));
  await sql(
    service,
    `insert into job
       select (jsonb_populate_record(j, jsonb_build_object('id', n.id, 'deadline_at', l.deadline_at + n.at * interval '1 ms'))).*
         from job j, jsonb_array_elements_text(?::jsonb) with ordinality n(id, at),
              (select max(deadline_at) as deadline_at from job where account_id = ?) l
        where j.id = ?`,
    [ids, accountId, id],
  );
  await sql(
    service,
    `select graphile_worker.add_job('discovery/run', json_build_object('job_id', n.id), job_key := n.id, max_attempts := 3,
                                    priority := (l.priority + n.at)::int)
       from jsonb_array_elements_text(?::jsonb) with ordinality n(id, at),
            (select max(t.priority) as priority from job j join graphile_worker._private_jobs t on t.key = j.id where j.account_id = ?) l`,
    [ids, accountId],
  );
}

test(`with ${waitingJobs} jobs of one account waiting, another's single one is among the next ${maxBefore}`, async () => {
  const [crowd, single] = [await service.openAccount(), await service.openAccount()];
  await service.app.database.em.fork().transactional((tx) => giveCredits(tx, crowd.accountId, 5 * waitingJobs));
  const made = await Promise.all(Array.from({ length: 50 }, () => create(service, undefined, crowd.token)));
  await repeat(made[0]!.id, crowd.accountId, waitingJobs - made.length);
  const [{ turns } = { turns: 0 }] = await sql<{ turns: number }>(
    service,
    'select count(distinct priority)::int as turns from graphile_worker._private_jobs',
  );
  // Those that were created in the same moment may share one.
  assert.ok(turns > waitingJobs - made.length, `${turns} turns`);

  // What a creation pays for its turn, with all of them waiting.
  const db = service.app.database.em.fork().getKysely<TurnTables>();
  const readTurn = () =>
    db.selectNoFrom(nextTurn(db, { accountId: crowd.accountId, jobId: 'none' }).as('turn')).execute();
  // What else the machine does only ever makes it more.
  let milliseconds = Infinity;
  for (let i = 0; i < 100; i++) {
    const asked = performance.now();
    await readTurn();
    milliseconds = Math.min(milliseconds, performance.now() - asked);
  }
  assert.ok(milliseconds < 5, `${milliseconds} ms a turn`);

  const stop = await startWorkerOn(service);
  // Its models are loaded with the first ones.
  const succeeded = async () => (await sql(service, `select 1 from job where status = 'succeeded'`)).length;
  while ((await succeeded()) < 8) await sleep(20);
  const { id } = await create(service, undefined, single.token);
  const startedBefore = async () => {
    const [before] = await sql<{ jobs: number }>(
      service,
      `select count(*)::int as jobs from job one, job other
        where one.id = ? and other.started_at between one.created_at and coalesce(one.started_at, 'infinity')
          and other.id <> one.id`,
      [id],
    );
    return before!.jobs;
  };
  const isQueued = async () =>
    (await service.call('GET', `${jobs}/${id}`, { as: single.token })).body.status === 'queued';
  while ((await isQueued()) && (await startedBefore()) <= maxBefore) await sleep(20);
  await stop();
  assert.ok((await startedBefore()) <= maxBefore, 'the crowd goes before it');
});

test('a lane that is full keeps no other waiting', async () => {
  const done: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const executor = (name: string, lane: Lane, hold: boolean) => ({
    name,
    lane,
    run: async () => (hold ? held : void done.push(name)),
  });
  const worker = await startLanes({
    url: service.databaseUrl,
    concurrency: 2,
    crontab: '',
    executors: [
      executor('job', 'jobs', false),
      executor('scan', 'scans', false),
      executor('long job', 'jobs', true),
      executor('long scan', 'scans', true),
      executor('crawl', 'background', true),
    ],
    env: {},
    logger: pino({ level: 'silent' }),
  });
  const add = (name: string, times: number) =>
    sql(service, `select graphile_worker.add_job(?) from generate_series(1, ?::int)`, [name, times]);
  const until = async (name: string) => {
    for (let look = 0; look < 4_000 && !done.includes(name); look++) await sleep(20);
    assert.ok(done.includes(name), `${name} is done`);
    done.length = 0;
  };
  await add('crawl', 20);
  await add('long scan', 20);
  await sleep(300);
  await add('job', 1);
  await until('job');
  await sql(service, `delete from graphile_worker._private_jobs where locked_at is null`);
  letGo();
  await worker.stop();
});

test.run();
