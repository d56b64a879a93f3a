import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Analyst } from '../../../src/analysis/analyst.ts';
import { sweepArrivals } from '../../../src/catalog/arrivals/sweep-arrivals.ts';
import { forgetRequested } from '../../../src/forgetting/forget-requested.ts';
import { createDestination } from '../../support/delivering.ts';
import type { Json } from '../../support/discover.ts';
import { rejection } from '../../support/rejection.ts';
import { importLines, submission, comment, subreddit } from '../../support/dumps.ts';
import { holdTable } from '../../support/hold-table.ts';
import { sql } from '../../support/sql.ts';
import { startService, type TestService } from '../../support/service.ts';
import { arrivalsSeenByAll } from '../../../src/monitoring/jobs/arrivals-seen.ts';
import { claimDue } from '../../../src/monitoring/scan/claim-due.ts';
import { runScan } from '../../../src/monitoring/scan/run-scan.ts';
import { claimedScans, createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';

const test = suite('scans of an archive');
let service: TestService;
let scanner: Scanner;
test.before(async () => {
  service = await startService({ worker: false });
  scanner = scannerFor(service);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});

const post = (id: string, title: string, fields: Record<string, unknown> = {}) =>
  submission(id, { subreddit: 'budgets', title, selftext: 'We share one account.', ...fields });
const bring = (...records: Record<string, unknown>[]) => importLines(service.databaseUrl, 'submissions', records);

test('what came in since the last scan becomes hits, once, with why and what it means', async () => {
  await bring(post('a1', 'An old question about ynab'));
  const job = await createJob(service, {
    target: { kind: 'community', communities: ['r/Budgets'] },
    query: 'ynab OR "split bills"',
    intent: 'asks for help',
  });
  assert.is(job.status, 'active');
  await scanner.tick();
  assert.equal(await hitsOf(service, job.id), [], 'what was there before is no hit');
  assert.is((await jobOf(service, job.id)).recent_runs[0].status, 'succeeded');

  await bring(
    post('a1', 'An old question about ynab'),
    post('a2', 'How do you split bills with a partner?', { selftext: 'Any advice? We fight about it. Thanks' }),
    post('a3', 'I built a YNAB importer', { selftext: 'Check it out' }),
    post('a4', 'Nothing of interest'),
    post('a5', 'How do you split bills?', { removed_by_category: 'moderator', selftext: '[removed]' }),
  );
  await scanner.scan(job.id);
  await scanner.scan(job.id);
  const [hit, ...more] = await hitsOf(service, job.id);
  assert.equal(more, []);
  assert.is(hit.post.id, 'a2');
  assert.is(hit.sequence, 1);
  assert.is(hit.match.clause, '"split bills"');
  assert.equal(
    hit.match.terms.map(({ text, field }: { text: string; field: string }) => [text, field]),
    [['split bills', 'title']],
  );
  assert.ok(hit.analysis.relevance > 0.5 && hit.human_review_required === true);
  assert.ok(hit.timing.seen_at <= hit.timing.matched_at && hit.timing.matched_at <= hit.timing.stored_at);
  const { recent_runs, hits_count, credits } = await jobOf(service, job.id);
  assert.is(hits_count, 1);
  assert.is(credits.charged_total, 1, 'only the run that looked at something new is paid');
  assert.equal(
    recent_runs.map((run: Record<string, number>) => [run['posts_seen'], run['matched'], run['filtered'], run['hits_created'], run['credits_charged']]), // prettier-ignore
    [
      [0, 0, 0, 0, 0],
      [3, 2, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ],
  );
});

test('an edit that makes a post match, and a late approval, are picked up once; votes only where the query asks for them', async () => {
  const target = { kind: 'community', communities: ['edits'] };
  await importLines(service.databaseUrl, 'subreddits', [subreddit('edits')]);
  const words = await createJob(service, { target, query: 'sourdough' });
  const votes = await createJob(service, { target, query: 'score:>=10' });
  const at = (id: string, second: number, fields: Record<string, unknown>) =>
    submission(id, { subreddit: 'edits', retrieved_on: 1_700_000_000 + second, ...fields });
  await bring(
    at('e1', 0, { title: 'Bread', score: 1 }),
    at('e2', 0, { title: 'sourdough', removed_by_category: 'moderator', selftext: '[removed]' }),
  );
  await scanner.scan(words.id, votes.id);
  assert.equal([await hitsOf(service, words.id), await hitsOf(service, votes.id)], [[], []]);
  for (const second of [1, 2]) {
    await bring(
      at('e1', second, { title: 'Bread', selftext: 'Edit: it was sourdough', score: 10 + second }),
      at('e2', second, { title: 'sourdough', selftext: 'Approved' }),
    );
    await scanner.scan(words.id, votes.id);
  }
  assert.equal((await hitsOf(service, words.id)).map((hit): string => hit.post.id).toSorted(), ['e1', 'e2']);
  assert.equal(
    (await hitsOf(service, votes.id)).map((hit) => hit.post.id),
    ['e1'],
  );
});

test('the same text in another community is folded into one hit, in the same community it is another', async () => {
  const job = await createJob(service, { target: { kind: 'search', query: '"standing desk"' } });
  const title = 'Which standing desk would you buy for a small room?';
  const at = (id: string, community: string) => submission(id, { subreddit: community, title, created_utc: 1_600_000_000 + Number(id.slice(1)) }); // prettier-ignore
  await bring(at('f1', 'desks'), at('f2', 'offices'), at('f3', 'desks'));
  await scanner.scan(job.id);
  await bring(at('f4', 'smallrooms'));
  await scanner.scan(job.id);
  const hits = await hitsOf(service, job.id);
  assert.equal(
    hits.map(({ post: { id }, crossposts }) => [id, crossposts.map((other: { id: string }) => other.id)]),
    [
      ['f1', ['f2', 'f4']],
      ['f3', []],
    ],
  );
  assert.is((await jobOf(service, job.id)).recent_runs[0].duplicates, 1);
});

test('comments count when they are asked for', async () => {
  const target = { kind: 'community', communities: ['chatter'] };
  const [both, posts] = [
    await createJob(service, { target, query: 'rollover', include_comments: true }),
    await createJob(service, { target, query: 'rollover' }),
  ];
  await importLines(service.databaseUrl, 'submissions', [
    submission('c1', { subreddit: 'chatter', title: 'Envelopes?' }),
  ]);
  await importLines(service.databaseUrl, 'comments', [
    comment('k1', { subreddit: 'chatter', link_id: 't3_c1', parent_id: 't3_c1', body: 'Use rollover budgets' }),
  ]);
  await scanner.scan(both.id, posts.id);
  const [hit] = await hitsOf(service, both.id);
  assert.equal([hit.kind, hit.post.id, hit.post.title], ['comment', 'k1', 'Envelopes?']);
  assert.match(hit.post.url, /comments\/c1\/comment\/k1/);
  assert.equal(await hitsOf(service, posts.id), []);
  assert.is((await jobOf(service, both.id)).recent_runs[0].comments_seen, 1);
});

test('a clock that was set back does not put a hit before those that are there', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['setback'] }, min_relevance: 0 });
  await bring(post('c1', 'One kettle', { subreddit: 'setback' }));
  await scanner.scan(job.id);
  await sql(service, `update monitoring_hit set stored_at = now() + interval '1 hour' where job_id = ?`, [job.id]);
  await bring(post('c2', 'Another kettle', { subreddit: 'setback' }));
  await scanner.scan(job.id);
  const [first, second] = await hitsOf(service, job.id);
  assert.is(second!['timing'].stored_at, first!['timing'].stored_at);
});

