/** Numbers appended one at a time into typed arrays that double, so that millions of them cost four bytes each. */
export class GrowingUint32 {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

export class GrowingFloat32 {
  length = 0;
  #values = new Float32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  view(): Float32Array {
    return this.#values.subarray(0, this.length);
  }
}
