import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { HitCriteria, MatchedPost, StreamPost } from '../../analysis/analyst.ts';
import { readRecentPosts } from '../../catalog/posts/read-recent-posts.ts';
import { withParts } from '../../catalog/posts/with-parts.ts';
import { communitiesWithPosts, itemsBetween, type StoredItem } from '../../catalog/posts/read-items.ts';
import { communityUrl, platformOf, postUrl } from '../../platforms/addresses.ts';
import type { BacktestBody } from './backtest.schema.ts';
import { excerptOf, isWanted, ownClause, textOf, toDocument, toMatchedPost } from '../scan/match-items.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { beginningOf } from '../scan/item-beginning.ts';
import { compileQuery, type Match, type MonitoredDocument, type Query } from '../query/index.ts';
import { usesLanguage } from '../query/query-tree.ts';
import { queryOf, readTarget } from '../jobs/read-target.ts';

const maxCommunities = 20_000;
const communitiesAtOnce = 50;
const itemsAtOnce = 2_000;
const maxStreamPosts = 150;
const maxTerms = 20;
const dayMs = 86_400_000;
const slotMs = 15 * 60_000;

type Found = { item: StoredItem; match: Match; relevance: number };

export type BacktestEnv = {
  db: EntityManager;
  languageOf: (text: string) => string | null;
  /** How relevant a post is, judged with what is known of the stream that it comes from. */
  relevanceIn: (stream: readonly StreamPost[], criteria: HitCriteria) => (post: MatchedPost) => number;
};

/**
 * Tries a target on what is stored, for so long; what it has not seen by then makes it `truncated`. Nothing is created or
 * charged. Its time ends with the newest post that is known.
 */
export async function tryTarget(env: BacktestEnv, input: BacktestInput, maxMs: number): Promise<BacktestBody> {
  const ends = performance.now() + maxMs;
  const target = readTarget(input.target, input.query);
  await limitStatements(env.db, ends);
  const names = await unlessLate(withParts(env.db, target.communities));
  const readable = names && (await unlessLate(communitiesWithPosts(env.db, names, maxCommunities)));
  const known = readable ?? [];
  const to = new Date(Math.max(0, ...known.map(({ newest }) => newest.getTime())));
  const from = new Date(input.days === null ? 0 : to.getTime() - input.days * dayMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);

  const stream = (target.communities.length > 0 && (await unlessLate(readStreamOf(env.db, known)))) || [];
  const trial = new Trial(env, input, queryOf(target), stream);
  const range = { from, to, comments: input.include_comments };
  const finished = await unlessLate(lookUntil(ends, trial, itemsOf(env.db, lively, range, ends)));
  const truncated = readable === null || finished !== true || known.length === maxCommunities;
  const { found } = trial;
  return {
    object: 'monitoring.backtest',
    posts_scanned: trial.scanned,
    from: trial.from,
    to: trial.to,
    matches: found.length,
    matches_per_day: trial.perDay(found.length),
    filtered_share: trial.matched === 0 ? null : Math.round((1 - found.length / trial.matched) * 1000) / 1000,
    examples: examplesOf(found, input.examples),
    top_terms: topTerms(found),
    credits_per_day_estimate: trial.perDay(trial.slots.size),
    truncated,
    warnings: readable === null ? [] : warningsOf(target.communities, known.length, trial.scanned),
  };
}

/** The newest posts of the communities of a target: what their words tell there. */
async function readStreamOf(db: EntityManager, known: readonly { id: number }[]): Promise<StreamPost[]> {
  const ids = known.slice(0, maxStreamPosts).map(({ id }) => id);
  return ids.length === 0 ? [] : readRecentPosts(db, ids, Math.ceil(maxStreamPosts / ids.length));
}

/** Whether everything was looked at by then. The clock is looked at after each item: one may take long. */
async function lookUntil(ends: number, trial: Trial, batches: AsyncIterable<StoredItem[]>): Promise<boolean> {
  for await (const items of batches) {
    for (const item of items) {
      if (performance.now() > ends) return false;
      trial.look(item);
    }
  }
  return true;
}

/** `null`: PostgreSQL was told to stop, because there was no time left. */
async function unlessLate<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === queryCanceled) return null;
    throw error;
  });
}

const queryCanceled = '57014';
/** Enough for the next call to set it anew. */
const minStatementMs = 100;

async function limitStatements(db: EntityManager, ends: number): Promise<void> {
  const leftMs = Math.max(minStatementMs, Math.ceil(ends - performance.now()));
  await sql`select set_config('statement_timeout', ${String(leftMs)}, false)`.execute(db.getKysely());
}

