import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { smallDisk } from './faults/full-disk.ts';
import { startingUp } from './support/database-proxy.ts';
import { rejection } from './support/rejection.ts';
import { startCluster } from '../src/embedded-postgres/cluster.ts';
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

test('a command that is told to end in the middle of its work stops the database, too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'interrupted '));
  const operate = (...args: string[]) =>
    spawn(process.execPath, ['src/main.ts', ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  assert.equal(await once(operate('account', 'create', '--name', 'Somebody'), 'close'), [0, null]);
  for (const [signal, ...command] of [
    ['SIGINT', 'account', 'list'],
    ['SIGHUP', 'backup', join(dataDir, 'a backup')],
  ] as const) {
    const lease = await leaseEmbeddedDatabase(dataDir, 'command');
    const other = new Client({ connectionString: lease.url });
    other.on('error', () => undefined);
    await other.connect();
    await other.query('begin; lock table account in access exclusive mode');
    const child = operate(...command);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const closed = once(child, 'close');
    for (let waiting = 0; waiting === 0; await sleep(50)) {
      const { rowCount } = await other.query('select from pg_locks where not granted');
      waiting = rowCount ?? 0;
    }
    await lease.release();
    child.kill(signal);
    assert.equal(await closed, [130, null], signal);
    assert.is(said, 'Interrupted\n');
    assert.not.ok(await answers(lease.url), signal);
  }
  assert.equal(readdirSync(dataDir).sort(), ['postgres', 'postgres.log', 'run'], 'nothing half written stays');
  rmSync(dataDir, { recursive: true, force: true });
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

test('a folder may have any name', async () => {
  const odd = mkdtempSync(join(tmpdir(), `it's "odd", $HOME \\ `));
  const lease = await leaseEmbeddedDatabase(odd, 'command');
  assert.ok(await answers(lease.url));
  await lease.release();
  rmSync(odd, { recursive: true, force: true });
});

test('where no folder can be made that is said', async () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  const refusal = async (dataDir: string) => String(await rejection(leaseEmbeddedDatabase(dataDir, 'command')));
  assert.match(await refusal(file), `DATA_DIR cannot be used: ${file} is no folder`);
  assert.match(await refusal(join(file, 'below')), `DATA_DIR cannot be used: ${file} is no folder`);
  if (existsSync('/proc/self')) assert.match(await refusal('/proc/nothing'), 'the folder /proc/nothing cannot be made (ENOENT)'); // prettier-ignore
});

test('a database that does not become ready is not taken for one that is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'starting '));
  mkdirSync(join(dataDir, 'run'), { mode: 0o700 });
  const server = createServer((socket) => void socket.once('data', () => socket.end(startingUp)));
  await new Promise<void>((listening) => server.listen(join(dataDir, 'run', '.s.PGSQL.5432'), listening));
  const refused = await rejection(startCluster(dataDir, { startMs: 50, recoveryMs: 300 }));
  assert.match(String(refused), /The embedded database is not ready after \d seconds/);
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** `null`: nobody here may mount one. */
const disk = smallDisk(20);
test.after(() => disk?.remove());

const fullDisk = 'where it does not start because the disk is full that is said';
if (disk === null) test.skip(fullDisk, () => undefined);
else
  test(fullDisk, async () => {
    const dataDir = join(disk.folder, 'data');
    disk.fill();
    const refused = await rejection(startCluster(dataDir, { startMs: 50, recoveryMs: 300 }));
    assert.match(String(refused), `The disk of ${dataDir} is full: 0 MiB are free`);
  });

test('locks of a machine that was killed are no hindrance, whoever has their process ids now', async () => {
  const somebody = spawn('sleep', ['600']);
  const { pid } = somebody;
  const sockets = join(folder, 'run');
  for (const [file, text] of [
    [join(folder, 'postgres', 'postmaster.pid'), `${pid}\n${join(folder, 'postgres')}\n1\n5432\n${sockets}\n`],
    [join(folder, 'postgres', 'postmaster.pid'), '0\n'],
    [join(sockets, '.s.PGSQL.5432.lock'), `${pid}\n`],
  ] as const) {
    assert.not.ok(existsSync(file), 'a database that was stopped leaves none');
    writeFileSync(file, text, { mode: 0o600 });
    const lease = await leaseEmbeddedDatabase(folder, 'command');
    assert.ok(await answers(lease.url), file);
    await lease.release();
  }
  somebody.kill();
});

test('where a path is too long for a socket it is elsewhere, in a folder that nobody else may read', async () => {
  const long = mkdtempSync(join(tmpdir(), `whereabouts ${'long '.repeat(18)}`));
  const lease = await leaseEmbeddedDatabase(long, 'command');
  const sockets = decodeURIComponent(new URL(lease.url).searchParams.get('host')!);
  try {
    assert.ok(await answers(lease.url));
    assert.ok(!sockets.startsWith(long) && sockets.startsWith(tmpdir()) && sockets.length < 92, sockets);
    assert.is(statSync(sockets).mode & 0o777, 0o700);
  } finally {
    await lease.release();
  }
  // Another folder of that name was made by somebody, before the database starts.
  for (const mode of [0o755, 0o710, 0o701]) {
    chmodSync(sockets, mode);
    const refused = await rejection(leaseEmbeddedDatabase(long, 'command'));
    assert.match(String(refused), /Others may read the folder .*: remove it, or set a DATA_DIR with a shorter path/);
  }
  rmSync(sockets, { recursive: true });
  writeFileSync(sockets, '');
  assert.match(String(await rejection(leaseEmbeddedDatabase(long, 'command'))), /Others may read the folder/);
  for (const path of [sockets, long]) rmSync(path, { recursive: true, force: true });
});

test('what a killed first start has left is removed', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'whereabouts embedded '));
  const left = join(fresh, 'postgres.4194999.draft');
  mkdirSync(join(left, 'base'), { recursive: true });
  const lease = await leaseEmbeddedDatabase(fresh, 'command');
  assert.not.ok(existsSync(left));
  await lease.release();
  rmSync(fresh, { recursive: true, force: true });
});

