import { spawn } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../src/app.ts';
import { readFrames, verifyBackup } from '../../src/backup/read-backup.ts';
import { copiedTables } from '../../src/backup/tables.statements.ts';
import { backup, restore } from '../../src/commands/backup.ts';
import { readConfig } from '../../src/config.ts';
import { newConnection } from '../../src/database/connections/connection.ts';
import { closeDatabase, openDatabase } from '../../src/database/database.ts';
import { setMark } from '../../src/database/service-marks.ts';
import { checkBackup } from '../../src/doctor/check-backup.ts';
import { diagnose } from '../../src/doctor/diagnose.ts';
import { entities } from '../../src/entities.ts';
import { OperatorError } from '../../src/errors.ts';
import { createTestDatabase, startTestCluster, type TestCluster } from '../support/database.ts';
import { create, finish } from '../support/discover.ts';
import { holdTable } from '../support/hold-table.ts';
import { rejection } from '../support/rejection.ts';
import { startService, type TestService, unlimited } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { sharedThreads } from '../support/threads.ts';

const derive = promisify(pbkdf2);

const test = suite('backup and restore');
const folder = mkdtempSync(join(tmpdir(), 'whereabouts backup '));
const file = join(folder, 'whole.backup');
let cluster: TestCluster;
let service: TestService;
test.before(async () => {
  cluster = await startTestCluster();
  process.env['WHEREABOUTS_TEST_CLUSTER'] ??= cluster.url;
  service = await startService({ sample: true });
});
test.after(async () => {
  await service.stop();
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (url: string) => readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', ...unlimited });
const quiet = { json: true };

async function lineOf(work: Promise<unknown>): Promise<string> {
  const error = await rejection(work);
  assert.instance(error, OperatorError);
  return (error as Error).message;
}

async function rowsOf(url: string, table: string): Promise<number> {
  const client = newConnection(url, 'test');
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from ${table}`);
  await client.end();
  return rows[0].n;
}

const unfinished = () => readdirSync(folder).filter((name) => name.includes('unfinished'));

test('a backup taken under load, restored elsewhere, adds up, passes doctor and serves', async () => {
  const first = await finish(service, (await create(service)).id);
  const enough = new AbortController();
  const made: string[] = [];
  const load = Array.from({ length: 4 }, async () => {
    for (; !enough.signal.aborted; await sleep(20)) made.push((await create(service)).id);
  });
  while (made.length < 5) await sleep(10);
  await backup(configOf(service.databaseUrl), file, quiet);
  enough.abort();
  await Promise.all(load);
  assert.ok(made.length > 5);
  assert.equal(unfinished(), []);

  const { url } = await createTestDatabase({ bare: true });
  await restore(configOf(url), file, quiet);
  assert.is(await rowsOf(url, 'post'), await rowsOf(service.databaseUrl, 'post'));
  const database = await openDatabase(url, entities, 2);
  const findings = await diagnose(database, configOf(url), []);
  const { taken_at: takenAt } = await verifyBackup(file);
  assert.equal(findings.find(({ check }) => check === 'backup')!.status, 'ok');
  assert.match(findings.find(({ check }) => check === 'backup')!.found, `restored from that of ${takenAt}, `);
  await setMark(database.em.fork(), 'restored', { taken_at: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  assert.is((await checkBackup(database.em.fork())).status, 'warning', 'that was three days ago');
  await setMark(database.em.fork(), 'backup', {});
  assert.match((await checkBackup(database.em.fork())).found, /^the last was taken \d/);
  await closeDatabase(database);
  // Tasks of the moment of the backup wait for a worker.
  const broken = findings.filter(({ status, check }) => status === 'broken' && check !== 'queue');
  assert.equal(broken, []);
  assert.match(findings.find(({ check }) => check === 'ledger')!.found, /sum to zero/);

  const [api, worker] = [
    await startApp(configOf(url), url, { api: true, worker: false, threads: sharedThreads }),
    await startApp(configOf(url), url, { api: false, worker: true, threads: sharedThreads }),
  ];
  const elsewhere = { ...service, address: api.address!, call: callOn(api.address!) };
  assert.equal(await finish(elsewhere, first.id), first);
  const path = `/community-discovery/jobs/${first.id}/result`;
  assert.equal((await elsewhere.call('GET', path)).body, (await service.call('GET', path)).body);
  assert.is((await finish(elsewhere, (await create(elsewhere)).id)).status, 'succeeded');
  // What was queued or running when the backup was taken ends here, too.
  for (let look = 0; (await rowsOf(url, `job where status in ('queued', 'running')`)) > 0; look++) {
    assert.ok(look < 4_000, 'every job ends');
    await sleep(100);
  }
  await api.stop();
  await worker.stop();
});

/** Calls another address with the same token. */
function callOn(address: string): TestService['call'] {
  return async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${address}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${service.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

test('every table is in it, but for those that are made again', async () => {
  const client = newConnection(service.databaseUrl, 'test');
  await client.connect();
  const copied = (await copiedTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>(
    // A partition is copied with its table.
    `select format('public.%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  await client.end();
  const left = rows.map(({ name }) => name).filter((name) => !copied.includes(name));
  assert.equal(
    left.filter((name) => name !== 'public.community_halfvec'),
    ['public.mikro_orm_migrations'],
  );
  const written: string[] = [];
  for await (const { kind, bytes } of readFrames(file))
    if (kind === 'end') written.push((JSON.parse(bytes.toString()) as { table: string }).table);
  assert.equal(written, copied);
});

test('what was cut off or damaged is refused before anything is touched', async () => {
  const whole = readFileSync(file);
  const spoilt = join(folder, 'spoilt.backup');
  const dataDir = join(folder, 'never made');
  const tries: [string, Buffer][] = [0.3, 0.9, 0.999].map((share) => [
    `cut at ${share}`,
    whole.subarray(0, Math.floor(whole.length * share)),
  ]);
  tries.push(['cut by a byte', whole.subarray(0, -1)], ['cut to its beginning', whole.subarray(0, 21)]);
  for (const share of [0.01, 0.25, 0.5, 0.75, 0.99]) {
    const damaged = Buffer.from(whole);
    const at = Math.floor(whole.length * share);
    damaged[at] = damaged[at]! ^ 0x55;
    tries.push([`damaged at ${share}`, damaged]);
  }
  for (const [how, bytes] of tries) {
    writeFileSync(spoilt, bytes);
    const line = await lineOf(restore(readConfig({ DATA_DIR: dataDir }), spoilt, quiet));
    assert.match(line, /is damaged or was cut off, nothing was restored: /, how);
    assert.not.match(line, /\n/);
    assert.not.ok(existsSync(dataDir), how);
  }
});

test('a file of somebody else, or none, is refused in one line', async () => {
  const foreign = join(folder, 'foreign');
  writeFileSync(foreign, '{"hello": "world"}\n'.repeat(100));
  assert.match(await lineOf(verifyBackup(foreign)), /is no backup of this service$/);
  assert.match(await lineOf(verifyBackup(join(folder, 'nowhere'))), /^There is no file .*nowhere$/);
  assert.match(await lineOf(verifyBackup(folder)), /is a folder, and a backup is a file$/);
});

test('a database that is not empty is refused and stays as it is, and so is the backup of a newer version', async () => {
  const accounts = await rowsOf(service.databaseUrl, 'account');
  assert.match(await lineOf(restore(configOf(service.databaseUrl), file, quiet)), /The database is not empty/);
  assert.is(await rowsOf(service.databaseUrl, 'account'), accounts);
  assert.is(await rowsOf(service.databaseUrl, `service_mark where name = 'write'`), 1);

  await sql(service, `insert into mikro_orm_migrations (name) values ('Migration29990101000000_of_tomorrow')`);
  const newer = join(folder, 'newer.backup');
  await backup(configOf(service.databaseUrl), newer, quiet);
  await sql(service, `delete from mikro_orm_migrations where name like '%of_tomorrow'`);
  const { url } = await createTestDatabase({ bare: true });
  assert.match(await lineOf(restore(configOf(url), newer, quiet)), /was written by a newer version/);
  assert.is(await rowsOf(url, `pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'`), 0);
});

test('what a service that is just starting writes is not mixed with what is restored', async () => {
  const empty = await createTestDatabase();
  const starting = newConnection(empty.url, 'test');
  await starting.connect();
  await starting.query(`begin; insert into account (id, name) values ('acct_first', 'First account')`);
  const restored = lineOf(restore(configOf(empty.url), file, quiet));
  await sleep(1_000);
  await starting.query('commit');
  assert.match(await restored, /The database is not empty \(public\.account\)/);
  assert.is(await rowsOf(empty.url, 'account'), 1);
  await starting.end();
  await empty.close();
});

test('nothing is written over, and what fails leaves no file behind', async () => {
  const size = readFileSync(file).length;
  assert.match(await lineOf(backup(configOf(service.databaseUrl), file, quiet)), /is there already/);
  assert.is(readFileSync(file).length, size);
  const { url } = await createTestDatabase({ bare: true });
  assert.match(await lineOf(backup(configOf(url), join(folder, 'empty.backup'), quiet)), /nothing to back up/);
  const missing = join(folder, 'no', 'such');
  assert.is(
    await lineOf(backup(configOf(service.databaseUrl), join(missing, 'file'), quiet)),
    `There is no folder ${missing}`,
  );
  const before = readdirSync(folder);
  await sql(service, 'alter table ledger_entry rename to ledger_away');
  // Files are opened and closed late, as on a busy machine.
  const enough = new AbortController();
  const busy = Array.from({ length: 8 }, async () => {
    while (!enough.signal.aborted) await derive('password', 'salt', 50_000, 64, 'sha512');
  });
  await rejection(backup(configOf(service.databaseUrl), join(folder, 'failed.backup'), quiet));
  enough.abort();
  await Promise.all(busy);
  await sql(service, 'alter table ledger_away rename to ledger_entry');
  assert.equal(readdirSync(folder), before);
});

test('where no database was ever made, a backup is refused and makes none; one that does not answer is told in a line', async () => {
  const dataDir = join(folder, 'mistyped');
  const target = join(folder, 'of-nothing.backup');
  const config = readConfig({ DATA_DIR: dataDir });
  assert.match(
    await lineOf(backup(config, target, quiet)),
    /^There is no database in .*mistyped: set DATA_DIR or DATABASE_URL/,
  );
  assert.equal([existsSync(dataDir), existsSync(target)], [false, false]);
  const silent = configOf('postgres://nobody@127.0.0.1:1/none');
  for (const work of [backup(silent, target, quiet), restore(silent, file, quiet)])
    assert.match(await lineOf(work), /^The database at DATABASE_URL cannot be used: /);
});

test('two backups of one name do not spoil each other', async () => {
  const target = join(folder, 'twice.backup');
  const both = await Promise.allSettled([1, 2].map(async () => backup(configOf(service.databaseUrl), target, quiet)));
  for (const one of both) if (one.status === 'rejected') assert.is(one.reason.message, `${target} is there already`);
  assert.ok(both.some(({ status }) => status === 'fulfilled'));
  assert.ok((await verifyBackup(target)).rows > 0);
  assert.equal(unfinished(), []);
});

test('one that is interrupted while the service runs leaves no file behind', async () => {
  const letGo = await holdTable(service, 'account');
  const target = join(folder, 'interrupted.backup');
  const child = spawn(process.execPath, ['src/main.ts', 'backup', target], {
    env: { ...process.env, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  while (!unfinished().some((name) => name.startsWith('interrupted'))) await sleep(20);
  child.kill('SIGINT');
  const ended = await closed;
  await letGo();
  assert.equal(ended, [130, null]);
  assert.equal([existsSync(target), unfinished()], [false, []]);
});

test('a disk that fills up ends the backup, with an error and no file', async () => {
  const target = join(folder, 'too large.backup');
  // No file may have more than 8 blocks: the same to whoever writes.
  const command = `ulimit -f 8; exec "$0" src/main.ts backup "$1"`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, target], {
    env: { ...process.env, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  assert.is(code, 1, said);
  assert.match(said, /^A file could not be read or written: (?:EFBIG|ENOSPC): .+\n$/, 'in one line');
  assert.not.ok(existsSync(target));
  assert.equal(unfinished(), []);
});

test.run();
