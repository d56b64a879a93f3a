import type { PostRow } from '../records/post-record.ts';

/** Fewer records may stand in the order of time by chance. */
const minRecords = 20;
/** Dumps put posts of the same minutes in any order. */
const leewayMs = 3_600_000;
const maxUnorderedShare = 0.001;

/**
 * Finds out whether a file holds what was posted in a time, or picks from it. Streams are written down as they come, in
 * the order of time; picks are not. Of a stream every community in it is known from its first post to its last.
 */
export class CollectedSpan {
  readonly #communities = new Set<string>();
  readonly #latestMs = Date.now() + leewayMs;
  #records = 0;
  #forwards = 0;
  #backwards = 0;
  #lastMs = 0;
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;

  saw({ community, created_at }: Pick<PostRow, 'community' | 'created_at'>): void {
    const ms = created_at.getTime();
    // Nobody posts in the future: a wrong time of one record says nothing of the file.
    if (ms > this.#latestMs) return;
    if (this.#records++ > 0) {
      if (ms < this.#lastMs - leewayMs) this.#backwards++;
      if (ms > this.#lastMs + leewayMs) this.#forwards++;
    }
    this.#lastMs = ms;
    this.#fromMs = Math.min(this.#fromMs, ms);
    this.#toMs = Math.max(this.#toMs, ms);
    this.#communities.add(community.name_key);
  }

  /** `null`: these are picks, or too few to tell. */
  read(): { from: Date; to: Date; communities: string[] } | null {
    const unordered = Math.min(this.#forwards, this.#backwards);
    if (this.#records < minRecords || unordered > this.#records * maxUnorderedShare) return null;
    return { from: new Date(this.#fromMs), to: new Date(this.#toMs), communities: [...this.#communities] };
  }
}
