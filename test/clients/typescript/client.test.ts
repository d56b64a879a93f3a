import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ConnectionOptions,
  createClient,
  type DiscoveryJob,
  JobError,
  type Whereabouts,
  WhereaboutsError,
} from '../../../clients/typescript/src/index.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startWorkerOn } from '../../support/start-worker.ts';
import { brief } from '../../support/discover.ts';

const test = suite('TypeScript client');
let service: TestService;
let whereabouts: Whereabouts;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  whereabouts = connect();
});
test.after(() => service.stop());

const connect = (options: Partial<ConnectionOptions> = {}) =>
  createClient({ url: service.address, token: service.token, ...options });

async function failureOf(call: Promise<unknown>): Promise<WhereaboutsError> {
  const error = await call.then(
    () => new Error('The call did not fail'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, WhereaboutsError, String(error));
  return error as WhereaboutsError;
}

/** A `fetch` that answers the first requests itself, in this order, and counts all. */
function fetchAfter(...answers: (Response | Error)[]) {
  const requests: Request[] = [];
  return {
    requests,
    fetch: async (request: Request) => {
      requests.push(request.clone());
      const answer = answers[requests.length - 1];
      if (answer instanceof Error) throw answer;
      return answer ?? fetch(request);
    },
  };
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const problem = { code, detail: 'Later', status, retryable: status !== 400, request_id: 'req_1', errors: [] };
  return Response.json(problem, { status, headers });
}

test('waits for the result of a job and tells of its progress', async () => {
  const seen: DiscoveryJob[] = [];
  const job = await whereabouts.communityDiscovery.create({ brief, competitors: ['YNAB'] });
  const waiting = whereabouts.communityDiscovery.waitForResult(job, { onProgress: (one) => seen.push(one) });
  const stopWorker = await startWorkerOn(service);
  try {
    const result = await waiting;
    assert.is(result.job_id, job.id);
    assert.is(result.communities[0]?.community.name, 'sample_budgeting');
    assert.equal([seen[0]?.status, seen.at(-1)?.status], ['queued', 'succeeded']);
    assert.equal(await whereabouts.communityDiscovery.waitForResult(job.id), result);
    const overview = await whereabouts.communityOverview.run({ communities: ['r/sample_budgeting'] });
    assert.is(overview.communities[0]?.community.name, 'sample_budgeting');
  } finally {
    await stopWorker();
  }
});

test('an abort ends the waiting at once, not the job', async () => {
  const job = await whereabouts.communityDiscovery.create({ brief });
  const abort = new AbortController();
  const waiting = whereabouts.communityDiscovery.waitForResult(job, { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('Enough')), 50);
  const error = await waiting.catch((thrown: Error) => thrown);
  assert.is((error as Error).message, 'Enough');
  assert.is((await whereabouts.communityDiscovery.get(job.id)).status, 'queued');
});

test('a job that is canceled while somebody waits is an error that holds the job', async () => {
  const job = await whereabouts.communityDiscovery.create({ brief });
  const waiting = failureOf(whereabouts.communityDiscovery.waitForResult(job));
  const canceled = await whereabouts.communityDiscovery.delete(job.id);
  const error = await waiting;
  assert.instance(error, JobError);
  assert.is(error.code, 'job_canceled');
  assert.equal((error as JobError).job, canceled);
  assert.is(await whereabouts.communityDiscovery.delete(job.id), null);
});

test('lists are iterated over their pages', async () => {
  const { token } = await service.openAccount();
  const other = connect({ token });
  const made = [];
  for (let i = 0; i < 5; i++) made.push((await other.communityDiscovery.create({ brief })).id);
  const list = other.communityDiscovery.list({ limit: 2, order: 'asc', status: 'queued' });
  const seen: string[] = [];
  for await (const { id } of list) seen.push(id);
  assert.equal(seen, made);
  assert.equal(
    (await list.toArray(3)).map(({ id }) => id),
    made.slice(0, 3),
  );
  assert.equal((await list.page()).data.length, 2);
  assert.equal(await other.communityOverview.list().toArray(), []);
});

test('a problem is an error with its code, its fields and its request id', async () => {
  const error = await failureOf(whereabouts.communityDiscovery.create({ brief: 'short' }));
  assert.is(error.code, 'invalid_request');
  assert.is(error.status, 400);
  assert.is(error.problem?.errors[0]?.pointer, '/brief');
  assert.match(error.requestId ?? '', /^req_/);
  assert.is(error.retryable, false);
  const unknown = await failureOf(whereabouts.communityDiscovery.get('cdj_nobody'));
  assert.is(unknown.code, 'job_not_found');
});

test('keys are created, rotated and revoked', async () => {
  const key = await whereabouts.keys.create({ name: 'Reader', scopes: ['usage:read'] });
  const reader = connect({ token: key.token! });
  assert.is((await reader.usage()).credits.granted, 1000);
  assert.is((await failureOf(reader.keys.list().page())).code, 'insufficient_scope');
  const own = await reader.keys.rotateOwn({ grace_period_seconds: 0 });
  assert.is((await failureOf(reader.whoami())).code, 'token_revoked');
  const rotated = await whereabouts.keys.rotate(key.id);
  assert.is((await failureOf(connect({ token: own.token! }).whoami())).code, 'token_revoked');
  assert.is((await connect({ token: async () => rotated.token! }).whoami()).key.name, 'Reader');
  assert.is((await whereabouts.keys.revoke(key.id)).status, 'revoked');
  assert.ok((await whereabouts.keys.list().toArray()).some(({ id }) => id === key.id));
});

test('a refusal that passes is tried again after as long as the service asks for', async () => {
  const { fetch, requests } = fetchAfter(refusal(429, 'rate_limited', { 'retry-after': '1' }));
  const started = performance.now();
  await connect({ fetch }).whoami();
  assert.is(requests.length, 2);
  assert.ok(performance.now() - started > 990);
});

test('so is one of a proxy, when the request does no harm twice', async () => {
  const busy = () => new Response('slow down', { status: 429, headers: { 'retry-after': '0' } });
  const { fetch, requests } = fetchAfter(busy());
  await connect({ fetch }).whoami();
  assert.is(requests.length, 2);
  const once = fetchAfter(busy());
  const { code, retryable } = await failureOf(connect({ fetch: once.fetch }).keys.revokeOwn());
  assert.equal([code, retryable, once.requests.length], ['unexpected_answer', true, 1]);
});

/** The service does it, but the first answer of this method is lost. `count` tells how many have come. */
function losing(method: string, count: (request: Request) => number) {
  return async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    if (request.method !== method || count(request) > 1) return answer;
    await answer.arrayBuffer();
    throw new TypeError('fetch failed');
  };
}

