/**
 * Strings to ordinals, twice: a Map that grows while a segment is built, and a hash table over bytes that is read in
 * place, so that loading millions of terms allocates nothing.
 */
export class TermCollector {
  readonly terms: string[] = [];
  readonly #ordinals = new Map<string, number>();

  /** -1 for a new term when there are as many as `most`. */
  ordinal(term: string, most: number): number {
    let ordinal = this.#ordinals.get(term);
    if (ordinal === undefined) {
      if (this.terms.length >= most) return -1;
      ordinal = this.terms.length;
      this.#ordinals.set(term, ordinal);
      this.terms.push(term);
    }
    return ordinal;
  }
}

type TermTableSections = {
  /** open addressing, linear probing; ordinal + 1, 0 is free; the size is a power of two */
  slots: Uint32Array;
  /** ordinal → start in bytes; one longer than the number of terms */
  starts: Uint32Array;
  bytes: Uint8Array;
};

/** FNV-1a, 32 bit: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  return value >>> 0;
}

export function buildTermTable(terms: readonly string[]): TermTableSections {
  const starts = new Uint32Array(terms.length + 1);
  let length = 0;
  for (let i = 0; i < terms.length; i++) {
    starts[i] = length;
    length += Buffer.byteLength(terms[i]!);
  }
  starts[terms.length] = length;
  const buffer = Buffer.alloc(length);
  for (let i = 0; i < terms.length; i++) buffer.write(terms[i]!, starts[i]!);
  const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

  let size = 16;
  while (size < terms.length * 1.25) size *= 2;
  const slots = new Uint32Array(size);
  for (let i = 0; i < terms.length; i++) {
    let slot = hash(bytes, starts[i]!, starts[i + 1]!) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = i + 1;
  }
  return { slots, starts, bytes };
}

export class TermTable {
  readonly #sections: TermTableSections;

  constructor(sections: TermTableSections) {
    this.#sections = sections;
  }

  /** -1 when there is no such term. */
  find(term: string): number {
    return this.findAll(term, 1)[0] ?? -1;
  }

  /** Equal strings may be entered more than once (two names that differ by punctuation only). */
  findAll(term: string, limit: number): number[] {
    const { slots, starts, bytes } = this.#sections;
    const wanted = Buffer.from(term);
    const found: number[] = [];
    let slot = hash(wanted, 0, wanted.length) & (slots.length - 1);
    for (let entry = slots[slot]!; entry !== 0 && found.length < limit; entry = slots[slot]!) {
      const from = starts[entry - 1]!;
      if (starts[entry]! - from === wanted.length && sameBytes(bytes, from, wanted)) found.push(entry - 1);
      slot = (slot + 1) & (slots.length - 1);
    }
    return found;
  }

  term(ordinal: number): string {
    const { starts, bytes } = this.#sections;
    return Buffer.from(
      bytes.buffer,
      bytes.byteOffset + starts[ordinal]!,
      starts[ordinal + 1]! - starts[ordinal]!,
    ).toString();
  }
}

function sameBytes(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}
