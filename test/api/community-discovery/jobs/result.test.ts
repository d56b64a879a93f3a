import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepJobs } from '../../../../src/jobs/running/sweep-jobs.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { startWorkerOn } from '../../../support/start-worker.ts';
import { expectProblem, wrongPlaces } from '../../../support/expect-problem.ts';
import { sql } from '../../../support/sql.ts';
import { brief, create, finish, jobs, type Json } from '../../../support/discover.ts';

const test = suite('GET /community-discovery/jobs/{job_id}/result');
let service: TestService;
let done: Json;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  const { id } = await create(service);
  const stopWorker = await startWorkerOn(service);
  done = await finish(service, id);
  await stopWorker();
});
test.after(() => service.stop());

const result = (id: string) => service.call('GET', `${jobs}/${id}/result`);
/** Somebody waits for the table. */
async function waiting(table: string): Promise<void> {
  for (;;) {
    const locks = await sql(service, 'select 1 from pg_locks where relation = ?::regclass and not granted', [table]);
    if (locks.length > 0) return;
    await sleep(10);
  }
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function expectShare(value: unknown, nullable: boolean): void {
  if (nullable && value === null) return;
  assert.ok(typeof value === 'number' && value >= 0 && value <= 1, String(value));
}

function expectTexts(value: unknown, least = 0): void {
  assert.ok(Array.isArray(value) && value.length >= least, JSON.stringify(value));
  for (const one of value) assert.ok(typeof one === 'string' && one.trim() !== '', JSON.stringify(value));
}

test('of a succeeded job it is 200 with every field of the contract', async () => {
  const { status, headers, body } = await result(done.id);
  assert.is(status, 200);
  assert.is(headers.get('retry-after'), null);
  assert.equal(Object.keys(body).toSorted(), [
    'also_considered',
    'communities',
    'coverage',
    'credits_charged',
    'empty_reason',
    'engine',
    'generated_at',
    'job_id',
    'language',
    'next',
    'object',
    'partial',
    'understanding',
    'warnings',
  ]);
  assert.is(body.object, 'community_discovery.result');
  assert.is(body.job_id, done.id);
  assert.match(body.generated_at, time);
  assert.ok(body.generated_at >= done.started_at && body.generated_at <= done.finished_at);
  assert.is(body.partial, false);
  assert.equal(body.warnings, done.warnings);
  for (const warning of body.warnings) assert.equal(Object.keys(warning), ['code', 'message', 'community']);
  assert.is(body.empty_reason, null);
  assert.ok(Number.isInteger(body.credits_charged));
  assert.equal(Object.keys(body.engine), ['name', 'version', 'model']);
  assert.is(body.engine.model, null);
});

test('says what was understood and what was searched', async () => {
  const { understanding, coverage } = (await result(done.id)).body;
  assert.equal(Object.keys(understanding), [
    'read_as',
    'audience',
    'competitors',
    'demand',
    'search_terms',
    'excluded_communities',
    'excluded_words',
  ]);
  const { read_as: readAs, ...words } = understanding;
  assert.is(readAs, 'brief');
  for (const texts of Object.values(words)) expectTexts(texts);
  expectTexts(understanding.search_terms, 1);
  assert.match(understanding.audience.join(), /couples/);
  assert.equal(Object.keys(coverage), [
    'communities_searched',
    'posts_searched',
    'platforms',
    'as_of',
    'sources',
    'gaps',
  ]);
  const [counts] = await sql<{ communities: number; posts: number }>(
    service,
    `select (select count(*)::int from community where access is distinct from 'private') as communities,
            (select count(*)::int from post where removed_by is null) as posts`,
  );
  assert.is(coverage.communities_searched, counts?.communities);
  assert.is(coverage.posts_searched, counts?.posts);
  assert.equal(coverage.platforms, ['reddit']);
  assert.match(coverage.as_of, time);
  expectTexts(coverage.gaps);
});

test('search terms and matched terms are words that say something', async () => {
  const { understanding, communities } = (await result(done.id)).body;
  const shown: string[] = [...understanding.search_terms, ...communities.flatMap((one: Json) => one.matched_terms)];
  const empty = shown.filter((term) => ['a', 'for', 'who', 'to', 'we', 'they', 'what', 'about', 'and'].includes(term));
  assert.equal([...new Set(empty)], []);
});

test('each community has rank, facts, scores, reasons, evidence, cautions and a next step', async () => {
  const { communities } = (await result(done.id)).body;
  assert.ok(communities.length >= 1 && communities.length <= 5);
  assert.is(communities[0].community.name, 'sample_budgeting');
  for (const [i, found] of communities.entries()) {
    assert.equal(Object.keys(found), ['rank', 'community', 'score', 'scores', 'matched_terms', 'reasons', 'evidence', 'cautions', 'next_step']); // prettier-ignore
    assert.is(found.rank, i + 1);
    expectShare(found.score, false);
    assert.equal(Object.keys(found.scores), ['audience', 'competitors', 'demand', 'activity', 'openness']);
    for (const score of Object.values(found.scores)) expectShare(score, true);
    expectTexts(found.matched_terms, 1);
    expectTexts(found.reasons, 1);
    expectTexts(found.cautions);
    assert.ok(found.next_step.length > 10);
    assert.ok(found.evidence.length <= 3);
    if (i > 0) assert.ok(found.score <= communities[i - 1].score, 'best first');
  }
  assert.is(communities[0].scores.competitors, null, 'no competitor was asked for');
});

test('each community is as the catalog has it', async () => {
  const { communities } = (await result(done.id)).body;
  for (const { community } of communities) {
    const [row] = await sql<Json>(service, 'select * from community where name = ?', [community.name]);
    assert.equal(community, {
      platform: 'reddit',
      name: row.name,
      title: row.title,
      url: `https://www.reddit.com/r/${row.name}/`,
      description: row.description,
      members: row.members,
      posts_per_day: community.posts_per_day,
      nsfw: row.nsfw,
      language: row.language,
      created_at: new Date(row.created_at).toISOString(),
      as_of: new Date(row.as_of).toISOString(),
      attribution: community.attribution,
    });
    assert.match(community.attribution, /^An invented example/);
    assert.ok(community.posts_per_day === null || community.posts_per_day > 0);
  }
});

test('evidence is a post of that community with a quote that is part of it, word for word', async () => {
  const { communities } = (await result(done.id)).body;
  const all = communities.flatMap(({ community, evidence }: Json) =>
    evidence.map((one: Json) => ({ community, ...one })),
  );
  assert.ok(all.length >= 3);
  for (const { community, post, quote, aspect, matched } of all) {
    const [row] = await sql<Json>(
      service,
      'select p.*, c.name from post p join community c on c.id = p.community_id where p.id = ?',
      [post.id],
    );
    assert.is(row?.name, community.name);
    assert.equal(post, {
      id: row.id,
      url: `https://www.reddit.com/r/${community.name}/comments/${row.id}/`,
      title: row.title,
      created_at: new Date(row.created_at).toISOString(),
      score: row.score,
      num_comments: row.num_comments,
    });
    assert.ok(row.title.includes(quote) || row.body.includes(quote), quote);
    assert.ok(['audience', 'competitors', 'demand', 'activity', 'rules'].includes(aspect));
    expectTexts(matched, 1);
  }
});

test('near misses say why, and are none of the five', async () => {
  const { communities, also_considered: others } = (await result(done.id)).body;
  const names = new Set(communities.map(({ community }: Json) => community.name));
  assert.is(names.size, communities.length, 'five different ones');
  assert.ok(others.length <= 10);
  for (const other of others) {
    assert.equal(Object.keys(other), ['community', 'score', 'why_not']);
    assert.not.ok(names.has(other.community));
    expectShare(other.score, false);
    assert.ok(other.why_not.length > 10);
    names.add(other.community);
  }
});

test('next holds inputs for an overview and a monitoring job on what was found', async () => {
  const { communities, next } = (await result(done.id)).body;
  const names = communities.map(({ community }: Json) => community.name);
  assert.equal(next.overview.communities, names);
  assert.ok(next.overview.goal.length > 0 && brief.startsWith(next.overview.goal));
  assert.equal(next.monitoring.target, { kind: 'community', communities: names });
  assert.ok(next.monitoring.acts.includes('complaint') && !next.monitoring.acts.includes('selling'));
  assert.ok(next.monitoring.name.length > 0);
  assert.ok(next.monitoring.schedule.every_minutes >= 5 && next.monitoring.schedule.every_minutes <= 1440);
});

test('reads the same twice, to the byte', async () => {
  const [one, two] = [await result(done.id), await result(done.id)];
  assert.is(JSON.stringify(one.body), JSON.stringify(two.body));
});

test('of a queued or running job it is 409 job_not_finished with Retry-After', async () => {
  const { id } = await create(service);
  for (const status of ['queued', 'running']) {
    await sql(service, 'update job set status = ? where id = ?', [status, id]);
    const answer = await result(id);
    expectProblem(answer, 'job_not_finished', new RegExp(status));
    assert.is(answer.headers.get('retry-after'), '1');
  }
});

test('of a canceled or canceling job it is 409 job_canceled', async () => {
  const { id } = await create(service);
  await service.call('DELETE', `${jobs}/${id}`);
  const answer = await result(id);
  expectProblem(answer, 'job_canceled');
  assert.is(answer.headers.get('retry-after'), null);
  await sql(service, `update job set status = 'canceling' where id = ?`, [id]);
  expectProblem(await result(id), 'job_canceled');
});

test('of a failed job it is 409 job_failed with the reason', async () => {
  const { id } = await create(service);
  const error = { code: 'deadline_exceeded', message: 'The job was not finished before its deadline', retryable: true };
  await sql(service, `update job set status = 'failed', error = ?::jsonb where id = ?`, [JSON.stringify(error), id]);
  expectProblem(await result(id), 'job_failed', /deadline/);
  assert.equal((await service.call('GET', `${jobs}/${id}`)).body.error, error);
});

test('takes no query parameters', async () => {
  const answer = await service.call('GET', `${jobs}/${done.id}/result?format=csv`);
  expectProblem(answer, 'invalid_request');
  assert.equal(wrongPlaces(answer), ['query /format']);
});

test('of a job that is removed while it is asked for it is 404', async () => {
  const { id } = await create(service);
  await sql(service, `update job set status = 'succeeded', finished_at = now() where id = ?`, [id]);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query('begin; lock table job_result in access exclusive mode');
    const asked = result(id);
    await waiting('job_result');
    await client.query('delete from job where id = $1', [id]);
    await client.query('commit');
    expectProblem(await asked, 'job_not_found');
  } finally {
    await client.end();
  }
});

test('it is promised for no longer than its job is kept', async () => {
  const { id } = await create(service);
  await sql(service, `update job set remove_at = created_at + interval '1 day' where id = ?`, [id]);
  const stopWorker = await startWorkerOn(service);
  const { created_at: createdAt, result_expires_at: expiresAt } = await finish(service, id);
  await stopWorker();
  assert.is(Date.parse(expiresAt) - Date.parse(createdAt), 86_400_000);
});

test('past its retention it is 410 result_expired, before and after housekeeping', async () => {
  await sql(service, `update job set result_expires_at = now() - interval '1 second' where id = ?`, [done.id]);
  expectProblem(await result(done.id), 'result_expired');
  await sweepJobs(service.app.database.em.fork());
  assert.equal(await sql(service, 'select 1 from job_result where job_id = ?', [done.id]), []);
  expectProblem(await result(done.id), 'result_expired');
  assert.is((await service.call('GET', `${jobs}/${done.id}`)).body.status, 'succeeded');
});

test.run();
