import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppRouter } from '../../src/router.ts';
import { startService, type TestService } from '../support/service.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { brief, create, finish, jobs, type Json } from '../support/discover.ts';
import { expectProblemBody } from '../support/expect-problem.ts';
import { openAccountWith } from '../support/keys.ts';
import { sql } from '../support/sql.ts';

const test = suite('tRPC');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(() => service.stop());

const headers = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });
const client = (token: string | null = service.token) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${service.address}/trpc`, headers: headers(token) })] });
const discovery = (token?: string | null) => client(token).communityDiscovery.jobs;

async function failureOf(call: Promise<unknown>): Promise<TRPCClientError<AppRouter>> {
  try {
    await call;
  } catch (error) {
    assert.instance(error, TRPCClientError);
    return error as TRPCClientError<AppRouter>;
  }
  throw new Error('The call did not fail');
}

/** A problem without what two requests can never share. */
function comparable(problem: Json): Json {
  const { request_id: _request, instance: _instance, ...rest } = problem;
  return rest;
}

test('whoami is the same through both doors', async () => {
  assert.equal(await client().whoami.query(), (await service.call('GET', '/whoami')).body);
  assert.equal(await client().whoami.query({}), (await service.call('GET', '/whoami')).body);
});

test('a job created through one door is read through the other', async () => {
  const made = await discovery().create.mutate({ brief, competitors: ['YNAB'], metadata: { a: 1 } });
  assert.is(made.status, 'queued');
  assert.equal((await service.call('GET', `${jobs}/${made.id}`)).body, made);
  const other = await create(service);
  assert.equal(await discovery().get.query({ job_id: other.id }), other);
});

test('the same input gives the same job', async () => {
  const input = { brief, audience: null, keywords: ['budget'], min_members: 5, languages: ['en'], include_nsfw: true };
  const rest = await create(service, input);
  const trpc: Json = await discovery().create.mutate(input);
  const fixed = ['id', 'created_at', 'deadline_at'];
  for (const field of Object.keys(rest).filter((name) => !fixed.includes(name))) {
    assert.equal(trpc[field], rest[field], field);
  }
  assert.equal(Object.keys(trpc), Object.keys(rest));
});

test('a list is the same, its cursors are good at both doors', async () => {
  const { token } = await service.openAccount();
  for (let i = 0; i < 3; i++) await create(service, undefined, token);
  const page = await discovery(token).list.query({ limit: 2, order: 'asc' });
  assert.equal((await service.call('GET', `${jobs}?limit=2&order=asc`, { as: token })).body, page);
  const rest = await service.call('GET', `${jobs}?limit=2&order=asc&cursor=${page.next_cursor}`, { as: token });
  assert.equal(await discovery(token).list.query({ limit: 2, order: 'asc', cursor: page.next_cursor }), rest.body);
  assert.is(rest.body.data.length, 1);
  assert.equal(await discovery(token).list.query({}), (await service.call('GET', jobs, { as: token })).body);
});

test('delete gives the canceled job, then null', async () => {
  const { id } = await create(service);
  const canceled = await discovery().delete.mutate({ job_id: id });
  assert.is(canceled?.status, 'canceled');
  assert.is(await discovery().delete.mutate({ job_id: id }), null);
  assert.is((await service.call('GET', `${jobs}/${id}`)).status, 404);
});

test('the same wrong call is the same problem at error.data.problem', async () => {
  const { id } = await create(service);
  const reader = (await openAccountWith(service, ['community_discovery:read'])).token;
  const withUnknown = { brief, nothing: 1 };
  const calls: Record<string, [() => Promise<unknown>, () => ReturnType<TestService['call']>]> = {
    missing_token: [() => client(null).whoami.query(), () => service.call('GET', '/whoami', { as: null })],
    invalid_token: [() => client('wab_x').whoami.query(), () => service.call('GET', '/whoami', { as: 'wab_x' })],
    insufficient_scope: [
      () => discovery(reader).create.mutate({ brief }),
      () => service.call('POST', jobs, { body: { brief }, as: reader }),
    ],
    'invalid_request of a body': [
      () => discovery().create.mutate({ brief: 'short', min_members: -1, keywords: [''] }),
      () => service.call('POST', jobs, { body: { brief: 'short', min_members: -1, keywords: [''] } }),
    ],
    'invalid_request of an unknown field': [
      () => discovery().create.mutate(withUnknown),
      () => service.call('POST', jobs, { body: withUnknown }),
    ],
    'invalid_request of a query': [
      () => discovery().list.query({ limit: 101 }),
      () => service.call('GET', `${jobs}?limit=101`),
    ],
    'invalid_request of an unknown parameter': [
      () => discovery().list.query({ page: '2' } as never),
      () => service.call('GET', `${jobs}?page=2`),
    ],
    invalid_cursor: [() => discovery().list.query({ cursor: 'x' }), () => service.call('GET', `${jobs}?cursor=x`)],
    job_not_found: [() => discovery().get.query({ job_id: 'nothing' }), () => service.call('GET', `${jobs}/nothing`)],
    'job_not_found of NUL': [() => discovery().get.query({ job_id: '\0' }), () => service.call('GET', `${jobs}/%00`)],
    'job_not_found of a long id': [
      () => discovery().delete.mutate({ job_id: 'x'.repeat(5000) }),
      () => service.call('DELETE', `${jobs}/${'x'.repeat(5000)}`),
    ],
    job_not_finished: [
      () => discovery().result.query({ job_id: id }),
      () => service.call('GET', `${jobs}/${id}/result`),
    ],
    unprocessable_input: [
      () => discovery().create.mutate({ brief, min_members: 2, max_members: 1 }),
      () => service.call('POST', jobs, { body: { brief, min_members: 2, max_members: 1 } }),
    ],
    payload_too_large: [
      () => discovery().create.mutate({ brief: 'x'.repeat(70_000) }),
      () => service.call('POST', jobs, { body: { brief: 'x'.repeat(70_000) } }),
    ],
  };
  for (const [what, [trpc, rest]] of Object.entries(calls)) {
    const error = await failureOf(trpc());
    const problem = (error.data as Json)?.problem;
    assert.ok(problem, `${what}: ${error.message}`);
    expectProblemBody(problem);
    const answer = await rest();
    assert.equal(comparable(problem), comparable(answer.body), what);
    assert.is(problem.code, what.split(' ')[0]);
    assert.is(error.data?.httpStatus, answer.status, what);
    assert.is(error.message, problem.detail);
    assert.match(problem.instance, /^\/trpc\/\w/);
    const response = error.meta?.['response'] as Response;
    assert.is(response.status, answer.status, what);
    assert.is(response.headers.get('x-request-id'), problem.request_id, what);
    for (const name of ['www-authenticate', 'retry-after']) {
      assert.is(response.headers.get(name), answer.headers.get(name), `${name} of ${what}`);
    }
  }
});

test('the code that tRPC clients know fits the status', async () => {
  const code = async (call: Promise<unknown>) => ((await failureOf(call)).data as Json).code;
  assert.is(await code(client(null).whoami.query()), 'UNAUTHORIZED');
  assert.is(await code(discovery().get.query({ job_id: 'x' })), 'NOT_FOUND');
  assert.is(await code(discovery().list.query({ limit: 0 })), 'BAD_REQUEST');
  const { token } = await openAccountWith(service, []);
  assert.is(await code(discovery(token).list.query({})), 'FORBIDDEN');
  const { id } = await create(service);
  assert.is(await code(discovery().result.query({ job_id: id })), 'CONFLICT');
  assert.is(await code(discovery().create.mutate({ brief, min_members: 2, max_members: 1 })), 'UNPROCESSABLE_CONTENT');
});

test('a query parameter is typed here: "5" is no limit, null is the same as absent', async () => {
  const error = await failureOf(discovery().list.query({ limit: '5' } as never));
  assert.is(error.data?.problem.code, 'invalid_request');
  const { data } = await discovery().list.query({ limit: null, cursor: null, order: null, status: null });
  assert.ok(data.length > 0);
});

test('batching is refused with a problem that says so, and nothing of it is done', async () => {
  const before = await sql(service, 'select id from job');
  const batching = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${service.address}/trpc`, headers: headers(service.token) })],
  });
  const calls = [1, 2].map(() => failureOf(batching.communityDiscovery.jobs.create.mutate({ brief })));
  for (const error of await Promise.all(calls)) assert.instance(error, TRPCClientError);
  const response = await fetch(`${service.address}/trpc/whoami,whoami?batch=1&input=%7B%7D`, {
    headers: headers(service.token),
  });
  assert.is(response.status, 400);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const { error } = (await response.json()) as Json;
  expectProblemBody(error.data.problem);
  assert.is(error.data.problem.code, 'invalid_request');
  assert.match(error.data.problem.detail, /batch/i);
  assert.is((await sql(service, 'select id from job')).length, before.length);
});

