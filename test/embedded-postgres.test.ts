import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leaseEmbeddedDatabase } from '../src/embedded-postgres/lease.ts';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts embedded '));
test.after(() => rmSync(folder, { recursive: true, force: true }));

test('the last user stops the database, whoever started it', async () => {
  const first = await leaseEmbeddedDatabase(folder, 'command');
  const second = await leaseEmbeddedDatabase(folder, 'command');
  await first.release();
  assert.ok(await answers(second.url));
  await second.release();
  assert.not.ok(await answers(second.url));
});

test('two that start at once share one database', async () => {
  const [first, second] = await Promise.all([
    leaseEmbeddedDatabase(folder, 'command'),
    leaseEmbeddedDatabase(folder, 'command'),
  ]);
  assert.is(first.url, second.url);
  await Promise.all([first.release(), second.release()]);
  assert.not.ok(await answers(first.url));
});

test('a second service on the same folder is refused with one line', async () => {
  const service = await leaseEmbeddedDatabase(folder, 'service');
  const refused = await leaseEmbeddedDatabase(folder, 'service').catch((error: Error) => error.message);
  assert.match(refused as string, /^Whereabouts already runs on .*$/);
  assert.ok(await answers(service.url), 'the refused one leaves the first one alone');
  await service.release();
});

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test.run();
