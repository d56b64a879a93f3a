/** The best documents met so far, at most `limit`, in a binary heap whose root is the worst of them. */
export class BestList {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  length = 0;

  constructor(limit: number) {
    this.documents = new Uint32Array(limit);
    this.scores = new Float64Array(limit);
  }

  /** What a newcomer must exceed. */
  get threshold(): number {
    return this.length < this.scores.length ? Number.NEGATIVE_INFINITY : this.scores[0]!;
  }

  offer(document: number, score: number): void {
    if (this.length < this.scores.length) {
      this.rise(this.length++, document, score);
    } else if (score > this.scores[0]!) {
      this.sink(document, score);
    }
  }

  private rise(from: number, document: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.scores[parent]! <= score) break;
      this.scores[at] = this.scores[parent]!;
      this.documents[at] = this.documents[parent]!;
      at = parent;
    }
    this.scores[at] = score;
    this.documents[at] = document;
  }

  private sink(document: number, score: number): void {
    let at = 0;
    for (let child = 1; child < this.length; child = 2 * at + 1) {
      if (child + 1 < this.length && this.scores[child + 1]! < this.scores[child]!) child++;
      if (this.scores[child]! >= score) break;
      this.scores[at] = this.scores[child]!;
      this.documents[at] = this.documents[child]!;
      at = child;
    }
    this.scores[at] = score;
    this.documents[at] = document;
  }
}
