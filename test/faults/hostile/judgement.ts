import type { ServiceProcess } from '../process.ts';
import { pollFigures } from './figures.ts';
import type { Scene } from './scene.ts';
import type { Observation, Watched } from './watch.ts';

/** What a quiet machine keeps. */
const goals = { pollP99Ms: 100, apiDelayMs: 50, workerDelayMs: 200 };
/** Other work on the machine delays, too: a goal counts as missed when it is by this factor, and by this over the machine's own. */
const farFactor = 3;
const maxGrowthMegabytes = 150;
const maxMoreFiles = 20;
const maxMoreConnections = 10;

export type Snapshot = {
  connections: { all: number; stuck: number };
  processes: { name: string; heap: number; resident: number; files: number }[];
};

export async function snapshotOf({ processes, connections }: Scene): Promise<Snapshot> {
  await Promise.all(Object.values(processes).map((one) => one.collectGarbage()));
  const each = Object.entries(processes).map(async ([name, one]) => ({
    name,
    heap: await megabytes(one, 'nodejs_heap_size_used_bytes'),
    resident: await megabytes(one, 'process_resident_memory_bytes'),
    files: (await one.metric('process_open_fds')) ?? 0,
  }));
  return { connections: await connections(), processes: await Promise.all(each) };
}

async function megabytes(one: ServiceProcess, name: string): Promise<number> {
  return ((await one.metric(name)) ?? 0) / 2 ** 20;
}

/** What was missed by far, and how the service is left. */
export function missedGoals(
  processes: Watched,
  observations: readonly Observation[],
  before: Snapshot,
  after: Snapshot,
): string[] {
  const missed: string[] = [];
  const polls = observations.flatMap(({ polls }) => polls);
  const [service, machine] = [pollFigures(polls, 'service'), pollFigures(polls, 'machine')];
  if (service.failures.length > 0) missed.push(`${service.failures.length} of ${service.count} polls failed`);
  if (isFar(service.p99, goals.pollP99Ms, machine.p99)) missed.push(`p99 of the polls is ${service.p99.toFixed(0)} ms`);
  for (const { deed, delayMs, lateMs } of observations) {
    for (const [name, ms] of delayMs) {
      const goal = name === 'api' ? goals.apiDelayMs : goals.workerDelayMs;
      if (isFar(ms, goal, lateMs)) missed.push(`${deed}: the event loop of the ${name} was ${ms.toFixed(0)} ms late`);
    }
  }
  if (after.connections.stuck > 0) missed.push(`${after.connections.stuck} connections sit in a transaction`);
  if (after.connections.all > before.connections.all + maxMoreConnections)
    missed.push(`${after.connections.all} connections to the database, ${before.connections.all} before`);
  for (const [i, { name, heap, files }] of after.processes.entries()) {
    const was = before.processes[i]!;
    if (heap > was.heap + maxGrowthMegabytes)
      missed.push(`the ${name} keeps ${heap.toFixed(0)} MB, ${was.heap.toFixed(0)} before`);
    if (files > was.files + maxMoreFiles) missed.push(`the ${name} has ${files} files open, ${was.files} before`);
  }
  for (const [name, one] of Object.entries(processes))
    if (/unexpected failure|unhandled/i.test(one.output())) missed.push(`the ${name} had an unexpected failure`);
  return missed;
}

function isFar(value: number, goal: number, machine: number): boolean {
  return value > goal * farFactor && value > machine + goal * farFactor;
}
