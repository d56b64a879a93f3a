/** A list and how many it has take a power of two: which one. */
const roomFor = (count: number) => Math.max(1, 32 - Math.clz32(count));

/**
 * Lists of numbers by key, all in one array: a document touches many short ones, and arrays of their own would lie all
 * over the heap. They only grow; room that one has left is given to the next that needs as much.
 */
export class NumberLists {
  /** Readers walk it themselves: what `beginOf` says tells how many numbers follow. */
  numbers = new Int32Array(1024);
  #begins = new Int32Array(64);
  /** Keys without a list point to the first number, which stays 0. */
  #end = 1;
  readonly #unused: number[][] = [];

  beginOf(key: number): number {
    return key < this.#begins.length ? this.#begins[key]! : 0;
  }

  append(key: number, added: readonly number[]): void {
    if (key >= this.#begins.length) this.#begins = grown(this.#begins, key + 1);
    const before = this.#begins[key]!;
    const count = this.numbers[before]!;
    const length = count + added.length;
    if (before === 0 || roomFor(length) !== roomFor(count)) {
      const begin = this.#take(roomFor(length));
      this.numbers.copyWithin(begin + 1, before + 1, before + 1 + count);
      if (before !== 0) (this.#unused[roomFor(count)] ??= []).push(before);
      this.#begins[key] = begin;
    }
    const begin = this.#begins[key]!;
    this.numbers[begin] = length;
    this.numbers.set(added, begin + 1 + count);
  }

  #take(room: number): number {
    const unused = this.#unused[room]?.pop();
    if (unused !== undefined) return unused;
    const begin = this.#end;
    this.#end += 2 ** room;
    if (this.#end > this.numbers.length) this.numbers = grown(this.numbers, this.#end);
    return begin;
  }
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length * 2);
  larger.set(array);
  return larger;
}
