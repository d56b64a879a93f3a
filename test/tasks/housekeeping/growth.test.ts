import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/config.ts';
import { noteUse } from '../../../src/catalog/posts/note-use.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('what grows is bounded');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const config = readConfig({ HIT_RETENTION_DAYS: '100', RUN_RETENTION_DAYS: '3', ARRIVAL_RETENTION_DAYS: '30' });
const sweep = (name: string) => sweeps[name]!(service.app.database.em.fork(), config);

async function arrive(count: number, daysAgo: number): Promise<void> {
  await sql(
    service,
    `insert into arrival (kind, platform, item_id, community_id, fresh, arrived_at)
     select 'post', 'reddit', 'x' || i, 1, true, now() - ? * interval '1 day' from generate_series(1, ?::int) i`,
    [daysAgo, count],
  );
}

const arrivals = async () => (await sql(service, 'select 1 from arrival')).length;
const target = { kind: 'search', query: 'budget' };

for (const [why, suspend] of [
  ['a job', `update monitoring_job set suspended_for = 'insufficient_credits'`],
  ['the account of a job', `update account set status = 'suspended'`],
] as const) {
  test(`${why} that is suspended keeps nobody's arrivals for long, and one that looks keeps what it has not seen`, async () => {
    const { id } = await createJob(service, { target });
    await sql(service, `update monitoring_job set enabled = id = ?, arrivals_seen = 0`, [id]);
    await sql(service, 'delete from arrival');
    await arrive(10, 10);
    await sql(service, `update monitoring_job set last_run_at = now() - interval '4 days'`);
    await sweep('arrivals');
    assert.is(await arrivals(), 10, 'it looks every month');
    await sql(service, suspend);
    await sql(service, `update monitoring_job set last_run_at = now() - interval '2 days'`);
    await sweep('arrivals');
    assert.is(await arrivals(), 10, 'it may be paid for today');
    await sql(service, `update monitoring_job set last_run_at = now() - interval '4 days'`);
    await sweep('arrivals');
    assert.is(await arrivals(), 0);
    await sql(service, `update monitoring_job set suspended_for = null`);
    await sql(service, `update account set status = 'active'`);
  });
}

test('arrivals are kept for as long as the setting says at most', async () => {
  const { id } = await createJob(service, { target });
  await sql(service, `update monitoring_job set enabled = id = ?, arrivals_seen = 0`, [id]);
  await arrive(3, 29);
  await arrive(4, 31);
  await sweep('arrivals');
  assert.is(await arrivals(), 3);
});

test('hits go when their time is over, and no others', async () => {
  const { id } = await createJob(service, { target });
  for (const [sequence, daysAgo] of [
    [1, 101],
    [2, 99],
  ]) {
    const hit = await insertHit(service, id, { sequence: sequence! });
    await sql(service, `update monitoring_hit set stored_at = now() - ? * interval '1 day' where id = ?`, [
      daysAgo,
      hit,
    ]);
  }
  await sweep('monitoringHits');
  assert.equal(await sql(service, 'select item_id from monitoring_hit where job_id = ?', [id]), [{ item_id: 'p2' }]);
});

