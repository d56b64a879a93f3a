import { mock } from 'node:test';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { readConfig } from '../../../src/config.ts';
import { sweeps } from '../../../src/sweeps.ts';
import type { Json } from '../../support/discover.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { createJob, hitsOf } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

/** Figures of hits come from their numbers, not from a look at every row. Here each row is looked at. */
const test = suite('figures of hits, counted again row by row');
let service: TestService;
let client: Client;
let id: string;
test.before(async () => {
  service = await startService({ worker: false });
  ({ id } = await createJob(service, { target: { kind: 'community', communities: ['counted'] }, enabled: false }));
  await sql(service, `update monitoring_job set created_at = now() - interval '1000 days' where id = ?`, [id]);
  await store(await insertHit(service, id), 2, 400);
  await sql(service, `update monitoring_hit set stored_at = now() - interval '900 days' where job_id = ? and sequence = 1`, [id]); // prettier-ignore
  client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
});
test.after(async () => {
  await client.end();
  await service.stop();
});

/** Hits like another: some every day, some in the same moment, some at midnight, none for weeks, some past their time. */
const likeIt = (
  id: string,
  from: string,
  to: string,
) => `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
  select 'hit_' || lpad(n::text, 26, '0'), job_id, n, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at,
         date_trunc('day', now(), 'utc') - interval '1 day' * (140 - n / 2 * .6) - case when n < 100 then interval '700 days' when n < 250 then interval '20 days' else interval '0' end
    from monitoring_hit, generate_series(${from}::int, ${to}::int) n where id = ${id}`;

const store = (like: string, from: number, to: number) => sql(service, likeIt(`'${like}'`, String(from), String(to)));

const get = async (path: string): Promise<Json> => {
  const { status, body } = await service.call('GET', path);
  assert.is(status, 200, JSON.stringify(body));
  return body;
};

/** What is told of each day, without those that brought nothing, how many there are, and how many wait for a review. */
async function told(): Promise<unknown> {
  const { days } = await get(`/monitoring/jobs/${id}/statistics`);
  const { resources } = await get('/usage');
  const told = days.map(({ day, hits, approved, dismissed }: Json) => ({ day, hits, approved, dismissed }));
  const { total, pending_review: waiting } = resources.monitoring_hits;
  return { days: told.filter(({ hits }: Json) => hits > 0), total, waiting };
}

async function counted(): Promise<unknown> {
  const days = await sql(
    service,
    `select to_char(stored_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::int as hits,
            count(*) filter (where review_status = 'approved')::int as approved, count(*) filter (where review_status = 'dismissed')::int as dismissed
       from monitoring_hit where job_id = ? and (stored_at at time zone 'utc')::date > (now() at time zone 'utc')::date - 90 group by 1 order by 1`,
    [id],
  );
  const [row] = await sql<{ total: number; waiting: number }>(service, `select count(*)::int as total, count(*) filter (where review_status = 'pending' and not deleted)::int as waiting from monitoring_hit where job_id = ?`, [id]); // prettier-ignore
  return { days, ...row! };
}

const review = (hit: Json, status: string) =>
  service.call('PUT', `/monitoring/jobs/${id}/hits/${hit['id']}/review`, { body: { status } });

test('of every day, with days that begin with a hit and days without one', async () => {
  const figures = (await counted()) as { days: unknown[]; waiting: number };
  assert.ok(figures.days.length > 40 && figures.days.length < 80, String(figures.days.length));
  assert.is(figures.waiting, 400);
  assert.equal(await told(), figures);
});

test('when several review at once, change their minds, and take a decision back', async () => {
  const hits = (await hitsOf(service, id)).slice(280, 310);
  const answers = await Promise.all(
    [...hits, ...hits].map((hit, i) => review(hit, i % 3 === 0 ? 'dismissed' : 'approved')),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  await Promise.all(hits.slice(0, 10).map((hit) => review(hit, 'pending')));
  // Not all were reviewed today.
  await sql(service, `update monitoring_hit set review_at = stored_at + interval '1 minute' where review_at is not null and sequence % 2 = 0`); // prettier-ignore
  const figures = (await counted()) as { waiting: number };
  assert.is(figures.waiting, 380);
  assert.equal(await told(), figures);
});

test('while a scan stores some, and when it has', async () => {
  const before = await told();
  const [like] = await hitsOf(service, id);
  await client.query('begin');
  await client.query(likeIt('$1', '$2', '$3'), [like!['id'], 401, 440]);
  assert.equal(await told(), before);
  await client.query('commit');
  const figures = (await counted()) as { waiting: number };
  assert.is(figures.waiting, 420);
  assert.equal(await told(), figures);
});

test('when some were taken down, before or after somebody had reviewed them', async () => {
  await sql(service, 'update monitoring_hit set deleted = true where sequence % 4 = 0');
  const figures = (await counted()) as { waiting: number };
  assert.is(figures.waiting, 315);
  assert.equal(await told(), figures);
  await sql(service, 'update monitoring_hit set deleted = false');
});

test('when those whose time is over have gone', async () => {
  await sweeps['monitoringHits']!(service.app.database.em.fork(), readConfig({}));
  const figures = (await counted()) as { waiting: number };
  assert.ok(figures.waiting < 420 && figures.waiting > 300, String(figures.waiting));
  assert.equal(await told(), figures);
});

test('whatever the clock of the process says', async () => {
  const figures = await counted();
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * 86_400_000 });
  try {
    assert.equal(await told(), figures);
  } finally {
    mock.timers.reset();
  }
});

test('when the database’s clock was set back between them', async () => {
  const other = await createJob(service, { target: { kind: 'community', communities: ['backwards'] } });
  await store(await insertHit(service, other.id), 2, 6);
  await sql(service, `update monitoring_job set created_at = now() - interval '8 days' where id = ?`, [other.id]);
  const counts = async (...hoursAgo: number[]) => {
    await sql(
      service,
      `update monitoring_hit set stored_at = date_trunc('day', now(), 'utc') - (?::int[])[sequence] * interval '1 hour' where job_id = ?`,
      [hoursAgo, other.id],
    );
    const { days } = await get(`/monitoring/jobs/${other.id}/statistics`);
    return days.slice(-5).map(({ hits }: Json) => hits);
  };
  assert.equal(await counts(90, 60, 60, 90, 30, 10), [2, 2, 1, 1, 0], 'by days');
  assert.equal(await counts(1, 2, 3, 4, 5, 6), [0, 0, 0, 6, 0], 'by hours');
  assert.equal(await counts(30, -30, -30, 5, -1, 4), [0, 0, 1, 2, 1], 'two are dated ahead');
});

test('when more were reviewed than a threshold is found by', async () => {
  const other = await createJob(service, { target: { kind: 'community', communities: ['reviewed'] } });
  await store(await insertHit(service, other.id), 2, 1_100);
  await sql(
    service,
    `update monitoring_hit set review_status = case when sequence <= 275 then 'dismissed' else 'approved' end, review_at = now() + sequence * interval '1 second' where job_id = ?`,
    [other.id],
  );
  const { reviewed, approved_share } = await get(`/monitoring/jobs/${other.id}`);
  assert.equal([reviewed, approved_share], [1_100, 0.75]);
});

test.run();
