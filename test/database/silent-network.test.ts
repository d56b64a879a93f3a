import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newConnection } from '../../src/database/connections/connection.ts';
import { create, finish } from '../support/discover.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('a network that goes silent');
let service: TestService;
let proxy: DatabaseProxy;
test.before(async () => {
  service = await startService({
    sample: true,
    through: async (url) => {
      proxy = await createDatabaseProxy(url);
      return proxy.url;
    },
  });
});
test.after(() => proxy.close());

const seconds = (since: number) => (performance.now() - since) / 1000;

test('a statement that takes long is no silence', async () => {
  const client = newConnection(proxy.url, 'test');
  await client.connect();
  const { rows } = await client.query('select pg_sleep(6), 1 as one');
  assert.is(rows[0].one, 1);
  await client.end();
});

test('keeps nobody waiting: /readyz says so within a second, and all is well when it is over', async () => {
  assert.is((await fetch(`${service.address}/readyz`)).status, 200);
  proxy.silence();
  const silenced = performance.now();
  const ready = await fetch(`${service.address}/readyz`);
  assert.is(ready.status, 503);
  assert.ok(seconds(silenced) < 1, '/readyz answers in time');
  const refused = await service.call('GET', '/usage');
  assert.is(refused.status, 503, JSON.stringify(refused.body));
  assert.ok(seconds(silenced) < 20, 'a caller is told');

  proxy.mend();
  const mended = performance.now();
  while ((await fetch(`${service.address}/readyz`)).status !== 200) {
    assert.ok(seconds(mended) < 30, 'the service is ready again');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { id } = await create(service);
  assert.is((await finish(service, id)).status, 'succeeded');
  assert.ok(seconds(mended) < 30, 'the worker works again');
});

test('does not keep the service from stopping', async () => {
  proxy.silence();
  const asked = performance.now();
  await service.stop();
  // Its API and its worker, one after the other.
  assert.ok(seconds(asked) < 30, `${seconds(asked)} s`);
});

test.run();
