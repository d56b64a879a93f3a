import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newConnection } from '../../src/database/connections/connection.ts';

/** How the server is checked, as the driver has it; `{}`: its certificate and its name. */
function checksOf(query: string): unknown {
  return (newConnection(`postgresql://me:s%40cret@db.example.org/name${query}`, 'test') as unknown as { ssl: unknown })
    .ssl;
}

test('a mode that the driver takes for verify-full checks as much, and nothing warns', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    assert.equal(checksOf(`?sslmode=${mode}`), {}, mode);
    assert.equal(checksOf(`?application_name=x&sslmode=${mode}&connect_timeout=3`), {}, mode);
  }
  await setImmediate();
  process.off('warning', note);
  assert.equal(warnings, []);
});

test('other modes stay what they are', () => {
  assert.is(checksOf(''), false);
  assert.is(checksOf('?sslmode=disable'), false);
  assert.equal(checksOf('?sslmode=no-verify'), { rejectUnauthorized: false });
  assert.equal(checksOf('?uselibpqcompat=true&sslmode=require'), { rejectUnauthorized: false });
});

test('everything else of the address stays', () => {
  const client = newConnection('postgresql://me:s%40c%2Bret@h/na%20me?host=%2Frun%2Fa%20b&sslmode=require', 'test');
  const { user, password, database, host } = client;
  assert.equal([user, password, database, host], ['me', 's@c+ret', 'na me', '/run/a b']);
});

test.run();
