import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { startService, type TestService, unlimited } from '../../support/service.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { comment, importLines, submission } from '../../support/dumps.ts';
import { sql } from '../../support/sql.ts';

const test = suite('POST /monitoring/backtests');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, sample: true });
});
test.after(() => service.stop());

const backtest = (body: object) => service.call('POST', '/monitoring/backtests', { body });

test('tells how many hits there would have been and which, costs nothing and creates nothing', async () => {
  const { status, body } = await backtest({
    target: { kind: 'search', query: 'budget* OR "split bills"' },
    intent: 'asks for help',
    days: 90,
  });
  assert.is(status, 200);
  assert.ok(body.posts_scanned > 100 && body.matches > 0 && body.matches < body.posts_scanned);
  assert.ok(body.filtered_share > 0 && body.filtered_share < 1);
  assert.ok(body.examples.length > 0 && body.examples.length <= 10);
  for (const { title, excerpt } of body.examples) assert.match(`${title} ${excerpt}`, /budget|split/i);
  for (const { attribution } of body.examples) assert.match(attribution, /^An invented example/);
  assert.match(body.top_terms[0].term, /^budget|^split/);
  assert.ok(body.acts.length > 0, 'read from the intent');
  assert.ok(body.credits_per_day_estimate > 0 && body.credits_per_day_estimate <= 96);
  assert.is(body.truncated, false);
  assert.is((await service.call('GET', '/monitoring/jobs')).body.data.length, 0);
  assert.is((await service.call('GET', '/usage')).body.credits.consumed, 0);
});

test('the filter, the communities and the languages narrow it', async () => {
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const all = (await backtest({ target, days: 90 })).body;
  const some = (await backtest({ target, query: 'ynab', days: 90 })).body;
  const none = (await backtest({ target, query: 'ynab', languages: ['ja'], days: 90 })).body;
  assert.is(all.matches, all.posts_scanned);
  assert.ok(some.matches > 0 && some.matches < all.matches);
  assert.ok(none.matches < some.matches);
  assert.equal([...new Set(all.examples.map(({ community }: { community: string }) => community))], ['sample_budgeting']); // prettier-ignore
});

test('tells what wanted posts do as a job would, and as it was given', async () => {
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const intent = 'asks which app to use';
  const { body: job } = await service.call('POST', '/monitoring/jobs', {
    body: { name: 'Acts', target, intent, enabled: false },
  });
  assert.ok(job.acts.length > 0);
  assert.equal((await backtest({ target, intent })).body.acts, job.acts);
  assert.equal((await backtest({ target, intent, acts: ['complaint'] })).body.acts, ['complaint']);
  assert.equal((await backtest({ target })).body.acts, []);
  await service.call('DELETE', `/monitoring/jobs/${job.id}`);
});

test('without days it reaches all that is stored, and shows as many examples as are asked for', async () => {
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  await importLines(service.databaseUrl, 'submissions', [
    submission('old1', { subreddit: 'sample_budgeting', title: 'A budget of long ago', created_utc: 1_400_000_000 }),
  ]);
  const some = (await backtest({ target, days: 3650 })).body;
  const all = (await backtest({ target, days: null, examples: 12 })).body;
  assert.is(all.posts_scanned, some.posts_scanned + 1);
  assert.is(all.from, new Date(1_400_000_000_000).toISOString());
  assert.equal([some.examples.length, all.examples.length], [10, 12]);
});

test('however many posts are of one moment, all are looked at', async () => {
  const many = Array.from({ length: 2_300 }, (_, i) =>
    submission(`same${i}`, { subreddit: 'one_moment', title: `A budget ${i}`, created_utc: 1_500_000_000 }),
  );
  await importLines(service.databaseUrl, 'submissions', many);
  const { body } = await backtest({ target: { kind: 'community', communities: ['one_moment'] }, days: null });
  assert.equal([body.posts_scanned, body.truncated], [many.length, false]);
});

test('with comments it looks at those that were written after the newest post, too, and where only comments are stored', async () => {
  await importLines(service.databaseUrl, 'submissions', [
    submission('talk1', { subreddit: 'talkative', title: 'A budget', created_utc: 1_500_000_000 }),
  ]);
  await importLines(service.databaseUrl, 'comments', [
    comment('talkc1', { link_id: 't3_talk1', subreddit: 'talkative', created_utc: 1_500_000_600 }),
    comment('talkc2', { link_id: 't3_none', subreddit: 'comments_only', created_utc: 1_500_000_300 }),
  ]);
  const target = { kind: 'community', communities: ['talkative', 'comments_only'] };
  const { body } = await backtest({ target, days: 1, include_comments: true });
  assert.equal([body.posts_scanned, body.to, body.truncated], [3, new Date(1_500_000_600_000).toISOString(), false]);
  assert.is((await backtest({ target, days: 1 })).body.posts_scanned, 1);
});

