import { request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, startService, type TestService } from '../support/service.ts';
import { brief, jobs } from '../support/discover.ts';
import { expectProblem, wrongPlaces } from '../support/expect-problem.ts';
import { sql } from '../support/sql.ts';

const test = suite('problems');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const json = { 'content-type': 'application/json' };
const post = (body: string | undefined, headers: Record<string, string> = json) =>
  raw('POST', `/v1${jobs}`, { body, headers });

/** A request as it is written: `fetch` would put paths, methods and headers right. */
async function raw(
  method: string,
  path: string,
  given: { body?: string | Buffer | undefined; headers?: Record<string, string>; signedIn?: boolean } = {},
): Promise<Answer & { text: string }> {
  const { hostname, port } = new URL(service.address);
  const authorization = given.signedIn === false ? {} : { authorization: `Bearer ${service.token}` };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { ...authorization, ...given.headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(answer.headers as Record<string, string>),
            body: text === '' ? null : JSON.parse(text),
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(given.body);
  });
}

test('a body that is no JSON is 400 invalid_json', async () => {
  for (const body of [
    ' ',
    '{',
    '}',
    '{"brief":}',
    "{'brief':'x'}",
    '{"brief":"x",}',
    'brief=x',
    '\0',
    'undefined',
    'NaN',
    '{"brief":"a\nb"}',
    '{"a":1}{"b":2}',
    '[',
  ]) {
    expectProblem(await post(body), 'invalid_json');
  }
});

test('a body that is JSON but no object is 400 invalid_request', async () => {
  for (const body of ['[]', '[{"brief":"a perfectly good brief"}]', '"text"', '1', 'true', 'null']) {
    expectProblem(await post(body), 'invalid_request');
  }
});

test('no body at all lacks the brief; it needs no content type, and may have one', async () => {
  for (const headers of [{}, { 'content-length': '0' }, json] as Record<string, string>[]) {
    const answer = await post(undefined, headers);
    expectProblem(answer, 'invalid_request', /brief/);
    assert.equal(wrongPlaces(answer), ['body /brief']);
  }
});

test('another content type, or none, is 415 unsupported_media_type', async () => {
  const body = JSON.stringify({ brief });
  for (const type of [
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonx',
    'application/problem+json',
    'json',
    '*/*',
  ]) {
    expectProblem(await post(body, { 'content-type': type }), 'unsupported_media_type');
  }
  expectProblem(await post(body, {}), 'unsupported_media_type');
  expectProblem(await post(body, { 'content-type': '' }), 'unsupported_media_type');
});

test('application/json may carry parameters and any case', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"']) {
    assert.is((await post(JSON.stringify({ brief }), { 'content-type': type })).status, 201, type);
  }
  assert.is((await post(`\uFEFF${JSON.stringify({ brief })}`)).status, 201, 'a byte order mark');
});

test('a body may have 64 KiB and not a byte more', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key${i}`, 'v'.repeat(1000)]));
  const text = JSON.stringify({ brief, metadata });
  const padded = (bytes: number) => text.slice(0, -1) + ' '.repeat(bytes - Buffer.byteLength(text)) + '}';
  assert.is((await post(padded(65_536))).status, 201);
  expectProblem(await post(padded(65_537)), 'payload_too_large', /64 KiB/);
  expectProblem(await post('x'.repeat(1_000_000)), 'payload_too_large');
  const chunked = { ...json, 'transfer-encoding': 'chunked' };
  expectProblem(await post(padded(65_537), chunked), 'payload_too_large');
  assert.is((await post(padded(65_536), chunked)).status, 201);
});

test('deep nesting is refused like anything else that is wrong', async () => {
  for (const depth of [100, 10_000, 30_000]) {
    expectProblem(await post('['.repeat(depth) + ']'.repeat(depth)), 'invalid_request');
    const nested = `{"brief":${JSON.stringify(brief)},"metadata":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expectProblem(await post(nested), 'invalid_request', /metadata/);
  }
  expectProblem(await post('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)), 'invalid_request');
});

test('thousands of unknown fields are refused with a short answer', async () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]));
  const answer = await post(JSON.stringify(fields));
  expectProblem(answer, 'invalid_request');
  assert.ok(answer.body.errors.length <= 25 && answer.text.length < 10_000, String(answer.body.errors.length));
  const long = await post(JSON.stringify({ brief, ['n'.repeat(60_000)]: 1 }));
  expectProblem(long, 'invalid_request');
  assert.ok(long.text.length < 2_000, `${long.text.length} characters`);
});

test('however many fields are unknown in however many objects, 20 places are told', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`unknown${i}`, i]));
  const target = { kind: 'community', communities: ['r/tea'], ...unknown };
  const answer = await service.call('POST', '/monitoring/jobs', { body: { name: 'Tea', target, ...unknown } });
  expectProblem(answer, 'invalid_request');
  assert.is(answer.body.errors.length, 20);
});

