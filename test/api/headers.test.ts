import { request as send, type IncomingHttpHeaders } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PrefixProxy } from '../support/prefix-proxy.ts';
import { startService, type TestService } from '../support/service.ts';
import { createJob } from '../support/scanning.ts';
import { sql } from '../support/sql.ts';

const test = suite('headers of answers');
let service: TestService;
let public_: TestService;
test.before(async () => {
  service = await startService({ worker: false });
  public_ = await startService({ worker: false, config: { publicUrl: 'https://where.example/base' } });
});
test.after(async () => {
  await service.stop();
  await public_.stop();
});

type Received = { status: number; headers: IncomingHttpHeaders; text: string };

/** A path and a `Host` as they are written: `fetch` would mend both. */
async function ask(at: TestService, path: string, { method = 'GET', headers = {} } = {}): Promise<Received> {
  const { hostname, port } = new URL(at.address);
  return new Promise((resolve, reject) => {
    const all = { authorization: `Bearer ${at.token}`, ...headers };
    const request = send({ hostname, port, path, method, headers: all, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject).end();
  });
}

const pages = ['/docs/', '/%64ocs/', '/docs/js/scalar.js'];
const data = ['/v1/whoami', '/v1/nothing', '/v1/openapi.json', '/trpc/whoami', '/%74rpc/nothing', '/livez', '/readyz', '/nothing', '/v1/%']; // prettier-ignore

test('every answer says what it is and that it is for nobody’s frame; only a page may run scripts, and none by eval', async () => {
  for (const path of [...pages, ...data]) {
    const { headers } = await ask(service, path);
    assert.is(headers['x-content-type-options'], 'nosniff', path);
    assert.is(headers['referrer-policy'], 'no-referrer', path);
    assert.is(headers['strict-transport-security'], undefined, path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.not.match(policy, /unsafe-eval|https?:|\*/, path);
    assert.match(policy, pages.includes(path) ? /default-src 'self'/ : /default-src 'none'/, path);
    assert.is(/script-src/.test(policy), pages.includes(path), path);
  }
});

test('behind https browsers are told to stay there', async () => {
  for (const path of [...pages, ...data.filter((one) => one !== '/v1/%')]) {
    assert.match(String((await ask(public_, path)).headers['strict-transport-security']), /^max-age=\d{7,}/, path);
  }
});

test('a page of elsewhere may call both doors and read nothing else', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS']) {
    for (const path of [
      '/v1/whoami',
      '/%76%31/whoami',
      '/v1/nothing',
      '/v1/openapi.json',
      '/trpc/whoami',
      '/trpc/nothing',
    ]) {
      const answer = await ask(service, path, { method, headers });
      assert.is(answer.headers['access-control-allow-origin'], '*', `${method} ${path}`);
    }
    for (const path of ['/', '/docs/', '/docs/openapi.json', '/livez', '/readyz', '/metrics', '/nothing']) {
      const answer = await ask(service, path, { method, headers });
      assert.is(answer.headers['access-control-allow-origin'], undefined, `${method} ${path}`);
    }
  }
});

test('where some origins may call, each answer says that it depends on them, whatever else it depends on', async () => {
  const origin = 'https://ours.example';
  const some = await startService({ worker: false, config: { corsOrigins: [origin] } });
  try {
    for (const path of [
      '/v1/monitoring/hits',
      '/v1/whoami',
      '/trpc/whoami',
      '/trpc/nothing',
      '/trpc/monitoring.hits.listAll',
    ]) {
      const { headers } = await ask(some, path, { headers: { origin } });
      assert.is(headers['access-control-allow-origin'], origin, path);
      assert.match(String(headers.vary), /\bOrigin\b/, path);
    }
    const job = await createJob(some, { target: { kind: 'community', communities: ['sample_budgeting'] } });
    const hits = await ask(some, `/v1/monitoring/jobs/${job.id}/hits`, { headers: { origin } });
    assert.is(hits.headers.vary, 'Origin, Accept');
    const made = await some.call('POST', '/community-discovery/jobs', {
      body: { brief: 'A budgeting app for couples' },
    });
    await some.call('DELETE', `/community-discovery/jobs/${made.body.id}`);
    const discovery = `/v1/community-discovery/jobs/${made.body.id}`;
    const plain = await ask(some, discovery, { headers: { origin } });
    for (const [path, more, status] of [
      [discovery, {}, 200],
      [discovery, { accept: 'text/event-stream' }, 200],
      [discovery, { 'if-none-match': String(plain.headers.etag) }, 304],
      ['/v1/community-discovery/jobs/cdj_none', { accept: 'text/event-stream' }, 404],
    ] as const) {
      const answer = await ask(some, path, { headers: { origin, ...more } });
      assert.equal([answer.status, answer.headers.vary], [status, 'Origin, Accept']);
    }
  } finally {
    await some.stop();
  }
});