test('what was deleted although the answer was lost is deleted; a job is not removed by asking twice', async () => {
  const { token } = await service.openAccount();
  const sent: string[] = [];
  const lossy = connect({ token, fetch: losing('DELETE', ({ url }) => sent.push(new URL(url).search)) });
  const target = { kind: 'community' as const, communities: ['a_place'] };
  const monitor = await lossy.monitoring.create({ name: 'Lost', target });
  assert.is(await lossy.monitoring.delete(monitor.id), null);
  assert.equal(sent.splice(0).length, 2);
  const [first, second] = [
    await lossy.communityDiscovery.create({ brief }),
    await lossy.communityDiscovery.create({ brief }),
  ];
  assert.is((await failureOf(lossy.communityDiscovery.delete(first.id))).code, 'connection_failed');
  assert.is((await lossy.communityDiscovery.get(first.id)).status, 'canceled');
  sent.length = 0;
  assert.is((await lossy.communityDiscovery.cancel(second.id)).status, 'canceled');
  assert.equal(sent, ['?cancel_only=true', '?cancel_only=true']);
});

test('a job is waited for with any time-out: no long poll is longer than an attempt', async () => {
  const asked: (string | null)[] = [];
  const looks = (timeoutMs: number) =>
    connect({
      timeoutMs,
      fetch: async (request) => {
        asked.push(request.headers.get('prefer'));
        const status = asked.length > 1 ? 'canceled' : 'queued';
        return Response.json({
          object: 'community_discovery.job',
          id: 'cdj_1',
          status,
          revision: 1,
          poll_after_seconds: status === 'queued' ? 0.01 : null,
        });
      },
    }).communityDiscovery;
  for (const [timeoutMs, prefer] of [
    [60_000, 'wait=30'],
    [10_000, 'wait=8'],
    [2_000, null],
  ] as const) {
    asked.length = 0;
    assert.is((await failureOf(looks(timeoutMs).waitForResult('cdj_1'))).code, 'job_canceled');
    assert.equal(asked, [null, prefer]);
  }
});