test('a second service on the same folder is refused with one line', async () => {
  const service = await leaseEmbeddedDatabase(folder, 'service');
  const refused = await leaseEmbeddedDatabase(folder, 'service').catch((error: Error) => error.message);
  assert.match(refused as string, /^Whereabouts already runs on .*$/);
  assert.ok(await answers(service.url), 'the refused one leaves the first one alone');
  await service.release();
});

test('a service whose connections were all ended stays the one that uses the database', async () => {
  const service = await leaseEmbeddedDatabase(folder, 'service');
  // Each is waited for: on a busy machine one that was told to end still holds its locks for a while.
  await run(service.url, 'select pg_terminate_backend(pid, 20000) from pg_stat_activity where pid <> pg_backend_pid()');
  await isHeld(service.url, 2);
  const command = await leaseEmbeddedDatabase(folder, 'command');
  await command.release();
  assert.ok(await answers(service.url), 'the command was not the last user');
  const second = await leaseEmbeddedDatabase(folder, 'service').catch((error: Error) => error.message);
  assert.match(second as string, /^Whereabouts already runs/);
  await service.release();
  assert.not.ok(await answers(service.url));
});

test('a database that was killed is started again', async () => {
  const told: string[] = [];
  const service = await leaseEmbeddedDatabase(folder, 'service', (message) => void told.push(message));
  for (let round = 0; round < 2; round++) {
    process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await isHeld(service.url, 2);
  }
  assert.ok(told.includes('The embedded database is there again'));
  await service.release();
  assert.not.ok(await answers(service.url));
});

async function run(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Until the lease is on the database again, with its locks. */
async function isHeld(url: string, locks: number): Promise<void> {
  const held = `select 1 from pg_locks where locktype = 'advisory' and granted and objid in (52001, 52002)`;
  const begun = performance.now();
  while ((await run(url, held).catch(() => 0)) !== locks) {
    assert.ok(performance.now() - begun < 30_000, 'the lease is taken again');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
