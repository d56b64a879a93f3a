import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../../src/catalog/index/build-index.ts';
import { loadIndex } from '../../../src/catalog/index/catalog-index.ts';
import { readConfig } from '../../../src/config.ts';
import { forgetDeleted } from '../../../src/forgetting/forget-deleted.ts';
import { forgetRequested } from '../../../src/forgetting/forget-requested.ts';
import { monitoringHit } from '../../../src/monitoring/hits/monitoring-hit.schema.ts';
import { listHits } from '../../../src/monitoring/hits/read-hits.ts';
import { postUrl } from '../../../src/platforms/addresses.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { addCommunity, putWorld } from '../../support/put-world.ts';
import type { Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';
import {
  comment,
  community,
  hitBoth,
  importBoth,
  post,
  quoteBoth,
  rememberWords,
  resultOf,
  traces,
} from '../../support/remembered-words.ts';
import { importLines } from '../../support/dumps.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { refuse } from '../../support/fake-answers.ts';
import { createFakePlatform, type FakeOptions, type FakePlatform } from '../../support/fake-platform.ts';
import { findInDump } from '../../support/search-dump.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aPost, type World } from '../../support/world.ts';
import { rejection } from '../../support/rejection.ts';
import { storeLate } from '../../support/store-late.ts';
import { untilTask } from '../../support/queued-task.ts';

const test = suite('platforms/forget-deleted');
const config = readConfig({});
const logger = pino({ level: 'silent' });

let service: TestService;
let world: World;
let fake: FakePlatform;

const run = (platforms = [fake.platform], signal = new AbortController().signal, settings = config) =>
  forgetDeleted(
    { database: service.app.database, databaseUrl: service.databaseUrl, platforms, config: settings, logger },
    signal,
  );
const due = async (hours = 13) => {
  for (const table of ['job_result', 'monitoring_hit'])
    await sql(service, `update ${table} set checked_at = now() - ? * interval '1 hour'`, [hours]);
};
/** Ends who waits for those who store. */
const killed = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like '%pg_advisory_xact_lock%'`;
async function untilTrue(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}
const newRounds = () => sql(service, 'delete from recheck_round');
const receipts = () => sql<Json>(service, 'select * from purge_receipt order by id');

/** The platform and the catalog know the same. */
async function begin(options: FakeOptions = {}): Promise<void> {
  world = await rememberWords(service);
  await newRounds();
  fake = createFakePlatform(world, { platforms: ['reddit'], ...options });
}

function change<T extends { id: string }>(list: T[], id: string, changes: Partial<T>): void {
  const at = list.findIndex((one) => one.id === id);
  list[at] = { ...list[at]!, ...changes };
}

test.before(async () => {
  service = await startService();
});
test.before.each(() => begin());
test.after(() => service.stop());

/** As the wire shows them. */
async function hitsOf(jobId: string): Promise<Json[]> {
  const em = service.app.database.em.fork();
  const [job] = await sql<{ account_id: string }>(service, 'select account_id from monitoring_job where id = ?', [
    jobId,
  ]);
  const any = { min_relevance: null, review: null, community: null, after: null, limit: 10 };
  const hits = await listHits(em, { ...any, accountId: job!.account_id, job_id: jobId, order: 'asc' });
  return hits.map((hit) => monitoringHit.parse(hit));
}

test('what was deleted or removed stands nowhere in the database afterwards', async () => {
  const find = (text: string) => findInDump(service.app.database, text);
  await quoteBoth(service);
  await hitBoth(service, world);
  for (const word of ['zibbelwick', 'brindlewhisk']) {
    const places = await find(word);
    for (const place of ['job_result.body', 'overview_sample.body', 'monitoring_hit.post'])
      assert.ok(places.includes(place), places.join());
  }
  assert.ok((await find('zibbelwick')).includes('index_chunk.data'));

  change(world.posts, post.id, { removedBy: 'author' });
  change(world.comments, comment.id, { removedBy: 'moderator' });
  await due();
  await run();
  await buildIndex(service.databaseUrl);
  // Single words of a profile go with the next segment, and from the bytes of the older one within a day.
  for (const trace of traces) {
    const places = await find(trace);
    assert.ok(
      places.every((place) => place === 'index_chunk.data'),
      `${trace} in ${places.join()}`,
    );
  }
  assert.equal(await find('zibbelwick'), ['index_chunk.data']);
  const { ranking } = await loadIndex(service.databaseUrl);
  const query = { brief: 'wumbleforth', audience: null, competitors: [], keywords: [], excluded: [] };
  assert.equal(ranking.search(query, { limit: 5 }), []);

  await sql(service, `update index_segment set up_to = up_to - interval '21 hours'`);
  await sql(service, 'alter table purge_receipt disable trigger all');
  await sql(service, `update purge_receipt set at = at - interval '20 hours 1 minute'`);
  await sql(service, 'alter table purge_receipt enable trigger all');
  assert.is((await buildIndex(service.databaseUrl)).built, 'whole');
  for (const trace of [...traces, post.title, 'hides a']) assert.equal(await find(trace), [], trace);
});

test('results keep a tombstone with the reason, and stay as the document says', async () => {
  const { discovery, overview } = await quoteBoth(service);
  change(world.posts, post.id, { removedBy: 'author' });
  change(world.comments, comment.id, { removedBy: 'moderator' });
  await due();
  await run();
  const found: Json = await resultOf(service, discovery);
  const evidence = found.communities[0].evidence.find((one: Json) => one.post.id === post.id);
  assert.equal([evidence.quote, evidence.matched, evidence.post.title], ['', [], '']);
  assert.equal([evidence.post.removed_by, evidence.post.url], ['author', postUrl('reddit', community, post.id)]);
  assert.ok(found.warnings.some(({ code }: Json) => code === 'content_forgotten'));
  const kept = (one: Json) => one.communities[0].evidence.filter(({ post: { id } }: Json) => id !== post.id);
  assert.equal(kept(found), kept(discovery), 'the rest is as it was');

  const told: Json = await resultOf(service, overview);
  const [about] = told.communities;
  const thanks = about.tone.examples.filter((one: Json) => one.removed_by !== undefined);
  assert.ok(thanks.length > 0);
  for (const one of thanks) assert.equal([one.quote, one.removed_by], ['', 'moderator']);
  const [before] = overview.communities;
  assert.match(JSON.stringify(before.how_to_enter), /zibbelwick/);
  assert.match(JSON.stringify(about.how_to_enter), /has been taken down since/);
  assert.equal([about.rules, about.verdict, about.activity], [before.rules, before.verdict, before.activity]);

  await due();
  await run();
  assert.equal(await resultOf(service, overview), told, 'once more changes nothing');
});

test('hits become tombstones; who reviewed them, and those that stand, stay', async () => {
  const job = await hitBoth(service, world);
  const [first, second] = await hitsOf(job);
  await sql(service, `update monitoring_hit set review_status = 'approved' where id = ?`, [first.id]);
  change(world.posts, post.id, { removedBy: 'author' });
  await due();
  await run();
  const [gone, stands] = await hitsOf(job);
  const { title, excerpt, author, flair, deleted, id } = gone.post;
  assert.equal([title, excerpt, author, flair, deleted, id], ['', '', null, null, true, post.id]);
  assert.equal([gone.match.terms, gone.analysis.summary, gone.analysis.why], [[], '', '']);
  assert.equal([gone.review.status, gone.analysis.relevance], ['approved', first.analysis.relevance]);
  assert.equal(stands, second);

  change(world.posts, world.posts[3]!.id, { removedBy: 'moderator' });
  change(world.comments, comment.id, { author: null });
  await due();
  await run();
  const [, after] = await hitsOf(job);
  assert.equal([after.post.title, after.post.author, after.post.deleted], ['', null, false], 'its post is gone');
  assert.equal([after.post.excerpt, after.analysis], [second.post.excerpt, second.analysis]);
});

test('a hit that was taken down waits for no review', async () => {
  const job = await hitBoth(service, world);
  const waiting = async () =>
    (await service.call('GET', `/monitoring/jobs/${job}/hits?review=pending`)).body.data.map(
      ({ post }: Json) => post.id,
    );
  assert.equal(await waiting(), [comment.id, post.id]);
  change(world.posts, post.id, { removedBy: 'author' });
  await due();
  await run();
  assert.equal(await waiting(), [comment.id]);
  assert.equal((await hitsOf(job)).length, 2, 'its place is kept');
});

test('of two comments with one id on two platforms each has its own post', async () => {
  const job = await hitBoth(service, world);
  await sql(
    service,
    `insert into comment (platform, id, community_id, post_id, body, created_at)
     select 'lemmy', id, community_id, 'elsewhere', body, created_at from comment where id = ?`,
    [comment.id],
  );
  const other = await insertHit(service, job, { sequence: 3, community });
  await sql(service, `update monitoring_hit set kind = 'comment', platform = 'lemmy', item_id = ? where id = ?`, [
    comment.id,
    other,
  ]);
  const { id: itsPost } = world.posts[3]!;
  await sql(service, 'delete from post where id = ?', [itsPost]); // else the walk over the catalog asks after it
  change(world.posts, itsPost, { removedBy: 'moderator' });
  await due();
  await run();
  const [, ofReddit] = await hitsOf(job);
  assert.equal([ofReddit.post.id, ofReddit.post.title], [comment.id, ''], 'its post is gone');
});

test('a result is asked after when half a day has passed, at most its quotes in a call each hundred', async () => {
  const { discovery } = await quoteBoth(service);
  change(world.posts, post.id, { removedBy: 'author' });
  const results = async () => sql<Json>(service, 'select checked_at from job_result order by job_id');
  await due(11);
  const early = await results();
  await run();
  assert.equal(await results(), early);
  assert.match(JSON.stringify(await resultOf(service, discovery)), /zibbelwick/);
  await due(13);
  fake.calls.length = 0;
  await run();
  assert.equal(fake.calls, ['postsById', 'commentsById'], 'both results in one call for posts and one for comments');
  assert.not.match(JSON.stringify(await resultOf(service, discovery)), /zibbelwick/);
});

test('what the platform does not know any more is forgotten, too', async () => {
  world.posts.splice(
    world.posts.findIndex(({ id }) => id === post.id),
    1,
  );
  await run();
  const [row] = await sql<Json>(service, 'select title, body, author, link, removed_by from post where id = ?', [
    post.id,
  ]);
  assert.equal(row, { title: '', body: '', author: null, link: null, removed_by: 'unknown' });
});

test('an answer that has lost all posts of communities that can be read is not believed', async () => {
  const standing = () => sql<Json>(service, 'select count(*)::int as n from post where removed_by is null');
  const before = await standing();
  const posts = world.posts.splice(0);
  await run();
  assert.equal(await standing(), before);
  world.communities.splice(0);
  await run();
  assert.equal(await standing(), [{ n: 0 }], 'of communities that are gone, it is');
  assert.ok(posts.length > 0);
});

test('of whoever deleted their account the name is forgotten, and what they wrote stays', async () => {
  change(world.posts, post.id, { author: null });
  change(world.comments, comment.id, { author: null });
  await run();
  const [row] = await sql<Json>(service, 'select author, title, removed_by from post where id = ?', [post.id]);
  assert.equal(row, { author: null, title: post.title, removed_by: null });
  assert.equal(await findInDump(service.app.database, 'marrowlight88'), []);
  assert.is((await receipts()).at(-1).authors + (await receipts()).at(-2).authors, 2);
});

test('results do not name them either', async () => {
  const { discovery } = await quoteBoth(service);
  // Where a licence asks for it, results name who wrote a quote.
  const named = structuredClone(discovery);
  for (const { post: quoted } of named.communities[0].evidence) quoted.author = 'marrowlight88';
  const keep = async (body: Json) => sql(service, 'update job_result set body = ?::json where job_id = ?', [JSON.stringify(body), discovery.job_id]); // prettier-ignore
  await keep(named);
  change(world.posts, post.id, { author: null });
  await due();
  await run();
  const found: Json = await resultOf(service, discovery);
  for (const { post: quoted, quote } of found.communities[0].evidence) {
    assert.is(quoted.author, quoted.id === post.id ? null : 'marrowlight88');
    assert.is.not(quote, '');
  }
  assert.ok(found.communities[0].evidence.some(({ post: { author } }: Json) => author === null));
});

test('a platform that refuses stops the run; nothing counts as checked, and the next run goes on there', async () => {
  await quoteBoth(service);
  change(world.posts, post.id, { removedBy: 'author' });
  await due();
  for (const reason of ['rate_limited', 'unavailable', 'blocked'] as const) {
    fake.refusal = refuse(reason, 30);
    fake.calls.length = 0;
    await run();
    const looks = reason === 'unavailable' ? ['communities'] : [];
    assert.equal(fake.calls, ['postsById', ...looks], 'it is not asked again');
  }
  assert.ok((await findInDump(service.app.database, 'zibbelwick')).includes('job_result.body'));
  assert.equal(await sql(service, `select 1 from job_result where checked_at > now() - interval '1 hour'`), []);
  fake.refusal = null;
  await run();
  assert.equal(await findInDump(service.app.database, 'quillfeather77'), []);
  assert.not.ok((await findInDump(service.app.database, 'zibbelwick')).includes('job_result.body'));
});

test('what the platform always fails at keeps nothing else from being forgotten', async () => {
  const { discovery } = await quoteBoth(service);
  const { platform } = fake;
  const others = world.posts.filter(({ id }) => id !== post.id).map(({ id }) => id);
  change(world.posts, others.at(-1)!, { removedBy: 'author' });
  const broken: Platform = {
    ...platform,
    postsById: async (ids, call) =>
      ids.includes(post.id) ? refuse('unavailable') : platform.postsById(ids, call), // prettier-ignore
  };
  await due();
  fake.calls.length = 0;
  await run([broken]);
  const gone = await sql(service, 'select id, removed_by from post where removed_by is not null');
  assert.equal(gone, [{ id: others.at(-1), removed_by: 'author' }]);
  assert.equal(await sql(service, 'select cursor from recheck_round where kind = ?', ['post']), [{ cursor: null }]);
  const checked = await sql(service, `select checked_at > now() - interval '1 hour' as now from job_result where job_id = ?`, [discovery.job_id]); // prettier-ignore
  assert.equal(checked, [{ now: false }], 'a result that quotes it waits');
  assert.match(JSON.stringify(await resultOf(service, discovery)), /zibbelwick/);
  assert.is(fake.calls.filter((call) => call === 'communities').length, 1, 'once a run');

  await run([platform]);
  assert.equal(await sql(service, "select 1 from job_result where checked_at < now() - interval '1 hour'"), []);
});

test('a platform that shows communities and fails at all else is down', async () => {
  const before = await sql(service, 'select id, removed_by from post order by id');
  let asked = 0;
  const postsById: Platform['postsById'] = async () => {
    asked++;
    return refuse('unavailable');
  };
  await run([{ ...fake.platform, postsById }]);
  assert.ok(asked <= 10, `${asked} times`);
  assert.equal(await sql(service, 'select id, removed_by from post order by id'), before);
  assert.equal(await sql(service, 'select cursor from recheck_round where kind = ?', ['post']), [{ cursor: '' }]);
});

test('what a newer dump says was taken down leaves hits and results, where no live platform can be asked', async () => {
  const { discovery } = await quoteBoth(service);
  const jobId = await hitBoth(service, world);
  const about = { subreddit: community, author: '[deleted]', created_utc: 1_768_000_000, retrieved_on: Math.floor(Date.now() / 1000) }; // prettier-ignore
  await importLines(service.databaseUrl, 'submissions', [{ ...about, id: post.id, title: post.title, selftext: '[deleted]' }]); // prettier-ignore
  await importLines(service.databaseUrl, 'comments', [{ ...about, id: comment.id, link_id: 't3_couplemoneyp3', body: '[removed]' }]); // prettier-ignore
  await due();
  await run([]);
  assert.equal(
    (await hitsOf(jobId)).map(({ post: { deleted } }) => deleted),
    [true, true],
  );
  const told = JSON.stringify(await resultOf(service, discovery));
  for (const trace of traces) {
    const places = await findInDump(service.app.database, trace);
    assert.ok(places.every((place) => place === 'index_chunk.data'), `${trace} in ${places.join()}`); // prettier-ignore
  }
  assert.match(told, /"removed_by":"author"/);
  const counted = (await receipts()).at(-1);
  assert.equal([counted?.source, counted?.checked_posts], ['archive', 0]);
  await due();
  await run([]);
  assert.is((await receipts()).at(-1)?.id, counted?.id, 'once');
});

test('an archive cannot say what was deleted: nothing is asked', async () => {
  const archive = createFakePlatform(world, { source: 'archive' });
  await run([archive.platform]);
  assert.equal(archive.calls, []);
});

test('the sample is invented: no platform is asked for it', async () => {
  await sql(service, 'update community set sample = true');
  await quoteBoth(service);
  await due();
  fake.calls.length = 0;
  world.posts.splice(0);
  await run();
  assert.equal(fake.calls, []);
  assert.equal(await sql(service, 'select 1 from post where removed_by is not null'), []);
});

test('a Lemmy instance is asked for its own posts only', async () => {
  addCommunity(world, 'Bread@lemmy.example', {});
  for (const host of ['lemmy.example', 'other.example'])
    world.posts.push(aPost({ id: `7@${host}`, community: 'Bread@lemmy.example' }));
  await putWorld(service, structuredClone(world));
  world.posts.splice(0);
  await run([createFakePlatform(world, { name: 'lemmy.example', platforms: ['lemmy'] }).platform]);
  const removed = await sql(service, 'select id from post where removed_by is not null');
  assert.equal(removed, [{ id: '7@lemmy.example' }]);
});

test('the walk goes on where it was, begins again after its end, and not more often than once a day', async () => {
  for (let n = 0; n < 250; n++) world.posts.push(aPost({ id: `zz${n}`, community }));
  await putWorld(service, structuredClone(world));
  const rounds = () =>
    sql<Json>(service, `select cursor, checked::int, took_seconds from recheck_round where kind = 'post'`);
  const oneCall = { ...config, shares: { ...config.shares, forget: 1 / 600 } };
  const step = () => run([fake.platform], undefined, oneCall);
  await step();
  const [first] = await rounds();
  assert.equal([first.checked, first.took_seconds], [100, null]);
  await step();
  const [second] = await rounds();
  assert.ok(second.cursor > first.cursor && second.checked === 200);
  for (let more = 0; more < 3; more++) await step();
  const [last] = await rounds();
  assert.equal([last.cursor, last.checked], [null, world.posts.length]);
  assert.type(last.took_seconds, 'number');
  fake.calls.length = 0;
  await run();
  assert.not.ok(fake.calls.includes('postsById'), 'not again today');
  await sql(service, `update recheck_round set started_at = now() - interval '25 hours'`);
  await run();
  assert.ok(fake.calls.includes('postsById'));
});

test('where each look-up costs a call, a run looks up no more than its share allows', async () => {
  await begin({ limits: { lookupsPerCall: 1 } });
  const settings = { ...config, shares: { ...config.shares, forget: 7 / 600 } };
  const before = (await receipts()).length;
  await run([fake.platform], undefined, settings);
  const [receipt] = (await receipts()).slice(before);
  assert.equal([receipt.checked_posts, receipt.checked_comments], [4, 3]);
});

test('two runs at once: the second gives up', async () => {
  await Promise.all([run(), run(), run()]);
  assert.is(fake.calls.filter((method) => method === 'postsById').length, 1);
});

test('a run that is told to stop ends, and what it had forgotten stays forgotten', async () => {
  change(world.posts, post.id, { removedBy: 'author' });
  const stop = new AbortController();
  const platform = {
    ...fake.platform,
    commentsById: () => (stop.abort(), Promise.reject(stop.signal.reason as Error)),
  };
  assert.is(await rejection(run([platform], stop.signal)), stop.signal.reason);
  assert.equal(await findInDump(service.app.database, 'quillfeather77'), []);
});

test('what is forgotten on request while a platform is asked stays forgotten', async () => {
  const { overview } = await quoteBoth(service);
  // The walk through all that is known is over for today: only results are asked after.
  await run();
  change(world.comments, comment.id, { removedBy: 'moderator' });
  await due();
  const commentsById: typeof fake.platform.commentsById = async (...asked) => {
    const held = { kind: 'post', id: post.id, community: null } as const;
    await forgetRequested(service.app.database.em.fork(), [held]);
    return fake.platform.commentsById(...asked);
  };
  await run([{ ...fake.platform, commentsById }]);
  assert.not.match(JSON.stringify(await resultOf(service, overview)), /zibbelwick/);
});

test('a request to forget whose process was killed is ended: what was stored meanwhile is forgotten, too', async () => {
  await quoteBoth(service);
  const quoting = `select job_id, body::text as body from job_result where body::text like '%zibbelwick%'`;
  const before = await sql<Json>(service, quoting);
  const { em } = service.app.database;
  const late = await storeLate(em, async (tx) => {
    for (const { job_id, body } of before)
      await tx.execute('update job_result set body = ?::json where job_id = ?', [body, job_id]);
  });
  const held = { kind: 'post', id: post.id, community: null } as const;
  const forgetting = forgetRequested(em.fork(), [held]).catch((error: unknown) => error);
  await untilTrue(late.asked);
  await untilTrue(async () => (await sql(service, killed)).length > 0);
  await forgetting;
  await late.end();
  assert.is((await sql<Json>(service, quoting)).length, before.length, 'it was killed');
  await sql(service, `insert into service_mark (name, at, detail) values ('forgetting 0', now(), '{}')`);
  await run([]);
  assert.equal(await sql(service, quoting), []);
  const left = `select name from service_mark where name like 'forgetting %'`;
  assert.equal(await sql(service, left), [{ name: 'forgetting 0' }], 'one that cannot be ended holds up no other');
  await sql(service, `delete from service_mark where name = 'forgetting 0'`);
});

test('an older dump does not bring back what was forgotten, a newer one that shows it does', async () => {
  change(world.posts, post.id, { removedBy: 'author' });
  change(world.comments, comment.id, { removedBy: 'author' });
  await run();
  const places = async () => (await findInDump(service.app.database, 'quillfeather77')).toSorted();
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  for (const retrieved of [1_768_000_100, yesterday, null]) await importBoth(service, retrieved);
  assert.equal(await places(), []);
  await importBoth(service, yesterday + 2 * 86_400);
  assert.equal(await places(), ['comment.author', 'post.author'], 'it was restored');
});

test('receipts count what was forgotten and cannot be changed', async () => {
  const before = (await receipts()).length;
  change(world.posts, post.id, { removedBy: 'author' });
  change(world.comments, comment.id, { removedBy: 'author' });
  await run();
  const added = (await receipts()).slice(before);
  const sum = (key: string) => added.reduce((total, receipt) => total + Number(receipt[key]), 0);
  assert.equal([sum('posts'), sum('comments')], [1, 1]);
  assert.equal([sum('checked_posts'), sum('checked_comments')], [world.posts.length, world.comments.length]);
  assert.is(new Set(added.map(({ run_at: at }) => String(at))).size, 1);
  for (const statement of ['update purge_receipt set posts = 0', 'delete from purge_receipt']) {
    assert.match(String(await rejection(sql(service, statement))), /append-only/);
  }
});

test('runs as a task', async () => {
  await sql(service, `select 1 from graphile_worker.add_job('platforms/forget-deleted', job_key := 'forget now')`);
  await untilTask(service, 'forget now', (task) => task === undefined);
});

test.run();
