import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, startService, type TestService } from '../../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../../support/expect-problem.ts';
import { openAccountWith } from '../../../support/keys.ts';
import { sql } from '../../../support/sql.ts';
import { create, jobs, type Json } from '../../../support/discover.ts';

const test = suite('GET /community-discovery/jobs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const list = (query = '', as = service.token) => service.call('GET', `${jobs}${query}`, { as });
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: Json) => id);

/** An account with this many jobs, oldest first. */
async function accountWith(count: number): Promise<{ token: string; ids: string[] }> {
  const { token } = await service.openAccount();
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await create(service, undefined, token)).id);
  return { token, ids };
}

/** All pages from the first on; `between` runs after each. */
async function pages(
  token: string,
  query: string,
  between = async (): Promise<unknown> => undefined,
): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | null = '', turns = 0; cursor !== null; turns++) {
    assert.ok(turns < 50, 'the pages end');
    const answer = await list(`?${query}${cursor && `&cursor=${cursor}`}`, token);
    assert.is(answer.status, 200, JSON.stringify(answer.body));
    assert.is(answer.body.has_more, answer.body.next_cursor !== null);
    all.push(...idsOf(answer));
    cursor = answer.body.next_cursor;
    await between();
  }
  return all;
}

test('of a new account it is an empty list', async () => {
  const { token } = await service.openAccount();
  const { status, headers, body } = await list('', token);
  assert.is(status, 200);
  assert.equal(body, { object: 'list', data: [], has_more: false, next_cursor: null });
  assert.is(headers.get('link'), null);
});

test('shows each job as it is read by itself, newest first', async () => {
  const { token, ids } = await accountWith(3);
  const answer = await list('', token);
  assert.equal(idsOf(answer), ids.toReversed());
  for (const job of answer.body.data) {
    assert.equal((await service.call('GET', `${jobs}/${job.id}`, { as: token })).body, job);
  }
});

test('shows 20 unless limit says otherwise, and 1 to 100 of them', async () => {
  const { token, ids } = await accountWith(22);
  const answer = await list('', token);
  assert.is(answer.body.data.length, 20);
  assert.is(answer.body.has_more, true);
  assert.is((await list('?limit=1', token)).body.data.length, 1);
  const all = await list('?limit=100', token);
  assert.equal(idsOf(all), ids.toReversed());
  assert.is(all.body.has_more, false);
  const exact = await list('?limit=22', token);
  assert.equal([exact.body.has_more, exact.body.next_cursor], [false, null], 'a full last page has no next one');
});

test('refuses a limit out of range or not a whole number; nothing is clamped', async () => {
  for (const limit of [
    '0',
    '101',
    '1e9',
    '',
    '-1',
    '1.5',

    'ten',
    ' 5',
    '0x10',
    'NaN',
    '9'.repeat(400),
    'null',
  ]) {
    const answer = await list(`?limit=${limit}`);
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), ['query /limit'], limit);
  }
  expectProblem(await list('?limit=1&limit=2'), 'invalid_request');
});

test('pages go through everything once, in both orders', async () => {
  const { token, ids } = await accountWith(7);
  for (const limit of [1, 3, 7, 100]) {
    assert.equal(await pages(token, `limit=${limit}`), ids.toReversed());
    assert.equal(await pages(token, `limit=${limit}&order=desc`), ids.toReversed());
    assert.equal(await pages(token, `limit=${limit}&order=asc`), ids);
  }
});

test('pages are stable while jobs are added', async () => {
  const { token, ids } = await accountWith(6);
  const newer = () => create(service, undefined, token);
  assert.equal(await pages(token, 'limit=2', newer), ids.toReversed());
  const added = (await list('?limit=100&order=asc', token)).body.data.map(({ id }: Json) => id);
  let more = 0;
  const seen = await pages(token, 'limit=4&order=asc', async () => (more++ < 2 ? newer() : null));
  assert.equal(seen.slice(0, added.length), added);
  assert.is(new Set(seen).size, seen.length, 'none twice');
});

test('pages go on when the job that a cursor points at has been removed', async () => {
  const { token, ids } = await accountWith(4);
  const first = await list('?limit=2', token);
  await service.call('DELETE', `${jobs}/${ids[2]}`, { as: token });
  assert.is((await service.call('DELETE', `${jobs}/${ids[2]}`, { as: token })).status, 204);
  const rest = await list(`?limit=2&cursor=${first.body.next_cursor}`, token);
  assert.equal(idsOf(rest), [ids[1], ids[0]]);
});

test('Link names the next page and keeps the filters', async () => {
  const { token, ids } = await accountWith(3);
  const first = await list('?limit=2&order=asc&status=queued,running', token);
  const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
  assert.ok(link, 'there is a Link header');
  const url = new URL(link, `${service.address}/v1${jobs}`);
  assert.is(url.pathname, `/v1${jobs}`);
  assert.equal(Object.fromEntries(url.searchParams), {
    limit: '2',
    order: 'asc',
    status: 'queued,running',
    cursor: first.body.next_cursor,
  });
  const last = await service.call('GET', `${jobs}${url.search}`, { as: token });
  assert.equal(idsOf(last), [ids[2]]);
  assert.is(last.headers.get('link'), null);
});

