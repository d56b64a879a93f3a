import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { create, type Json } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createKey } from '../support/keys.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

/** What charts are drawn from: figures by day, the catalog by month, the installation for its operator. */
const test = suite('figures: statistics, usage by day, the catalog, the operator');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, sample: true });
});
test.after(() => service.stop());

const get = async (path: string): Promise<Json> => {
  const { status, body } = await service.call('GET', path);
  assert.is(status, 200, JSON.stringify(body));
  return body;
};
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('a job tells of every day since it was made what it brought; what is no longer known is null, not zero', async () => {
  const body = { name: 'Days', target: { kind: 'search', query: 'budget' }, enabled: false };
  const { id } = (await service.call('POST', '/monitoring/jobs', { body })).body;
  await sql(service, `update monitoring_job set created_at = now() - interval '9 days' where id = ?`, [id]);
  const hits = [];
  for (let i = 1; i <= 4; i++) hits.push(await insertHit(service, id, { sequence: i }));
  await sql(service, `update monitoring_hit set stored_at = now() - interval '2 days' where id = any(?)`, [
    hits.slice(0, 3),
  ]);
  await service.call('PUT', `/monitoring/jobs/${id}/hits/${hits[0]}/review`, { body: { status: 'approved' } });
  await service.call('PUT', `/monitoring/jobs/${id}/hits/${hits[1]}/review`, { body: { status: 'dismissed' } });
  await sql(
    service,
    `insert into monitoring_run (id, job_id, scan_id, status, started_at, finished_at, posts_seen, comments_seen, matched, filtered, hits_created, duplicates, sources, gaps, credits_charged)
     values ('run_days', ?, 'scan', 'succeeded', now() - interval '2 days', now(), 30, 12, 3, 0, 3, 0, '[]', '[]', 1)`,
    [id],
  );
  const { days, monitoring_job_id } = await get(`/monitoring/jobs/${id}/statistics`);
  assert.is(monitoring_job_id, id);
  assert.equal(
    days.map(({ day }: Json) => day),
    Array.from({ length: 10 }, (_, i) => dayOf(9 - i)),
  );
  const of = (daysAgo: number) => days.find(({ day }: Json) => day === dayOf(daysAgo));
  assert.equal(of(2), { day: dayOf(2), hits: 3, approved: 1, dismissed: 1, posts_seen: 42, credits: 1 });
  assert.equal(of(1), { day: dayOf(1), hits: 0, approved: 0, dismissed: 0, posts_seen: 0, credits: 0 });
  assert.equal(of(0), { day: dayOf(0), hits: 1, approved: 0, dismissed: 0, posts_seen: 0, credits: 0 });
  assert.equal([of(9).posts_seen, of(9).credits], [null, null], 'its runs are kept for seven days');
  const other = await service.openAccount();
  expectProblem(await service.call('GET', `/monitoring/jobs/${id}/statistics`, { as: other.token }), 'job_not_found');
});

test('what was spent is told by day, operation and key, and sums up to what usage says', async () => {
  const { token, accountId } = await service.openAccount();
  const key = await createKey(service, { scopes: ['community_discovery:write'] }, token);
  for (const [as, daysAgo] of [
    [token, 0],
    [token, 3],
    [key.token, 3],
    [token, 40],
  ] as const) {
    const { id } = await create(service, undefined, as);
    const ending = { from: ['queued' as const], to: 'succeeded' as const, charge: 5 };
    assert.ok(await service.app.database.em.fork().transactional((tx) => endJob(tx, id, accountId, ending)));
    await sql(service, 'alter table ledger_transaction disable trigger user');
    await sql(
      service,
      `update ledger_transaction set created_at = now() - make_interval(days => ?) where subject = ?`,
      [daysAgo, id],
    );
    await sql(service, 'alter table ledger_transaction enable trigger user');
  }
  const series = async (days: number) => (await service.call('GET', `/usage/series?days=${days}`, { as: token })).body;
  const month = await series(30);
  assert.equal([month.from, month.to], [dayOf(29), dayOf(0)]);
  const told = month.data.map((one: Json) => `${one.day} ${one.operation} ${one.key_id === key.id ? 'other' : 'first'} ${one.times} ${one.credits}`); // prettier-ignore
  const expected = [`${dayOf(3)} community_discovery first 1 5`, `${dayOf(3)} community_discovery other 1 5`];
  assert.equal(told.slice(0, 2).toSorted(), expected);
  assert.equal(told.slice(2), [`${dayOf(0)} community_discovery first 1 5`]);
  const { credits } = (await service.call('GET', '/usage', { as: token })).body;
  const all = (await series(90)).data.reduce((sum: number, one: Json) => sum + one.credits, 0);
  assert.is(all, credits.consumed);
  expectProblem(await service.call('GET', '/usage/series?days=91', { as: token }), 'invalid_request');
});

