/** An entry takes four numbers: its hash, the number filed + 1 (0: free), and two that tell its key. */
export const hashAt = 0;
export const numberAt = 1;
export const keyAt = 2;
const cellSize = 4;
/** So many cells have a word of 32 bits together. */
const cellsAWord = 4;

/**
 * Numbers filed under 32-bit hashes, open addressing. Finders walk `cells` themselves, from `cellOf(hash)` on by
 * `after`, because only they can tell equal hashes from equal keys, and because that is the hottest loop there is.
 */
export class HashCells {
  cells = new Int32Array(64 * cellSize);
  /** A bit by the end of a hash, for what was ever inserted: small enough to stay near the processor. */
  #seen = new Int32Array(64 / cellsAWord);
  #count = 0;

  /** Whether it is worth looking. Most that readers ask for is not here. */
  mayHave(hash: number): boolean {
    return (this.#seen[(hash >>> 5) & (this.#seen.length - 1)]! & (1 << hash)) !== 0;
  }

  cellOf(hash: number): number {
    return ((hash ^ (hash >>> 15)) * cellSize) & (this.cells.length - 1);
  }

  after(cell: number): number {
    return (cell + cellSize) & (this.cells.length - 1);
  }

  insert(hash: number, number: number, key: number, secondKey: number): void {
    if (++this.#count * 2 * cellSize > this.cells.length) this.#grow();
    this.#place(hash, number + 1, key, secondKey);
  }

  #place(hash: number, filed: number, key: number, secondKey: number): void {
    const { cells } = this;
    let cell = this.cellOf(hash);
    while (cells[cell + numberAt] !== 0) cell = this.after(cell);
    cells[cell + hashAt] = hash;
    cells[cell + numberAt] = filed;
    cells[cell + keyAt] = key;
    cells[cell + keyAt + 1] = secondKey;
    this.#seen[(hash >>> 5) & (this.#seen.length - 1)]! |= 1 << hash;
  }

  #grow(): void {
    const before = this.cells;
    this.cells = new Int32Array(before.length * 2);
    this.#seen = new Int32Array(this.#seen.length * 2);
    for (let cell = 0; cell < before.length; cell += cellSize) {
      if (before[cell + numberAt] === 0) continue;
      this.#place(before[cell + hashAt]!, before[cell + numberAt]!, before[cell + keyAt]!, before[cell + keyAt + 1]!);
    }
  }
}
