import { threadMs } from '../support/thread-clock.ts';
import type { Reader } from './readers.ts';

/**
 * What it took to read a text, in times of a plain scan of the same text, and in milliseconds, both of this thread's own
 * work.
 */
export type Effort = { scans: number; ms: number };

/** Of the text as it is compared: a single ligature may stand for eighteen letters. */
const scanned = /[\p{L}\p{N}]+|\s+|[^]/gu;

/** What is shorter is measured no better than this, in milliseconds. */
const grainMs = 0.2;

/** Readers share their texts: each is scanned once for all of them. */
const scansMs = new Map<string, number>();

export async function effortOf(read: Reader, text: string): Promise<Effort> {
  const scanMs = scansMs.get(text) ?? (await msOf(() => text.normalize('NFKD').match(scanned)?.length, 3));
  scansMs.set(text, scanMs);
  const ms = await msOf(() => read(text), 1);
  return { scans: ms / Math.max(grainMs, scanMs), ms };
}

/** The least of both: whatever else runs on the machine only ever makes it more. */
export function least(a: Effort, b: Effort): Effort {
  return { scans: Math.min(a.scans, b.scans), ms: Math.min(a.ms, b.ms) };
}

/** By how many times a longer text took longer. */
export function growth(short: Effort, long: Effort): number {
  return long.ms / Math.max(grainMs, short.ms);
}

async function msOf(work: () => unknown, times: number): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const before = threadMs();
    await work();
    best = Math.min(best, threadMs() - before);
  }
  return best;
}
