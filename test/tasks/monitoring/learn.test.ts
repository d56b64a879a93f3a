import type { KyselyPlugin } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PostSigns, postActs } from '../../../src/analysis/analyst.ts';
import { learnFromReviews } from '../../../src/monitoring/hits/learn-from-reviews.ts';
import { reviewHits } from '../../../src/monitoring/hits/review-hits.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('monitoring/learn');
const never = new AbortController().signal;
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

/** Posts that do one thing only. */
const signsOf = (act: string, odds = 0): PostSigns => ({
  odds,
  acts: postActs.map((one) => (one === act ? 1 : 0)),
  vector: null,
  near: null,
  noise: 0,
});
const review = (jobId: string, hitId: string, status: string) =>
  service.call('PUT', `/monitoring/jobs/${jobId}/hits/${hitId}/review`, { body: { status } });

test('of two who learn at once the one that has read more has the word', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  const hits: string[] = [];
  for (let i = 0; i < 12; i++) hits.push(await insertHit(service, job.id, { sequence: i + 1, signs: signsOf('news') }));
  for (const [i, hit] of hits.entries()) await review(job.id, hit, i % 2 ? 'dismissed' : 'approved');
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    ...scanner.env.analyst,
    learnTaste: async (...given: Parameters<typeof scanner.env.analyst.learnTaste>) => {
      const lesson = await scanner.env.analyst.learnTaste(...given);
      read.resolve();
      await goOn.promise;
      return lesson;
    },
  };
  const first = learnFromReviews({ ...scanner.env, analyst: slow }, job.id, never);
  await read.promise;
  for (const hit of hits) await review(job.id, hit, 'pending');
  await learnFromReviews(scanner.env, job.id, never);
  goOn.resolve();
  await first;
  assert.is((await jobOf(service, job.id)).learning, null, 'all reviews were taken back');
});

test('ten reviews are learned from: waiting hits are weighed anew, and taking reviews back undoes it', async () => {
  const job = await createJob(service, {
    target: { kind: 'community', communities: ['sample_budgeting'] },
    intent: 'budgets',
  });
  const reviewed: string[] = [];
  for (let i = 0; i < 12; i++)
    reviewed.push(
      await insertHit(service, job.id, {
        sequence: i + 1,
        relevance: 0.6,
        signs: signsOf(i % 2 ? 'news' : 'question'),
      }),
    );
  for (const [i, act] of ['question', 'news'].entries())
    await insertHit(service, job.id, { sequence: 13 + i, relevance: 0.61, signs: signsOf(act) });
  const waiting = async () => (await hitsOf(service, job.id)).slice(12).map(({ analysis }) => analysis.relevance);

  for (const [i, hit] of reviewed.slice(0, 9).entries()) await review(job.id, hit, i % 2 ? 'dismissed' : 'approved');
  await learnFromReviews(scanner.env, job.id, never);
  assert.is((await jobOf(service, job.id)).learning, null, 'nine are too few');

  for (const [i, hit] of reviewed.entries()) await review(job.id, hit, i % 2 ? 'dismissed' : 'approved');
  const [{ count }] = (await sql<{ count: number }>(service, `select count(*)::int from graphile_worker.jobs where task_identifier = 'monitoring/learn'`)) as [{ count: number }]; // prettier-ignore
  assert.ok(count > 0, 'a review asks for it');
  await learnFromReviews(scanner.env, job.id, never);
  const { learning } = await jobOf(service, job.id);
  assert.is(learning.reviews, 12);
  assert.ok(learning.precision_before === 0.5 && learning.precision_after > 0.9, JSON.stringify(learning));
  const [question, news] = await waiting();
  assert.ok(question > 0.65 && news < 0.55, `${question} ${news}`);
  assert.is((await hitsOf(service, job.id))[0]!.analysis.relevance, 0.6, 'what was reviewed stays as it was judged');
  const versions = () =>
    sql(service, 'select id, xmin, xmax from monitoring_hit where job_id = ? order by id', [job.id]);
  const before = await versions();
  await learnFromReviews(scanner.env, job.id, never);
  assert.equal(await versions(), before, 'what stays as it is is not written');

  for (const hit of reviewed.slice(0, 8)) await review(job.id, hit, 'pending');
  await learnFromReviews(scanner.env, job.id, never);
  assert.is((await jobOf(service, job.id)).learning, null);
  const [first, second] = await waiting();
  assert.ok(Math.abs(first - second) < 1e-9 && first > 0.6, 'as before any review');
});