test('a backfill looks at what was stored in its hours, and disabling and enabling skips what came in between', async () => {
  const hour = 3600;
  const at = (id: string, hours: number) => submission(id, { subreddit: 'backfill', title: 'kettle', created_utc: 1_650_000_000 - hours * hour }); // prettier-ignore
  await bring(at('b1', 0), at('b2', 5), at('b3', 30));
  const target = { kind: 'community', communities: ['backfill'] };
  const job = await createJob(service, { target, backfill_hours: 24 });
  await scanner.tick();
  const ids = async () => (await hitsOf(service, job.id)).map((hit) => hit.post.id);
  assert.equal(await ids(), ['b2', 'b1'], 'the oldest first');
  const patch = (body: object) => service.call('PATCH', `/monitoring/jobs/${job.id}`, { body });
  assert.is((await patch({ enabled: false })).body.status, 'disabled');
  await bring(at('b4', -1));
  await scanner.scan(job.id);
  assert.is((await patch({ enabled: true })).body.status, 'active');
  await scanner.tick();
  assert.equal(await ids(), ['b2', 'b1'], 'no flood');
  await bring(at('b5', -2));
  await scanner.scan(job.id);
  assert.equal(await ids(), ['b2', 'b1', 'b5']);
});

test('a run tells of which communities nothing is stored in the hours that it looks back', async () => {
  const at = (subreddit: string, id: string, hours: number) => submission(id, { subreddit, title: 'kettle', created_utc: 1_650_000_000 - hours * 3600 }); // prettier-ignore
  await bring(at('lately', 'la1', 0), at('longago', 'lo1', 400));
  const target = { kind: 'community', communities: ['lately', 'longago'] };
  const job = await createJob(service, { target, backfill_hours: 24 });
  await scanner.tick();
  assert.equal((await hitsOf(service, job.id)).map((hit) => hit.post.id), ['la1']); // prettier-ignore
  const gaps = (await jobOf(service, job.id)).recent_runs.flatMap((run: Json) => run.gaps);
  assert.equal(gaps.map(({ community, to }: Json) => [community, to]), [['longago', '2022-04-15T05:20:00.000Z']]); // prettier-ignore
  assert.match(gaps[0].reason, /what is known of it ends on 2022-03-29/);
});

