import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { createTestDatabase } from '../../support/database.ts';
import { startService } from '../../support/service.ts';
import { mean, percentile } from '../ranking-metrics.ts';

/** From the commit of a job to the start of its work: ours with all that a job is, beside a bare queue. One after the other. */
export async function compareQueues(jobs: number): Promise<void> {
  const rows = { 'bare graphile-worker': await bare(jobs), 'a discovery of ours': await ours(jobs) };
  console.table(
    Object.entries(rows).map(([queue, times]) => ({
      queue,
      jobs: times.length,
      'mean ms': mean(times).toFixed(1),
      'p50 ms': percentile(times, 0.5).toFixed(1),
      'p95 ms': percentile(times, 0.95).toFixed(1),
    })),
  );
}

async function bare(jobs: number): Promise<number[]> {
  const database = await createTestDatabase({ bare: true });
  const logger = new Logger(() => () => undefined);
  const utils = await makeWorkerUtils({ connectionString: database.url, logger });
  await utils.migrate();
  let started = Promise.withResolvers<number>();
  const runner = await run({
    connectionString: database.url,
    concurrency: 2,
    noHandleSignals: true,
    logger,
    crontab: '',
    taskList: { nothing: () => started.resolve(performance.now()) },
  });
  const times: number[] = [];
  for (let i = 0; i < jobs; i++) {
    started = Promise.withResolvers();
    await utils.addJob('nothing', {});
    const committed = performance.now();
    times.push((await started.promise) - committed);
    await sleep(5);
  }
  await runner.stop();
  await utils.release();
  await database.close();
  return times;
}

async function ours(jobs: number): Promise<number[]> {
  const service = await startService({ sample: true });
  let as = service.token;
  const times: number[] = [];
  try {
    for (let i = 0; i < jobs; i++) {
      // An account has credits for some two hundred.
      if (i % 100 === 99) as = (await service.openAccount()).token;
      const body = { brief: `A budgeting app for couples who argue about money, number ${i}.` };
      const created = await service.call('POST', '/community-discovery/jobs', { body, as });
      if (created.status !== 201) throw new Error(JSON.stringify(created.body));
      const path = `/community-discovery/jobs/${created.body.id}`;
      const { body: job } = await service.call('GET', path, { headers: { prefer: 'wait=30' }, as });
      times.push(Date.parse(job.started_at) - Date.parse(job.created_at));
    }
  } finally {
    await service.stop();
  }
  return times;
}
