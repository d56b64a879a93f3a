import type { Analyst } from '../analysis/analyst.ts';
import { communitiesWithPosts, itemsBetween, type StoredItem } from '../catalog/read-items.ts';
import type { Sql } from '../database.ts';
import { communityUrl, platformOf, postUrl } from '../platforms/addresses.ts';
import type { BacktestBody } from './backtest.schema.ts';
import { excerptOf, isWanted, ownClause, textOf, toDocument, toMatchedPost } from './match-items.ts';
import type { BacktestInput } from './monitoring-job.schema.ts';
import { compileQuery, type Match } from './query/index.ts';
import { usesLanguage } from './query-traits.ts';
import { queryOf, readTarget } from './read-target.ts';

/** A backtest is answered at once, so it looks no longer than this; what it has not seen by then makes it `truncated`. */
const longestMs = 4_000;
const mostCommunities = 20_000;
const communitiesAtOnce = 50;
const itemsAtOnce = 2_000;
/** Others are answered in between. */
const itemsBetweenPauses = 100;
const mostExamples = 10;
const mostTerms = 20;
const dayMs = 86_400_000;
const slotMs = 15 * 60_000;

type Found = { item: StoredItem; match: Match; relevance: number };

/** Tries a target on what is stored; nothing is created or charged. Its time ends with the newest post that is known. */
export async function runBacktest(
  { db, analyst, gone }: { db: Sql; analyst: Analyst; gone: AbortSignal },
  input: BacktestInput,
): Promise<BacktestBody> {
  const target = readTarget(input.target, input.query);
  const query = queryOf(target);
  const match = compileQuery(query);
  const needsLanguage = usesLanguage(query) || input.languages.length > 0;
  const languages = input.languages.map((language) => language.toLowerCase());
  const ends = performance.now() + longestMs;

  const names = target.communities.map((name) => ({ platform: platformOf(name), name_key: name.toLowerCase() }));
  const known = await communitiesWithPosts(db, names, mostCommunities);
  const to = new Date(Math.max(0, ...known.map(({ newest }) => newest.getTime())));
  const from = new Date(to.getTime() - input.days * dayMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);

  let [scanned, matched, truncated] = [0, 0, known.length === mostCommunities];
  let [oldest, newest] = [Infinity, -Infinity];
  const slots = new Set<number>();
  const found: Found[] = [];
  for (let at = 0; at < lively.length; at += communitiesAtOnce) {
    const communities = lively.slice(at, at + communitiesAtOnce);
    for (let until = to; ;) {
      if (performance.now() > ends) {
        truncated = true;
        break;
      }
      const range = { communities, from, to: until, comments: input.include_comments, limit: itemsAtOnce };
      const items = await itemsBetween(db, range);
      for (const [i, item] of items.entries()) {
        if (i % itemsBetweenPauses === itemsBetweenPauses - 1) await new Promise(setImmediate);
        gone.throwIfAborted();
        const created = item.createdAt.getTime();
        [oldest, newest] = [Math.min(oldest, created), Math.max(newest, created)];
        slots.add(Math.floor(created / slotMs));
        const language = needsLanguage ? analyst.languageOf(textOf(item)) : null;
        const found_ = match(toDocument(item, language));
        scanned++;
        if (!found_) continue;
        const why = ownClause(found_);
        matched++;
        if (!isWanted(languages, language)) continue;
        const [judgement] = await analyst.judgePosts([toMatchedPost(item, why, null)], input, gone);
        if (judgement && judgement.relevance >= input.min_relevance)
          found.push({ item, match: why, relevance: judgement.relevance });
      }
      const last = items.at(-1);
      if (!last || items.length < itemsAtOnce) break;
      // The next page begins before the last item; those of the same millisecond are a loss that nobody will notice.
      until = new Date(last.createdAt.getTime() - 1);
    }
    if (truncated && performance.now() > ends) break;
  }

  const days = Math.max(1, Number.isFinite(oldest) ? (newest - oldest) / dayMs : 1);
  const perDay = (count: number) => Math.round((count / days) * 100) / 100;
  return {
    object: 'monitoring.backtest',
    posts_scanned: scanned,
    from: scanned > 0 ? new Date(oldest).toISOString() : null,
    to: scanned > 0 ? new Date(newest).toISOString() : null,
    matches: found.length,
    matches_per_day: perDay(found.length),
    filtered_share: matched === 0 ? null : Math.round((1 - found.length / matched) * 1000) / 1000,
    examples: examplesOf(found),
    top_terms: topTerms(found),
    credits_per_day_estimate: perDay(slots.size),
    truncated,
    warnings: warningsOf(target.communities, known.length, scanned),
  };
}

/** The most relevant, the newest of equals first. */
function examplesOf(found: readonly Found[]): BacktestBody['examples'] {
  const best = found.toSorted(
    (a, b) => b.relevance - a.relevance || b.item.createdAt.getTime() - a.item.createdAt.getTime(),
  );
  return best.slice(0, mostExamples).map(({ item, match, relevance }) => ({
    platform: item.platform,
    id: item.id,
    url: postUrl(item.platform, item.community, item.postId),
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
  return terms.toSorted((a, b) => b.matches - a.matches || (a.term < b.term ? -1 : 1)).slice(0, mostTerms);
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