test('__proto__ and its kin change nothing and are refused', async () => {
  const rest = `"brief":${JSON.stringify(brief)}`;
  for (const poison of [
    `"__proto__":{"include_nsfw":true}`,
    `"constructor":{"prototype":{"include_nsfw":true}}`,
    `"metadata":{"__proto__":{"x":1}}`,
    `"\\u005f_proto__":1`,
    `"prototype":{}`,
    `"hasOwnProperty":1`,
  ]) {
    const { status, body } = await post(`{${rest},${poison}}`);
    assert.is(status, 400, `${poison}: ${JSON.stringify(body)}`);
    assert.not.match(body.detail, /not valid JSON/);
  }
  assert.is(({} as Record<string, unknown>)['include_nsfw'], undefined);
  const [job] = [(await post(`{${rest}}`)).body];
  assert.is(job.input.include_nsfw, false);
});

test('bytes that are no UTF-8 are refused, as are other charsets and encodings', async () => {
  const body = Buffer.concat([
    Buffer.from('{"brief":"A brief with '),
    Buffer.from([0xff, 0xfe, 0xc3]),
    Buffer.from('"}'),
  ]);
  const latin = Buffer.from(JSON.stringify({ brief: `${brief} café` }), 'latin1');
  for (const path of [`/v1${jobs}`, '/trpc/communityDiscovery.jobs.create', '/session', '/mcp']) {
    for (const bytes of [body, latin]) {
      const answer = await raw('POST', path, { body: bytes, headers: json });
      assert.is(answer.status, 400, path);
      assert.match(answer.text, /The body is not UTF-8/);
      assert.match(answer.text, /invalid_json/);
    }
  }
  for (const more of [
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-type': 'application/json; charset=utf-8; charset=utf-16' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'identity, br' },
  ] as Record<string, string>[]) {
    expectProblem(await post(JSON.stringify({ brief }), { ...json, ...more }), 'unsupported_media_type');
  }
  assert.is((await post(JSON.stringify({ brief }), { ...json, 'content-encoding': 'identity' })).status, 201);
});

test('what takes no body takes an empty one that is called JSON', async () => {
  const { id } = (await post(JSON.stringify({ brief }))).body;
  const answer = await raw('DELETE', `/v1${jobs}/${id}`, { body: '', headers: json });
  assert.is(answer.status, 202, answer.text);
});

test('what is not there is 404 not_found, with and without a token', async () => {
  for (const path of [
    '/v1',
    '/v1/',
    '/v2/whoami',
    '/v1/nothing',
    '/v1/whoami/',
    '/V1/whoami',
    '/v1//whoami',
    `/v1${jobs}/a/b`,
    `/v1${jobs}/a/result/`,
    '/v1/community_discovery/jobs',
    '/docs/nothing',
    '/.env',
    '/.git/config',
    '/v1/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/v1/whoami;a=b',
    '/v1/__proto__',
    '/%',
  ].filter((path) => path !== '/%')) {
    for (const signedIn of [true, false]) expectProblem(await raw('GET', path, { signedIn }), 'not_found');
  }
  expectProblem(await raw('POST', '/v1/nothing', { body: '{}', headers: json }), 'not_found');
  expectProblem(await raw('DELETE', '/v1/nothing'), 'not_found');
});

test('instance is the path of the request, without its query', async () => {
  const { body } = await raw('GET', '/v1/nothing?secret=x#y');
  assert.is(body.instance, '/v1/nothing');
  assert.not.match(JSON.stringify(body), /secret/);
});

test('a method that a path does not have is 405 with Allow', async () => {
  const id = `${jobs}/cdj_01m7ygwcayexzvz3zpcwza7kjd`;
  for (const [path, allowed] of [
    ['/whoami', ['GET', 'HEAD', 'OPTIONS']],
    [jobs, ['GET', 'HEAD', 'OPTIONS', 'POST']],
    [id, ['DELETE', 'GET', 'HEAD', 'OPTIONS']],
    [`${id}/result`, ['GET', 'HEAD', 'OPTIONS']],
  ] as const) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (one) => !(allowed as readonly string[]).includes(one),
    )) {
      for (const signedIn of [true, false]) {
        const answer = await raw(method, `/v1${path}`, { signedIn });
        expectProblem(answer, 'method_not_allowed', new RegExp(method));
        assert.equal(answer.headers.get('allow')?.split(', ').toSorted(), allowed);
      }
    }
    const options = await raw('OPTIONS', `/v1${path}`, { signedIn: false });
    assert.is(options.status, 204);
    assert.equal(options.headers.get('allow')?.split(', ').toSorted(), allowed);
    assert.match(options.headers.get('x-request-id') ?? '', /^req_/);
  }
});