/** Some communities after the other, of each the newest first, in batches. */
async function* itemsOf(
  db: EntityManager,
  lively: readonly number[],
  range: { from: Date; to: Date; comments: boolean },
  ends: number,
): AsyncGenerator<StoredItem[]> {
  for (let at = 0; at < lively.length; at += communitiesAtOnce) {
    const communities = lively.slice(at, at + communitiesAtOnce);
    for (let to: Date | null = range.to; to;) {
      await limitStatements(db, ends);
      const items: StoredItem[] = await itemsBetween(db, { ...range, to, communities, limit: itemsAtOnce });
      yield items;
      // The next batch begins before the last item; others of the same millisecond are a loss that nobody will notice.
      to = items.length < itemsAtOnce ? null : new Date(items.at(-1)!.createdAt.getTime() - 1);
    }
  }
}

/** What a target would have found, item by item. */
class Trial {
  readonly found: Found[] = [];
  /** Quarters of an hour in which something was written. */
  readonly slots = new Set<number>();
  scanned = 0;
  matched = 0;
  #oldest = Infinity;
  #newest = -Infinity;
  readonly #env: BacktestEnv;
  readonly #input: BacktestInput;
  readonly #languages: readonly string[];
  readonly #needsLanguage: boolean;
  readonly #relevanceOf: (post: MatchedPost) => number;
  readonly #match: (document: MonitoredDocument) => Match | null;

  constructor(env: BacktestEnv, input: BacktestInput, query: Query, stream: readonly StreamPost[]) {
    this.#env = env;
    this.#input = input;
    this.#languages = input.languages.map((language) => language.toLowerCase());
    this.#needsLanguage = usesLanguage(query) || input.languages.length > 0;
    this.#relevanceOf = env.relevanceIn(stream, input);
    this.#match = compileQuery(query);
  }

  get from(): string | null {
    return this.scanned === 0 ? null : new Date(this.#oldest).toISOString();
  }

  get to(): string | null {
    return this.scanned === 0 ? null : new Date(this.#newest).toISOString();
  }

  perDay(count: number): number {
    const days = this.scanned === 0 ? 1 : Math.max(1, (this.#newest - this.#oldest) / dayMs);
    return Math.round((count / days) * 100) / 100;
  }

  look(stored: StoredItem): void {
    const item = beginningOf(stored);
    const created = item.createdAt.getTime();
    this.#oldest = Math.min(this.#oldest, created);
    this.#newest = Math.max(this.#newest, created);
    this.slots.add(Math.floor(created / slotMs));
    this.scanned++;
    const language = this.#needsLanguage ? this.#env.languageOf(textOf(item)) : null;
    const matched = this.#match(toDocument(item, language));
    if (!matched) return;
    this.matched++;
    if (!isWanted(this.#languages, language)) return;
    const match = ownClause(matched);
    const relevance = this.#relevanceOf(toMatchedPost(item, match, null));
    if (relevance >= this.#input.min_relevance) this.found.push({ item, match, relevance });
  }
}

/** The most relevant, the newest of equals first. */
function examplesOf(found: readonly Found[], most: number): BacktestBody['examples'] {
  const best = found.toSorted(
    (a, b) => b.relevance - a.relevance || b.item.createdAt.getTime() - a.item.createdAt.getTime(),
  );
  return best.slice(0, most).map(({ item, match, relevance }) => ({
    platform: item.platform,
    id: item.id,
    url: postUrl(item.platform, item.community, item.postId, item.link),
    community: item.community,
    title: item.title,
    excerpt: excerptOf(item.body, match).excerpt,
    created_at: item.createdAt.toISOString(),
    clause: match.clause,
    relevance,
  }));
}

function topTerms(found: readonly Found[]): BacktestBody['top_terms'] {
  const counts = new Map<string, number>();
  for (const { match } of found) {
    for (const term of new Set(match.terms.map(({ text }) => text.toLowerCase())))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const terms = [...counts].map(([term, matches]) => ({ term, matches }));
  return terms.toSorted((a, b) => b.matches - a.matches || (a.term < b.term ? -1 : 1)).slice(0, maxTerms);
}

function warningsOf(named: readonly string[], known: number, scanned: number): BacktestBody['warnings'] {
  if (named.length > known) {
    const message =
      known === 0
        ? `Nothing is stored of ${named.length === 1 ? communityUrl(platformOf(named[0]!), named[0]!) : 'these communities'}: monitoring may find what a backtest cannot.`
        : `Of ${named.length - known} of the communities nothing is stored.`;
    return [{ code: 'not_collected', message, community: named.length === 1 ? named[0]! : null }];
  }
  return scanned === 0 ? [{ code: 'nothing_stored', message: 'Nothing is stored of this time.', community: null }] : [];
}
