import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';
import { create, finish, jobs, until } from '../support/discover.ts';
import { holdTable } from '../support/hold-table.ts';
import { hurry, taskOf, untilTask } from '../support/queued-task.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { expectLawfulStates, watchJobs } from '../support/watch-jobs.ts';

const test = suite('a worker that is stopped');
let service: TestService;
test.before(async () => {
  // One attempt only: stopping must not cost it.
  service = await startService({ sample: true, worker: false, config: { jobAttempts: 1 } });
  await watchJobs(service);
});
test.after(() => service.stop());

test('finishes what it can finish and leaves the rest in the queue', async () => {
  const stop = await startWorkerOn(service);
  const made = await Promise.all(Array.from({ length: 12 }, () => create(service)));
  await stop();
  for (const { id } of made) {
    const { status } = (await service.call('GET', `${jobs}/${id}`)).body;
    const task = await taskOf(service, id);
    assert.ok(status === 'succeeded' ? task === undefined : task?.locked_by === null, status);
  }
  const again = await startWorkerOn(service);
  for (const { id } of made) assert.is((await finish(service, id)).status, 'succeeded');
  await again();
});

test('hands back a task that is stuck, and the attempt with it', async () => {
  const release = await holdTable(service, 'community');
  const stop = await startWorkerOn(service);
  const { id } = await create(service);
  await until(service, id, (job) => job.status === 'running' && job.progress.percent > 0);
  const stopping = stop();
  await untilTask(service, id, (task) => task?.locked_by === null);
  assert.is((await service.call('GET', `${jobs}/${id}`)).body.status, 'running');
  await release();
  await stopping;
  assert.is((await taskOf(service, id))?.attempts, 0);
  const again = await startWorkerOn(service);
  await hurry(service, id);
  const job = await finish(service, id);
  assert.is(job.status, 'succeeded', JSON.stringify(job.error));
  await again();
});

test('the states of these jobs are those of the contract', () => expectLawfulStates(service));

test.run();
