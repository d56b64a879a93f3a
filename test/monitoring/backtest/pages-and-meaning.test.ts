import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Analyst } from '../../../src/analysis/analyst.ts';
import { emptyStream } from '../../../src/analysis/builtin/relevance/topic.ts';
import { judgeOpen } from '../../../src/monitoring/backtest/judge-open.ts';
import { tryTarget } from '../../../src/monitoring/backtest/try-target.ts';
import { backtestInput } from '../../../src/monitoring/jobs/monitoring-job.schema.ts';
import type { Json } from '../../support/discover.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createJob, hitsOf } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('backtests that go on, and judge as monitoring does');
let service: TestService;
test.before(async () => {
  service = await startService();
});
test.after(() => service.stop());

const newest = Math.floor(Date.now() / 1000) - 600;

test('one that could not look at all goes on where it stopped: every post once, those of one second together', async () => {
  const communities = ['pages_a', 'pages_b'];
  const posts = communities.flatMap((subreddit) =>
    Array.from({ length: 60 }, (_, i) =>
      submission(`${subreddit.replace('_', '')}${i}`, {
        subreddit,
        title: `Kettle ${i}`,
        created_utc: newest - Math.floor(i / 3),
      }),
    ),
  );
  await importLines(service.databaseUrl, 'submissions', posts);
  const input = backtestInput.parse({ target: { kind: 'community', communities }, min_relevance: 0, examples: 50 });
  const judged: string[] = [];
  const env = {
    db: service.app.database.em.fork(),
    languageOf: () => null,
    judgeIn: () => ({
      stream: emptyStream,
      judge: (post: { id: string }) => {
        judged.push(post.id);
        for (const ends = performance.now() + 2; performance.now() < ends;);
        return { relevance: 1, isOpen: false };
      },
    }),
  };
  let looks = 0;
  let scanned = 0;
  for (let next: Parameters<typeof tryTarget>[2] = null; ;) {
    const tried = await tryTarget(env, input, next, 60);
    assert.ok(tried);
    scanned += tried.scanned;
    assert.is(tried.truncated, tried.next !== null);
    if (tried.truncated) assert.equal(tried.warnings, [], 'who has not seen all does not know how little there is');
    assert.ok(++looks < 60);
    next = tried.next;
    if (next === null) break;
  }
  assert.ok(looks > 1, `${looks} looks`);
  assert.is(scanned, posts.length);
  assert.is(new Set(judged).size, posts.length);
});

test('what would be shown first is read first, and stands before what words alone speak for', async () => {
  const input = backtestInput.parse({ target: { kind: 'community', communities: ['pages_a'] }, intent: 'kettles' });
  let seen = 0;
  const env = {
    db: service.app.database.em.fork(),
    languageOf: () => null,
    judgeIn: () => ({
      stream: emptyStream,
      judge: () => ({ relevance: 0.6 + seen / 200, isOpen: seen++ < 59 }),
    }),
  };
  const tried = await tryTarget(env, input, null, 60_000);
  assert.ok(tried);
  const relevances = tried.open.map(({ example }) => Math.round(200 * (example.relevance - 0.6)));
  assert.equal([Math.min(...relevances), relevances.length, tried.openLeft], [19, 40, 19]);
  assert.equal([tried.examples.length, tried.unread.length], [1, 10], 'of each those that may be shown');

  const isRead = (post: { id: string }) => Number(/\d+$/.exec(post.id)![0]) % 2 === 0;
  const analyst = {
    judgePosts: async (posts: readonly { id: string }[]) =>
      posts.map((post) => ({ relevance: isRead(post) ? 0.55 : 0.99, signs: { near: isRead(post) ? 0.5 : null } })),
  } as unknown as Analyst;
  const hits = await judgeOpen(analyst, { ...input, examples: 50 }, tried, new AbortController().signal);
  assert.equal(
    [0, 1, 20, 21, 41].map((at) => hits.examples[at]!.relevance),
    [0.895, 0.55, 0.55, 0.99, 0.69],
    'sure, read, and then by words',
  );
  assert.is(hits.byWords, 39);
});

test('a cursor is good for the request that it came from, and only for that', async () => {
  const body = { target: { kind: 'community', communities: ['pages_a'] }, cursor: 'bm9uZSBvZiBvdXJz' };
  expectProblem(await service.call('POST', '/monitoring/backtests', { body }), 'invalid_cursor');
});

test('a post is as relevant in a backtest as it is as a hit', async () => {
  const titles = [
    'Which mortar mixer should I buy for a small wall?',
    'My mortar mixer broke again and I am done with it',
    'How do you keep your tools clean after a day of laying bricks?',
    'Anyone else building a garden wall this summer?',
    'Cheap machine for stirring cement, any ideas?',
    'I built a mixer from a washing machine',
    'What do you pay for sand these days?',
    'Looking for something that saves my back when I stir',
  ];
  const posts = titles.map((title, i) =>
    submission(`meaning${i}`, { subreddit: 'bricklayers', title, selftext: '', created_utc: newest - i * 60 }),
  );
  await importLines(service.databaseUrl, 'submissions', posts);
  const what = {
    target: { kind: 'community', communities: ['bricklayers'] },
    intent: 'asks which machine to buy for mixing mortar',
    min_relevance: 0,
  };
  const backtest = async () => service.call('POST', '/monitoring/backtests', { body: { ...what, examples: 50 } });
  // A busy machine may not read all in the time that one has; what was read is remembered.
  await backtest();
  const { body } = await backtest();
  const job = await createJob(service, { ...what, backfill_hours: 24 });
  let hits: Json[] = [];
  for (let look = 0; hits.length < titles.length; look++) {
    assert.ok(look < 4_000, 'all are found');
    await new Promise((resolve) => setTimeout(resolve, 100));
    hits = await hitsOf(service, job.id);
  }
  const byId = (pairs: [string, number][]) => Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  assert.equal(
    byId(body.examples.map(({ id, relevance }: Json) => [id, relevance])),
    byId(hits.map(({ post, relevance, analysis }) => [post.id, relevance ?? analysis.relevance])),
  );
  assert.equal(
    body.warnings.map(({ code }: Json) => code),
    ['few_stored'],
    'all were read',
  );
});

test.run();