test('what tRPC itself refuses is a problem in the same envelope', async () => {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${service.address}/trpc/${path}`, {
      ...init,
      headers: { ...headers(service.token), ...(init.headers as Record<string, string>) },
    });
    const { error } = (await response.json()) as Json;
    assert.ok(error?.data?.problem, `${path} ${response.status} ${JSON.stringify(error)}`);
    expectProblemBody(error.data.problem);
    assert.is(response.status, error.data.problem.status);
    assert.is(response.headers.get('x-request-id'), error.data.problem.request_id);
    return error.data.problem.code as string;
  };
  const type = { 'content-type': 'application/json' };
  assert.is(await send('nothing'), 'not_found');
  assert.is(await send('communityDiscovery.jobs'), 'not_found');
  assert.is(await send('__proto__'), 'not_found');
  assert.is(await send('communityDiscovery.jobs.create?input=%7B%7D'), 'method_not_allowed');
  assert.is(await send('whoami', { method: 'POST', headers: type, body: '{}' }), 'method_not_allowed');
  assert.is(await send('whoami', { method: 'DELETE' }), 'method_not_allowed');
  assert.is(await send('communityDiscovery.jobs.create', { method: 'POST', headers: type, body: '{' }), 'invalid_json');
  assert.is(await send('communityDiscovery.jobs.get?input=%7B'), 'invalid_json');
  const twice = encodeURIComponent('{"job_id":"a","\\u006aob_id":"b"}');
  assert.is(await send(`communityDiscovery.jobs.get?input=${twice}`), 'invalid_json');
  assert.is(await send('communityDiscovery.jobs.get?input=%7B%22a%22:%5B%7D'), 'invalid_json');
  assert.is(await send('communityDiscovery.jobs.list?input=%7B%7D&input=%7B%22limit%22:1%7D'), 'invalid_request');
  assert.is(
    await send('communityDiscovery.jobs.create', { method: 'POST', headers: type, body: '[]' }),
    'invalid_request',
  );
  assert.is(
    await send('communityDiscovery.jobs.create', { method: 'POST', headers: type, body: '"x"' }),
    'invalid_request',
  );
  assert.is(await send('communityDiscovery.jobs.create', { method: 'POST' }), 'invalid_request');
  assert.is(
    await send('communityDiscovery.jobs.list', { headers: { 'trpc-accept': 'application/jsonl' } }),
    'invalid_request',
  );
  assert.is(await send('whoami', { headers: { accept: 'text/html, application/jsonl' } }), 'invalid_request');
  assert.is(
    await send('communityDiscovery.jobs.create', { method: 'POST', body: new Uint8Array([123]) }),
    'unsupported_media_type',
  );
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
  assert.is(await send('communityDiscovery.jobs.create', text), 'unsupported_media_type');
});

test('HEAD answers as GET does, without a body', async () => {
  for (const [path, as, status] of [
    ['whoami', service.token, 200],
    ['whoami', null, 401],
    ['communityDiscovery.jobs.get', service.token, 400],
    ['communityDiscovery.jobs.create', service.token, 405],
  ] as const) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${service.address}/trpc/${path}`, { method, headers: headers(as) })),
    );
    assert.equal([get!.status, head!.status], [status, status], path);
    assert.is(head!.headers.get('content-type'), get!.headers.get('content-type'), path);
    assert.is(await head!.text(), '');
  }
  const { id } = await create(service);
  const events = await fetch(`${service.address}/trpc/communityDiscovery.jobs.watch?input={"job_id":"${id}"}`, {
    method: 'HEAD',
    headers: { ...headers(service.token), accept: 'text/event-stream' },
    signal: AbortSignal.timeout(10_000),
  });
  assert.equal([events.status, events.headers.get('content-type')], [200, 'text/event-stream']);
});