test('a creation is sent again under the same key, and happens once', async () => {
  const { token } = await service.openAccount();
  const lost: Request[] = [];
  const other = connect({ token, fetch: losing('POST', (request) => lost.push(request)) });
  const job = await other.communityDiscovery.create({ brief });
  assert.is(lost.length, 2);
  assert.equal(
    (await other.communityDiscovery.list().toArray()).map(({ id }) => id),
    [job.id],
  );
});

test('what might have happened is not sent twice', async () => {
  const { fetch, requests } = fetchAfter(new TypeError('fetch failed'));
  const error = await failureOf(connect({ fetch }).keys.revokeOwn());
  assert.is(error.code, 'connection_failed');
  assert.is(requests.length, 1);
});

test('a rotation is sent again, under the same idempotency key', async () => {
  const { id } = await connect().keys.create({ name: 'To be rotated', scopes: ['usage:read'] });
  const { fetch, requests } = fetchAfter(new TypeError('fetch failed'));
  const rotated = await connect({ fetch }).keys.rotate(id);
  assert.ok(rotated.token);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  assert.is(keys.length, 2);
  assert.ok(keys[0]);
  assert.is(keys[0], keys[1]);
});

test('a refusal that stays is not tried again, nor one that asks for too long', async () => {
  for (const answer of [refusal(400, 'invalid_request'), refusal(429, 'rate_limited', { 'retry-after': '3600' })]) {
    const { fetch, requests } = fetchAfter(answer);
    const error = await failureOf(connect({ fetch }).whoami());
    assert.is(error.status, answer.status);
    assert.is(requests.length, 1);
  }
});

test('after the last retry the failure is told', async () => {
  const { fetch, requests } = fetchAfter(
    ...[1, 2, 3].map(() => refusal(503, 'service_unavailable', { 'retry-after': '0' })),
  );
  const error = await failureOf(connect({ fetch, retries: 2 }).usage());
  assert.is(error.code, 'service_unavailable');
  assert.is(error.retryAfterSeconds, 0);
  assert.is(requests.length, 3);
});

test('JSON of somebody else is no answer', async () => {
  const codes: string[] = [];
  for (const json of ['null', '[]', '5', '{}', '{"ok": true}', '{"data": [], "object": 1}']) {
    const fetch = async () => new Response(json, { headers: { 'content-type': 'application/json' } });
    const client = connect({ fetch });
    codes.push((await failureOf(client.whoami())).code);
    codes.push((await failureOf(client.communityDiscovery.list().toArray(1))).code);
    codes.push((await failureOf(client.communityDiscovery.run({ brief: 'Sourdough starters' }))).code);
  }
  assert.equal([...new Set(codes)], ['unexpected_answer']);
});