test('hits that remain follow one another, also where ids of several workers are not in the order of the numbers', async () => {
  const { id } = await createJob(service, { target });
  const first = await insertHit(service, id, { sequence: 1 });
  // One more than a sweep takes, and the first has the last id.
  await sql(
    service,
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
     select 'hit_' || lpad(n::text, 26, '0'), job_id, n, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, now() - interval '101 days'
       from monitoring_hit, generate_series(2, 5001) n where id = ?`,
    [first],
  );
  await sql(service, `update monitoring_hit set stored_at = now() - interval '102 days' where id = ?`, [first]);
  await insertHit(service, id, { sequence: 5002 });
  const left = () => sql(service, 'select sequence::int as n from monitoring_hit where job_id = ? order by 1', [id]);
  await sweep('monitoringHits');
  assert.equal(await left(), [{ n: 5001 }, { n: 5002 }]);
  await sweep('monitoringHits');
  assert.equal(await left(), [{ n: 5002 }]);
});

test('posts much older than the newest of their community go, but for the newest thousand and what was taken down', async () => {
  const day = 86_400_000;
  const newest = Date.UTC(2015, 0, 1);
  const lines = (subreddit: string, count: number, daysApart: number) =>
    Array.from({ length: count }, (_, i) =>
      submission(`${subreddit}${i}`, { subreddit, created_utc: (newest - i * daysApart * day) / 1000 }),
    );
  await importLines(service.databaseUrl, 'submissions', [...lines('crowded', 1_200, 0.1), ...lines('quiet', 30, 50)]);
  await sql(service, `update post set removed_by = 'author', title = '' where id = 'crowded1150'`);
  await sql(
    service,
    `update community set collected_from = '2014-01-01', collected_to = '2015-01-01' where name_key = 'crowded'`,
  );
  const [community] = await sql<{ id: number }>(service, `select id from community where name_key = 'crowded'`);
  const { id } = community!;
  await sql(
    service,
    `insert into comment (platform, id, community_id, post_id, body, created_at)
     select 'reddit', 'old' || i, ?, 'crowded0', 'x', timestamptz '2015-01-01' - i * interval '1 day' from generate_series(1, 120) i`,
    [id],
  );
  const left = (name: string) =>
    sql<{ id: string }>(service, `select id from post where id like ? || '%' order by created_at`, [name]);
  const shortly = readConfig({ POST_RETENTION_DAYS: '60' });
  for (let round = 0; round < 3; round++) await sweeps['posts']!(service.app.database.em.fork(), shortly);
  const crowded = await left('crowded');
  assert.equal([crowded.length, crowded[0]!.id, crowded[1]!.id], [1_001, 'crowded1150', 'crowded999']);
  assert.is((await left('quiet')).length, 30, 'its newest thousand stay');
  const [span] = await sql<{ from: Date }>(service, `select collected_from as "from" from community where id = ?`, [id]); // prettier-ignore
  assert.is(new Date(span!.from).getTime(), newest - 99.9 * day);
  const comments = await sql(service, `select 1 from comment where community_id = ?`, [id]);
  assert.is(comments.length, 99);
});

/** One post a day for 1,200 days, and a comment on each. */
async function aLongTalk(subreddit: string): Promise<number> {
  const created = (i: number) => (Date.UTC(2015, 0, 1) - i * 86_400_000) / 1000;
  const lines = Array.from({ length: 1_200 }, (_, i) =>
    submission(`${subreddit}${i}`, { subreddit, created_utc: created(i) }),
  );
  await importLines(service.databaseUrl, 'submissions', lines);
  const [community] = await sql<{ id: number }>(service, 'select id from community where name_key = ?', [subreddit]);
  await sql(
    service,
    `insert into comment (platform, id, community_id, post_id, body, created_at)
     select platform, 'c' || id, community_id, id, 'x', created_at from post where community_id = ?`,
    [community!.id],
  );
  return community!.id;
}

const counts = async (id: number) =>
  (await sql(service, `select (select count(*)::int from post where community_id = ?) as posts, (select count(*)::int from comment where community_id = ?) as comments`, [id, id]))[0]; // prettier-ignore
const sweepPosts = (settings: Record<string, string>) =>
  sweeps['posts']!(service.app.database.em.fork(), readConfig(settings));

test('comments have a time of their own, also where posts stay', async () => {
  const id = await aLongTalk('chatty');
  await sweepPosts({ COMMENT_RETENTION_DAYS: '90' });
  assert.equal(await counts(id), { posts: 1_200, comments: 91 });
});

test('of what nobody has used for long the newest thousand posts stay, with their comments; what is used or watched stays whole', async () => {
  const [unused, used, watched] = [await aLongTalk('unused'), await aLongTalk('used'), await aLongTalk('watched')];
  await sql(service, `update community set used_at = now() - interval '100 days'`);
  await sql(service, `update community set used_at = now() - interval '50 days' where id = ?`, [used]);
  await createJob(service, { target: { kind: 'community', communities: ['watched'] }, query: 'budget' });
  await sweepPosts({});
  assert.equal(await counts(unused), { posts: 1_200, comments: 1_200 }, 'unless it is wished for');
  await sweepPosts({ UNUSED_RETENTION_DAYS: '90' });
  assert.equal(await counts(unused), { posts: 1_000, comments: 1_000 });
  for (const id of [used, watched]) assert.equal(await counts(id), { posts: 1_200, comments: 1_200 });
});

test('an overview and a discovery are a use, noted once a day', async () => {
  const [a, b] = [await aLongTalk('looked'), await aLongTalk('ignored')];
  await sql(service, `update community set used_at = now() - interval '100 days'`);
  const usedDays = async (id: number) =>
    (await sql<{ days: number }>(service, `select round(extract(epoch from now() - used_at) / 86400)::int as days from community where id = ?`, [id]))[0]!.days; // prettier-ignore
  const em = service.app.database.em.fork();
  await noteUse(em, { platform: 'reddit', name: 'Looked' });
  assert.equal([await usedDays(a), await usedDays(b)], [0, 100]);
  await noteUse(em, [a, b]);
  assert.equal([await usedDays(a), await usedDays(b)], [0, 0]);
  await sql(service, `update community set used_at = now() - interval '23 hours' where id = ?`, [a]);
  await noteUse(em, [a]);
  assert.is(await usedDays(a), 1);
});

test.run();