test('methods that HTTP hardly knows are refused, not answered', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'QUERY']) {
    const answer = await raw(method, '/v1/whoami');
    assert.ok([400, 404, 405].includes(answer.status), `${method} ${answer.status}`);
    expectProblem(answer, answer.body.code);
  }
});

test('HEAD is GET without the body, for failures too', async () => {
  for (const [path, status] of [
    ['/v1/whoami', 200],
    [`/v1${jobs}`, 200],
    [`/v1${jobs}?limit=0`, 400],
    [`/v1${jobs}/nothing`, 404],
    ['/v1/nothing', 404],
  ] as const) {
    const [head, whole] = [await raw('HEAD', path), await raw('GET', path)];
    assert.is(head.status, status, path);
    assert.is(head.text, '');
    assert.is(head.headers.get('content-type'), whole.headers.get('content-type'));
    assert.match(head.headers.get('x-request-id') ?? '', /^req_/);
  }
  assert.is((await raw('HEAD', '/v1/whoami', { signedIn: false })).status, 401);
});

test('a path that is badly encoded is 400 invalid_request', async () => {
  for (const path of [
    '/v1/%',
    '/v1/%E0%A4%A',
    '/v1/%ZZ',
    `/v1${jobs}/%`,
    `/v1${jobs}/%C0%AF`,
    `/v1${jobs}/%FF/result`,
  ]) {
    expectProblem(await raw('GET', path), 'invalid_request');
  }
});

test('a query that is badly encoded is an unknown or a wrong value, never a 500', async () => {
  for (const query of [
    '?%',
    '?%E0%A4%A=1',
    '?limit=%',
    '?limit=%FF',
    '?%00=1',
    '?&&&=&',
    '?limit[]=1',
    '?limit[a]=1',
    '?=',
  ]) {
    const answer = await raw('GET', `/v1${jobs}${query}`);
    expectProblem(answer, 'invalid_request');
  }
  assert.is((await raw('GET', `/v1${jobs}?`)).status, 200);
  assert.is((await raw('GET', `/v1${jobs}?&&`)).status, 200);
});

test('a very long path, query or header is refused with a problem', async () => {
  expectProblem(await raw('GET', `/v1/${'a'.repeat(10_000)}`), 'not_found');
  expectProblem(await raw('GET', `/v1${jobs}/${'a'.repeat(10_000)}`), 'job_not_found');
  expectProblem(await raw('GET', `/v1${'/a'.repeat(5_000)}`), 'not_found');
  expectProblem(await raw('GET', `/v1${jobs}?x=${'a'.repeat(10_000)}`), 'invalid_request');
  const tooLong = await raw('GET', `/v1/whoami?x=${'a'.repeat(20_000)}`);
  expectProblem(tooLong, 'invalid_request', /16 KiB/);
  expectProblem(
    await raw('GET', '/v1/whoami', { headers: { 'x-long': 'a'.repeat(20_000) } }),
    'invalid_request',
    /16 KiB/,
  );
});

