import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob, jobOf } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';

const test = suite('/monitoring/jobs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const jobs = '/monitoring/jobs';
const target = { kind: 'community', communities: ['budgets'] };
const post = (body: object) => service.call('POST', jobs, { body: { name: 'A test', target, ...body } });

test('POST /monitoring/jobs answers 201 with every field, looks at once and plans the next look', async () => {
  const { status, headers, body } = await post({
    target: { kind: 'community', communities: ['r/Budgets', 'budgets', 'https://www.reddit.com/r/YNAB/'] },
    languages: ['EN'],
    metadata: { team: 'one' },
  });
  assert.is(status, 201);
  assert.is(headers.get('location'), `/v1/monitoring/jobs/${body.id}`);
  assert.match(body.id, /^mon_/);
  assert.equal(body.target, { kind: 'community', communities: ['Budgets', 'YNAB'] });
  assert.equal([body.status, body.enabled, body.schedule, body.min_relevance], ['active', true, { every_minutes: 15 }, 0.5]); // prettier-ignore
  assert.equal(body.languages, ['en']);
  assert.equal(body.credits, { per_run: 1, charged_total: 0 });
  const next = Date.parse(body.next_run_at) - Date.now();
  assert.ok(next > 13 * 60_000 && next <= 16 * 60_000, String(next));
  const [task] = await sql(service, `select task_identifier as name from graphile_worker.jobs where key = (select scan_id from monitoring_job where id = ?)`, [body.id]); // prettier-ignore
  assert.equal(task, { name: 'monitoring/scan' });
  assert.equal((await jobOf(service, body.id)).recent_runs, []);
});

test('what cannot be looked for is 422, with the place', async () => {
  for (const [query, start] of [
    ['"never closed', 0],
    ['NOT spam', 0],
    ['a OR NOT b', 5],
    ['*', 0],
    ['budget AND (', 12],
    [`budget ${'x '.repeat(5000)}`, 4000],
  ] as const) {
    const answer = await post({ target: { kind: 'search', query } });
    expectProblem(answer, 'unprocessable_input');
    assert.is(answer.body.errors[0].pointer, '/target/query', query.slice(0, 20));
    assert.is(answer.body.position.start, start, query.slice(0, 20));
  }
  for (const [schedule, pointer] of [
    [{ every_minutes: 4 }, '/schedule/every_minutes'],
    [{ cron: '* * * * *' }, '/schedule/cron'],
    [{ cron: '0 0 31 2 *' }, '/schedule/cron'],
    [{ cron: 'every day' }, '/schedule/cron'],
    [{ cron: '0 0 * * * *' }, '/schedule/cron'],
    [{ cron: '0 9 * * *', timezone: 'Europe/Atlantis' }, '/schedule/timezone'],
  ] as const) {
    const answer = await post({ schedule });
    expectProblem(answer, 'unprocessable_input');
    assert.is(answer.body.errors[0].pointer, pointer);
  }
  expectProblem(await post({ target: { kind: 'search', query: 'a' }, query: 'b' }), 'unprocessable_input');
});

test('what is no input at all is 400', async () => {
  for (const wrong of [
    { target: { kind: 'community', communities: [] } },
    { target: { kind: 'community', communities: Array.from({ length: 51 }, (_, i) => `c${i}`) } },
    { target: { kind: 'community', communities: ['not a name!'] } },
    { target: { kind: 'people' } },
    { target: { kind: 'search' } },
    { schedule: { every_minutes: 1441 } },
    { schedule: { every_minutes: 10, cron: '0 9 * * *' } },
    { min_relevance: 1.1 },
    { backfill_hours: 169 },
    { languages: ['english'] },
    { name: ' ' },
    { nmae: 'x' },
  ])
    expectProblem(await post(wrong), 'invalid_request');
});

test('what a schedule lacks is named', async () => {
  const answer = await post({ schedule: {} });
  assert.match(answer.body.errors[0].detail, /^It needs every_minutes, or cron$/);
});

test('a filter of a community target may only exclude; a search may not', async () => {
  assert.is((await post({ query: '-hiring' })).status, 201);
  assert.is((await post({ target: { kind: 'search', query: 'author:somebody -hiring' } })).status, 201);
});

test('PATCH changes what is given, with a revision that must agree when it is named', async () => {
  const job = await createJob(service, { target, query: 'ynab' });
  const patch = (body: object) => service.call('PATCH', `${jobs}/${job.id}`, { body });
  const renamed = await patch({ name: 'Renamed', expected_revision: 1 });
  assert.equal([renamed.status, renamed.body.name, renamed.body.revision, renamed.body.query], [200, 'Renamed', 2, 'ynab']); // prettier-ignore
  expectProblem(await patch({ name: 'Late', expected_revision: 1 }), 'revision_mismatch');
  for (const nothing of [{}, { expected_revision: null }, { expected_revision: 2 }])
    assert.equal((await patch(nothing)).body, renamed.body, 'nothing is given, nothing changes');
  assert.is((await patch({ query: null })).body.query, null);
  const search = await patch({ target: { kind: 'search', query: 'ynab OR "split bills"' }, min_relevance: 0 });
  assert.equal(search.body.target, { kind: 'search', query: 'ynab OR "split bills"', communities: [] });
  assert.is(search.body.min_relevance, 0);
  expectProblem(await patch({ query: 'x' }), 'unprocessable_input');
  expectProblem(await patch({ schedule: { every_minutes: 1 } }), 'unprocessable_input');
  expectProblem(await patch({ name: null }), 'invalid_request');
  const hourly = await patch({ schedule: { cron: '30 * * * *', timezone: 'Asia/Kolkata' } });
  assert.match(hourly.body.next_run_at, /T\d\d:00:/, 'half past there is on the hour in UTC');
  const blanks = await patch({ schedule: { cron: ' 30 * * * * ', timezone: ' Asia/Kolkata ' } });
  assert.equal(blanks.body.schedule, { cron: '30 * * * *', timezone: 'Asia/Kolkata' });
  const off = await patch({ enabled: false });
  assert.equal([off.body.status, off.body.next_run_at], ['disabled', null]);
});

test('a job that is enabled later looks back as far as it was told when it was made, once', async () => {
  const dueOf = async (id: string) =>
    (await sql<{ due: boolean; hours: number }>(service, 'select backfill_due as due, round(extract(epoch from now() - starts_at) / 3600)::int as hours from monitoring_job where id = ?', [id]))[0]!; // prettier-ignore
  const job = await createJob(service, { target, enabled: false, backfill_hours: 168 });
  const enable = (enabled: boolean) => service.call('PATCH', `${jobs}/${job.id}`, { body: { enabled } });
  await enable(true);
  assert.equal(await dueOf(job.id), { due: true, hours: 168 });
  await sql(service, 'update monitoring_job set backfill_due = false where id = ?', [job.id]);
  await enable(false);
  await enable(true);
  assert.equal(await dueOf(job.id), { due: false, hours: 0 }, 'it had looked');
});

test('PATCH leaves what is not given, and what is told of other words or places only then', async () => {
  const job = await createJob(service, { target, query: 'ynab', noise: 'adverts', enabled: false });
  const patch = async (body: object) => (await service.call('PATCH', `${jobs}/${job.id}`, { body })).body;
  const stored = async () => (await sql<{ stream: unknown; scan_id: string | null }>(service, 'select stream, scan_id from monitoring_job where id = ?', [job.id]))[0]!; // prettier-ignore
  const read = () => sql(service, `update monitoring_job set stream = '{}' where id = ?`, [job.id]);
  const elsewhere = { kind: 'community', communities: ['ynab'] };
  const watched = async () =>
    (await sql<{ name: string }>(service, 'select distinct name_key as name from watched_community where watcher = ?', [job.id])).map(({ name }) => name); // prettier-ignore

  const moved = await patch({ target: elsewhere });
  assert.equal([moved.target, moved.query, moved.noise], [elsewhere, 'ynab', 'adverts'], 'a filter stays');
  for (const [changes, isReadAnew] of [
    [{ name: 'Renamed' }, false],
    [{ intent: 'asks for help' }, true],
    [{ noise: null }, true],
    [{ target }, true],
  ] as const) {
    await read();
    await patch(changes);
    assert.is((await stored()).stream === null, isReadAnew, JSON.stringify(changes));
  }
  assert.is((await jobOf(service, job.id)).noise, null);

  assert.is((await stored()).scan_id, null, 'a disabled job does not look');
  assert.equal(await watched(), []);
  await patch({ enabled: true });
  const { scan_id: scan } = await stored();
  const tasks = await sql(service, 'select task_identifier as name from graphile_worker.jobs where key = ?', [scan]);
  assert.equal(tasks, [{ name: 'monitoring/scan' }], 'who is enabled looks at once');
  assert.equal(await watched(), ['budgets']);
  const search = await patch({ target: { kind: 'search', query: 'budget' } });
  assert.equal([search.target.query, search.query], ['budget', null], 'a filter goes with its kind of target');
  assert.equal(await watched(), ['*']);
  assert.is((await patch({ target })).query, null, 'and what was looked for is none');
  await patch({ enabled: false });
  assert.equal(await watched(), []);
});

test('GET lists them by page and status; DELETE ends one', async () => {
  const { token } = await service.openAccount();
  const ids: string[] = [];
  for (const enabled of [true, false, true]) ids.push((await createJob(service, { target, enabled }, token)).id);
  const list = (query: string) => service.call('GET', `${jobs}?${query}`, { as: token });
  const first = await list('limit=2');
  assert.equal(
    first.body.data.map(({ id }: { id: string }) => id),
    [ids[2], ids[1]],
  );
  const second = await list(`limit=2&cursor=${first.body.next_cursor}`);
  assert.equal(
    second.body.data.map(({ id }: { id: string }) => id),
    [ids[0]],
  );
  assert.equal(
    (await list('status=disabled')).body.data.map(({ id }: { id: string }) => id),
    [ids[1]],
  );
  expectProblem(await list('status=gone'), 'invalid_request');
  const { status, body } = await service.call('DELETE', `${jobs}/${ids[0]}`, { as: token });
  assert.equal([status, body], [204, null]);
  expectProblem(await service.call('DELETE', `${jobs}/${ids[0]}`, { as: token }), 'job_not_found');
  expectProblem(await service.call('GET', `${jobs}/${ids[0]}`, { as: token }), 'job_not_found');
});

test('a list refuses a time that no calendar has', async () => {
  for (const time of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00', 'yesterday'])
    for (const field of ['created_after', 'created_before']) {
      const query = `${field}=${encodeURIComponent(time)}`;
      expectProblem(await service.call('GET', `/monitoring/jobs?${query}`), 'invalid_request');
    }
});

test('an account has only so many', async () => {
  const small = await startService({ worker: false, config: { maxMonitoringJobs: 2 } });
  try {
    const made = await Promise.all([1, 2, 3, 4].map(() => small.call('POST', jobs, { body: { name: 'x', target } })));
    assert.equal(
      made.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 201, 409, 409],
    );
  } finally {
    await small.stop();
  }
});

test.run();
