import { BestList } from './best-list.ts';
import { IMPACT, type Postings } from './postings.ts';

/** A term of the query found in a segment: where its postings stand, and what one is worth. */
export interface WeightedPostings {
  from: number;
  to: number;
  weight: number;
}

/** What a document has on its own, such as its size: raises a sum by up to `weight` times the sum. */
export interface Prior {
  /** by document, 0 to 1; null when none has any */
  values: Float32Array | null;
  weight: number;
}

const BLOCK = 1 << 15;
/** With few postings among the documents of a block it is cheaper to visit the postings once more. */
const SPARSE = 8;
const sums = new Float32Array(BLOCK);

/**
 * The documents with the highest sum of weight × impact, raised by the prior. Walks all postings block by
 * block of documents, so that the sums stay in the processor's cache.
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
  const tables = terms.map(({ weight }) => IMPACT.map((impact) => weight * impact));
  const cursors = Uint32Array.from(terms, ({ from }) => from);
  const previous = cursors.slice();
  /** A lower sum is not enough, whatever the prior adds. */
  let bar = 0;
  const consider = (document: number, sum: number) => {
    const score = prior.values ? sum * (1 + prior.weight * prior.values[document]!) : sum;
    if (score <= best.threshold || !admits(document)) return;
    best.offer(document, score);
    bar = Math.max(0, best.threshold / (1 + prior.weight));
  };
  for (let base = 0; base < documents; base += BLOCK) {
    const end = Math.min(documents, base + BLOCK);
    previous.set(cursors);
    let touched = 0;
    for (let i = 0; i < terms.length; i++) {
      const from = cursors[i]!;
      const to = addUntil(entries, from, terms[i]!.to, end * 256, base, tables[i]!);
      cursors[i] = to;
      touched += to - from;
    }
    if (touched * SPARSE > end - base) {
      for (let at = 0; at < end - base; at++) if (sums[at]! > bar) consider(base + at, sums[at]!);
      sums.fill(0);
      continue;
    }
    for (let i = 0; i < terms.length; i++) {
      for (let at = previous[i]!; at < cursors[i]!; at++) {
        const document = entries[at]! >>> 8;
        const sum = sums[document - base]!;
        sums[document - base] = 0;
        if (sum > bar) consider(document, sum);
      }
    }
  }
  return best;
}

/** Adds the postings below an entry to the sums; where it stopped. */
function addUntil(
  entries: Uint32Array,
  from: number,
  to: number,
  limit: number,
  base: number,
  table: Float32Array,
): number {
  let at = from;
  for (; at < to; at++) {
    const entry = entries[at]!;
    if (entry >= limit) break;
    sums[(entry >>> 8) - base]! += table[entry & 255]!;
  }
  return at;
}