test('nobody, somebody else, somebody slow: each is told as what it is', async () => {
  const nobody = await failureOf(connect({ url: 'http://127.0.0.1:1', retries: 0 }).whoami());
  assert.is(nobody.code, 'connection_failed');
  assert.is(nobody.message, '127.0.0.1:1 cannot be reached');
  const html = async () => new Response('<h1>Hello</h1>', { status: 200, headers: { 'content-type': 'text/html' } });
  assert.is((await failureOf(connect({ fetch: html }).whoami())).code, 'unexpected_answer');
  const empty = async () => new Response(null, { status: 204 });
  const said = await failureOf(connect({ fetch: empty }).whoami());
  assert.equal([said.code, said.retryable], ['unexpected_answer', true], 'nothing is no answer to a question');
  const gateway = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const refused = await failureOf(connect({ fetch: gateway, retries: 1 }).whoami());
  assert.equal([refused.code, refused.status, refused.retryable], ['unexpected_answer', 502, true]);
  const slow = async ({ signal }: Request) =>
    new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  assert.is((await failureOf(connect({ fetch: slow, retries: 0, timeoutMs: 20 }).whoami())).code, 'timed_out');
});

test('what is missing on this side is told as that, and nobody is asked', async () => {
  const { fetch, requests } = fetchAfter();
  const sealed = () => Promise.reject(new Error('The vault is sealed'));
  for (const [token, code] of [
    [undefined as never, 'missing_token'],
    ['', 'missing_token'],
    ['wab_ключ', 'invalid_token'],
    [sealed, 'missing_token'],
  ] as const) {
    const error = await failureOf(connect({ token, fetch }).whoami());
    assert.equal([error.code, error.status, error.retryable], [code, null, false]);
  }
  for (const url of ['whereabouts', '127.0.0.1:3000', 'localhost:3000'])
    assert.is((await failureOf((async () => connect({ url, fetch }).whoami())())).message, `${url} is no address. One looks like https://whereabouts.example.com`); // prettier-ignore
  assert.is(requests.length, 0);
});

/** Of an answer only the beginning: the rest does not come, or the connection ends. */
const begun = ({ signal }: Request, isCut: boolean) =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"object":'));
        if (isCut) stream.error(new TypeError('terminated'));
        else signal.addEventListener('abort', () => stream.error(signal.reason));
      },
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );

test('an answer that began and does not end is late, not cut off', async () => {
  const fetch = async (request: Request) => begun(request, false);
  const late = await failureOf(connect({ fetch, retries: 0, timeoutMs: 20 }).whoami());
  assert.equal([late.code, late.retryable], ['timed_out', true]);
});

test('what is cut off is asked for again where that does no harm, and told as that where it would', async () => {
  let left = 2;
  const cutting = async (request: Request) => (left-- > 0 ? begun(request, true) : fetch(request));
  const flaky = connect({ fetch: cutting });
  assert.is((await flaky.whoami()).object, 'identity');
  left = 1;
  const { id } = await flaky.communityDiscovery.create({ brief });
  assert.is((await flaky.communityDiscovery.get(id)).id, id);
  left = 1;
  const cut = await failureOf(flaky.monitoring.update('mon_1', { name: 'Tea' }));
  assert.equal([cut.code, cut.retryable, left], ['unexpected_answer', true, 0]);
  const always = connect({ fetch: async (request) => begun(request, true), retries: 1 });
  assert.is((await failureOf(always.rest.GET('/usage'))).code, 'unexpected_answer');
});

test('the address may end with a slash or /v1', async () => {
  for (const end of ['/', '/v1', '/v1/']) await connect({ url: service.address + end }).whoami();
});

test('the REST client knows every path, and gives problems as data', async () => {
  const { data } = await whereabouts.rest.GET('/whoami');
  assert.is(data?.object, 'identity');
  const { error } = await whereabouts.rest.GET('/community-overview/jobs/{job_id}', {
    params: { path: { job_id: 'x' } },
  });
  assert.is(error?.code, 'job_not_found');
});

test.run();