test('a whole of which one part was written in lately is not silent', async () => {
  const names = ['bread@cooking.stackexchange.com', 'soup@cooking.stackexchange.com'];
  for (const [i, name] of names.entries())
    await sql(
      service,
      `with c as (insert into community (platform, name, name_key) values ('stack_exchange', ?, ?) returning id)
       insert into post (platform, id, community_id, title, body, nsfw, created_at)
       select 'stack_exchange', ?, c.id, 'kettle', '', false, timestamptz '2022-04-15' - ? * interval '30 days' from c`,
      [name, name, `${i}@cooking.stackexchange.com`, i],
    );
  const target = { kind: 'community', communities: ['all@cooking.stackexchange.com'] };
  const job = await createJob(service, { target, backfill_hours: 24 });
  await scanner.tick();
  assert.is((await hitsOf(service, job.id)).length, 1);
  assert.equal((await jobOf(service, job.id)).recent_runs.flatMap((run: Json) => run.gaps), []); // prettier-ignore
});

test('a post with a time in the future does not keep a backfill from what was stored before', async () => {
  const at = (id: string, seconds: number) => submission(id, { subreddit: 'ahead', title: 'kettle', created_utc: seconds }); // prettier-ignore
  await bring(at('ah1', 1_650_000_000), at('ah2', 1_650_000_100));
  await sql(service, `update post set created_at = '2100-01-01' where id = 'ah2'`);
  const job = await createJob(service, { target: { kind: 'community', communities: ['ahead'] }, backfill_hours: 24 });
  await scanner.tick();
  assert.equal((await hitsOf(service, job.id)).map((hit): string => hit.post.id), ['ah1']); // prettier-ignore
});

test('a backfill that reads comments leaves out none that was written after the newest post, nor of a community whose posts are old', async () => {
  const seconds = 1_650_000_000;
  await bring(
    submission('rc1', { subreddit: 'remarks', title: 'kettle', created_utc: seconds }),
    submission('rc2', { subreddit: 'oldremarks', title: 'kettle', created_utc: seconds - 40 * 3600 }),
  );
  await importLines(service.databaseUrl, 'comments', [
    comment('rcc1', { link_id: 't3_rc1', subreddit: 'remarks', body: 'this kettle leaks', created_utc: seconds + 600 }),
    comment('rcc2', { link_id: 't3_rc2', subreddit: 'oldremarks', body: 'my kettle leaks', created_utc: seconds - 60 }),
    comment('rcc3', { link_id: 't3_none', subreddit: 'onlyremarks', body: 'our kettle leaks', created_utc: seconds }),
  ]);
  const target = { kind: 'community', communities: ['remarks', 'oldremarks', 'onlyremarks'] };
  const found = async (more: object) => {
    const job = await createJob(service, { target, query: 'kettle', min_relevance: 0, backfill_hours: 24, ...more });
    await scanner.scan(job.id);
    return (await sql<{ id: string }>(service, 'select item_id as id from monitoring_hit where job_id = ? order by item_id', [job.id])).map(({ id }) => id); // prettier-ignore
  };
  assert.equal(await found({ include_comments: true }), ['rc1', 'rcc1', 'rcc2', 'rcc3']);
  assert.equal(await found({}), ['rc1']);
});

