import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { startService, type TestService } from '../../support/service.ts';
import { createKey } from '../../support/keys.ts';

const test = suite('turns of an account');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

test('however many writes of one account wait for one lock, they keep nobody else from the database', async () => {
  const [busy, other] = [await service.openAccount(), await service.openAccount()];
  const holder = new Client(service.databaseUrl);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from account where id = $1 for update', [busy.accountId]);
    const writes = Array.from({ length: 30 }, (_, i) =>
      service.call('POST', '/keys', { as: busy.token, body: { name: `Key ${i}`, scopes: ['usage:read'] } }),
    );
    const begun = performance.now();
    await createKey(service, {}, other.token);
    assert.is((await service.call('GET', '/keys', { as: busy.token })).body.data.length, 1);
    assert.ok(performance.now() - begun < 2000, 'nobody waited for the lock');
    await holder.query('commit');
    assert.equal([...new Set((await Promise.all(writes)).map(({ status }) => status))], [201]);
  } finally {
    await holder.end();
  }
});

test.run();
