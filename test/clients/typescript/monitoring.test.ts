import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createClient,
  type MonitoringJob,
  type Whereabouts,
  WhereaboutsError,
} from '../../../clients/typescript/src/index.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('TypeScript client: monitoring');
let service: TestService;
let monitoring: Whereabouts['monitoring'];
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  ({ monitoring } = createClient({ url: service.address, token: service.token }));
  // A thread that has just begun may be late on a busy machine, and a backtest then says so.
  await service.call('POST', '/monitoring/backtests', { body: { target: { kind: 'search', query: 'budget' } } });
});
test.after(() => service.stop());

const create = async (): Promise<MonitoringJob> =>
  monitoring.create({ name: 'Budgets', target: { kind: 'search', query: 'budget' } });

test('a job is created, changed, listed and deleted', async () => {
  const job = await create();
  assert.is((await monitoring.update(job.id, { enabled: false, expected_revision: job.revision })).status, 'disabled');
  const error = await monitoring.update(job.id, { name: 'x', expected_revision: 1 }).catch((thrown: unknown) => thrown);
  assert.is((error as WhereaboutsError).code, 'revision_mismatch');
  const disabled = await monitoring.list({ status: 'disabled' }).toArray();
  assert.equal(
    disabled.map(({ id }) => id),
    [job.id],
  );
  assert.is(await monitoring.delete(job.id), null);
  assert.equal(await monitoring.list().toArray(), []);
});

test('hits are listed with filters and reviewed', async () => {
  const job = await create();
  for (let sequence = 1; sequence <= 3; sequence++) await insertHit(service, job.id, { sequence });
  const hits = monitoring.hits(job.id, { limit: 2, order: 'asc' });
  const seen = await hits.toArray();
  assert.equal(
    seen.map(({ sequence }) => sequence),
    [1, 2, 3],
  );
  const reviewed = await monitoring.review(job.id, seen[1]!.id, { status: 'approved', note: 'Good' });
  assert.is(reviewed.review.status, 'approved');
  assert.equal(await monitoring.hits(job.id, { review: 'approved' }).toArray(), [reviewed]);
});

test('new hits come once each, as they are found, through troubles that pass', async () => {
  const job = await create();
  await insertHit(service, job.id, { sequence: 1 });
  const troubles: string[] = [];
  let fails = 0;
  const flaky = createClient({
    url: service.address,
    token: service.token,
    retries: 0,
    fetch: async (request) => {
      if (request.url.includes('after_sequence=1') && fails++ === 0) throw new TypeError('fetch failed');
      return fetch(request);
    },
  });
  const abort = new AbortController();
  const seen: number[] = [];
  const follow = async () => {
    const options = {
      signal: abort.signal,
      everySeconds: 0.02,
      onTrouble: async ({ code }: WhereaboutsError) => {
        troubles.push(code);
        for (const sequence of [2, 3]) await insertHit(service, job.id, { sequence });
      },
    };
    for await (const { sequence } of flaky.monitoring.newHits(job.id, options)) {
      seen.push(sequence);
      if (sequence === 3) await insertHit(service, job.id, { sequence: 4 });
      if (sequence === 4) abort.abort(new Error('Enough'));
    }
  };
  const end = await follow().catch((error: Error) => error);
  assert.is((end as Error).message, 'Enough');
  assert.equal(seen, [2, 3, 4]);
  assert.equal(troubles, ['connection_failed']);
  for await (const { sequence } of monitoring.newHits(job.id, { afterSequence: 0 })) {
    assert.is(sequence, 1);
    break;
  }
});

test('following a job that does not exist fails at once', async () => {
  const error = await monitoring
    .newHits('mon_nothing')
    .next()
    .catch((thrown: unknown) => thrown);
  assert.instance(error, WhereaboutsError);
  assert.is((error as WhereaboutsError).code, 'job_not_found');
});

test('a backtest answers with what would have been found', async () => {
  const { matches, examples } = await monitoring.backtest({ target: { kind: 'search', query: 'budget' }, days: 90 });
  assert.ok(matches > 0);
  assert.ok(examples.length > 0);
});

test.run();
