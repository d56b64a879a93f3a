import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Analyst } from '../../../src/analysis/analyst.ts';
import { createThreadedAnalyst } from '../../../src/analysis/builtin/threaded-analyst.ts';
import { forgetRequested } from '../../../src/forgetting/forget-requested.ts';
import { runJob } from '../../../src/jobs/running/run-job.ts';
import { runOverview } from '../../../src/overview/run-overview.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { addCommunity, emptyWorld, putWorld } from '../../support/put-world.ts';
import { create, credits, jobs } from '../../support/overview.ts';
import type { Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';
import { type JobRunner, startJobRunner } from '../../support/job-runner.ts';
import { refuse } from '../../support/fake-answers.ts';
import { createFakePlatform, type FakePlatform } from '../../support/fake-platform.ts';
import { rejection } from '../../support/rejection.ts';
import type { TestService } from '../../support/service.ts';
import { sharedThreads } from '../../support/threads.ts';
import type { World } from '../../support/world.ts';

const test = suite('overview/run with a live platform');
const ids = (count: number) => Array.from({ length: count }, (_, i) => i);

let runner: JobRunner;
let service: TestService;
let archive: Platform;
let live: FakePlatform;
const threads = sharedThreads.tasks;

function world(liked: string): World {
  const made = emptyWorld();
  addCommunity(made, 'kettles', {
    about: { title: 'Kettles', description: 'All about kettles' },
    rules: [{ title: 'No advertising', text: '' }],
    posts: ids(60).map((i) => ({
      title: i % 4 === 0 ? `Which ${liked} pours well, try ${i}?` : `Cup number ${i}`,
      score: i,
    })),
    comments: ids(60).map((post) => ({ post, body: 'The old one is great, thanks for asking.' })),
  });
  return made;
}

test.before(async () => {
  runner = await startJobRunner();
  ({ service } = runner);
  [archive] = runner.env.platforms as [Platform];
  const known = world('imported kettle');
  for (const name of ['locked', 'outlawed', 'isolated', 'gated_off']) addCommunity(known, name, {});
  await putWorld(service, known);
});
test.before.each(async () => {
  await sql(service, 'delete from overview_sample');
  const there = world('living kettle');
  there.wiki.push({
    community: 'kettles',
    page: 'rules',
    text: '# Rules\n\n1. Your account must be at least 14 days old.\n2. Surveys only with permission of the mods.',
  });
  for (const [name, about] of [
    ['locked', { access: 'private' }],
    ['outlawed', { access: 'banned' }],
    ['isolated', { quarantined: true }],
    ['gated_off', { access: 'gated' }],
  ] as const)
    addCommunity(there, name, { about });
  live = createFakePlatform(there);
});
test.after(async () => {
  await runner.end();
});

const run = async (id: string, platforms: readonly Platform[] = [archive, live.platform], lastAttempt = true) => {
  const env = { ...runner.env, platforms };
  const turn = { attempt: 1, lastAttempt, signal: new AbortController().signal };
  await runJob(env, id, turn, (job) => runOverview({ ...env, analyst: createThreadedAnalyst(threads), threads }, job));
};
const jobOf = async (id: string, as = service.token): Promise<Json> =>
  (await service.call('GET', `${jobs}/${id}`, { as })).body;
const overview = async (input: object, platforms?: readonly Platform[]): Promise<Json> => {
  const { id } = await create(service, { communities: ['kettles'], ...input });
  await run(id, platforms);
  const answer = await service.call('GET', `${jobs}/${id}/result`);
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const traces = ['quillfeather77', 'zibbelwick', 'wumbleforth', 'marrowlight88', 'brindlewhisk'];
const codes = ({ warnings }: Json) => warnings.map(({ code }: Json) => code);

/** Platforms that never answer but for the abort of the call. */
const stuck = (): Platform => ({
  ...live.platform,
  communities: async (_names, call) =>
    new Promise((_, reject) => {
      call?.signal?.addEventListener('abort', () => reject(call.signal!.reason as Error), { once: true });
    }),
});

test('what the platform says now stands above what was imported, and it is of now', async () => {
  const began = Date.now();
  const result = await overview({});
  const [one] = result.communities;
  assert.equal(one.sample.sources, ['live']);
  assert.is(result.partial, false);
  assert.ok(Date.parse(one.as_of) >= began);
  assert.match(JSON.stringify(one.content_patterns.topics), /living kettle/i);
  assert.not.match(JSON.stringify(result), /imported kettle/i);
});

test('a post with a time in the future changes no figure', async () => {
  const [before] = (await overview({})).communities;
  await sql(service, 'delete from overview_sample');
  live.world.posts.push({ ...live.world.posts[0]!, id: 'ahead', createdAt: new Date('2100-01-01T00:00:00Z') });
  const [after] = (await overview({})).communities;
  assert.equal([after.activity, after.sample.to], [before.activity, before.sample.to]);
  assert.ok(before.activity.posts_per_day > 3);
});

test('a community that is read is used from then on', async () => {
  await sql(service, `update community set used_at = now() - interval '100 days'`);
  await overview({});
  const used = await sql<{ name: string }>(service, `select name from community where used_at > now() - interval '1 day'`); // prettier-ignore
  assert.equal(used, [{ name: 'kettles' }]);
});

test('rules that only the wiki states are found there, with their numbers', async () => {
  const [one] = (await overview({})).communities;
  const wiki = one.rules.filter(({ source }: Json) => source === 'wiki/rules');
  assert.equal(
    wiki.map(({ kind, effect }: Json) => [kind, effect]),
    [
      ['account_age', 'requires'],
      ['surveys', 'limits'],
    ],
  );
  assert.is(one.gates.min_account_age_days, 14);
  assert.ok(!one.gates.unknown.includes('min_account_age_days'));
});

test('what the platform refuses is named with its reason, although it was once imported', async () => {
  const refused = ['locked', 'outlawed', 'isolated', 'gated_off', 'never_seen'];
  const result = await overview({ communities: [...refused, 'kettles'] });
  assert.is(result.partial, true);
  assert.equal(
    result.communities.map(({ community }: Json) => community.name),
    ['kettles'],
  );
  assert.equal(
    codes(result).filter((code: string) => code.startsWith('community_')),
    ['private', 'banned', 'quarantined', 'gated', 'missing'].map((reason) => `community_${reason}`),
  );
  assert.is(result.credits_charged, 3, 'only what was read is paid for');
});

test('a platform that does not answer is stood in for by what was imported, and the gap is named', async () => {
  live.refusal = refuse('unavailable');
  const result = await overview({});
  const [one] = result.communities;
  assert.equal(one.sample.sources, ['archive']);
  assert.is(result.partial, true);
  assert.match(one.sample.gaps[0], /did not answer/);
  assert.match(JSON.stringify(one.content_patterns.topics), /imported kettle/i);
});

test('parts that cannot be read are gaps, and the rest is told', async () => {
  const half: Platform = {
    ...live.platform,
    rules: async () => refuse('rate_limited', 30),
    wiki: async () => refuse('unavailable'),
    comments: async () => refuse('unavailable'),
  };
  const result = await overview({}, [half]);
  const [one] = result.communities;
  assert.is(result.partial, true);
  assert.ok(['rules_not_read', 'wiki_not_read', 'comments_not_read'].every((code) => codes(result).includes(code)));
  assert.is(one.sample.posts, 60);
  assert.is(one.sample.comments, 0);
  assert.equal(one.rules, []);
  assert.ok(one.risks.some(({ kind, severity }: Json) => kind === 'unknown_gates' && severity === 'medium'));
  assert.match(one.verdict.would_change[0], /rules/i);
});

test('when no source answers the job fails, may be tried again, and costs nothing', async () => {
  live.refusal = refuse('unavailable');
  const { token } = await service.openAccount();
  const { id } = await create(service, { communities: ['kettles', 'locked'] }, token);
  await run(id, [live.platform]);
  const job = await jobOf(id, token);
  assert.is(job.status, 'failed');
  assert.equal([job.error.code, job.error.retryable], ['platform_unavailable', true]);
  assert.equal(job.credits, { reserved: 6, charged: 0 });
  assert.is((await credits(service, token)).available, 1000);
});

test('of jobs that come at the same time one reads, the others wait and pay the shared price', async () => {
  const made = [{}, {}, { refresh: true }].map(async (input) =>
    create(service, { communities: ['Kettles'], ...input }),
  );
  const together = await Promise.all(made);
  await Promise.all(together.map(async ({ id }) => run(id)));
  assert.is(live.calls.filter((call) => call === 'rules').length, 1);
  const charged = await Promise.all(together.map(async ({ id }) => (await jobOf(id)).credits.charged));
  assert.equal(
    charged.toSorted((a, b) => a - b),
    [1, 1, 3],
  );
});

test('of what was imported it is said in plain words that it has no wiki', async () => {
  const { communities } = await overview({ refresh: true }, [archive]);
  assert.ok(communities[0].sample.gaps.includes('The wiki was not read: an archive has none.'));
});

test('what was read before somebody asked to have posts forgotten is not shared with other jobs', async () => {
  const { id } = await create(service, { communities: ['kettles'] });
  const forgetMeanwhile: Platform['rules'] = async (...asked) => {
    const held = { kind: 'post', id: 'flimberwock1', community: null } as const;
    await forgetRequested(runner.env.database.em.fork(), [held]);
    return live.platform.rules(...asked);
  };
  const reading = run(id, [archive, { ...live.platform, rules: forgetMeanwhile }], false);
  assert.match(String(await rejection(reading)), /forgotten after they had been read/);
  assert.equal(await sql(service, 'select key from overview_sample'), []);
  await run(id);
  assert.is((await jobOf(id)).status, 'succeeded');
});

test('what was forgotten on request does not come back with what the platform still shows', async () => {
  // So few that the comments of all are read.
  live.world.posts.splice(20);
  const [post, other] = [live.world.posts[7]!, live.world.posts[9]!];
  const under = live.world.comments.find(({ postId }) => postId === post.id)!;
  const comment = live.world.comments.find(({ postId }) => postId === other.id)!;
  Object.assign(post, { author: 'quillfeather77', body: 'A zibbelwick kettle of mine.' });
  Object.assign(under, { body: 'That wumbleforth is great, thank you.' });
  Object.assign(comment, { author: 'marrowlight88', body: 'A brindlewhisk kettle is great, thank you.' });
  await overview({});
  const shared = async () => JSON.stringify(await sql(service, 'select body from overview_sample'));
  for (const word of traces) assert.match(await shared(), new RegExp(word));
  await forgetRequested(runner.env.database.em.fork(), [
    { kind: 'post', id: post.id, community: 'kettles' },
    { kind: 'comment', id: comment.id, community: 'kettles' },
  ]);
  assert.is(await shared(), '[]');
  const result = await overview({});
  const [one] = result.communities;
  assert.equal([one.sample.sources, one.sample.posts, one.sample.comments], [['live'], 19, 18]);
  const told = (await shared()) + JSON.stringify(result);
  for (const word of traces) assert.not.match(told, new RegExp(word));
});

test('refresh reads anew whatever the clock of the process says, and reads what was written just now', async () => {
  const there = world('living kettle');
  const createdAt = new Date();
  there.posts[9] = { ...there.posts[9]!, createdAt };
  const fresh = createFakePlatform(there);
  const now = Date.now;
  for (const hours of [-2, 2]) {
    const before = fresh.calls.length;
    Date.now = () => now() + hours * 3_600_000;
    try {
      const result = await overview({ refresh: true }, [archive, fresh.platform]);
      assert.is(result.communities[0].sample.to, createdAt.toISOString(), `${hours} hours off`);
    } finally {
      Date.now = now;
    }
    assert.ok(fresh.calls.slice(before).includes('rules'), `${hours} hours off`);
  }
});

test('how long nobody has posted is told by the clock of the database', async () => {
  const createdAt = new Date(Date.now() - 3_600_000);
  live.world.posts = live.world.posts.map((post) => ({ ...post, createdAt }));
  const { id } = await create(service, { communities: ['kettles'] });
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * 86_400_000 });
  await run(id);
  mock.timers.reset();
  const { body } = await service.call('GET', `${jobs}/${id}/result`);
  assert.not.match(JSON.stringify(body.communities[0].verdict), /300 days/);
  for (const at of [body.generated_at, body.communities[0].as_of])
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000, at);
});