test('of very much a backfill looks at the newest, of all communities, and the run tells how far back that is', async () => {
  const communities = Array.from({ length: 102 }, (_, i) => `lot${i}`);
  await importLines(service.databaseUrl, 'subreddits', communities.map((name, i) => subreddit(name, { subscribers: 1000 - i }))); // prettier-ignore
  await sql(
    service,
    `insert into post (platform, id, community_id, title, body, nsfw, created_at)
     select 'reddit', c.name || '_' || n, c.id, case n when 1 then 'kettle' else 'cup' end, '', false,
       timestamptz '2024-04-15 12:00Z' - n * interval '10 seconds'
     from community c, generate_series(1, 50) n where c.name like 'lot%'`,
  );
  const job = await createJob(service, { target: { kind: 'search', query: 'kettle' }, min_relevance: 0, backfill_hours: 24 }); // prettier-ignore
  await scanner.scan(job.id);
  const { recent_runs, hits_count } = await jobOf(service, job.id);
  assert.equal([recent_runs[0].posts_seen, hits_count], [5_000, 102]);
  const [gap, ...more] = recent_runs[0].gaps;
  assert.equal(more, []);
  assert.equal([gap.community, gap.from, gap.to], [null, '2024-04-14T11:59:50.000Z', '2024-04-15T11:51:40.000Z']);
  assert.match(gap.reason, /newest 5,000 posts and comments/);
});

test('a look that brings hundreds of hits stores them piece by piece, numbered in their order', async () => {
  const posts = Array.from({ length: 530 }, (_, i) =>
    submission(`many${i}`, {
      subreddit: 'manyhits',
      title: `kettle number ${i} of the many`,
      created_utc: 1_650_000_000 + i,
    }),
  );
  await bring(...posts);
  const job = await createJob(service, { target: { kind: 'community', communities: ['manyhits'] }, min_relevance: 0, backfill_hours: 24 }); // prettier-ignore
  await scanner.tick();
  const hits = await sql<{ sequence: number; item_id: string }>(
    service,
    'select sequence::int as sequence, item_id from monitoring_hit where job_id = ? order by sequence',
    [job.id],
  );
  assert.equal(
    hits,
    posts.map((_, i) => ({ sequence: i + 1, item_id: `many${i}` })),
  );
});

test('a run that looks several times counts all looks, is paid once, and goes on from where the last one ended', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['severallooks'] }, query: 'sundial', min_relevance: 0 }); // prettier-ignore
  await scanner.tick();
  // More than two pages of arrivals, with something to be found in each of the three.
  const posts = Array.from({ length: 4_100 }, (_, i) =>
    submission(`looks${i}`, {
      subreddit: 'severallooks',
      title: i % 1_500 === 0 ? `My sundial number ${i}` : `Post ${i}`,
      selftext: '',
    }),
  );
  await bring(...posts);
  await scanner.scan(job.id);
  const found = ['looks0', 'looks1500', 'looks3000'];
  const hits = await hitsOf(service, job.id);
  assert.equal(
    hits.map(({ sequence, post }) => [sequence, post.id]),
    found.map((id, i) => [i + 1, id]),
  );
  const { recent_runs, hits_count, credits } = await jobOf(service, job.id);
  assert.equal([hits_count, credits.charged_total], [3, 1]);
  const { posts_seen, matched, hits_created, duplicates, credits_charged } = recent_runs[0];
  assert.equal([posts_seen, matched, hits_created, duplicates, credits_charged], [4_100, 3, 3, 0, 1]);
  const [seen] = await sql(service, `select arrivals_seen = (select max(sequence) from arrival) as all from monitoring_job where id = ?`, [job.id]); // prettier-ignore
  assert.equal(seen, { all: true });
  await scanner.scan(job.id);
  assert.is((await hitsOf(service, job.id)).length, 3);
});

