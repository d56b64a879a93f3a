import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ServiceProcess } from '../process.ts';
import type { BystanderData, BystanderMessage, Poll } from './bystander-thread.ts';

/** The monitor of delays counts its own rhythm in. */
const resolutionMs = 10;
const readMs = 1_000;

/** What was seen while one deed was done. `delayMs`: the worst that each process told of its event loop. */
export type Observation = {
  deed: string;
  seconds: number;
  polls: Poll[];
  lateMs: number;
  delayMs: Map<string, number>;
};

export type Watched = Record<string, ServiceProcess>;

/** Watches the service as a bystander and by what its processes tell of themselves, deed by deed. */
export class Watch {
  readonly #bystander: Worker;
  readonly #processes: Watched;
  readonly observations: Observation[] = [];

  constructor(processes: Watched, bystander: BystanderData) {
    this.#processes = processes;
    this.#bystander = new Worker(new URL('bystander-thread.ts', import.meta.url), { workerData: bystander });
  }

  async during<Done>(deed: string, work: () => Promise<Done>): Promise<Done> {
    await this.#read();
    const begun = performance.now();
    const seen: Observation = { deed, seconds: 0, polls: [], lateMs: 0, delayMs: new Map() };
    let over = false;
    const reading = (async () => {
      for (;;) {
        const last = over;
        const { polls, lateMs, delayMs } = await this.#read();
        seen.polls.push(...polls);
        seen.lateMs = Math.max(seen.lateMs, lateMs);
        for (const [name, ms] of delayMs) seen.delayMs.set(name, Math.max(ms, seen.delayMs.get(name) ?? 0));
        if (last) return;
        await sleep(readMs);
      }
    })();
    try {
      return await work();
    } finally {
      over = true;
      await reading;
      seen.seconds = (performance.now() - begun) / 1000;
      this.observations.push(seen);
    }
  }

  async end(): Promise<void> {
    await this.#bystander.terminate();
  }

  async #read(): Promise<Pick<Observation, 'polls' | 'lateMs' | 'delayMs'>> {
    const heard = once(this.#bystander, 'message') as Promise<[BystanderMessage]>;
    this.#bystander.postMessage(null);
    const [{ polls, lateMs }] = await heard;
    const delays = Object.entries(this.#processes).map(async ([name, one]): Promise<[string, number]> => {
      const seconds = (await one.metric('nodejs_eventloop_lag_max_seconds')) ?? 0;
      return [name, Math.max(0, seconds * 1000 - resolutionMs)];
    });
    return { polls, lateMs, delayMs: new Map(await Promise.all(delays)) };
  }
}