test('who sends no input has sent no field: what needs none answers, and the rest says which is missing', async () => {
  const send = async (path: string, method = 'GET') => {
    const response = await fetch(`${service.address}/trpc/${path}`, { method, headers: headers(service.token) });
    return { status: response.status, body: (await response.json()) as Json };
  };
  for (const path of [
    'communityDiscovery.jobs.list',
    'keys.list',
    'usage.series',
    'monitoring.hits.listAll',
    'whoami',
  ]) {
    const { status, body } = await send(path);
    assert.is(status, 200, `${path} ${JSON.stringify(body)}`);
  }
  const nothing = await send('communityDiscovery.jobs.create', 'POST');
  assert.is(nothing.body.error.data.problem.detail, 'brief is missing');
  const id = await send('communityDiscovery.jobs.get');
  assert.is(id.body.error.data.problem.detail, 'job_id is missing');
  const { token } = await openAccountWith(service, ['keys:write']);
  const rotated = await fetch(`${service.address}/trpc/auth.rotate`, { method: 'POST', headers: headers(token) });
  assert.is(rotated.status, 200, await rotated.text());
});

test('a body that tries to change prototypes makes no job', async () => {
  const response = await fetch(`${service.address}/trpc/communityDiscovery.jobs.create`, {
    method: 'POST',
    headers: { ...headers(service.token), 'content-type': 'application/json' },
    body: `{"brief":${JSON.stringify(brief)},"__proto__":{"include_nsfw":true}}`,
  });
  const { result } = (await response.json()) as Json;
  // Without the `__proto__` it is a good brief, so either answer is right: what counts is that nothing came of it.
  assert.ok(response.status === 400 || result.data.input.include_nsfw === false, String(response.status));
  assert.is(({} as Record<string, unknown>)['include_nsfw'], undefined);
});

test('a failure of ours tells nothing but the request id', async () => {
  await sql(service, 'alter table job rename to job_away');
  try {
    const error = await failureOf(discovery().list.query({}));
    assert.is(error.data?.problem.code, 'internal_error');
    expectProblemBody(error.data!.problem);
    assert.not.match(JSON.stringify(error.shape), /relation|job_away|stack|node_modules/);
  } finally {
    await sql(service, 'alter table job_away rename to job');
  }
});

test('wait_seconds waits, and the result is the same through both doors', async () => {
  const { id } = await create(service);
  const stopWorker = await startWorkerOn(service);
  try {
    const done = await discovery().get.query({ job_id: id, wait_seconds: 25 });
    assert.is(done.status, 'succeeded');
    assert.equal(done, await finish(service, id));
    const result = await discovery().result.query({ job_id: id });
    assert.is(JSON.stringify(result), JSON.stringify((await service.call('GET', `${jobs}/${id}/result`)).body));
  } finally {
    await stopWorker();
  }
  const error = await failureOf(discovery().get.query({ job_id: id, wait_seconds: 31 }));
  assert.is(error.data?.problem.code, 'invalid_request');
});

test.run();