test('a job that is claimed for a moment to come says that its next run is then', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['awaited'] } });
  await scanner.tick();
  await sql(service, `update monitoring_job set next_run_at = now() + interval '40 seconds' where id = ?`, [job.id]);
  const inSeconds = async () => (Date.parse((await jobOf(service, job.id)).next_run_at) - Date.now()) / 1000;
  const before = await inSeconds();
  assert.ok(before > 20 && before <= 40);
  await scanner.tick();
  assert.ok((await inSeconds()) > 800, 'the one that has run is over');
  await sql(service, `update monitoring_job set next_run_at = now() + interval '40 seconds' where id = ?`, [job.id]);
  await claimDue(service.app.database.em.fork(), 1);
  const claimed = await inSeconds();
  assert.ok(claimed > 20 && claimed <= 40, `${claimed} s`);
});

test('a job that is disabled or deleted while it is scanned ends without a hit', async () => {
  const target = { kind: 'community', communities: ['stopped'] };
  const [off, gone] = [await createJob(service, { target }), await createJob(service, { target })];
  await scanner.tick();
  await bring(submission('s1', { subreddit: 'stopped' }));
  await sql(service, `update monitoring_job set next_run_at = now() where id = any(string_to_array(?, ','))`, [
    `${off.id},${gone.id}`,
  ]);
  const { analyst } = scanner.env;
  const changed: Analyst = {
    ...analyst,
    forJob: () => changed,
    judgePosts: async (...given) => {
      await service.call('PATCH', `/monitoring/jobs/${off.id}`, { body: { enabled: false } });
      await service.call('DELETE', `/monitoring/jobs/${gone.id}`);
      return analyst.judgePosts(...given);
    },
  };
  scanner.env.analyst = changed;
  await scanner.tick();
  scanner.env.analyst = analyst;
  assert.equal(await hitsOf(service, off.id), []);
  assert.is((await jobOf(service, off.id)).recent_runs.length, 1, 'the first one');
  assert.is((await service.call('GET', `/monitoring/jobs/${gone.id}`)).status, 404);
  const left = await sql(service, `select 1 from watched_community where watcher = any(string_to_array(?, ','))`, [
    `${off.id},${gone.id}`,
  ]);
  assert.equal(left, []);
});

test('what somebody asks to have forgotten while it is judged becomes no hit; the scan looks again at the rest', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['recalled'] } });
  await scanner.tick();
  await bring(...['zq1', 'zq2'].map((id) => submission(id, { subreddit: 'recalled' })));
  await sql(service, 'update monitoring_job set next_run_at = now() where id = ?', [job.id]);
  const { analyst } = scanner.env;
  const meanwhile: Analyst = {
    ...analyst,
    forJob: () => meanwhile,
    judgePosts: async (...given) => {
      await forgetRequested(service.app.database.em.fork(), [{ kind: 'post', id: 'zq1', community: null }]);
      return analyst.judgePosts(...given);
    },
  };
  scanner.env.analyst = meanwhile;
  assert.match(String(await rejection(scanner.tick())), /forgotten after they had been read/);
  scanner.env.analyst = analyst;
  assert.equal(await hitsOf(service, job.id), []);
  await scanner.tick();
  assert.equal(
    (await hitsOf(service, job.id)).map(({ post: { id } }) => id),
    ['zq2'],
  );
});

const spendAll = (accountId: string) =>
  sql(
    service,
    `with t as (insert into ledger_transaction (account_id, kind) values (?, 'settle') returning id)
     insert into ledger_entry (transaction_id, bucket, amount) select id, b, a from t cross join (values ('available', -1000), ('consumed', 1000)) as e (b, a)`,
    [accountId],
  );

test('who cannot pay is suspended and goes on by itself, without losing anything', async () => {
  const { accountId, token } = await service.openAccount();
  const target = { kind: 'community', communities: ['poor'] };
  const schedule = { cron: '0 9 * * 1', timezone: 'UTC' };
  const job = await createJob(service, { target, schedule }, token);
  await scanner.tick();
  await spendAll(accountId);
  await bring(submission('m1', { subreddit: 'poor' }));
  await scanner.scan(job.id);
  const suspended = await jobOf(service, job.id, token);
  assert.is(suspended.status, 'suspended');
  assert.match(suspended.status_reason, /credits/);
  assert.is(suspended.recent_runs[0].error.code, 'insufficient_credits');
  await scanner.tick();
  assert.is((await jobOf(service, job.id, token)).recent_runs.length, suspended.recent_runs.length, 'it rests');
  await sql(
    service,
    `with t as (insert into ledger_transaction (account_id, kind) values (?, 'grant') returning id)
     insert into ledger_entry (transaction_id, bucket, amount) select id, b, a from t cross join (values ('granted', -5), ('available', 5)) as e (b, a)`,
    [accountId],
  );
  await scanner.tick();
  const resumed = await jobOf(service, job.id, token);
  assert.is(new Date(resumed.next_run_at).getUTCDay(), 1, 'it keeps its schedule');
  assert.equal([resumed.status, resumed.status_reason, resumed.hits_count, resumed.credits.charged_total], ['active', null, 1, 1]); // prettier-ignore
});