test('the catalog says what it holds, by months that sum up to its posts', async () => {
  await sql(
    service,
    `insert into community (platform, name, name_key, sample) values ('reddit', 'silent', 'silent', true)`,
  );
  const catalog = await get('/catalog');
  await sql(service, `delete from community where name_key = 'silent'`);
  assert.is(catalog.sample_only, true);
  assert.is(catalog.exact, true);
  assert.equal([catalog.communities, catalog.posts], [61, 1005]);
  assert.is(catalog.communities_with_posts, 60, 'of the others nothing but the name is known');
  assert.is(
    catalog.months.reduce((sum: number, month: Json) => sum + month.posts, 0),
    1005,
  );
  assert.equal(
    catalog.months.toSorted((a: Json, b: Json) => a.month.localeCompare(b.month)),
    catalog.months,
  );
});

test('what was imported is counted without the sample, which steps aside for it', async () => {
  await sql(
    service,
    `insert into community (id, platform, name, name_key, sample) values (990001, 'reddit', 'real1', 'real1', false);
     insert into community (id, platform, name, name_key, sample) values (990002, 'reddit', 'real2', 'real2', false);
     insert into post (id, platform, community_id, title, body, created_at, removed_by) values
       ('real1p', 'reddit', 990001, 'One', '', now(), null), ('real1q', 'reddit', 990001, '', '', now(), 'author'),
       ('real2p', 'reddit', 990002, '', '', now() - interval '90 days', 'moderator');
     insert into comment (id, platform, community_id, post_id, body, created_at, removed_by) values
       ('real1c', 'reddit', 990001, 'real1p', 'Yes', now(), null), ('real1d', 'reddit', 990001, 'real1p', '', now(), 'author'),
       ('real2c', 'reddit', 990002, 'real2p', '', now(), 'moderator');`,
  );
  const catalog = await get('/catalog');
  const lookUp = async (query: string) =>
    (await get(`/catalog/communities?${query}`)).data.map(({ community }: Json) => community.name);
  const figures = (await get('/catalog/communities?limit=50')).data.map((one: Json) => [one.posts, one.comments]);
  const listed = [await lookUp('limit=50'), await lookUp('query=budget'), await lookUp('name=sample_budgeting')];
  await sql(
    service,
    `delete from comment where id like 'real%'; delete from post where id like 'real%'; delete from community where id in (990001, 990002);`,
  );
  assert.equal(listed, [['real1', 'real2'], [], ['sample_budgeting']]);
  const posts = catalog.months.reduce((sum: number, month: Json) => sum + month.posts, 0);
  assert.equal(
    [catalog.sample_only, catalog.communities, catalog.communities_with_posts, catalog.posts, posts, catalog.comments],
    [false, 2, 1, 1, 1, 1],
    'what was taken down cannot be read',
  );
  assert.equal(figures, [
    [1, 1],
    [0, 0],
  ]);
  assert.is(catalog.months.length, 1);
  assert.equal(catalog.platforms, [{ platform: 'reddit', communities: 2 }]);
});

