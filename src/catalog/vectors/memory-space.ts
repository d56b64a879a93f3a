import { setImmediate as others } from 'node:timers/promises';
import { BestList } from '../ranking/scoring/best-list.ts';

/** How long a scan keeps the event loop from everybody else. */
const maxTurnMs = 8;
const rowsBetweenLooks = 16;

/** Vectors of one length, row after row. */
export type MemorySpace = { ids: Int32Array; values: Float16Array; dimensions: number };

/** Our ids of those that lie nearest, the nearest first; others get their turn while it looks. */
export async function nearestInMemory(
  { ids, values, dimensions }: MemorySpace,
  wanted: Float32Array,
  count: number,
  signal: AbortSignal,
): Promise<number[]> {
  const best = new BestList(count);
  let turn = performance.now();
  for (let row = 0; row < ids.length; row++) {
    if (row % rowsBetweenLooks === 0 && performance.now() - turn > maxTurnMs) {
      await others(undefined, { signal });
      turn = performance.now();
    }
    let sum = 0;
    for (let i = 0, at = row * dimensions; i < dimensions; i++) sum += values[at + i]! * wanted[i]!;
    best.offer(row, sum);
  }
  return Array.from(best.documents.subarray(0, best.length), (row, i) => ({ id: ids[row]!, sum: best.scores[i]! }))
    .toSorted((a, b) => b.sum - a.sum || a.id - b.id)
    .map(({ id }) => id);
}
