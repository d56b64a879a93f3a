/**
 * How long `npm start` takes until the service is ready, and what its process then holds: in an empty folder, where it
 * makes its database first, and on what is there then. `npm run bench -- start [--times 3]`
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServiceProcess } from '../support/service-process.ts';

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '3' } } });
/** What goes on behind `ready` is over by then. */
const settleMs = 3000;

const dataDir = await mkdtemp(join(tmpdir(), 'whereabouts-start-'));
try {
  await startOnce('in an empty folder');
  for (let i = 0; i < Number(options.times); i++) await startOnce('on a database that is there');
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function startOnce(where: string): Promise<void> {
  const started = performance.now();
  const service = await startServiceProcess({ DATA_DIR: dataDir, DATABASE_URL: undefined });
  const ready = (performance.now() - started) / 1000;
  await sleep(settleMs);
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  console.log(`${where}: ready after ${ready.toFixed(1)} s, ${megabytes('VmRSS')} MB resident (${megabytes('VmHWM')} at most)`); // prettier-ignore
  await service.stop();
}
