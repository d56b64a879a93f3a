import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../../support/expect-problem.ts';
import { sql } from '../../../support/sql.ts';
import { brief, create, jobs } from '../../../support/discover.ts';

const test = suite('POST /community-discovery/jobs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const post = (body: unknown, headers: Record<string, string> = {}) => service.call('POST', jobs, { body, headers });
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('with a brief alone it is 201 with the whole queued job', async () => {
  const { keyId, token } = await service.openAccount();
  const { status, body } = await service.call('POST', jobs, { body: { brief }, as: token });
  assert.is(status, 201);
  assert.match(body.id, /^cdj_[0-9a-z]{26}$/);
  assert.match(body.created_at, time);
  assert.is(Date.parse(body.deadline_at) - Date.parse(body.created_at), 900_000);
  assert.equal(body, {
    id: body.id,
    object: 'community_discovery.job',
    status: 'queued',
    input: {
      brief,
      audience: null,
      competitors: [],
      keywords: [],
      exclude_communities: [],
      languages: [],
      min_members: null,
      max_members: null,
      include_nsfw: false,
      platforms: [],
    },
    progress: { percent: 0, stage: 'queued' },
    result_url: null,
    error: null,
    warnings: [],
    credits: { reserved: 5, charged: 0 },
    metadata: {},
    revision: 1,
    poll_after_seconds: 1,
    created_by_key_id: keyId,
    created_at: body.created_at,
    started_at: null,
    cancel_requested_at: null,
    finished_at: null,
    deadline_at: body.deadline_at,
    result_expires_at: null,
  });
});

test('Location is where the job is, Retry-After is when to look', async () => {
  const { headers, body } = await post({ brief });
  assert.is(headers.get('location'), `/v1${jobs}/${body.id}`);
  assert.is(headers.get('retry-after'), String(body.poll_after_seconds));
  const response = await fetch(new URL(headers.get('location')!, service.address), {
    headers: { authorization: `Bearer ${service.token}` },
  });
  assert.equal(await response.json(), body);
});

test('every input comes back as it was given', async () => {
  const input = {
    brief: `${brief}\n\nZweiter Absatz: „Ärger ums Geld“ 😀 日本語 'quotes' "double" \\back \u202Ertl`,
    audience: 'Couples in their thirties; newlyweds',
    competitors: ['YNAB', 'Splitwise', 'a “quoted” one'],
    keywords: ['budget', 'joint account'],
    exclude_communities: ['r/sample_frugaldays', 'https://www.reddit.com/r/sample_moneymatters/'],
    languages: ['en', 'de'],
    min_members: 0,
    max_members: 2_000_000_000,
    include_nsfw: true,
    platforms: ['reddit', 'lemmy'],
  };
  const metadata = {
    text: 'x',
    empty: '',
    number: 1.5,
    big: 1e308,
    negative: -3,
    yes: true,
    nothing: null,
    ключ: '😀',
  };
  const { status, body } = await post({ ...input, metadata });
  assert.is(status, 201, JSON.stringify(body));
  assert.equal(body.input, input);
  assert.equal(body.metadata, metadata);
});

test('a language is read in whichever letters, and by its longer code', async () => {
  const { body } = await post({ brief, languages: ['DE', 'eng', 'yue', 'tl', 'FIL', 'nb', 'nno'] });
  assert.equal(body.input.languages, ['de', 'en', 'yue', 'tl', 'tl', 'no', 'no'], 'as texts are told');
});

test('what stands for no language is refused', async () => {
  for (const path of ['jobs', 'understanding']) {
    for (const code of ['und', 'UND']) {
      const body = { brief, languages: ['en', code] };
      const answer = await service.call('POST', `/community-discovery/${path}`, { body });
      expectProblem(answer, 'invalid_request', /languages.*must be a language/);
    }
  }
});

test('metadata may hold any text, also what looks like an escape or like a built-in', async () => {
  const metadata = { path: String.raw`C:\u0000\ud800`, constructor: 'x', toString: 'y', hasOwnProperty: null };
  const { status, body } = await post({ brief, metadata });
  assert.is(status, 201, JSON.stringify(body));
  assert.equal(body.metadata, metadata);
});

test('metadata has limits: 50 keys, 64 characters a key, 1,000 a value, no nesting', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]));
  assert.is((await post({ brief, metadata: keys(50) })).status, 201);
  assert.is((await post({ brief, metadata: { ['k'.repeat(64)]: 'v'.repeat(1000) } })).status, 201);
  for (const metadata of [
    keys(51),
    { ['k'.repeat(65)]: 1 },
    { '': 1 },
    { a: 'v'.repeat(1001) },
    { a: {} },
    { a: [1] },
    [],
    'text',
    { 'a\0': 1 },
    { a: '\0' },
  ]) {
    expectProblem(await post({ brief, metadata }), 'invalid_request', /metadata/);
  }
  for (const raw of [`{"a":"\\ud800"}`, `{"\\udc00":1}`, `{"a":1e999}`]) {
    expectProblem(await post(`{"brief":${JSON.stringify(brief)},"metadata":${raw}}`), 'invalid_request', /metadata/);
  }
});

test('null is the same as absent', async () => {
  const { body: absent } = await post({ brief });
  const { status, body } = await post({
    brief,
    audience: null,
    competitors: null,
    keywords: null,
    exclude_communities: null,
    languages: null,
    min_members: null,
    max_members: null,
    include_nsfw: null,
    platforms: null,
    metadata: null,
  });
  assert.is(status, 201, JSON.stringify(body));
  assert.equal(body.input, absent.input);
  assert.equal(body.metadata, {});
  expectProblem(await post({ brief: null }), 'invalid_request', /brief/);
});

test('nothing is queued when the request is refused', async () => {
  const before = await sql(service, 'select id from job');
  const tasks = () => sql(service, 'select 1 from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = ?)', ['discovery/run']); // prettier-ignore
  const queued = (await tasks()).length;
  expectProblem(await post({ brief: 'short' }), 'invalid_request');
  expectProblem(await post({ brief, min_members: 2, max_members: 1 }), 'unprocessable_input');
  assert.is((await sql(service, 'select id from job')).length, before.length);
  assert.is((await tasks()).length, queued);
});

test('a job and its task are written together: each job has exactly one', async () => {
  await post({ brief });
  const rows = await sql(
    service,
    'select j.id from job j full join graphile_worker._private_jobs t on t.key = j.id where t.id is null or (j.id is null and t.key like ?)',
    ['cdj%'],
  );
  assert.equal(rows, []);
});

test('the same request twice makes two jobs', async () => {
  const [one, two] = [await create(service), await create(service)];
  assert.is.not(one.id, two.id);
  assert.ok(one.id < two.id, 'ids sort by time');
});

test('fifty at the same time make fifty jobs', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => create(service)));
  assert.is(new Set(made.map(({ id }) => id)).size, 50);
});

test('the query string is no place for input', async () => {
  const answer = await service.call('POST', `${jobs}?brief=${encodeURIComponent(brief)}`);
  expectProblem(answer, 'invalid_request');
  assert.ok(wrongPlaces(answer).includes('query /brief'), wrongPlaces(answer).join());
  const both = await service.call('POST', `${jobs}?dry_run=true`, { body: { brief } });
  expectProblem(both, 'invalid_request');
  assert.equal(wrongPlaces(both), ['query /dry_run']);
});

test('Prefer and unknown headers do not disturb it', async () => {
  assert.is((await post({ brief }, { prefer: 'wait=5', 'x-anything': 'yes' })).status, 201);
});

test.run();
