/** An entry takes four numbers: its hash, the number filed + 1 (0: free), and two that tell its key. */
export const HASH = 0;
export const NUMBER = 1;
export const KEY = 2;
export const cellSize = 4;

/**
 * Numbers filed under 32-bit hashes, open addressing. Finders walk `cells` themselves, from `cellOf(hash)` on by
 * `after`, because only they can tell equal hashes from equal keys, and because that is the hottest loop there is.
 */
export class HashCells {
  cells = new Int32Array(64 * cellSize);
  #count = 0;

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

  /** What stands behind the gap moves up to where finders would look for it. */
  remove(hash: number, number: number): void {
    const { cells } = this;
    let cell = this.cellOf(hash);
    while (cells[cell + NUMBER] !== number + 1) cell = this.after(cell);
    cells[cell + NUMBER] = 0;
    this.#count--;
    for (let next = this.after(cell); cells[next + NUMBER] !== 0; next = this.after(next)) {
      const moved = cells[next + NUMBER]!;
      cells[next + NUMBER] = 0;
      this.#place(cells[next + HASH]!, moved, cells[next + KEY]!, cells[next + KEY + 1]!);
    }
  }

  #place(hash: number, filed: number, key: number, secondKey: number): void {
    const { cells } = this;
    let cell = this.cellOf(hash);
    while (cells[cell + NUMBER] !== 0) cell = this.after(cell);
    cells[cell + HASH] = hash;
    cells[cell + NUMBER] = filed;
    cells[cell + KEY] = key;
    cells[cell + KEY + 1] = secondKey;
  }

  #grow(): void {
    const before = this.cells;
    this.cells = new Int32Array(before.length * 2);
    for (let cell = 0; cell < before.length; cell += cellSize) {
      if (before[cell + NUMBER] === 0) continue;
      this.#place(before[cell + HASH]!, before[cell + NUMBER]!, before[cell + KEY]!, before[cell + KEY + 1]!);
    }
  }
}
