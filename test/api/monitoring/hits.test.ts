import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob, jobOf } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import type { Json } from '../../support/discover.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';
import { insertHit } from '../../support/insert-hit.ts';

const test = suite('/monitoring/jobs/{job_id}/hits');
let service: TestService;
let job: Json;
test.before(async () => {
  service = await startService({ worker: false });
  job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  for (let sequence = 1; sequence <= 5; sequence++)
    await insertHit(service, job.id, { sequence, relevance: sequence / 10 + 0.3, community: sequence === 3 ? 'other' : 'sample_budgeting' }); // prettier-ignore
});
test.after(() => service.stop());

const hits = (query = '', headers: Record<string, string> = {}) =>
  service.call('GET', `/monitoring/jobs/${job.id}/hits${query}`, { headers });
const sequences = ({ body }: { body: Json }): number[] => body.data.map(({ sequence }: Json) => sequence);

test('newest first, oldest first behind a sequence, filtered, page by page', async () => {
  assert.equal(sequences(await hits()), [5, 4, 3, 2, 1]);
  assert.equal(sequences(await hits('?after_sequence=3')), [4, 5]);
  assert.equal(sequences(await hits('?after_sequence=3&order=asc')), [4, 5]);
  const backwards = await hits('?after_sequence=3&order=desc');
  expectProblem(
    backwards,
    'invalid_request',
    /^order: after_sequence has the oldest first: send asc, or leave it out$/,
  );
  assert.equal(wrongPlaces(backwards), ['query /order']);
  assert.equal(sequences(await hits('?min_relevance=0.6')), [5, 4, 3]);
  assert.equal(sequences(await hits('?community=OTHER')), [3]);
  assert.equal(sequences(await hits('?community=r/Other')), [3]);
  assert.equal(sequences(await hits(`?community=${encodeURIComponent('https://www.reddit.com/r/other/new')}`)), [3]);
  assert.equal(sequences(await hits('?review=approved')), []);
  const first = await hits('?limit=2&order=asc');
  assert.equal(sequences(first), [1, 2]);
  assert.equal(sequences(await hits(`?limit=2&order=asc&cursor=${first.body.next_cursor}`)), [3, 4]);
  expectProblem(await hits(`?limit=2&cursor=${first.body.next_cursor}`), 'invalid_cursor');
  expectProblem(await hits('?after_sequence=-1'), 'invalid_request');
  expectProblem(await service.call('GET', '/monitoring/jobs/mon_none/hits'), 'job_not_found');
});