test('who cannot pay leaves the hits of others of the scan to be told when it ends', async () => {
  const job = { target: { kind: 'community', communities: ['kettles'] }, query: 'kettle', min_relevance: 0, backfill_hours: 24 }; // prettier-ignore
  const kettle = (id: string, day: number) => bring(submission(id, { subreddit: 'kettles', title: `A kettle ${id}`, created_utc: 1_650_000_000 + day * 86_400 })); // prettier-ignore
  await kettle('lookedback', 0);
  const rich = await createJob(service, job);
  const { accountId, token } = await service.openAccount();
  const poor = await createJob(service, job, token);
  await spendAll(accountId);
  await kettle('arrived', -2);
  await createDestination(service, { address: 'https://hooks.example.org/' });
  await sql(service, `update monitoring_job set scan_id = 'together', claimed_at = now() where id in (?, ?)`, [rich.id, poor.id]); // prettier-ignore
  await scanner.tick();
  assert.is((await jobOf(service, poor.id, token)).status, 'suspended');
  const told = await sql<{ data: Json }>(service, `select data from delivery_event where type = 'monitoring.hits.created'`); // prettier-ignore
  assert.equal(told.map(({ data }) => [data.monitoring_job_id, data.after, data.up_to]), [[rich.id, 0, 2]]); // prettier-ignore
});

test('a run that has cost nothing so far says that it failed when what it finds next cannot be paid', async () => {
  const { accountId, token } = await service.openAccount();
  const job = await createJob(service, { target: { kind: 'community', communities: ['poorer'] } }, token);
  await scanner.tick();
  await spendAll(accountId);
  await bring(submission('poorer1', { subreddit: 'poorer' }));
  await sql(service, `update monitoring_job set scan_id = 'poorer', claimed_at = now() where id = ?`, [job.id]);
  // An edited post was looked at, which costs nothing.
  await sql(service, `update monitoring_run set scan_id = 'poorer' where job_id = ?`, [job.id]);
  await scanner.tick();
  const { status, recent_runs: runs } = await jobOf(service, job.id, token);
  assert.equal([status, runs.length, runs[0].status, runs[0].error?.code], ['suspended', 1, 'failed', 'insufficient_credits']); // prettier-ignore
});

test('a job that fails keeps none of its scan from being looked at, and goes on when it can', async () => {
  const target = { kind: 'community', communities: ['broken'] };
  const jobs = [];
  for (let i = 0; i < 3; i++) jobs.push(await createJob(service, { target, query: 'tomatoes', min_relevance: 0 }));
  await scanner.tick();
  const [unstorable, unreadable, sound] = jobs.map(({ id }): string => id);
  await sql(service, `update monitoring_job set query = '(' where id = ?`, [unreadable]);
  // Its next hit is told to be its second, which it has.
  await bring(submission('broken1', { subreddit: 'broken' }), submission('broken2', { subreddit: 'broken', title: 'Another' })); // prettier-ignore
  await scanner.scan(unstorable!);
  await sql(service, 'update monitoring_job set last_sequence = 1 where id = ?', [unstorable]);
  await bring(submission('broken3', { subreddit: 'broken', title: 'A third' }));
  await sql(service, `update monitoring_job set scan_id = 'broken', claimed_at = now() where id in (?, ?, ?)`, [unstorable, unreadable, sound]); // prettier-ignore
  assert.match(
    String(await rejection(runScan(scanner.env, 'broken', new AbortController().signal))),
    /2 jobs could not be looked at: .*query/,
  );
  assert.is((await hitsOf(service, sound!)).length, 3);
  assert.is((await jobOf(service, sound!)).recent_runs[0].status, 'succeeded');
  await sql(service, 'update monitoring_job set last_sequence = 2 where id = ?', [unstorable]);
  await sql(service, `update monitoring_job set query = 'tomatoes' where id = ?`, [unreadable]);
  await runScan(scanner.env, 'broken', new AbortController().signal);
  for (const { id } of jobs) assert.is((await hitsOf(service, id)).length, 3);
});