test('no answer repeats a host that the request names', async () => {
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  for (const [at, self, prefix] of [
    [service, '/v1/monitoring', ''],
    [public_, 'https://where.example/base/v1/monitoring', '/base'],
  ] as const) {
    const target = { kind: 'community', communities: ['sample_budgeting'] };
    const [job] = [await createJob(at, { target }), await createJob(at, { target })];
    const path = `/v1/monitoring/jobs/${job.id}/hits?limit=1`;
    for (const target of [path, `http://evil.example${path}`]) {
      const feed = await ask(at, target, { headers: { ...evil, accept: 'application/atom+xml' } });
      assert.is(feed.status, 200, feed.text);
      assert.ok(feed.text.includes(`<link rel="self" href="${self}/jobs/${job.id}/hits?limit=1"/>`), feed.text);
    }
    for (const target of [
      '/v1/monitoring/jobs?limit=1',
      'http://evil.example/v1/monitoring/jobs?limit=1',
      'http://evil.example/nothing',
    ]) {
      const answer = await ask(at, target, { headers: evil });
      assert.not.match(answer.text + JSON.stringify(answer.headers), /evil\.example/);
      if (answer.status === 200)
        assert.ok(String(answer.headers['link']).startsWith(`<${prefix}/v1/monitoring/jobs?limit=1&cursor=`));
      else assert.is(JSON.parse(answer.text).instance, '/nothing');
    }
  }
});

test('below a path of a proxy, all that leads somewhere leads to where it is below it', async () => {
  const proxy = await new PrefixProxy('/research/desk').start();
  const behind = await startService({ worker: false, config: { publicUrl: proxy.address } });
  proxy.target = behind.address;
  try {
    const call = async (path: string | URL, body?: object) =>
      fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${behind.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const made = [
      ['community-discovery/jobs', { brief: 'An app that helps couples with their budget' }],
      ['monitoring/jobs', { name: 'Budgets', target: { kind: 'community', communities: ['budget'] }, intent: 'budgets' }], // prettier-ignore
      ['destinations', { kind: 'webhook', name: 'Ours', address: 'https://hooks.example.org/in' }],
    ] as const;
    for (const [path, body] of made) {
      const created = await call(`${proxy.address}/v1/${path}`, body);
      const { id } = (await created.json()) as { id: string };
      const found = await call(new URL(created.headers.get('location') ?? '', created.url));
      assert.equal([created.status, found.status], [201, 200], path);
      assert.is(((await found.json()) as { id: string }).id, id);
    }
    await call(`${proxy.address}/v1/community-discovery/jobs`, made[0][1]);
    const first = await call(`${proxy.address}/v1/community-discovery/jobs?limit=1`);
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    assert.is((await call(new URL(link ?? '', first.url))).status, 200);
    const { data } = (await first.json()) as { data: { id: string }[] };
    await sql(behind, "update job set status = 'succeeded' where id = ?", [data[0]!.id]);
    const done = await call(`${proxy.address}/v1/community-discovery/jobs/${data[0]!.id}`);
    const { result_url: result } = (await done.json()) as { result_url: string };
    assert.is((await call(new URL(result, done.url))).status, 410, 'the result of a job that was made up');
    const docs = await fetch(`${proxy.address}/docs`);
    assert.equal([docs.status, docs.url], [200, `${proxy.address}/docs/`]);
    const document = await call(`${proxy.address}/v1/openapi.json`);
    const { servers } = (await document.json()) as { servers: { url: string }[] };
    assert.is((await call(new URL(`${servers[0]!.url}/whoami`, document.url))).status, 200);
  } finally {
    await behind.stop();
    await proxy.stop();
  }
});

test.run();
