import { BestList } from './best-list.ts';
import { IMPACT, type Postings } from './postings.ts';

/** A term of the query found in a segment: where its postings stand, and what one is worth. */
export interface WeightedPostings {
  from: number;
  to: number;
  weight: number;
}

const BLOCK = 1 << 15;
const sums = new Float32Array(BLOCK);

/** Adds to a sum what a document is worth on its own, such as its size; called for documents that matched only. */
export type Prior = (document: number) => number;

/**
 * The documents with the highest sum of weight × impact, plus prior. Walks all postings block by block of documents,
 * so that the sums stay in the processor's cache.
 */
export function bestDocuments(
  postings: Postings,
  terms: readonly WeightedPostings[],
  documents: number,
  limit: number,
  prior: Prior,
  admits: (document: number) => boolean,
): BestList {
  const best = new BestList(limit);
  const { entries } = postings;
  const cursors = Uint32Array.from(terms, ({ from }) => from);
  for (let base = 0; base < documents; base += BLOCK) {
    const end = Math.min(documents, base + BLOCK);
    const limitEntry = end >= 2 ** 24 ? 2 ** 32 : end * 256;
    let touched = false;
    for (let i = 0; i < terms.length; i++) {
      const { to, weight } = terms[i]!;
      let at = cursors[i]!;
      if (at === to || entries[at]! >= limitEntry) continue;
      touched = true;
      for (; at < to; at++) {
        const entry = entries[at]!;
        if (entry >= limitEntry) break;
        sums[(entry >>> 8) - base]! += weight * IMPACT[entry & 255]!;
      }
      cursors[i] = at;
    }
    if (!touched) continue;
    for (let i = 0; i < end - base; i++) {
      const sum = sums[i]!;
      if (sum === 0) continue;
      sums[i] = 0;
      const score = sum + prior(base + i);
      if (score > best.threshold && admits(base + i)) best.offer(base + i, score);
    }
  }
  return best;
}
