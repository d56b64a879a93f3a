import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../../src/analysis/builtin/threaded-analyst.ts';
import { AppError } from '../../../src/errors.ts';
import { backtestInput } from '../../../src/monitoring/jobs/monitoring-job.schema.ts';
import { runBacktest } from '../../../src/monitoring/backtest/run-backtest.ts';
import type { ThreadPool } from '../../../src/threads/thread-pool.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { rejection } from '../../support/rejection.ts';
import { maxTurnMs, worstLoopDelay } from '../../support/loop-delay.ts';
import { poison } from '../../support/poison.ts';
import { startService, type TestService } from '../../support/service.ts';
import { poisonedThreads } from '../../support/threads.ts';

const test = suite('backtests on texts that take too long to judge');
const never = new AbortController().signal;
const input = (community: string) =>
  backtestInput.parse({ target: { kind: 'community', communities: [community] }, query: 'budget' });
let service: TestService;
let threads: ThreadPool;
const envOf = (gone: AbortSignal) => ({
  databaseUrl: service.databaseUrl,
  threads,
  analyst: createThreadedAnalyst(threads),
  readsMeaning: false,
  scansAskModel: true,
  runPrice: 1,
  readActs: () => [],
  gone,
});
test.before(async () => {
  service = await startService({ worker: false });
  const posts = (subreddit: string, text: string) =>
    Array.from({ length: 30 }, (_, i) =>
      submission(`${subreddit}${i}`, { subreddit, title: `Budget ${i}`, selftext: text }),
    );
  await importLines(service.databaseUrl, 'submissions', [...posts('good', 'Fine.'), ...posts('bad', poison)]);
  threads = poisonedThreads();
});
test.after(async () => {
  await threads.end();
  await service.stop();
});

test('where scans ask a language model a backtest says that it does not, if anybody said what counts', async () => {
  const told = async (intent: string | null, scansAskModel = true) => {
    const { warnings } = await runBacktest({ ...envOf(never), scansAskModel }, { ...input('good'), intent });
    return warnings.map(({ code }) => code).filter((code) => code !== 'few_stored');
  };
  const wanted = 'asks which budget app to use';
  assert.equal([await told(wanted), await told(null)], [['language_model_not_asked'], []]);
  assert.equal(await told(wanted, false), []);
});

test('they end within their four seconds, say so, and keep neither the event loop nor others waiting', async () => {
  // Two threads have begun by then: on a busy machine that may take as long as a backtest has.
  await Promise.all([1, 2].map(() => runBacktest(envOf(never), input('good'))));
  const began = performance.now();
  const delay = await worstLoopDelay(async () => {
    let isOver = false;
    const hanging = rejection(runBacktest(envOf(never), input('bad'))).finally(() => (isOver = true));
    const { matches } = await runBacktest(envOf(never), input('good'));
    assert.is(matches, 30);
    assert.not(isOver, 'who comes later is not behind it');
    const error = (await hanging) as AppError;
    assert.instance(error, AppError);
    assert.is(error.code, 'unprocessable_input');
  });
  const took = performance.now() - began;
  assert.ok(took > 3_900 && took < 7_000, `it took ${took} ms`);
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${delay} ms`);
});

test('they end when the caller has gone', async () => {
  const gone = new AbortController();
  setTimeout(() => gone.abort(new Error('gone')), 300);
  const began = performance.now();
  const error = await rejection(runBacktest(envOf(gone.signal), input('bad')));
  assert.match((error as Error).message, 'gone');
  assert.ok(performance.now() - began < 2_500);
});

test('who would wait behind too many is told to come back', async () => {
  const stop = new AbortController();
  const env = envOf(stop.signal);
  const running = Array.from({ length: 20 }, () => rejection(runBacktest(env, input('bad'))));
  const refused = (await Promise.race(running)) as AppError;
  assert.equal([refused.code, refused.extras.headers], ['service_unavailable', { 'Retry-After': '2' }]);
  stop.abort(new Error('over'));
  const codes = (await Promise.all(running)).filter((error) => error instanceof AppError).map(({ code }) => code);
  assert.ok(codes.length >= 8 && codes.every((code) => code === 'service_unavailable'), codes.join());
});

test.run();
