import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Load, type Pace, startLoad } from './kills.ts';
import { onServer, settings } from './on-server.ts';
import { type ServiceProcess, startProcess, untilSo } from './process.ts';

const pace: Pace = { callers: 1, jobEveryMs: 2_000, importEveryMs: 5_000 };
/** What an hour may add to what a process holds after its garbage is gone; before that, caches fill. */
const [maxGrowthMegabytes, warmUpShare] = [15, 0.25];
const tables = `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

type Sample = { rss: number; heap: number };

/**
 * An API and a worker under light load for so many minutes: a discovery every two seconds, a post a second, one monitoring
 * job. Prints each minute what both hold after their garbage is gone, and at the end what each table has grown by.
 * Resolves with whether the heaps are flat and all that was acknowledged is there once.
 */
export async function soak(minutes: number): Promise<boolean> {
  let isFlat = false;
  await onServer(async (url, token) => {
    isFlat = await run(url, token, minutes);
  });
  return isFlat;
}

async function run(url: string, token: string, minutes: number): Promise<boolean> {
  const start = (kind: 'api' | 'worker') => startProcess(kind, { ...settings, DATABASE_URL: url });
  const processes = { api: await start('api'), worker: await start('worker') };
  const database = new Client({ connectionString: url });
  await database.connect();
  const samples: Record<keyof typeof processes, Sample[]> = { api: [], worker: [] };
  let load: Load | null = null;
  try {
    for (const one of Object.values(processes)) await untilSo('ready', 60, one.isReady);
    load = await startLoad(url, token, () => [processes.api.address], pace);
    const before = await sizes(database);
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000);
      for (const kind of ['api', 'worker'] as const) samples[kind].push(await sampleOf(processes[kind]));
      const megabytes = [...(await sizes(database)).values()].reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
      const told = (['api', 'worker'] as const).map((kind) => `${kind} ${samples[kind].at(-1)!.heap} MB of heap, ${samples[kind].at(-1)!.rss} MB`); // prettier-ignore
      console.log(`minute ${minute}: ${told.join('; ')}; tables ${megabytes.toFixed(1)} MB`);
    }
    await load.end();
    const wrong = await load.judge(database);
    for (const [name, bytes] of await sizes(database)) {
      const grown = bytes - (before.get(name) ?? 0);
      if (grown >= 2 ** 17) console.log(`${name} grew by ${(grown / 2 ** 20).toFixed(1)} MB`);
    }
    for (const kind of ['api', 'worker'] as const) {
      const heaps = samples[kind].slice(Math.floor(minutes * warmUpShare)).map(({ heap }) => heap);
      const half = Math.ceil(heaps.length / 2);
      const grown = middleOf(heaps.slice(half)) - middleOf(heaps.slice(0, half));
      console.log(`${kind}: its heap grew by ${grown} MB from the first to the second half`);
      if (grown > maxGrowthMegabytes) wrong.push(`the heap of ${kind} grows`);
    }
    console.log(`${load.told}; ${wrong.length === 0 ? 'nothing lost, doubled or left locked' : `WRONG: ${wrong.join('; ')}`}`); // prettier-ignore
    return wrong.length === 0;
  } finally {
    await load?.end();
    await database.end();
    for (const one of Object.values(processes)) one.kill('SIGKILL');
  }
}

/** After its garbage is gone, in megabytes. */
async function sampleOf(one: ServiceProcess): Promise<Sample> {
  await one.collectGarbage();
  const [rss, heap] = await Promise.all([one.metric('process_resident_memory_bytes'), one.metric('nodejs_heap_size_used_bytes')]); // prettier-ignore
  return { rss: Math.round((rss ?? 0) / 2 ** 20), heap: Math.round((heap ?? 0) / 2 ** 20) };
}

async function sizes(database: Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string; bytes: string }>(tables);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