test('communities are looked up by name or by how it begins, the largest first, with what is known of them', async () => {
  const found = (await get('/catalog/communities?query=r/Sample_b')).data;
  assert.ok(found.length >= 2 && found.every(({ community }: Json) => community.name.startsWith('sample_b')));
  const members = found.map(({ community }: Json) => community.members);
  assert.equal(
    members,
    members.toSorted((a: number, b: number) => b - a),
  );
  assert.ok(
    found.every(({ months }: Json) => months.length === 0),
    'months are for one that is named',
  );
  const [one, ...others] = (await get('/catalog/communities?name=r/SAMPLE_budgeting')).data;
  assert.is(others.length, 0);
  const [{ posts, comments }] = (await sql<{ posts: number; comments: number }>(
    service,
    `select (select count(*)::int from post p where p.community_id = c.id) as posts,
            (select count(*)::int from comment o where o.community_id = c.id) as comments
       from community c where name = 'sample_budgeting'`,
  )) as [Json];
  assert.equal([one.posts, one.comments, one.sample, one.access], [posts, comments, true, 'public']);
  assert.is(
    one.months.reduce((sum: number, month: Json) => sum + month.posts, 0),
    posts,
  );
  assert.ok(one.rules.length > 0 && one.first_post_at < one.last_post_at);
  assert.equal((await get('/catalog/communities?name=nobody_knows_it')).data, []);
  const both = async (query: string) => (await get(`/catalog/communities?name=sample_budgeting&query=${query}`)).data;
  assert.equal([(await both('budget')).length, (await both('knitting')).length], [1, 0]);
  assert.equal((await get('/catalog/communities?query=100%25_')).data, [], 'what means something to LIKE is a letter');
});