test('communities of which nothing was imported are said not to have been looked at', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['nowhere', 'budgets'] } });
  await scanner.tick();
  const { recent_runs, status_reason } = await jobOf(service, job.id);
  const [run] = recent_runs;
  assert.is(status_reason, 'Unknown so far, so that nothing can be found there: nowhere.');
  assert.is(run.status, 'partial');
  assert.equal(
    run.sources.map(({ outcome, communities }: { outcome: string; communities: string[] }) => [outcome, communities]),
    [
      ['not_collected', ['nowhere']],
      ['ok', ['budgets']],
    ],
  );
});

test('posts of 40,000 characters, of emoji only, and in other scripts are read like any other', async () => {
  const target = { kind: 'community', communities: ['odd'] };
  const job = await createJob(service, { target, query: 'needle OR "針を探す"' });
  const noise = await createJob(service, { target, languages: ['de'] });
  await scanner.tick();
  const long = `${'straw '.repeat(6600)}needle 🪡`;
  await bring(
    submission('o1', { subreddit: 'odd', title: '🪡🧵', selftext: '🧵'.repeat(500) }),
    submission('o2', { subreddit: 'odd', title: 'Hay', selftext: long }),
    submission('o3', { subreddit: 'odd', title: '誰か針を探すのを手伝ってください', selftext: '' }),
  );
  await scanner.scan(job.id, noise.id);
  const hits = await hitsOf(service, job.id);
  assert.equal(hits.map((hit): string => hit.post.id).toSorted(), ['o2', 'o3']);
  const { post, match } = hits.find((hit) => hit.post.id === 'o2');
  const [term] = match.terms;
  assert.is(long.slice(term.start, term.end), 'needle');
  assert.is(long.slice(post.excerpt_start, post.excerpt_start + post.excerpt.length), post.excerpt);
  assert.match(post.excerpt, /needle 🪡$/);
  const ids = (await hitsOf(service, noise.id)).map((hit): string => hit.post.id);
  assert.not.ok(ids.includes('o3'), 'Japanese is not German');
});

test('who asks for Bokmål hears of what is told as Norwegian', async () => {
  const target = { kind: 'community', communities: ['torget'] };
  const job = await createJob(service, { target, languages: ['nb'] });
  await scanner.tick();
  const norwegian = 'God morgen alle sammen, jeg lurer på hvor dere pleier å kjøpe billige grønnsaker her i Oslo.';
  const english = 'Good morning everybody, I wonder where all of you usually buy cheap vegetables here in Oslo.';
  await bring(
    submission('no1', { subreddit: 'torget', title: norwegian, selftext: '' }),
    submission('no2', { subreddit: 'torget', title: english, selftext: '' }),
  );
  await scanner.scan(job.id);
  assert.equal((await hitsOf(service, job.id)).map((hit): string => hit.post.id), ['no1']); // prettier-ignore
});

test('a backfill is looked at, and paid, by its own job alone', async () => {
  const target = { kind: 'community', communities: ['shared'] };
  await bring(submission('h1', { subreddit: 'shared', title: 'kettle' }));
  const other = await createJob(service, { target });
  await scanner.tick();
  const job = await createJob(service, { target, backfill_hours: 24 });
  const twin = await createJob(service, { target, backfill_hours: 24 });
  // All in one scan.
  await sql(service, 'update monitoring_job set scan_id = null');
  await scanner.scan(other.id, job.id, twin.id);
  const figures = async ({ id }: { id: string }) => {
    const { recent_runs, credits, hits_count } = await jobOf(service, id);
    return [recent_runs[0].posts_seen, credits.charged_total, hits_count];
  };
  assert.equal(await figures(job), [1, 1, 1]);
  assert.equal(await figures(twin), [1, 1, 1]);
  assert.equal(await figures(other), [0, 0, 0]);
});