test('a spreadsheet reads them as CSV, a feed reader as Atom, signing in with a password', async () => {
  await insertHit(service, job.id, { sequence: 6, title: '=1+1 "quoted", <b>bold</b> & more' });
  const read = (accept: string, authorization: string) =>
    fetch(`${service.address}/v1/monitoring/jobs/${job.id}/hits?limit=2`, { headers: { accept, authorization } });
  const basic = `Basic ${Buffer.from(`anybody:${service.token}`).toString('base64')}`;
  for (const accept of ['text/csv; charset=utf-8', 'text/csv;header=present;q=0.9, application/json;q=0.1'])
    assert.match((await read(accept, basic)).headers.get('content-type') ?? '', /^text\/csv/, accept);
  assert.match((await read('', basic)).headers.get('content-type') ?? '', /^application\/json/);
  const csv = await read('text/csv', basic);
  assert.equal([csv.status, csv.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  const [header, line] = (await csv.text()).split('\r\n');
  assert.match(header!, /^sequence,id,kind,platform,community,.*,attribution,stored_at,deleted$/);
  assert.match(line!, /^6,hit_\w+,post,reddit,sample_budgeting,[^,]+,"'=1\+1 ""quoted"", <b>bold<\/b> & more"/);
  const atom = await read('application/atom+xml', basic);
  assert.is(atom.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  const xml = await atom.text();
  assert.match(xml, /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
  const feedTitle = /<feed[^]*?<title>(.*?)<\/title>/.exec(xml)?.[1];
  assert.is(feedTitle, job.name.replaceAll('&', '&amp;'));
  assert.match(xml, /<title>sample_budgeting: =1\+1 &quot;quoted&quot;, &lt;b&gt;bold&lt;\/b&gt; &amp; more<\/title>/);
  assert.is(xml.match(/<entry>/g)!.length, 2);
  await sql(service, `update monitoring_hit set deleted = true, post = (post::jsonb || '{"title":"","excerpt":""}')::json where sequence = 6`); // prettier-ignore
  const entry = /<entry>[^]*?<\/entry>/.exec(await (await read('application/atom+xml', basic)).text())![0];
  assert.match(entry, /<title>sample_budgeting: \(taken down\)<\/title>/);
  assert.match((await (await read('text/csv', basic)).text()).split('\r\n')[1]!, /^6,.*,true$/);
  assert.match(entry, /<summary type="text">It was taken down since, or forgotten on request: [^(]*<\/summary>/);
  await sql(service, 'update monitoring_hit set deleted = false where sequence = 6');
  const [, { id }] = (await hits()).body.data;
  const path = `/monitoring/jobs/${job.id}/hits/${id}/review`;
  const reviewed = await service.call('PUT', path, { body: { status: 'approved' } });
  const updated = (await (await read('application/atom+xml', basic)).text()).match(/(?<=<updated>).*?(?=<)/g)!;
  assert.equal([updated[0], updated[2]], [reviewed.body.review.at, reviewed.body.review.at]);
  await service.call('PUT', path, { body: { status: 'pending' } });
  const stranger = await read('application/atom+xml', 'Basic bm9ib2R5Og==');
  assert.is(stranger.status, 401);
  assert.match(stranger.headers.get('www-authenticate')!, /Bearer.*Basic realm="Whereabouts"/);
  expectProblem(await hits('', { accept: 'image/png' }), 'not_acceptable');
});

test('a review is kept with its history, and gives the job its precision and a threshold', async () => {
  const review = (id: string, body: Json) =>
    service.call('PUT', `/monitoring/jobs/${job.id}/hits/${id}/review`, { body });
  const [newest] = (await hits()).body.data;
  const approved = await review(newest.id, { status: 'approved', note: 'Ours' });
  assert.equal([approved.status, approved.body.review.status, approved.body.review.note], [200, 'approved', 'Ours']);
  const dismissed = await review(newest.id, { status: 'dismissed' });
  assert.equal(
    dismissed.body.review.history.map(({ status, note }: Json) => [status, note]),
    [
      ['approved', 'Ours'],
      ['dismissed', null],
    ],
  );
  assert.ok(dismissed.body.human_review_required);
  assert.equal([(await jobOf(service, job.id)).reviewed, (await jobOf(service, job.id)).approved_share], [1, 0]);
  expectProblem(await review('hit_none', { status: 'approved' }), 'hit_not_found');
  expectProblem(await review(newest.id, { status: 'liked' }), 'invalid_request');
  const other = await createJob(service, { target: { kind: 'community', communities: ['x'] } });
  expectProblem(await service.call('PUT', `/monitoring/jobs/${other.id}/hits/${newest.id}/review`, { body: { status: 'approved' } }), 'hit_not_found'); // prettier-ignore

  for (let i = 0; i < 12; i++) {
    const id = await insertHit(service, other.id, { sequence: i + 1, relevance: 0.5 + i / 30 });
    await service.call('PUT', `/monitoring/jobs/${other.id}/hits/${id}/review`, { body: { status: i < 5 ? 'dismissed' : 'approved' } }); // prettier-ignore
  }
  const { reviewed, approved_share, suggested_min_relevance } = await jobOf(service, other.id);
  assert.equal([reviewed, approved_share, suggested_min_relevance], [12, 0.583, 0.66]);
});

test('a hit that was reviewed over and over stays small: it shows the newest ten decisions, and by itself all', async () => {
  const id = await insertHit(service, job.id, { sequence: 60 });
  let body: Json = {};
  for (let i = 1; i <= 60; i++) {
    const review = { status: i % 2 ? 'approved' : 'dismissed', note: `${i} ${'n'.repeat(1990)}` };
    body = (await service.call('PUT', `/monitoring/jobs/${job.id}/hits/${id}/review`, { body: review })).body;
  }
  const shown = (hit: Json): string[] => hit.review.history.map(({ note }: Json) => note.split(' ')[0]);
  const [listed] = (await hits('?after_sequence=59')).body.data;
  for (const hit of [body, listed]) {
    assert.equal(shown(hit), ['51', '52', '53', '54', '55', '56', '57', '58', '59', '60']);
    assert.is(hit.review.history_total, 60);
    const bytes = JSON.stringify(hit).length;
    assert.ok(bytes < 26_000, `${bytes} bytes`);
  }
  const { body: whole } = await service.call('GET', `/monitoring/hits/${id}`);
  const all = Array.from({ length: 60 }, (_, i) => String(i + 1));
  assert.equal([shown(whole), whole.review.history_total], [all, 60]);
});

test.run();
