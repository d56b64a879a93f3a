import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config.ts';
import { createDestination } from '../support/delivering.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('/metrics');

const token = 'a-token-of-prometheus';
const origin = { origin: 'https://elsewhere.example' };

async function withService(metrics: Config['metrics'], work: (service: TestService) => Promise<void>): Promise<void> {
  const service = await startService({ worker: false, config: { metrics } });
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

const read = (base: string, authorization?: string) =>
  fetch(`${base}/metrics`, { headers: { ...origin, ...(authorization !== undefined && { authorization }) } });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((open) =>
    server.listen(0, '127.0.0.1', () => open((server.address() as { port: number }).port)),
  );
  await new Promise((closed) => server.close(closed));
  return port;
}

test('are there for nobody unless a setting says for whom', async () => {
  await withService({ token: null, port: null }, async ({ address, token: key }) => {
    for (const authorization of [undefined, `Bearer ${key}`, 'Bearer null', 'Bearer '])
      assert.is((await read(address, authorization)).status, 404);
  });
});

test('with METRICS_TOKEN are for who has it, not for keys, and for no page of elsewhere', async () => {
  await withService({ token, port: null }, async ({ address, token: key }) => {
    for (const authorization of [
      undefined,
      '',
      `Bearer ${key}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
    ]) {
      const refused = await read(address, authorization);
      assert.is(refused.status, 401, authorization);
      assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer/);
      assert.not.match(await refused.text(), /whereabouts_/);
    }
    const answer = await read(address, `Bearer ${token}`);
    assert.is(answer.status, 200);
    assert.match(await answer.text(), /^whereabouts_http_request_seconds_count\{.*status="401"/m);
    assert.is(answer.headers.get('access-control-allow-origin'), null);
  });
});

test('with METRICS_PORT are there and not beside the API, with a token only if one is set', async () => {
  for (const wanted of [null, token]) {
    const port = await freePort();
    const own = `http://127.0.0.1:${port}`;
    await withService({ token: wanted, port }, async ({ address }) => {
      assert.is((await read(address, `Bearer ${token}`)).status, 404);
      const withoutToken = await read(own);
      assert.is(withoutToken.status, wanted === null ? 200 : 401);
      if (wanted !== null) {
        assert.is(withoutToken.headers.get('www-authenticate'), 'Bearer');
        assert.match(withoutToken.headers.get('content-type') ?? '', /^application\/problem\+json/);
      }
      const answer = await read(own, `Bearer ${token}`);
      assert.is(answer.status, 200);
      assert.match(await answer.text(), /^whereabouts_queue_age_seconds /m);
      assert.is((await fetch(`${own}/v1/whoami`)).status, 404);
    });
    assert.instance(await read(own).catch((error: unknown) => error), Error, 'it ends with the service');
  }
});

test('calls of tRPC are counted by their procedure, and what nobody knows under one name', async () => {
  await withService({ token, port: null }, async (service) => {
    const headers = { authorization: `Bearer ${service.token}` };
    for (const path of ['whoami', 'a-name-of-a-stranger']) await fetch(`${service.address}/trpc/${path}`, { headers });
    const text = await (await read(service.address, `Bearer ${token}`)).text();
    const routes = [...text.matchAll(/request_seconds_count\{.*?route="(\/trpc[^"]*)"/g)].map(([, route]) => route);
    assert.equal(new Set(routes), new Set(['/trpc/:path', '/trpc/whoami']));
  });
});

test('deliveries of an account that is suspended are not due, and do not grow old', async () => {
  await withService({ token, port: null }, async (service) => {
    const { id } = await createDestination(service, { address: 'https://hooks.example.org/x' });
    await service.call('POST', `/destinations/${id}/test`);
    await sql(service, `update delivery set created_at = now() - interval '10 minutes'`);
    const shown = async () => {
      const text = await (await read(service.address, `Bearer ${token}`)).text();
      return text.match(/^whereabouts_deliver(ies_waiting|y_age_seconds).*$/gm)!.join(' ');
    };
    assert.match(await shown(), /waiting\{state="due"\} 1 .*age_seconds 6\d\d/);
    await sql(service, `update account set status = 'suspended'`);
    assert.match(await shown(), /waiting\{state="suspended"\} 1 .*age_seconds 0$/);
  });
});

test('the dashboard and the alerts name metrics and labels that there are', async () => {
  const texts = ['.deploy/grafana-dashboard.json', '.deploy/alerts.yaml'].map((file) => readFileSync(file, 'utf8'));
  const asked = texts.flatMap((text) => [
    ...text.matchAll(/\b((?:whereabouts|nodejs|process)_[a-z_]+)\b(?:\{(.*?)\})?/g),
  ]);
  assert.ok(asked.length > 15);
  await withService({ token, port: null }, async ({ address }) => {
    const known = await (await read(address, `Bearer ${token}`)).text();
    const unknown = asked.filter(([, name = '']) => !isDeclared(known, name)).map(([, name]) => name);
    assert.equal(unknown, []);
    const source = readFileSync('src/metrics.ts', 'utf8');
    const labels = asked.flatMap(([, , matchers = '']) => [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)); // prettier-ignore
    const grouped = texts.flatMap((text) => [...text.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, names = '']) => names.split(', '))); // prettier-ignore
    const ofPrometheus = ['le', 'instance', 'job'];
    const missing = [...labels, ...grouped].filter((label) => !ofPrometheus.includes(label) && !source.includes(`'${label}'`)); // prettier-ignore
    assert.equal(missing, []);
  });
});

/** A histogram is declared once, and read as its buckets and counts. */
function isDeclared(known: string, name: string): boolean {
  const base = name.replace(/_(?:bucket|count|sum)$/, '');
  return [name, base].some((one) => new RegExp(`^# TYPE ${one} `, 'm').test(known));
}

test.run();
