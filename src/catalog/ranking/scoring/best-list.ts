/**
 * The best documents met so far, at most `limit`, in a binary heap whose root is the worst of them. Of equal scores the
 * lower document is the better one, in whatever order they come.
 */
export class BestList {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  length = 0;

  constructor(limit: number) {
    this.documents = new Uint32Array(limit);
    this.scores = new Float64Array(limit);
  }

  /** What a newcomer must reach. */
  get threshold(): number {
    return this.length < this.scores.length ? Number.NEGATIVE_INFINITY : this.scores[0]!;
  }

  offer(document: number, score: number): void {
    if (this.length < this.scores.length) {
      this.#rise(this.length++, document, score);
    } else if (this.#isWorse(0, document, score)) {
      this.#sink(document, score);
    }
  }

  #isWorse(at: number, document: number, score: number): boolean {
    return this.scores[at]! < score || (this.scores[at] === score && this.documents[at]! > document);
  }

  #rise(from: number, document: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isWorse(parent, document, score)) break;
      this.#place(at, this.documents[parent]!, this.scores[parent]!);
      at = parent;
    }
    this.#place(at, document, score);
  }

  #sink(document: number, score: number): void {
    let at = 0;
    for (let child = 1; child < this.length; child = 2 * at + 1) {
      const next = child + 1;
      if (next < this.length && this.#isWorse(next, this.documents[child]!, this.scores[child]!)) child = next;
      if (!this.#isWorse(child, document, score)) break;
      this.#place(at, this.documents[child]!, this.scores[child]!);
      at = child;
    }
    this.#place(at, document, score);
  }

  #place(at: number, document: number, score: number): void {
    this.documents[at] = document;
    this.scores[at] = score;
  }
}
