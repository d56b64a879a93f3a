import type { BestList } from './best-list.ts';
import { IMPACT, type Postings } from './postings.ts';

/** A term of the query found in a segment: where its postings stand, and what one is worth. */
export interface WeightedPostings {
  from: number;
  to: number;
  weight: number;
}

/** What a document has on its own, such as its size: raises a sum by up to `weight` times the sum. */
export interface Prior {
  /** by document, 0 to 1 */
  values: Float32Array;
  weight: number;
}

/** Documents are looked at in blocks, so that the sums of one block stay in the processor's cache. */
const BLOCK = 1 << 15;
/** Lets the bar pass what rounding might keep below it. */
const LEEWAY = 1 - 2 ** -20;

const sums = new Float32Array(BLOCK);
/** The documents of the block whose sum has reached the bar. */
const met = new Uint32Array(BLOCK);
let metLength = 0;

/**
 * Offers the documents with the highest sum of weight × impact, raised by the prior; of equal ones those that come first.
 * `share`: what the sum of a document counts for, 0 (it is not wanted) to 1. Walks all postings: that takes two nanoseconds each in a loop as plain as `add`, which nothing else may enter.
 */
export function bestDocuments(
  postings: Postings,
  terms: readonly WeightedPostings[],
  documents: number,
  { values, weight }: Prior,
  share: (document: number) => number,
  best: BestList,
): void {
  const tables = terms.map((term) => IMPACT.map((impact) => term.weight * impact));
  const cursors = Uint32Array.from(terms, ({ from }) => from);
  let threshold = best.threshold;
  for (let base = 0; base < documents; base += BLOCK) {
    metLength = 0;
    // A lower sum is not enough, whatever the prior adds.
    const bar = Math.max(Number.MIN_VALUE, (threshold / (1 + weight)) * LEEWAY);
    for (let i = 0; i < terms.length; i++) {
      cursors[i] = add(postings.entries, cursors[i]!, terms[i]!.to, base, tables[i]!, bar);
    }
    for (let i = 0; i < metLength; i++) {
      const document = base + met[i]!;
      const sum = sums[met[i]!]!;
      const most = sum * (1 + weight * values[document]!);
      const score = most < threshold ? 0 : most * share(document);
      if (score === 0 || score < threshold) continue;
      best.offer(document, score);
      threshold = best.threshold;
    }
    sums.fill(0);
  }
}

/** Adds the postings of a block to the sums and notes each document when it reaches the bar; where the block ends. */
function add(entries: Uint32Array, from: number, to: number, base: number, table: Float32Array, bar: number): number {
  let at = from;
  for (; at < to; at++) {
    const entry = entries[at]!;
    const document = (entry >>> 8) - base;
    if (document >= BLOCK) break;
    const before = sums[document]!;
    const sum = Math.fround(before + table[entry & 255]!);
    sums[document] = sum;
    if (sum >= bar && before < bar) met[metLength++] = document;
  }
  return at;
}
