import { setTimeout as sleep } from 'node:timers/promises';
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppRouter } from '../../../src/router.ts';
import { startService, type TestService } from '../../support/service.ts';
import { create, jobs, type Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';

const test = suite('event streams');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

type Event = { id: string; event: string; data: Json };

/** Changes a job as its worker would, and tells. */
async function change(id: string, set: string): Promise<void> {
  await sql(service, `update job set revision = revision + 1, ${set} where id = ?`, [id]);
  await sql(service, `select pg_notify('whereabouts_job', ?)`, [id]);
}

const open = (id: string, token = service.token, signal?: AbortSignal) =>
  fetch(`${service.address}/v1${jobs}/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    ...(signal && { signal }),
  });

async function* eventsOf(response: Response): AsyncGenerator<Event> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (block.startsWith(':')) continue;
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      yield { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
    }
  }
}

const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`Nothing within ${ms} ms`)), ms).unref();
    }),
  ]);

const finished = `status = 'succeeded', progress_percent = 100, finished_at = now(), credits_charged = 5`;

test('a job told as events: as it stands, every change, and the end with the job', async () => {
  const job = await create(service);
  const response = await open(job.id);
  assert.is(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(response.headers.get('x-request-id') ?? '', /^req_/);
  assert.ok(response.headers.get('ratelimit'));
  assert.is(response.headers.get('cache-control'), 'no-store');
  const events = eventsOf(response);
  const next = async () => (await within(5000, events.next())).value as Event;
  const first = await next();
  assert.equal([first.id, first.event, first.data], ['1', 'revision', job]);
  await change(job.id, `status = 'running', started_at = now()`);
  const second = await next();
  assert.equal([second.id, second.data.status], ['2', 'running']);
  await change(job.id, finished);
  const last = await next();
  assert.equal([last.id, last.data.status, last.data.progress.percent], ['3', 'succeeded', 100]);
  assert.equal(last.data, (await service.call('GET', `${jobs}/${job.id}`)).body);
  assert.is((await within(3000, events.next())).done, true);
});

test('a finished job is one event; a job that is not there is a problem and no stream', async () => {
  const job = await create(service);
  await change(job.id, finished);
  const events: Event[] = [];
  for await (const event of eventsOf(await open(job.id))) events.push(event);
  assert.equal(
    events.map(({ data }) => data.status),
    ['succeeded'],
  );
  for (const [id, token, status] of [
    ['nothing', service.token, 404],
    [job.id, (await service.openAccount()).token, 404],
    [job.id, 'wab_nothing', 401],
  ] as const) {
    const response = await open(id, token);
    assert.is(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
    await response.body?.cancel();
  }
});

test('who asks for a stream need not wait, and is told of a field where it stands', async () => {
  const { id } = await create(service);
  await sql(service, `update job set ${finished} where id = ?`, [id]);
  const response = await fetch(`${service.address}/v1${jobs}/${id}`, {
    headers: { authorization: `Bearer ${service.token}`, accept: 'text/event-stream', prefer: 'wait=5' },
  });
  assert.is(response.status, 200, await response.text());
  const watch = await fetch(
    `${service.address}/trpc/communityDiscovery.jobs.watch?input=${encodeURIComponent('{"job_id":5}')}`,
    {
      headers: { authorization: `Bearer ${service.token}` },
    },
  );
  assert.match(await watch.text(), /"in":"path","pointer":"\/job_id"/);
});

test('a stream ends when its key is revoked, and when the job is removed', async () => {
  const job = await create(service);
  const { body: key } = await service.call('POST', '/keys', {
    body: { name: 'Watcher', scopes: ['community_discovery:read'] },
  });
  const [theirs, ours] = [eventsOf(await open(job.id, key.token)), eventsOf(await open(job.id))];
  await within(5000, theirs.next());
  await within(5000, ours.next());
  await service.call('POST', `/keys/${key.id}/revoke`);
  assert.is((await within(3000, theirs.next())).done, true);
  await service.call('DELETE', `${jobs}/${job.id}`);
  assert.is((await within(3000, ours.next())).value?.data.status, 'canceled');
  assert.is((await within(3000, ours.next())).done, true);
});

test('the tRPC subscription tells the same, and ends with the key', async () => {
  const job = await create(service);
  const { body: key } = await service.call('POST', '/keys', {
    body: { name: 'Watcher', scopes: ['community_discovery:read'] },
  });
  const subscribe = (token: string) => {
    const url = `${service.address}/trpc`;
    const headers = { authorization: `Bearer ${token}` };
    // Node has no EventSource; tRPC takes any that reads a fetch.
    const client = createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink({ url, EventSource: fetchingEventSource(headers) as never }),
          false: httpLink({ url, headers }),
        }),
      ],
    });
    const seen: Json[] = [];
    const ended = new Promise<string>((resolve) => {
      client.communityDiscovery.jobs.watch.subscribe(
        { job_id: job.id },
        {
          onData: ({ id, data }) => void seen.push([id, data.status]),
          onComplete: () => resolve('complete'),
          onError: (error) => resolve(`error ${error.message}`),
        },
      );
    });
    return { seen, ended };
  };
  const [stays, goes] = [subscribe(service.token), subscribe(key.token)];
  for (let look = 0; look < 4_000 && (stays.seen.length === 0 || goes.seen.length === 0); look++) {
    await sleep(20);
  }
  await service.call('POST', `/keys/${key.id}/revoke`);
  await within(3000, goes.ended);
  await change(job.id, finished);
  assert.is(await within(3000, stays.ended), 'complete');
  assert.equal(stays.seen, [
    ['1', 'queued'],
    ['2', 'succeeded'],
  ]);
  assert.equal(goes.seen, [['1', 'queued']]);
});

test('who leaves a stream leaves nothing behind: no timer that looks for changes, no connection of the database', async () => {
  const job = await create(service);
  const connections = async () =>
    (await sql(service, `select 1 from pg_stat_activity where datname = current_database()`)).length;
  // Whoever follows a job looks again now and then, by a timer of its own.
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const [timersBefore, connectionsBefore] = [timers(), await connections()];
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController();
    const streams = await Promise.all(Array.from({ length: 40 }, () => open(job.id, service.token, leaving.signal)));
    await Promise.all(streams.map((response) => within(5000, eventsOf(response).next())));
    assert.ok(timers() >= timersBefore + 40, 'they are followed');
    leaving.abort();
  }
  assert.ok((await connections()) <= connectionsBefore + 10);
  for (const begun = performance.now(); timers() > timersBefore + 10;) {
    assert.ok(performance.now() - begun < 10_000, `${timers() - timersBefore} timers of streams that were left`);
    await sleep(20);
  }
  assert.is((await service.call('GET', '/whoami')).status, 200);
});

test('ETag: 304 without a body until the job changes', async () => {
  const job = await create(service);
  const first = await service.call('GET', `${jobs}/${job.id}`);
  const etag = first.headers.get('etag')!;
  assert.is(etag, '"1"');
  const again = (tag: string) => service.call('GET', `${jobs}/${job.id}`, { headers: { 'if-none-match': tag } });
  for (const tag of [etag, `W/${etag}`, '*', `"x", ${etag}`, `"x",${etag},"y"`]) {
    const answer = await again(tag);
    assert.equal([answer.status, answer.body, answer.headers.get('etag')], [304, null, etag], tag);
  }
  for (const tag of ['"2"', '1', '""', 'nonsense', '"x", "y"']) assert.is((await again(tag)).status, 200, tag);
  await change(job.id, `status = 'running', started_at = now()`);
  const changed = await again(etag);
  assert.equal([changed.status, changed.headers.get('etag')], [200, '"2"']);
});

test('Prefer: wait answers when the job finishes, and at the latest when it said', async () => {
  const job = await create(service);
  const started = Date.now();
  const waiting = service.call('GET', `${jobs}/${job.id}`, { headers: { prefer: 'wait=20' } });
  const short = service.call('GET', `${jobs}/${job.id}`, { headers: { prefer: 'respond-async, wait=1' } });
  assert.equal([(await short).body.status, (await short).headers.get('preference-applied')], ['queued', 'wait=1']);
  assert.ok(Date.now() - started >= 950);
  await change(job.id, finished);
  const answer = await within(3000, waiting);
  assert.equal([answer.body.status, answer.headers.get('preference-applied')], ['succeeded', 'wait=20']);
  for (const prefer of ['wait=abc', 'wait', 'wait=-1', 'return=minimal', 'wait=1.5']) {
    assert.is(
      (await service.call('GET', `${jobs}/${job.id}`, { headers: { prefer } })).headers.get('preference-applied'),
      null,
      prefer,
    );
  }
});

test('CORS: a page from anywhere may call and read our headers; a preflight needs no token', async () => {
  const origin = 'https://app.example';
  for (const path of [`/v1${jobs}`, '/trpc/communityDiscovery.jobs.create', '/trpc/whoami']) {
    const preflight = await fetch(service.address + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    assert.is(preflight.status, 204, path);
    assert.is(preflight.headers.get('access-control-allow-origin'), '*');
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /idempotency-key/i);
  }
  for (const path of ['/whoami', '/nothing', `${jobs}?limit=0`]) {
    const answer = await service.call('GET', path, { headers: { origin } });
    assert.is(answer.headers.get('access-control-allow-origin'), '*', path);
    assert.is(answer.headers.get('access-control-allow-credentials'), null);
    for (const name of ['X-Request-Id', 'RateLimit', 'Retry-After', 'ETag', 'Link', 'Location', 'Idempotent-Replayed'])
      assert.ok(answer.headers.get('access-control-expose-headers')?.includes(name), name);
  }
});

/** As much of an EventSource as tRPC uses. */
function fetchingEventSource(headers: Record<string, string>) {
  return class extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 0;
    readonly #leaving = new AbortController();
    constructor(url: string) {
      super();
      void this.#read(url)
        .catch(() => undefined)
        .finally(() => this.#closed());
    }
    close(): void {
      this.readyState = 2;
      this.#leaving.abort();
    }
    #closed(): void {
      if (this.readyState === 2) return;
      this.readyState = 2;
      this.dispatchEvent(new Event('error'));
    }
    async #read(url: string): Promise<void> {
      const response = await fetch(url, { headers, signal: this.#leaving.signal });
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const event = new MessageEvent(field('event') ?? 'message', {
            data: field('data') ?? '',
            lastEventId: field('id') ?? '',
          });
          this.dispatchEvent(event);
        }
      }
    }
  };
}

test.run();
