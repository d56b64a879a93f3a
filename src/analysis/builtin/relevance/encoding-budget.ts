/** Of each minute so much goes to the meaning of posts: words alone judge thousands while it reads one hundred. */
const usualMaxMs = 6_000;
const windowMs = 60_000;

/** How much time is left for encoding, over all jobs of a process: a busy scan must not wait for the meaning of each post. */
export class EncodingBudget {
  #since = -Infinity;
  #spentMs = 0;
  readonly #now: () => number;
  readonly #maxMs: number;

  constructor(now: () => number = () => performance.now(), maxMs = usualMaxMs) {
    this.#now = now;
    this.#maxMs = maxMs;
  }

  leftMs(): number {
    if (this.#now() - this.#since > windowMs) [this.#since, this.#spentMs] = [this.#now(), 0];
    return Math.max(0, this.#maxMs - this.#spentMs);
  }

  spend(ms: number): void {
    this.#spentMs += ms;
  }
}
