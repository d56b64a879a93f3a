/** Lists of numbers under small whole numbers, all in one array: a hundred thousand arrays would lie all over the heap. */
export class NumberLists {
  /** List `i` is what lies in `numbers` from `start(i)` to `end(i)`. */
  numbers = new Int32Array(1024);
  /** Of each list where it starts, how long it is and for how many there is room. */
  private places = new Int32Array(0);
  private used = 0;
  private wasted = 0;

  start(list: number): number {
    return this.places[list * 3]!;
  }

  end(list: number): number {
    return this.places[list * 3]! + this.places[list * 3 + 1]!;
  }

  append(list: number, added: readonly number[]): void {
    if (list * 3 >= this.places.length) this.places = enlarged(this.places, list * 6 + 3);
    const length = this.places[list * 3 + 1]!;
    if (length + added.length > this.places[list * 3 + 2]!) this.move(list, (length + added.length) * 2);
    this.numbers.set(added, this.end(list));
    this.places[list * 3 + 1] = length + added.length;
  }

  /** Takes `count` numbers out at `at`, a place in `numbers` within the list. */
  cut(list: number, at: number, count: number): void {
    this.numbers.copyWithin(at, at + count, this.end(list));
    this.places[list * 3 + 1]! -= count;
  }

  /** To the end, where there is room; when more is wasted than used, everything moves together first. */
  private move(list: number, room: number): void {
    if (this.used + room > this.numbers.length) this.makeRoom(room);
    this.numbers.copyWithin(this.used, this.start(list), this.end(list));
    this.wasted += this.places[list * 3 + 2]!;
    this.places[list * 3] = this.used;
    this.places[list * 3 + 2] = room;
    this.used += room;
  }

  private makeRoom(room: number): void {
    const before = this.numbers;
    this.numbers = new Int32Array(Math.max(before.length, (this.used - this.wasted + room) * 2));
    this.used = 0;
    this.wasted = 0;
    for (let at = 0; at < this.places.length; at += 3) {
      const [start, length] = [this.places[at]!, this.places[at + 1]!];
      this.numbers.set(before.subarray(start, start + length), this.used);
      this.places[at] = this.used;
      this.places[at + 2] = length;
      this.used += length;
    }
  }
}

function enlarged(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
