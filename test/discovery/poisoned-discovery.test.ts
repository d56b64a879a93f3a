import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { type CatalogIndex, loadIndex } from '../../src/catalog/index/catalog-index.ts';
import { runDiscovery } from '../../src/discovery/run-discovery.ts';
import { runJob } from '../../src/jobs/running/run-job.ts';
import type { ThreadPool } from '../../src/threads/thread-pool.ts';
import type { Json } from '../support/discover.ts';
import { addCommunity, emptyWorld, putWorld } from '../support/put-world.ts';
import { maxTurnMs, worstLoopDelay } from '../support/loop-delay.ts';
import { type JobRunner, startJobRunner } from '../support/job-runner.ts';
import { poison } from '../support/poison.ts';
import type { TestService } from '../support/service.ts';
import { poisonedThreads } from '../support/threads.ts';

const test = suite('discoveries among texts that take too long to judge');
const jobs = '/community-discovery/jobs';
const brief = 'Balcony beekeeping kits for people who keep bees in the city';
let runner: JobRunner;
let service: TestService;
let threads: ThreadPool;
let logged: Json[] = [];

test.before(async () => {
  runner = await startJobRunner();
  ({ service } = runner);
  const world = emptyWorld();
  const posts = (body: string) =>
    Array.from({ length: 12 }, (_, n) => ({ title: `Keeping bees on my balcony in the city, day ${n}`, body }));
  addCommunity(world, 'Gardening', { about: { title: 'Gardens and bees', language: 'en' }, posts: posts('They hum.') });
  addCommunity(world, 'BadBees', { about: { title: 'Bees in the city', language: 'en' }, posts: posts(poison) });
  await putWorld(service, world);
  await buildIndex(service.databaseUrl, { whole: true });
  threads = poisonedThreads(3_000);
});
test.after(async () => {
  await threads.end();
  await runner.end();
});

const run = async (text: string): Promise<Json> => {
  const { body } = await service.call('POST', jobs, { body: { brief: text } });
  logged = [];
  const env = {
    ...runner.env,
    logger: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    threads,
    analyst: createThreadedAnalyst(threads),
    catalogIndex: { current: () => loadIndex(service.databaseUrl) } as CatalogIndex,
    vectors: null,
    encoder: null,
  };
  const turn = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await runJob(env, body.id, turn, (job) => runDiscovery(env, job));
  return (await service.call('GET', `${jobs}/${body.id}`)).body;
};

test('posts that cannot be read are left out with a warning, and the event loop is not kept waiting', async () => {
  let job: Json;
  const delay = await worstLoopDelay(async () => (job = await run(brief)));
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${delay} ms`);
  const { body } = await service.call('GET', `${jobs}/${job!.id}/result`);
  const found = new Map<string, Json>(body.communities.map((one: Json) => [one.community.name, one]));
  assert.equal([...found.keys()].toSorted(), ['BadBees', 'Gardening']);
  assert.ok(found.get('Gardening').evidence.length > 0 && found.get('BadBees').evidence.length === 0);
  assert.equal(found.get('BadBees').reasons, ['Its title has “city”.'], 'what it says of itself is read');
  assert.equal(body.warnings, [
    { code: 'posts_not_read', message: 'Its posts could not be read in time and were left out.', community: 'BadBees' },
  ]);
  assert.is(body.partial, true);
});

test('a brief that cannot be read fails its job once, with the reason, and costs nothing', async () => {
  const { status, error, credits } = await run(`${brief} ${poison}`);
  assert.equal([status, error.code, error.retryable, credits.charged], ['failed', 'judging_too_slow', false, 0]);
});

test('the log tells how long each step of a job took', async () => {
  const { id } = await run('Gardening tools for people with a small balcony');
  const line = logged.find(({ msg }) => msg === 'A job was carried through');
  assert.is(line.jobId, id);
  const steps = ['Starting', 'Reading the brief', 'Searching the catalog', 'Reading posts', 'Storing the result'];
  assert.equal(Object.keys(line.ms), steps);
  assert.ok(steps.every((step) => line.ms[step] >= 0));
});

test.run();