test('headers of a hundred kinds do no harm', async () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-header-${i}`, 'v']));
  assert.is((await raw('GET', '/v1/whoami', { headers: many })).status, 200);
  assert.is(
    (await raw('GET', '/v1/whoami', { headers: { 'x-forwarded-for': "'; --", host: 'evil.example' } })).status,
    200,
  );
});

test('a hundred requests over one connection are answered, each with its own id', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const ids = new Set<string | null>();
  for (let i = 0; i < 100; i++) ids.add((await service.call('GET', '/whoami')).headers.get('x-request-id'));
  process.off('warning', listen);
  assert.is(ids.size, 100);
  assert.equal(warnings.map(String), []);
});

test('a failure of ours is 500 internal_error that tells nothing but the request id', async () => {
  await sql(service, 'alter table job rename to job_away');
  try {
    const answer = await service.call('GET', jobs);
    expectProblem(answer, 'internal_error');
    assert.not.match(JSON.stringify(answer.body), /relation|job_away|exist/);
    expectProblem(await service.call('POST', jobs, { body: { brief } }), 'internal_error');
  } finally {
    await sql(service, 'alter table job_away rename to job');
  }
  assert.is((await service.call('GET', jobs)).status, 200);
});

test('what is wrong is said in the words of who reads it', async () => {
  const detail = async (body: string) => (await post(body)).body.detail;
  assert.is(await detail('{"brief": "x"\n "y"}'), 'The body is not valid JSON at line 2, column 2');
  assert.is(await detail(`{"brief": "${brief}`), 'The body is not valid JSON: it ends before it is whole');
  assert.is(await detail(' '), 'The body is empty: send a JSON object');
  assert.is(await detail(`[${'1,'.repeat(10_000)}x`), 'The body is not valid JSON', 'where is not worth what it costs');
  assert.is(await detail('{}'), 'brief is missing');
  assert.is(await detail('null'), 'The body must be a JSON object');
  assert.is(await detail('{"brief":"short"}'), 'brief must have at least 10 characters');
  assert.is(await detail('{"brief":5}'), 'brief must be text');
  const more = (field: string) => detail(`{"brief":${JSON.stringify(brief)},${field}}`);
  assert.is(await more('"keywords":"one"'), 'keywords must be a list');
  assert.is(await more('"min_members":1.5'), 'min_members must be a whole number');
  assert.is(await more('"include_nsfw":"yes"'), 'include_nsfw must be true or false');
  assert.is(await more('"min_members":1e20'), 'min_members must be at most 2000000000');
  assert.is(await more('"metadata":{"":1}'), 'metadata/: Its name must not be empty');
  assert.match(
    await more(`"metadata":{"${'k'.repeat(65)}":1}`),
    /^metadata\/k{65}: Its name must have at most 64 characters$/,
  );
  const twice = await raw('GET', `/v1${jobs}?limit=1&limit=2`);
  assert.equal([twice.body.detail, twice.body.errors.length], ['limit was given twice', 1]);
  const said = async (method: string, path: string, body: object) => (await service.call(method, path, { body })).body;
  const overview = await said('POST', '/community-overview/jobs', { communities: 'budgeting_for_two' });
  assert.equal([overview.detail, overview.errors.length], ['communities must be a list', 1]);
  const review = await said('PUT', '/monitoring/jobs/mon_x/hits/hit_x/review', {});
  assert.is(review.detail, 'status is missing');
  assert.is(
    (await said('POST', '/monitoring/hits/reviews', { reviews: [{ hit_id: 'hit_x' }] })).detail,
    'reviews/0/status is missing',
  );
  assert.is(
    (await said('POST', '/destinations', { name: 'Ours', address: 'https://a.example' })).detail,
    'kind is missing',
  );
  const target = { kind: 'community', communities: ['budget'] };
  const often = await said('POST', '/monitoring/jobs', { name: 'Often', target, schedule: { every_minutes: 5.5 } });
  assert.is(often.detail, 'schedule: Its every_minutes must be a whole number');
  const { body } = await raw('GET', `/v1${jobs}?limit=1000`);
  assert.is(body.detail, 'limit must be at most 100');
  const backtest = await service.call('POST', '/monitoring/backtests', { body: { target: { kind: 'query' } } });
  assert.is(backtest.body.detail, 'target/kind must be one of community, search');
});

test('a path that is none names the one that was probably meant', async () => {
  const detail = async (path: string) => (await raw('GET', path)).body.detail;
  assert.match(await detail('/v1/community-discovery/job'), /did you mean \/v1\/community-discovery\/jobs\?$/);
  assert.match(await detail('/v1/usage/'), /did you mean \/v1\/usage\?$/);
  assert.match(await detail('/v1/monitring/jobs/mon_x/hits'), /\/v1\/monitoring\/jobs\/\{job_id\}\/hits\?$/);
  for (const nothing of ['/v1/nothing/like/it', '/v1', '/v1/u', `/v1/${'usage'.repeat(3000)}`])
    assert.is(await detail(nothing), 'There is no such path', nothing.slice(0, 40));
});

test('a token without the word Bearer is told so', async () => {
  const { status, body } = await raw('GET', '/v1/whoami', {
    signedIn: false,
    headers: { authorization: service.token },
  });
  assert.equal([status, body.code], [401, 'invalid_token']);
  assert.match(body.detail, /The word Bearer is missing/);
});

test('places beside the operations say which methods they have, too', async () => {
  const { status } = await raw('PUT', '/v1/openapi.json', { signedIn: false });
  assert.is(status, 405);
  for (const [path, allow] of [
    ['/docs', 'GET, HEAD, OPTIONS'],
    ['/livez', 'GET, HEAD, OPTIONS'],
    ['/session', 'POST, DELETE, OPTIONS'],
  ]) {
    const [refused, asked] = await Promise.all(
      ['PUT', 'OPTIONS'].map(async (method) => fetch(`${service.address}${path}`, { method })),
    );
    assert.equal([refused!.status, refused!.headers.get('allow')], [405, allow], path);
    assert.equal([asked!.status, asked!.headers.get('allow')], [204, allow], path);
  }
});

test('a path that would be a pattern of routes is one that is not there', async () => {
  for (const path of ['/:x(', '/v1/:x(a', '/*/x', '/:x((a+)+$)/y', '/v1/keys/:id(/x']) {
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(`${service.address}${path}`, { method });
      assert.is(status, 404, `${method} ${path}`);
    }
  }
});

test.run();