test('a job that is changed while it is scanned is looked at anew, as it is now', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['changing'] }, query: 'kettle' });
  await scanner.tick();
  await bring(
    submission('v1', { subreddit: 'changing', title: 'kettle' }),
    submission('v2', { subreddit: 'changing', title: 'samovar' }),
  );
  const { analyst } = scanner.env;
  scanner.env.analyst = {
    ...analyst,
    forJob: () => ({
      ...analyst,
      judgePosts: async (...given) => {
        await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { query: 'samovar' } });
        return analyst.judgePosts(...given);
      },
    }),
  };
  await scanner.scan(job.id);
  scanner.env.analyst = analyst;
  assert.equal(await hitsOf(service, job.id), []);
  await scanner.tick();
  assert.equal(
    (await hitsOf(service, job.id)).map((hit): string => hit.post.id),
    ['v2'],
  );
});

test('jobs of a suspended account rest, and those of a scan that is gone are taken back', async () => {
  const { accountId, token } = await service.openAccount();
  const job = await createJob(service, { target: { kind: 'community', communities: ['resting'] } }, token);
  await scanner.tick();
  const runs = async () => (await jobOf(service, job.id, token)).recent_runs.length;
  const status = (to: string) => sql(service, 'update account set status = ? where id = ?', [to, accountId]);
  await status('suspended');
  await scanner.scan(job.id);
  await status('active');
  assert.is(await runs(), 1);
  await sql(
    service,
    `update monitoring_job set scan_id = 'gone', claimed_at = now() - interval '3 minutes' where id = ?`,
    [job.id],
  );
  await claimDue(service.app.database.em.fork(), 1);
  assert.not.ok((await claimedScans(service)).includes('gone'));
  await scanner.tick();
  assert.is(await runs(), 2);
});

test('an account goes on while the hits of its scan are written, however long that takes', async () => {
  await createJob(service, { target: { kind: 'search', query: 'kitty' } });
  await bring(post('kitty1', 'How do you fill your kitty?'));
  const release = await holdTable(service, 'monitoring_hit_item', 'share');
  const scanning = scanner.scan(
    ...(await sql<{ id: string }>(service, 'select id from monitoring_job')).map(({ id }) => id),
  );
  try {
    const isHeld = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%monitoring_hit_item%' and query like 'insert%'`;
    while ((await sql(service, isHeld)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const asked = performance.now();
    const { status } = await service.call('POST', '/community-discovery/jobs', {
      body: { brief: 'A budgeting app for couples' },
    });
    assert.is(status, 201);
    assert.ok(performance.now() - asked < 2000, `${performance.now() - asked} ms`);
  } finally {
    await release();
    await scanning;
  }
});

test('who could not pay for longer than what comes in is kept is told of which time some was not seen', async () => {
  const target = { kind: 'community', communities: ['unpaid'] };
  const [job, short] = [await createJob(service, { target }), await createJob(service, { target })];
  await scanner.tick();
  const rest = async ({ id }: Json, since: string) =>
    sql(service, `update monitoring_job set suspended_for = 'insufficient_credits', last_run_at = now() - interval '${since}' where id = ?`, [id]); // prettier-ignore
  await rest(job, '4 days');
  await sql(service, 'update monitoring_job set enabled = false where id <> ?', [job.id]);
  await bring(submission('unpaid1', { subreddit: 'unpaid' }));
  const em = service.app.database.em.fork();
  await sweepArrivals(em, arrivalsSeenByAll(em), 62);
  await sql(service, 'update monitoring_job set enabled = true where id = ?', [short.id]);
  await rest(short, '2 days');
  await bring(submission('unpaid2', { subreddit: 'unpaid' }));
  await scanner.scan(job.id, short.id);
  assert.equal((await hitsOf(service, job.id)).map(({ post: { id } }) => id), ['unpaid2']); // prettier-ignore
  const gapsOf = async ({ id }: Json) => (await jobOf(service, id)).recent_runs[0].gaps;
  const [gap, ...others] = await gapsOf(job);
  assert.equal(others, []);
  assert.match(gap.reason, /^There were no credits for more than 3 days/);
  assert.ok(Math.abs(Date.parse(gap.from) - Date.now() + 4 * 86_400_000) < 60_000 && gap.from < gap.to);
  assert.equal(await gapsOf(short), []);
  await scanner.scan(job.id);
  assert.equal(await gapsOf(job), [], 'it is told once');
});

test.run();