test('one post with a time in the future empties no backtest of everything, and the catalog tells when the last before it was', async () => {
  const everything = { target: { kind: 'search', query: 'budget*' }, days: 90 };
  const before = (await backtest(everything)).body;
  const [{ last }] = (await sql<{ last: string }>(service, `select max(created_at)::text as last from post where community_id = (select id from community where name_key = 'sample_budgeting')`)) as [{ last: string }]; // prettier-ignore
  await importLines(service.databaseUrl, 'submissions', [
    submission('late1', { subreddit: 'sample_budgeting', title: 'A budget' }),
  ]);
  await sql(service, `update post set created_at = '2100-01-01' where id = 'late1'`);
  try {
    const { body } = await backtest(everything);
    assert.equal([body.posts_scanned, body.to, body.warnings], [before.posts_scanned, before.to, []]);
    const { data } = (await service.call('GET', '/catalog/communities?name=sample_budgeting')).body;
    assert.is(Date.parse(data[0].last_post_at), Date.parse(last));
    const known = (await service.call('GET', '/catalog/communities/reddit/sample_budgeting')).body;
    assert.is(known.posts.newest_at, data[0].last_post_at);
  } finally {
    await sql(service, `delete from post where id = 'late1'`);
  }
});

test('of one post it says that it is one', async () => {
  await importLines(service.databaseUrl, 'submissions', [submission('lone1', { subreddit: 'lonely' })]);
  const { body } = await backtest({ target: { kind: 'community', communities: ['lonely'] }, days: 1 });
  assert.match(body.warnings[0].message, /^Only 1 post or comment is stored of this time:/);
});

test('communities of which nothing is stored, and queries that are none, are said so', async () => {
  const { body } = await backtest({ target: { kind: 'community', communities: ['nowhere'] } });
  assert.equal([body.posts_scanned, body.from, body.filtered_share, body.warnings[0].code], [0, null, null, 'not_collected']); // prettier-ignore
  expectProblem(await backtest({ target: { kind: 'search', query: '(' } }), 'unprocessable_input');
  expectProblem(await backtest({ target: { kind: 'search', query: 'x' }, days: 3651 }), 'invalid_request');
});

test('of which communities nothing is stored is said beside a whole of which many parts are', async () => {
  const parts = ['ask', 'show', 'jobs'].map((part) => `${part}@news.ycombinator.com`);
  for (const part of parts) {
    await sql(service, `insert into community (platform, name, name_key, access, as_of) values ('hacker_news', ?, ?, 'public', now())`, [part, part]); // prettier-ignore
    await sql(service, `insert into post (platform, id, community_id, title, body, created_at, as_of) select 'hacker_news', id::text, id, 'A post', '', now(), now() from community where name = ?`, [part]); // prettier-ignore
  }
  const warningOf = async (...communities: string[]) =>
    (await backtest({ target: { kind: 'community', communities } })).body.warnings[0];
  const whole = 'all@news.ycombinator.com';
  const nothing = (where: string) => `Nothing is stored of ${where}: monitoring may find what a backtest cannot.`;
  const { message, community } = await warningOf(whole, 'r/Nowhere');
  assert.equal([message, community], [nothing('https://www.reddit.com/r/Nowhere/'), 'Nowhere']);
  assert.is((await warningOf(whole, 'nowhere', 'neither')).message, nothing('2 of these communities'));
  assert.is((await warningOf('nowhere', 'neither')).message, nothing('these communities'));
  assert.is((await warningOf(whole, ...parts)).code, 'few_stored');
});

test('an account runs one at a time, over all processes; another account runs its own meanwhile', async () => {
  const second = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited }), service.databaseUrl, {
    api: true,
    worker: false,
  });
  try {
    const other = await service.openAccount();
    const body = { target: { kind: 'community', communities: ['sample_budgeting'] }, days: 90 };
    const atSecond = (token: string) =>
      fetch(`${second.address}/v1/monitoring/backtests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const ofOther = () => service.call('POST', '/monitoring/backtests', { body, as: other.token });
    // Both threads have started: a backtest gives up after some seconds, and on a busy machine a start takes as long.
    await Promise.all([backtest(body), ofOther()]);
    let running: Promise<unknown>[] = [];
    await service.app.database.em.fork().transactional(async (tx) => {
      // So that a backtest begins and does not end.
      await tx.execute('lock table community in access exclusive mode');
      const [first, others] = [backtest(body), ofOther()];
      running = [first, others];
      await waitingFor(2);
      // Soon: the first one gives up after some seconds.
      const [refused, elsewhere] = await Promise.all([backtest(body), atSecond(service.token)]);
      expectProblem(refused, 'too_many_active_jobs', /backtest/);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.is(elsewhere.status, 429, 'at another process, too');
      const open = await sql(service, `select 1 from pg_stat_activity where application_name = 'whereabouts backtest turns' and datname = current_database() and state <> 'idle'`); // prettier-ignore
      assert.equal(open, [], 'no transaction is held for it');
    });
    for (const answer of await Promise.all(running)) assert.is((answer as { status: number }).status, 200);
    assert.is((await atSecond(service.token)).status, 200, 'afterwards the next');
    assert.is((await backtest(body)).status, 200);
  } finally {
    await second.stop();
  }
});

/** Resolves when so many statements wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  for (let look = 0; look < 4_000; look++) {
    const rows = await sql(service, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`); // prettier-ignore
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits');
}

test.run();
