import type { Client } from 'pg';
import type { PlatformName } from '../../platforms/platform.ts';
import type { PostRow } from './post-record.ts';

/** Fewer records may stand in the order of time by chance. */
const minRecords = 20;
/** Dumps put posts of the same minutes in any order. */
const leewayMs = 3_600_000;
const maxUnorderedShare = 0.001;
/** Dumps of one month after the other leave no gap that matters. */
const joins = `interval '2 days'`;

/**
 * Finds out whether a file holds what was posted in a time, or picks from it. Streams are written down as they come, in
 * the order of time; picks are not. Of a stream every community in it is known from its first post to its last.
 */
export class CollectedSpan {
  readonly #communities = new Set<string>();
  #records = 0;
  #forwards = 0;
  #backwards = 0;
  #lastMs = 0;
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;

  saw({ community, created_at }: Pick<PostRow, 'community' | 'created_at'>): void {
    const ms = created_at.getTime();
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

/** A span that meets the one that is known makes it longer; of two apart the later is kept. */
export async function markCollected(client: Client, platform: PlatformName, span: CollectedSpan): Promise<void> {
  const read = span.read();
  if (!read) return;
  await client.query(
    `update community c set
       collected_from = case when s.meets then least(c.collected_from, $3) else $3 end,
       collected_to = case when s.meets then greatest(c.collected_to, $4) else $4 end
     from (select id, collected_from - ${joins} <= $4 and collected_to + ${joins} >= $3 as meets from community
            where platform = $1 and name_key = any($2) order by id for no key update) s
     where c.id = s.id and (s.meets or c.collected_to is null or c.collected_to < $3)`,
    [platform, read.communities, read.from, read.to],
  );
}
