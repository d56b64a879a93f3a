import { hashAt, HashCells, keyAt, numberAt } from './hash-cells.ts';

/** FNV-1a: begin with the one, and for each unit xor it and multiply by the other. */
export const emptyHash = 0x81_1c_9d_c5 | 0;
export const hashPrime = 0x01_00_01_93;

/**
 * Finds terms by stretches of a text and their hash, so that reading allocates nothing. What the terms read lies in
 * one array, a few to a cache line: strings would lie all over the heap.
 */
export class TextIndex {
  readonly #table = new HashCells();
  #units = new Uint16Array(1024);
  #end = 0;

  insert(text: string, term: number): void {
    const needed = this.#end + text.length;
    if (needed > this.#units.length) this.#units = grown(this.#units, needed);
    for (let i = 0; i < text.length; i++) this.#units[this.#end + i] = text.charCodeAt(i);
    this.#table.insert(hashOf(text), term, this.#end, text.length);
    this.#end += text.length;
  }

  mayHave(hash: number): boolean {
    return this.#table.mayHave(hash);
  }

  /** The term that reads like `text` from `start` to `end`, -1 when there is none. */
  find(text: string, start: number, end: number, hash: number): number {
    const table = this.#table;
    if (!table.mayHave(hash)) return -1;
    const units = this.#units;
    const { cells } = table;
    for (let cell = table.cellOf(hash); cells[cell + numberAt] !== 0; cell = table.after(cell)) {
      if (cells[cell + hashAt] !== hash || cells[cell + keyAt + 1] !== end - start) continue;
      let unit = cells[cell + keyAt]!;
      let at = start;
      while (at < end && units[unit] === text.charCodeAt(at)) {
        unit++;
        at++;
      }
      if (at === end) return cells[cell + numberAt]! - 1;
    }
    return -1;
  }

  findText(text: string): number {
    return this.find(text, 0, text.length, hashOf(text));
  }
}

function grown(units: Uint16Array, length: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(length * 2);
  larger.set(units);
  return larger;
}

export function hashOf(text: string): number {
  let hash = emptyHash;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), hashPrime);
  return hash;
}
