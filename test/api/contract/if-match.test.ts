import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { create, jobs } from '../../support/discover.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('If-Match');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const target = { kind: 'search', query: 'kettle' };
const tagOf = async (path: string) => (await service.call('GET', path)).headers.get('etag') ?? '';
const send = (method: string, path: string, ifMatch: string, body?: object) =>
  service.call(method, path, { headers: { 'if-match': ifMatch }, ...(body && { body }) });

test('PATCH of a monitoring job goes by the ETag that was read, and answers with the next one', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  const first = await tagOf(path);
  const renamed = await send('PATCH', path, first, { name: 'Pots' });
  assert.equal([renamed.status, renamed.body.revision], [200, 2]);
  expectProblem(await send('PATCH', path, first, { name: 'Pans' }), 'revision_mismatch');
  assert.is((await service.call('GET', path)).body.name, 'Pots');
  const second = renamed.headers.get('etag') ?? '';
  assert.is(second, await tagOf(path));
  assert.is((await send('PATCH', path, second, { name: 'Pans' })).status, 200);
});

test('what a job counts by itself changes its ETag, and stands in the way of no change', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  const before = await tagOf(path);
  const again = () => service.call('GET', path, { headers: { 'if-none-match': before } });
  assert.is((await again()).status, 304);
  await sql(service, 'update monitoring_job set last_sequence = last_sequence + 1');
  const counted = await again();
  assert.equal([counted.status, counted.body.hits_count, counted.body.revision], [200, 1, 1]);
  assert.is((await send('PATCH', path, before, { name: 'Pots' })).status, 200);
});

test('DELETE of a monitoring job goes by it', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  const old = await tagOf(path);
  await service.call('PATCH', path, { body: { name: 'Pots' } });
  expectProblem(await send('DELETE', path, old), 'revision_mismatch');
  assert.equal(wrongPlaces(await service.call('DELETE', `${path}?expected_revision=2`)), ['query /expected_revision']);
  assert.is((await send('DELETE', path, await tagOf(path))).status, 204);
});

test('DELETE of a discovery goes by it, and removes no job that has gone on', async () => {
  const path = `${jobs}/${(await create(service)).id}`;
  const old = await tagOf(path);
  await sql(service, `update job set revision = revision + 1, status = 'succeeded', finished_at = now()`);
  expectProblem(await send('DELETE', path, old), 'revision_mismatch');
  assert.is((await send('DELETE', path, await tagOf(path))).status, 204);
});

test('any tag, or none at all, is no condition; what was never answered as a tag matches nothing', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  for (const any of ['*', '', ' '])
    assert.is((await send('PATCH', path, any, { name: `Any ${any}x` })).status, 200, any);
  for (const never of ['"x"', '3', 'W/"4"', '"x", W/"4"', '"3", "2"', '"0"'])
    expectProblem(await send('PATCH', path, never, { name: 'Never' }), 'revision_mismatch');
  const differ = await send('PATCH', path, await tagOf(path), { name: 'Two', expected_revision: 3 });
  expectProblem(differ, 'revision_mismatch');
  assert.match(differ.body.detail, 'If-Match names revision 4, expected_revision 3');
  const wrong = await send('PATCH', path, await tagOf(path), { name: 'Two', expected_revision: 'three' });
  expectProblem(wrong, 'invalid_request');
});

test('of several tags it is enough that one matches', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  const first = await tagOf(path);
  await send('PATCH', path, first, { name: 'Pots' });
  const second = await tagOf(path);
  assert.is((await send('PATCH', path, `${first},${second}`, { name: 'Pans' })).status, 200);
  expectProblem(await send('PATCH', path, `${second}, ${first}`, { name: 'Pots' }), 'revision_mismatch');
  assert.is((await send('PATCH', path, `"x", ${await tagOf(path)}, W/"9"`, { name: 'Lids' })).status, 200);
});

test('a destination is changed and deleted by it; that messages wait or failed stands in the way of no change', async () => {
  const body = { kind: 'webhook', name: 'A hook', address: 'https://hooks.example.org/x' };
  const path = `/destinations/${(await service.call('POST', '/destinations', { body })).body.id}`;
  const first = await tagOf(path);
  const again = () => service.call('GET', path, { headers: { 'if-none-match': first } });
  assert.is((await again()).status, 304);
  await service.call('POST', `${path}/test`);
  assert.equal([(await again()).body.waiting, (await again()).body.revision], [1, 1]);
  const renamed = await send('PATCH', path, first, { name: 'Mine' });
  assert.equal([renamed.status, renamed.body.revision], [200, 2]);
  assert.is(renamed.headers.get('etag'), await tagOf(path));
  expectProblem(await send('PATCH', path, first, { name: 'Theirs' }), 'revision_mismatch');
  expectProblem(
    await service.call('PATCH', path, { body: { name: 'Theirs', expected_revision: 1 } }),
    'revision_mismatch',
  );
  assert.is((await service.call('POST', `${path}/rotate-secret`)).body.revision, 3);
  expectProblem(await send('DELETE', path, renamed.headers.get('etag') ?? ''), 'revision_mismatch');
  assert.is((await service.call('GET', path)).body.name, 'Mine');
  assert.is((await send('DELETE', path, await tagOf(path))).status, 204);
});

test('where nothing has an ETag none matches', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}/hits/hit_none/review`;
  expectProblem(await send('PUT', path, '"1"', { status: 'approved' }), 'revision_mismatch');
  expectProblem(await send('PUT', path, '*', { status: 'approved' }), 'hit_not_found');
});

test('who may not change anything is told so, whatever the tag', async () => {
  const path = `/monitoring/jobs/${(await createJob(service, { target })).id}`;
  const { body } = await service.call('POST', '/keys', { body: { name: 'Reader', scopes: ['monitoring:read'] } });
  const headers = { 'if-match': '"x"' };
  expectProblem(await service.call('DELETE', path, { headers, as: body.token }), 'insufficient_scope');
});

test.run();
