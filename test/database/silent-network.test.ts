import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newConnection } from '../../src/database/connections/connection.ts';
import { create, finish } from '../support/discover.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';

const test = suite('a network that goes silent');
let service: TestService;
let proxy: DatabaseProxy;
let long: Promise<unknown>;
let stopSeconds = Infinity;
test.before(async () => {
  service = await startService({
    sample: true,
    through: async (url) => {
      proxy = await createDatabaseProxy(url);
      // It goes on while the service starts.
      long = askForLong(proxy.url);
      return proxy.url;
    },
  });
});
test.after(async () => {
  await service.stop();
  await proxy.close();
});

const seconds = (since: number) => (performance.now() - since) / 1000;

test('a statement that takes long is no silence', async () => {
  assert.is(await long, 1);
});

async function askForLong(url: string): Promise<unknown> {
  const client = newConnection(url, 'test');
  await client.connect();
  const { rows } = await client.query<{ one: number }>('select pg_sleep(6), 1 as one');
  await client.end();
  return rows[0]?.one;
}

test('keeps nobody waiting: /readyz says so within a second, and all is well when it is over', async () => {
  assert.is((await fetch(`${service.address}/readyz`)).status, 200);
  proxy.silence();
  const silenced = performance.now();
  const ready = await fetch(`${service.address}/readyz`);
  assert.is(ready.status, 503);
  assert.ok(seconds(silenced) < 1, '/readyz answers in time');
  // A silence takes its seconds: another service stops in one meanwhile.
  const [refused, stopTook] = await Promise.all([askUsage(), stopInSilence()]);
  stopSeconds = stopTook;
  assert.is(refused.status, 503, JSON.stringify(refused.body));

  proxy.mend();
  const mended = performance.now();
  while ((await fetch(`${service.address}/readyz`)).status !== 200) {
    assert.ok(seconds(mended) < 30, 'the service is ready again');
    await sleep(200);
  }
  const { id } = await create(service);
  assert.is((await finish(service, id)).status, 'succeeded');
  assert.ok(seconds(mended) < 30, 'the worker works again');
});

async function askUsage(): Promise<Answer> {
  const asked = performance.now();
  const answer = await service.call('GET', '/usage');
  assert.ok(seconds(asked) < 20, 'a caller is told');
  return answer;
}

test('does not keep the service from stopping', () => {
  assert.ok(stopSeconds < 20, `${stopSeconds} s`);
});

/** How long it takes. */
async function stopInSilence(): Promise<number> {
  let itsProxy: DatabaseProxy | undefined;
  const other = await startService({ through: async (url) => (itsProxy = await createDatabaseProxy(url)).url });
  itsProxy!.silence();
  const asked = performance.now();
  await other.stop();
  await itsProxy!.close();
  return seconds(asked);
}

test.run();
