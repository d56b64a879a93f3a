import { dimensions } from '../meaning/word-vectors.ts';
import type { Segment } from './segment.ts';

/** The cosine, but for what is lost in a byte. */
export function closeness({ sections }: Segment, document: number, query: Float32Array): number | null {
  const row = placeOf(sections.meaningDocuments, document);
  if (row < 0) return null;
  let sum = 0;
  for (let i = 0, at = row * dimensions; i < dimensions; i++) sum += sections.meanings[at + i]! * query[i]!;
  return sum / 127;
}

/** Where a number is in an ascending list, -1 when it is not there. */
function placeOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] === wanted) return middle;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
