/** Of each minute so much goes to the meaning of posts: words alone judge thousands while it reads one hundred. */
const maxMsInWindow = 6_000;
const windowMs = 60_000;

/** How much time is left for encoding, over all jobs of a process: a busy scan must not wait for the meaning of each post. */
export class EncodingBudget {
  #since = -Infinity;
  #spentMs = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  leftMs(): number {
    if (this.#now() - this.#since > windowMs) [this.#since, this.#spentMs] = [this.#now(), 0];
    return Math.max(0, maxMsInWindow - this.#spentMs);
  }

  spend(ms: number): void {
    this.#spentMs += ms;
  }
}
