import type { EntityManager } from '../../database/entity-manager.ts';
import type { StreamPost } from '../../analysis/analyst.ts';
import { communitiesWithItems, type CommunityWithItems, timeOf } from '../../catalog/posts/items/read-items.ts';
import { readRecentPosts } from '../../catalog/posts/items/read-recent-posts.ts';
import { type NamedCommunity, withParts } from '../../catalog/posts/items/with-parts.ts';
import { counted } from '../../text/sentences.ts';
import { communityUrl, platformOf } from '../../platforms/addresses.ts';
import type { BacktestBody } from './backtest.schema.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { queryOf, readTarget } from '../jobs/read-target.ts';
import { limitStatements, type Place, storedItems, type StoredItems } from './stored-items.ts';
import { Trial, type TrialEnv, type TrialOutcome } from './trial.ts';

const maxCommunities = 20_000;
const maxStreamPosts = 150;
const dayMs = 86_400_000;

/** Where a backtest goes on: `newestMs`, `endMs`: the newest post, and the newest of all, that was known when it began. */
export type BacktestPlace = Place & { newestMs: number; endMs: number };

export type TriedTarget = TrialOutcome & {
  truncated: boolean;
  next: BacktestPlace | null;
  warnings: BacktestBody['warnings'];
};

/**
 * Tries a target on what is stored, for so long; what it has not seen by then makes it `truncated`. Nothing is created or
 * charged. Its time ends with the newest post that is known. `null`: the place where it should go on is gone.
 */
export async function tryTarget(
  env: TrialEnv & { db: EntityManager },
  input: BacktestInput,
  place: BacktestPlace | null,
  maxMs: number,
): Promise<TriedTarget | null> {
  const ends = performance.now() + maxMs;
  const target = readTarget(input.target, input.query);
  await limitStatements(env.db, ends);
  const names = await unlessLate(withParts(env.db, target.communities));
  const reads = { comments: input.include_comments, limit: maxCommunities };
  const readable = names && (await unlessLate(communitiesWithItems(env.db, names, reads)));
  const known = readable ?? [];
  const stored = timeOf(known);
  const { newestMs, endMs } = place ?? { newestMs: stored.newest.getTime(), endMs: stored.end.getTime() };
  const from = new Date(input.days === null ? 0 : newestMs - input.days * dayMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);
  if (readable && place && !lively.includes(place.community)) return null;

  const stream = (target.communities.length > 0 && (await unlessLate(readStreamOf(env.db, known)))) || [];
  const trial = new Trial(env, input, queryOf(target), stream);
  const range = { communities: lively, from, to: new Date(endMs), comments: input.include_comments };
  const look = new Look(trial, place);
  const finished = await unlessLate(look.until(ends, storedItems(env.db, range, place, ends)));
  const { outcome } = trial;
  const seen = finished === true ? outcome.scanned : null;
  return {
    ...outcome,
    truncated: readable === null || finished !== true || known.length === maxCommunities,
    next: finished === true || look.next === null ? null : { ...look.next, newestMs, endMs },
    warnings:
      names === null || readable === null
        ? []
        : warningsOf(target.communities, unknownAmong(target.communities, names, readable), seen, input.days),
  };
}

/** The newest posts of the communities of a target: what their words tell there. */
async function readStreamOf(db: EntityManager, known: readonly { id: number }[]): Promise<StreamPost[]> {
  const ids = known.slice(0, maxStreamPosts).map(({ id }) => id);
  return ids.length === 0 ? [] : readRecentPosts(db, ids, Math.ceil(maxStreamPosts / ids.length));
}

/** A look at stored items that may have to end early. */
class Look {
  /** Where it goes on; `null`: it saw all, or nothing yet. */
  next: Place | null;
  readonly #trial: Trial;

  constructor(trial: Trial, place: Place | null) {
    this.#trial = trial;
    this.next = place;
  }

  /** Whether everything was looked at by then. The clock is looked at after each item: one may take long. */
  async until(ends: number, batches: AsyncIterable<StoredItems>): Promise<boolean> {
    for await (const { items, community, next } of batches) {
      for (const [i, item] of items.entries()) {
        // A moment is looked at as a whole, so that the next look can begin behind it.
        const isNewMoment = item.createdAt.getTime() !== items[i - 1]?.createdAt.getTime();
        if (isNewMoment && performance.now() > ends) {
          this.next = { community, toMs: item.createdAt.getTime() };
          return false;
        }
        this.#trial.look(item);
      }
      this.next = next;
    }
    return true;
  }
}

/** `null`: PostgreSQL was told to stop, because there was no time left. */
async function unlessLate<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === queryCanceled) return null;
    throw error;
  });
}

const queryCanceled = '57014';

/** Of fewer posts nobody can tell how many hits there will be. */
const minTelling = 100;

/** Of which nothing is stored, nor of any part of theirs. */
function unknownAmong(
  given: readonly string[],
  names: readonly NamedCommunity[],
  stored: readonly CommunityWithItems[],
): string[] {
  const keys = new Set(stored.map(({ nameKey }) => nameKey));
  const known = new Set(names.filter(({ name_key }) => keys.has(name_key)).map(({ asked }) => asked));
  return given.filter((name) => !known.has(name.toLowerCase()));
}

/** `scanned`: `null` is not all, so that nobody knows how little is stored. */
function warningsOf(
  given: readonly string[],
  unknown: readonly string[],
  scanned: number | null,
  days: number | null,
): BacktestBody['warnings'] {
  const [first, ...others] = unknown;
  if (first !== undefined) {
    const several = unknown.length === given.length ? 'these communities' : `${unknown.length} of these communities`;
    const where = others.length > 0 ? several : communityUrl(platformOf(first), first);
    const message = `Nothing is stored of ${where}: monitoring may find what a backtest cannot.`;
    return [{ code: 'not_collected', message, community: others.length > 0 ? null : first }];
  }
  if (scanned === null || scanned >= minTelling || (days === null && scanned > 0)) return [];
  const found =
    scanned === 0 ? 'Nothing is' : `Only ${counted(scanned, 'post or comment is', 'posts and comments are')}`;
  const message = `${found} stored of this time${days === null ? '' : ': a longer time may have more'}.`;
  return [{ code: scanned === 0 ? 'nothing_stored' : 'few_stored', message, community: null }];
}
