import { cellSize, hashAt, HashCells, keyAt, numberAt } from './hash-cells.ts';

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
  #unitsInUse = 0;

  insert(text: string, term: number): void {
    if (this.#end + text.length > this.#units.length) this.#makeRoom(text.length);
    for (let i = 0; i < text.length; i++) this.#units[this.#end + i] = text.charCodeAt(i);
    this.#table.insert(hashOf(text), term, this.#end, text.length);
    this.#end += text.length;
    this.#unitsInUse += text.length;
  }

  remove(text: string, term: number): void {
    this.#table.remove(hashOf(text), term);
    this.#unitsInUse -= text.length;
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

  /** Closes the gaps that removed terms left, and doubles if that is not enough. */
  #makeRoom(length: number): void {
    const before = this.#units;
    this.#units = new Uint16Array(Math.max(before.length, (this.#unitsInUse + length) * 2));
    this.#end = 0;
    const { cells } = this.#table;
    for (let cell = 0; cell < cells.length; cell += cellSize) {
      if (cells[cell + numberAt] === 0) continue;
      const from = cells[cell + keyAt]!;
      this.#units.set(before.subarray(from, from + cells[cell + keyAt + 1]!), this.#end);
      cells[cell + keyAt] = this.#end;
      this.#end += cells[cell + keyAt + 1]!;
    }
  }
}

export function hashOf(text: string): number {
  let hash = emptyHash;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), hashPrime);
  return hash;
}
