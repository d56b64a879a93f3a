import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../../src/analysis/builtin/threaded-analyst.ts';
import { runJob } from '../../../src/jobs/running/run-job.ts';
import { runOverview } from '../../../src/overview/run-overview.ts';
import type { ThreadPool } from '../../../src/threads/thread-pool.ts';
import type { Json } from '../../support/discover.ts';
import { addCommunity, emptyWorld, putWorld } from '../../support/put-world.ts';
import { create, jobs } from '../../support/overview.ts';
import { maxTurnMs, worstLoopDelay } from '../../support/loop-delay.ts';
import { type JobRunner, startJobRunner } from '../../support/job-runner.ts';
import { poison } from '../../support/poison.ts';
import type { TestService } from '../../support/service.ts';
import { poisonedThreads } from '../../support/threads.ts';

const test = suite('overviews of texts that take too long to judge');
let runner: JobRunner;
let service: TestService;
let threads: ThreadPool;

test.before(async () => {
  runner = await startJobRunner();
  ({ service } = runner);
  const world = emptyWorld();
  const posts = (text: string) => Array.from({ length: 40 }, (_, i) => ({ title: `Cup number ${i}`, body: text }));
  const rules = [{ title: 'No advertising', text: '' }];
  addCommunity(world, 'sidebar', { about: { sidebar: `# Rules\n${poison}` }, rules, posts: posts('It pours well.') });
  addCommunity(world, 'posts', { rules, posts: posts(`It is a ${poison}.`) });
  addCommunity(world, 'kettles', { rules, posts: posts('The old one is great.') });
  await putWorld(service, world);
});
test.after.each(() => threads.end());
test.after(async () => {
  await runner.end();
});

const run = async (id: string) => {
  const env = { ...runner.env, threads };
  const turn = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await runJob(env, id, turn, (job) => runOverview({ ...env, analyst: createThreadedAnalyst(threads) }, job));
};
const jobOf = async (id: string): Promise<Json> => (await service.call('GET', `${jobs}/${id}`)).body;

test('a sidebar that cannot be read is left out with a warning, and the rest is told', async () => {
  threads = poisonedThreads(1_500);
  const { id } = await create(service, { communities: ['sidebar'] });
  const delay = await worstLoopDelay(() => run(id));
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${delay} ms`);
  const { body } = await service.call('GET', `${jobs}/${id}/result`);
  const [one] = body.communities;
  assert.equal(
    one.rules.map(({ title }: Json) => title),
    ['No advertising'],
  );
  const said = body.warnings.filter(({ code }: Json) => code === 'not_judged');
  assert.equal(said, [
    {
      code: 'not_judged',
      message: 'What sidebar says could not be read in time and was left out.',
      community: 'sidebar',
    },
  ]);
});

test('a community that cannot be measured is left out, the others are told, and only they are paid for', async () => {
  threads = poisonedThreads(1_500);
  const { id } = await create(service, { communities: ['posts', 'kettles'] });
  await run(id);
  const { body } = await service.call('GET', `${jobs}/${id}/result`);
  assert.equal(
    body.communities.map(({ community }: Json) => community.name),
    ['kettles'],
  );
  assert.ok(body.warnings.some(({ code, community }: Json) => code === 'not_judged' && community === 'posts'));
  assert.equal([body.partial, body.credits_charged], [true, 3]);
});

test('a job of which nothing can be judged fails once, with the reason, and costs nothing', async () => {
  threads = poisonedThreads(1_500);
  const { id } = await create(service, { communities: ['posts'] });
  await run(id);
  const { status, error, credits } = await jobOf(id);
  assert.equal([status, error.code, error.retryable, credits.charged], ['failed', 'judging_too_slow', false, 0]);
});

test('a job is canceled while a text is judged', async () => {
  threads = poisonedThreads();
  const { id } = await create(service, { communities: ['posts'] });
  const running = run(id);
  while (!/Judging/.test((await jobOf(id)).progress.stage ?? '')) await new Promise((next) => setTimeout(next, 20));
  const began = performance.now();
  await service.call('DELETE', `${jobs}/${id}`);
  await running;
  assert.is((await jobOf(id)).status, 'canceled');
  assert.ok(performance.now() - began < 5_000, 'it does not wait for the deadline of the judgement');
});

test.run();
