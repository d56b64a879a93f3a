/**
 * What happens to a service in operation, done to one on this machine: `npm run faults -- --rounds 10`. An API and two
 * workers, each a process of its own, and then the whole on its embedded database. After each fault every process must
 * serve again within 30 seconds, without anybody's help. Prints a line a fault and ends with 1 if one was not survived.
 * `--kills 1000` instead: so many SIGKILLs under load (`kills.ts`). `--soak 60`: so many minutes of light load (`soak.ts`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createDatabaseProxy } from '../support/database-proxy.ts';
import { smallDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { onServer, settings } from './on-server.ts';
import { type ServiceProcess, startProcess, untilSo } from './process.ts';
import { soak } from './soak.ts';
import { createJob, type Scene, servesAgain, suffer as survive } from './survive.ts';
import { addStandby } from '../support/standby.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, kills: { type: 'string' }, soak: { type: 'string' } },
});
const rounds = Number(values.rounds);
const faultMs = 5_000;
/** The embedded database takes some 200. */
const diskMegabytes = 700;

let survived = true;

async function suffer(name: string, scene: Scene, fault: () => Promise<void>, times = rounds): Promise<void> {
  survived = (await survive(name, times, scene, fault)) && survived;
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const endBackends = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'whereabouts%'`;

async function overNetwork(url: string, token: string): Promise<void> {
  const proxy = await createDatabaseProxy(url);
  const start = (command: 'api' | 'worker') => startProcess(command, { ...settings, DATABASE_URL: proxy.url });
  const processes = await Promise.all([start('api'), start('worker'), start('worker')]);
  const scene: Scene = { processes, api: processes[0], token };
  try {
    await servesAgain(scene);
    await suffer('connections that the server ends', scene, () => ask(url, endBackends));
    await suffer('connections that the network cuts', scene, async () => proxy.cut());
    await suffer('a network that is silent for a while', scene, async () => {
      proxy.silence();
      await sleep(faultMs);
      proxy.mend();
    });
    await suffer('a primary that only reads for a while', scene, async () => {
      await ask(url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
      await sleep(faultMs);
      await ask(url, 'set default_transaction_read_only = off', 'alter system reset all', 'select pg_reload_conf()');
    });
    await suffer('a queue whose tables are away for a moment', scene, async () => {
      await ask(url, 'alter table graphile_worker._private_jobs rename to jobs_away');
      await sleep(1000);
      await ask(url, 'alter table graphile_worker.jobs_away rename to _private_jobs');
    });
    await stopAll(processes);
  } finally {
    for (const one of processes) one.kill('SIGKILL');
    await proxy.close();
  }
}

/** Once: who is promoted stays the primary. */
async function withStandby(url: string, token: string): Promise<void> {
  const standby = await addStandby(url);
  const start = (command: 'api' | 'worker') => startProcess(command, { ...settings, DATABASE_URL: standby.url });
  const processes = await Promise.all([start('api'), start('worker'), start('worker')]);
  try {
    const scene: Scene = { processes, api: processes[0], token };
    await servesAgain(scene);
    const fault = async () => {
      standby.killPrimary();
      await sleep(faultMs);
      await standby.promote();
    };
    await suffer('a primary that is killed, and its standby promoted', scene, fault, 1);
    await stopAll(processes);
  } finally {
    for (const one of processes) one.kill('SIGKILL');
    await standby.close();
  }
}

/** Processes of which each believes another time: five hours ahead, five behind, and a day ahead. */
async function wrongClocks(url: string, token: string): Promise<void> {
  const start = (command: 'api' | 'worker', hours: number) =>
    startProcess(command, {
      ...settings,
      DATABASE_URL: url,
      WRONG_CLOCK_MS: String(hours * 3_600_000),
      NODE_OPTIONS: `--import=${new URL('wrong-clock.ts', import.meta.url).href}`,
    });
  const processes = await Promise.all([start('api', -5), start('worker', 5), start('worker', 24)]);
  try {
    const scene: Scene = { processes, api: processes[0], token };
    await suffer('clocks that are hours off', scene, async () => undefined);
    await stopAll(processes);
  } finally {
    for (const one of processes) one.kill('SIGKILL');
  }
}

async function embedded(): Promise<void> {
  const disk = smallDisk(diskMegabytes);
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), 'whereabouts faults '));
  const service = await startProcess('serve', { ...settings, DATA_DIR: folder });
  try {
    await untilSo('the service starts', 60, async () => /Token {5}\S+/.test(service.output()));
    const token = /Token {5}(\S+)/.exec(service.output())![1]!;
    const scene: Scene = { processes: [service], api: service, token };
    const url = `postgresql://app@localhost:5432/postgres?host=${encodeURIComponent(join(folder, 'run'))}`;
    await servesAgain(scene);
    await ask(url, `update credit_balance set available = available + 1000000`).catch(() => undefined);
    await suffer('an embedded database whose connections are ended, then a command', scene, async () => {
      await ask(url, endBackends);
      const command = await startProcess('worker', { ...settings, DATA_DIR: folder });
      await untilSo('a second process joins', 30, command.isReady);
      await command.stop();
    });
    await suffer('an embedded database that is killed', scene, async () => {
      const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await sleep(200);
    });
    if (disk) {
      await suffer('a disk that is full for a while', scene, async () => {
        disk.fill();
        const writes = Array.from({ length: 50 }, async () => createJob(service, token));
        await Promise.allSettled(writes);
        await sleep(faultMs);
        disk.free();
      });
    } else console.log('not tried: a full disk, nobody here may mount one');
    await stopAll([service]);
  } finally {
    service.kill('SIGKILL');
    if (disk) disk.remove();
    else rmSync(folder, { recursive: true, force: true });
  }
}

async function stopAll(processes: ServiceProcess[]): Promise<void> {
  for (const { code, seconds } of await Promise.all(processes.map((one) => one.stop()))) {
    if (code !== 0 || seconds > 20) survived = false;
    console.log(`stopped with ${code} after ${seconds.toFixed(1)} s`);
  }
}

if (values.kills) {
  survived = await kills(Number(values.kills));
} else if (values.soak) {
  survived = await soak(Number(values.soak));
} else {
  await onServer(overNetwork);
  await onServer(wrongClocks);
  await onServer(withStandby);
  await embedded();
}
process.exitCode = survived ? 0 : 1;