test('communities are looked up within names and titles, behind those that begin so, page by page', async () => {
  const namesOf = ({ data }: Json): string[] => data.map(({ community }: Json) => community.name);
  const within = await get('/catalog/communities?query=BUDGET');
  assert.equal([within.searched, within.has_more, within.next_cursor], ['names_and_titles', false, null]);
  assert.ok(namesOf(within).includes('sample_budgeting'), namesOf(within).join());
  assert.equal(namesOf(await get('/catalog/communities?query=sample%20budgeting')), ['sample_budgeting']);
  await sql(service, `insert into community (platform, name, name_key, title, sample) values ('reddit', 'Budgetary', 'budgetary', '', true)`); // prettier-ignore
  assert.is(namesOf(await get('/catalog/communities?query=budget'))[0], 'Budgetary', 'though nobody knows how large');
  await sql(service, `update community set title = 'News (COVID-19) of a “home-made” kind' where name = 'Budgetary'`);
  for (const query of ['covid', 'covid-19', 'home', 'made', 'home-made'])
    assert.ok(namesOf(await get(`/catalog/communities?query=${query}`)).includes('Budgetary'), query);
  assert.not.ok(namesOf(await get('/catalog/communities?query=ovid')).includes('Budgetary'), 'no word begins so');
  const all = namesOf(await get('/catalog/communities?limit=50'));
  const read: string[] = [];
  for (let cursor = ''; read.length < all.length;) {
    const page = await get(`/catalog/communities?limit=20${cursor}`);
    read.push(...namesOf(page));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  assert.equal(read.slice(0, all.length), all);
  const first = await get('/catalog/communities?query=sample&limit=5');
  await sql(service, `insert into community (platform, name, name_key, title, members, sample) values ('reddit', 'sample_newest', 'sample_newest', '', 2000000000, true)`); // prettier-ignore
  const second = await get(`/catalog/communities?query=sample&limit=50&cursor=${first.next_cursor}`);
  assert.is(new Set([...namesOf(first), ...namesOf(second)]).size, 55, 'what is added moves no page');
  await sql(service, `delete from community where name = 'sample_newest'`);
  const whole = await get('/catalog/communities?query=sample&limit=3');
  const start = await get('/catalog/communities?query=sample&limit=2');
  await sql(service, `delete from community where name = ?`, [start.data[1].community.name]);
  const next = await get(`/catalog/communities?query=sample&limit=1&cursor=${start.next_cursor}`);
  assert.equal(next.data[0], whole.data[2], 'one that is gone ends no list');
  const { next_cursor: other } = await get('/catalog/communities?limit=1');
  expectProblem(await service.call('GET', `/catalog/communities?query=b&cursor=${other}`), 'invalid_cursor');
  await sql(service, `delete from community where name = 'Budgetary'`);
});

test('a catalog of very many communities is looked through where names begin, and says so', async () => {
  await sql(service, `update pg_class set reltuples = 300000 where oid = 'community'::regclass`);
  const found = await get('/catalog/communities?query=budget');
  assert.equal([found.searched, found.data], ['beginnings_of_names', []]);
  await sql(service, 'analyze community');
});

test('the operator sees tasks of all accounts, and has those that failed for good tried again', async () => {
  const { id } = await create(service);
  const [task] = await sql<{ id: string }>(
    service,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'It broke\n  at secret.ts' where key = ? returning id::text as id`,
    [id],
  );
  const queue = await get('/operator/queue');
  const failed = queue.failed.find(({ id }: Json) => id === task!.id);
  assert.equal([failed.task, failed.key, failed.last_error], ['discovery/run', id, 'It broke']);
  assert.ok(queue.tasks.find(({ task }: Json) => task === 'discovery/run').failed >= 1);
  const waiting = await create(service);
  const [other] = await sql<{ id: string }>(
    service,
    'select id::text as id from graphile_worker._private_jobs where key = ?',
    [waiting.id],
  );
  const retry = await service.call('POST', '/operator/queue/retries', {
    body: { task_ids: [task!.id, other!.id, '1'] },
  });
  assert.equal(retry.body.task_ids, [task!.id], 'one that waits is left alone');
  const [again] = await sql<{ attempts: number }>(
    service,
    'select attempts from graphile_worker._private_jobs where key = ?',
    [id],
  );
  assert.is(again!.attempts, 0);
});

test('the operator sees live platforms, imports, the index and what the doctor says; others do not', async () => {
  await sql(
    service,
    `insert into platform_budget (id, next_at, spacing_ms, blocked_until, refusals) values ('lemmy lemmy.example', now(), 1000, now() + interval '1 hour', 2)`,
  );
  await sql(
    service,
    `insert into import_file (fingerprint, kind, lines_done, counts) values ('f1', 'submissions', 12, '{"read":12,"stored":10,"updated":1,"unchanged":0,"skipped":1,"bad_lines":0}')`,
  );
  const [source] = (await get('/operator/sources')).data;
  assert.equal([source.id, source.refusals, source.remaining], ['lemmy lemmy.example', 2, null]);
  const imports = (await get('/operator/imports')).data;
  const file = imports.find(({ fingerprint }: Json) => fingerprint === 'f1');
  assert.equal([file.lines_done, file.stored, file.finished_at, file.name], [12, 10, null, null]);
  const [segment] = (await get('/operator/index')).segments;
  assert.is(segment.communities, 60);
  assert.match(segment.built_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const doctor = await get('/operator/doctor');
  assert.ok(doctor.checks.some(({ check, status }: Json) => check === 'migrations' && status === 'ok'));
  assert.is(
    doctor.healthy,
    doctor.checks.every(({ status }: Json) => status !== 'broken'),
  );
  const { token } = await createKey(service, { scopes: ['usage:read', 'keys:read'] });
  for (const path of ['queue', 'sources', 'imports', 'index', 'doctor'])
    expectProblem(await service.call('GET', `/operator/${path}`, { as: token }), 'insufficient_scope');
});

test.run();
