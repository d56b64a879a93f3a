import { HashCells, keyAt, numberAt } from './hash-cells.ts';

/** Finds the terms that stand for two words in a row by the terms of the two. */
export class PairIndex {
  readonly #table = new HashCells();

  insert(first: number, second: number, pair: number): void {
    this.#table.insert(hashOf(first, second), pair, first, second);
  }

  find(first: number, second: number): number {
    const table = this.#table;
    const hash = hashOf(first, second);
    if (!table.mayHave(hash)) return -1;
    const { cells } = table;
    for (let cell = table.cellOf(hash); cells[cell + numberAt] !== 0; cell = table.after(cell)) {
      if (cells[cell + keyAt] === first && cells[cell + keyAt + 1] === second) return cells[cell + numberAt]! - 1;
    }
    return -1;
  }
}

const hashOf = (first: number, second: number) => Math.imul(Math.imul(first, 0x9e_37_79_b1) ^ second, 0x85_eb_ca_6b);
