/**
 * A posting is one 32-bit number: the document in the upper 24 bits, the impact in the lower 8. The impact is the
 * saturated term frequency of BM25, between 0 and 1, without IDF: it never changes when other segments come or go.
 * Its square root is stored, so that the many small values keep their relative precision.
 */
export const maxDocuments = 2 ** 24;

export function packPosting(document: number, impact: number): number {
  return ((document << 8) | Math.max(1, Math.min(255, Math.round(Math.sqrt(impact) * 255)))) >>> 0;
}

/** Stored byte → impact. */
export const impactBits = Float32Array.from({ length: 256 }, (_, stored) => (stored / 255) ** 2);

export type Postings = {
  /** term → first posting; one longer than the number of terms */
  starts: Uint32Array;
  /** by term, then by document */
  entries: Uint32Array;
};

/** Counting sort of (term, posting) pairs by term; the order inside a term stays that of the input. */
export function sortByTerm(terms: Uint32Array, packed: Uint32Array, termCount: number): Postings {
  const starts = new Uint32Array(termCount + 1);
  for (const term of terms) starts[term + 1]!++;
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const next = starts.slice(0, termCount);
  const entries = new Uint32Array(packed.length);
  for (let i = 0; i < packed.length; i++) entries[next[terms[i]!]!++] = packed[i]!;
  return { starts, entries };
}

/** The impacts of a term in documents given in ascending order, 0 where it does not occur; `among` leaves out those with a 0. */
export function impactsOf(
  { starts, entries }: Postings,
  term: number,
  documents: Uint32Array,
  among?: Uint8Array,
): Float32Array {
  const found = new Float32Array(documents.length);
  const end = starts[term + 1]!;
  let at = starts[term]!;
  for (let i = 0; i < documents.length && at < end; i++) {
    if (among?.[i] === 0) continue;
    const document = documents[i]!;
    if (entries[at]! >>> 8 < document) at = seek(entries, at, end, document);
    if (at < end && entries[at]! >>> 8 === document) found[i] = impactBits[entries[at]! & 255]!;
  }
  return found;
}

/** The first posting of a range with this document or a later one; the end of the range when there is none. */
function seek(entries: Uint32Array, from: number, to: number, document: number): number {
  // Gallop to a range that holds the place, then halve it.
  let step = 1;
  while (from + step < to && entries[from + step]! >>> 8 < document) step *= 2;
  let low = from + (step >> 1);
  let high = Math.min(to, from + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> 8 < document) low = middle + 1;
    else high = middle;
  }
  return low;
}