test('what was learned is undone for every hit that waits, however many came since', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  const old = await insertHit(service, job.id, { sequence: 1, signs: signsOf('question') });
  const reviewed: string[] = [];
  for (let i = 0; i < 12; i++)
    reviewed.push(await insertHit(service, job.id, { sequence: i + 2, signs: signsOf(i % 2 ? 'news' : 'question') }));
  const relevance = async () =>
    (await sql<{ relevance: number }>(service, 'select relevance from monitoring_hit where id = ?', [old]))[0]!.relevance; // prettier-ignore
  const decide = async (status: (i: number) => string) => {
    for (const [i, hit] of reviewed.entries()) await review(job.id, hit, status(i));
    await learnFromReviews(scanner.env, job.id, never);
  };
  await decide((i) => (i % 2 ? 'dismissed' : 'approved'));
  const learned = await relevance();
  const [columns] = await sql<{ names: string }>(service, `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'monitoring_hit' and column_name not in ('id', 'sequence')`); // prettier-ignore
  await sql(service, `insert into monitoring_hit (id, sequence, ${columns!.names}) select id || n, n + 100, ${columns!.names} from monitoring_hit, generate_series(1, 1001) n where id = ?`, [old]); // prettier-ignore
  await decide(() => 'pending');
  assert.is((await jobOf(service, job.id)).learning, null);
  const [others] = await sql<{ relevance: number }>(service, 'select relevance from monitoring_hit where job_id = ? and sequence = 1100', [job.id]); // prettier-ignore
  assert.ok(learned - (await relevance()) > 0.01, `${learned} ${await relevance()}`);
  assert.is(await relevance(), others!.relevance);
});

test('a hundred reviews take few statements, and leave one task a job, however often somebody reviews', async () => {
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const jobs = [await createJob(service, { target }), await createJob(service, { target })];
  const hits: string[] = [];
  for (let i = 0; i < 100; i++) hits.push(await insertHit(service, jobs[i % 2]!['id'], { sequence: i + 1 }));
  const [owner] = await sql<{ accountId: string; keyId: string }>(service, 'select account_id as "accountId", created_by_key_id as "keyId" from monitoring_job where id = ?', [jobs[0]!['id']]); // prettier-ignore
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => (statements++, node),
    transformResult: async ({ result }) => result,
  };
  const review = async (ids: readonly string[]) =>
    service.app.database.em.fork().transactional(async (tx) => {
      const getKysely = tx.getKysely.bind(tx);
      Reflect.set(tx, 'getKysely', () => getKysely().withPlugin(count));
      const reviews = ids.map((hit_id) => ({ hit_id, status: 'approved' as const, note: null }));
      return reviewHits(tx, owner!, { reviews });
    });
  await sql(service, `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  const reviewed = await review(hits);
  assert.equal(reviewed.map(({ id, review: { history_total: total } }) => [id, total]), hits.map((id) => [id, 1])); // prettier-ignore
  assert.ok(statements <= 6, `${statements} statements`);
  await Promise.all([review(hits.toReversed()), review(hits), review(hits.slice(7))]);
  const tasks = await sql(service, `select key from graphile_worker.jobs where task_identifier = 'monitoring/learn' order by key`); // prettier-ignore
  assert.equal(
    tasks,
    jobs.map(({ id }) => ({ key: `learn ${id}` })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
  const [decided] = await sql(service, `select count(*)::int as reviews, (select count(*)::int from audit_entry where action = 'monitoring.review' and target = any(string_to_array(?, ','))) as audits from monitoring_review where hit_id = any(string_to_array(?, ','))`, [hits.join(','), hits.join(',')]); // prettier-ignore
  assert.equal(decided, { reviews: 393, audits: 393 });
});

test('what is reviewed while somebody learns is learned from, too', async () => {
  const job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  const hit = await insertHit(service, job.id, { sequence: 1 });
  await review(job.id, hit, 'approved');
  const learning = () => sql(service, `select 1 from graphile_worker.jobs where task_identifier = 'monitoring/learn' and locked_at is null and attempts < max_attempts and (select payload ->> 'job_id' from graphile_worker._private_jobs p where p.id = jobs.id) = ?`, [job.id]); // prettier-ignore
  await sql(service, `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = ?`, [`learn ${job.id}`]); // prettier-ignore
  assert.is((await learning()).length, 0);
  await review(job.id, hit, 'dismissed');
  assert.is((await learning()).length, 1);
});

test('a job that is gone, and hits of the version before, are nothing to learn from', async () => {
  await learnFromReviews(scanner.env, 'mon_none', never);
  const job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  for (let i = 0; i < 12; i++) {
    const hit = await insertHit(service, job.id, { sequence: i + 1 });
    await review(job.id, hit, i % 2 ? 'dismissed' : 'approved');
  }
  await learnFromReviews(scanner.env, job.id, never);
  assert.is((await jobOf(service, job.id)).learning, null);
});

test.run();