test('a cursor belongs to its account, order and filters; the page size may change', async () => {
  const { token } = await accountWith(4);
  const other = await accountWith(4);
  const cursor = (await list('?limit=1', token)).body.next_cursor;
  assert.is((await list(`?limit=2&cursor=${cursor}`, token)).body.data.length, 2);
  expectProblem(await list(`?limit=1&cursor=${cursor}`, other.token), 'invalid_cursor');
  for (const filter of [
    'order=asc',
    'status=queued',
    'created_after=2020-01-01T00:00:00Z',
    'created_before=2099-01-01T00:00:00Z',
  ]) {
    expectProblem(await list(`?limit=1&${filter}&cursor=${cursor}`, token), 'invalid_cursor');
  }
});

test('an altered or invented cursor is 400 invalid_cursor', async () => {
  const { token, ids } = await accountWith(3);
  const cursor: string = (await list('?limit=1', token)).body.next_cursor;
  const plain = Buffer.from(cursor, 'base64url').toString();
  for (const wrong of [
    '',
    'x',
    'null',
    '0',
    ids[0],
    cursor.slice(1),
    cursor.slice(0, -4),
    `A${cursor}`,
    `${cursor}.`,
    `${cursor}=`,
    Buffer.from(plain.replace(/^\S+/, ids[0]!)).toString('base64url'),
    Buffer.from('\0 \0').toString('base64url'),
    Buffer.from("' or true --").toString('base64url'),
    '%00',
    '%F0%9F%98%80',
  ]) {
    expectProblem(await list(`?limit=1&cursor=${wrong}`, token), 'invalid_cursor');
  }
});

test('status takes one or several states', async () => {
  const { token, ids } = await accountWith(6);
  const states = ['queued', 'running', 'succeeded', 'failed', 'canceling', 'canceled'];
  for (const [i, state] of states.entries())
    await sql(service, 'update job set status = ? where id = ?', [state, ids[i]]);
  for (const [i, state] of states.entries()) assert.equal(idsOf(await list(`?status=${state}`, token)), [ids[i]]);
  assert.equal(idsOf(await list('?status=failed,queued&order=asc', token)), [ids[0], ids[3]]);
  assert.equal(idsOf(await list('?status=queued%2Cfailed&order=asc', token)), [ids[0], ids[3]]);
  assert.is((await list(`?status=${states.join()}`, token)).body.data.length, 6);
  for (const wrong of ['', 'done', 'queued,', ',queued', 'queued,,failed', 'QUEUED', 'queued failed', "queued'--"]) {
    const answer = await list(`?status=${encodeURIComponent(wrong)}`, token);
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), ['query /status'], wrong);
  }
});

test('created_after and created_before leave out the moment itself', async () => {
  const { token, ids } = await accountWith(3);
  for (const [i, id] of ids.entries()) {
    await sql(service, `update job set created_at = ?::timestamptz where id = ?`, [
      `2026-01-0${i + 1}T10:00:00.123Z`,
      id,
    ]);
  }
  const at = (query: string) => list(`?order=asc&${query}`, token).then(idsOf);
  assert.equal(await at('created_after=2026-01-01T10:00:00.123Z'), [ids[1], ids[2]]);
  assert.equal(await at('created_after=2026-01-01T10:00:00.122Z'), ids);
  assert.equal(await at('created_before=2026-01-03T10:00:00.123Z'), [ids[0], ids[1]]);
  assert.equal(await at('created_before=2026-01-03T10:00:00.1235Z'), ids, 'finer than a millisecond');
  assert.equal(await at('created_after=2026-01-02T12:00:00%2B02:00'), [ids[1], ids[2]], 'another offset');
  assert.equal(await at('created_after=2026-01-01T11:00:00Z&created_before=2026-01-02T11:00:00Z'), [ids[1]]);
  assert.equal(await at('created_after=2026-01-03T00:00:00Z&created_before=2026-01-01T00:00:00Z'), []);
  assert.equal(await at('created_after=0001-01-01T00:00:00Z&created_before=9999-12-31T23:59:59Z'), ids);
});

test('what is no time, or none that a calendar has, is 400', async () => {
  for (const wrong of [
    '',
    'yesterday',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01 00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '2026-01-01T00:00:00+23:00',
    '2026-01-01T00:00:00-99:00',
    '1769000000',
    'infinity',
    'now',
  ]) {
    for (const field of ['created_after', 'created_before']) {
      const answer = await list(`?${field}=${encodeURIComponent(wrong)}`);
      expectProblem(answer, 'invalid_request');
      assert.equal(wrongPlaces(answer), [`query /${field}`], wrong);
    }
  }
});

test('refuses an unknown parameter and one that belongs elsewhere', async () => {
  for (const name of ['page', 'Limit', 'constructor', '__proto__', 'toString', 'job_id', 'wait_seconds', 'brief', '']) {
    const answer = await list(`?${name}=1`);
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), [`query /${name}`], name);
  }
  expectProblem(await list('?order=newest'), 'invalid_request');
});

test('never shows the jobs of another account', async () => {
  const { ids } = await accountWith(2);
  const { token } = await openAccountWith(service, ['community_discovery:read']);
  assert.equal(await pages(token, 'limit=100'), []);
  assert.ok(ids.length === 2);
});

test.run();