test('who waits for another job can be canceled', async () => {
  const [first, second] = await Promise.all([1, 2].map(async () => create(service, { communities: ['kettles'] })));
  const reading = run(first!.id, [stuck()]);
  await until(async () => /Reading/.test((await jobOf(first!.id)).progress.stage));
  const waiting = run(second!.id);
  await until(async () => /Reading/.test((await jobOf(second!.id)).progress.stage));
  for (const { id } of [second!, first!]) await service.call('DELETE', `${jobs}/${id}`);
  await Promise.all([reading, waiting]);
  for (const { id } of [first!, second!]) {
    const { status, credits: paid } = await jobOf(id);
    assert.equal([status, paid.charged], ['canceled', 0]);
  }
});

test('past its deadline a job fails, costs nothing, and lets go of the community', async () => {
  const { id } = await create(service, { communities: ['kettles'] });
  await sql(service, `update job set deadline_at = now() + interval '200 milliseconds' where id = ?`, [id]);
  await run(id, [stuck()]);
  const job = await jobOf(id);
  assert.equal([job.status, job.error.code, job.credits.charged], ['failed', 'deadline_exceeded', 0]);
  assert.is((await overview({})).communities.length, 1);
});

test('while a community is judged the next one is read, which ends with the job', async () => {
  const { id } = await create(service, { communities: ['kettles', 'teapots'] });
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const platform: Platform = {
    ...live.platform,
    communities: async (names, call) => {
      if (!names.includes('teapots')) return live.platform.communities(names, call);
      asked.resolve();
      call?.signal?.addEventListener('abort', () => ended.resolve(), { once: true });
      return stuck().communities(names, call);
    },
  };
  const analyst = createThreadedAnalyst(threads);
  const failing: Analyst = {
    ...analyst,
    forJob: (job) => ({
      ...analyst.forJob(job),
      readCommunity: async () => {
        await asked.promise;
        throw new Error('It cannot be judged');
      },
    }),
  };
  const env = { ...runner.env, platforms: [platform], analyst: failing, threads };
  const turn = { attempt: 1, lastAttempt: true, signal: new AbortController().signal };
  await runJob(env, id, turn, (job) => runOverview(env, job));
  await ended.promise;
  assert.equal((await jobOf(id)).error.code, 'attempts_exhausted');
});

test('what is told of a source that has closed says so, and why nothing is told of who was never stored', async () => {
  const ended = { platforms: [archive], closedSources: [{ name: 'reddit', platform: 'reddit' as const }] };
  const { id } = await create(service, { communities: ['kettles', 'neverstored'] });
  const env = { ...runner.env, ...ended, analyst: createThreadedAnalyst(threads), threads };
  const turn = { attempt: 1, lastAttempt: true, signal: new AbortController().signal };
  await runJob(env, id, turn, (job) => runOverview(env, job));
  const { warnings } = (await service.call('GET', `${jobs}/${id}/result`)).body;
  const said = warnings.filter(({ message }: Json) => message.includes('no longer read live'));
  assert.equal(said.map(({ code, community, message }: Json) => [code, community, message]), [
    ['community_missing', 'neverstored', 'neverstored could not be read: reddit is no longer read live, and nothing of it was stored or imported.'],
    ['source_closed', 'kettles', 'reddit is no longer read live: this is what was stored or imported.'],
  ]); // prettier-ignore
  assert.not.ok(codes(await overview({}, [archive])).includes('source_closed'));
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 4_000; look++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error('It never happened');
}

test.run();
