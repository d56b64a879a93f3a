import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { Logger } from 'pino';
import type { Prose } from '../../analysis/prose/prose.ts';
import type { LoadedIndex } from '../../catalog/index/catalog-index.ts';
import type { Community as CommunityTable } from '../../catalog/posts/community.entity.ts';
import { type CommunityText, type RankingIndex, Segment } from '../../catalog/ranking/index.ts';
import { buildSegmentTask } from '../../catalog/index/segment-thread.ts';
import { storeCommunities } from '../../catalog/sources/store-communities.ts';
import { messageOf } from '../../errors.ts';
import type { Warning } from '../../jobs/job-states.ts';
import type { Community, Platform } from '../../platforms/platform.ts';
import { beginningOf } from '../../text/beginning.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { DiscoveryResult } from '../result/discovery-result.schema.ts';
import type { DiscoveryInput } from '../discovery.schema.ts';

export type LiveEnv = { platforms: readonly Platform[]; threads: ThreadPool; logger: Logger };

/** `index`: with what was found live and the catalog lacked. */
export type LiveSearch = {
  index: LoadedIndex;
  sources: DiscoveryResult['coverage']['sources'];
  gaps: string[];
  warnings: Warning[];
};

/** A call each: what people call the thing, and who they name. */
const maxQueries = 5;
const minWordCharacters = 3;
const maxFound = 25;
/** A discovery waits no longer for a platform; without its answer it goes on with the catalog. */
const patienceMs = 10_000;
const maxMs = 5_000;
/** Of a text; more than the index reads. */
const maxCharacters = 20_000;

/**
 * Asks the live platforms for communities named after the words, keeps them in the catalog and lets them be ranked with
 * those of the index. A platform that does not answer is a gap, never a failure.
 */
export async function searchLive(
  { platforms, threads, logger }: LiveEnv,
  em: EntityManager,
  index: LoadedIndex,
  wanted: DiscoveryInput['platforms'],
  words: readonly string[],
  prose: Prose,
  signal: AbortSignal,
): Promise<LiveSearch> {
  const live = platforms.filter(
    // What a crawl brings whole, such as the categories of a forum, is in the catalog: nobody need be asked for it.
    (one) =>
      one.source === 'live' &&
      one.limits.searchEverywhere &&
      (wanted.length === 0 || one.platforms.some((name) => wanted.includes(name))),
  );
  const archive = {
    name: 'archive',
    source: 'archive' as const,
    communities: index.ranking.size.communities,
    as_of: index.asOf?.toISOString() ?? null,
  };
  const searched: LiveSearch = { index, sources: [archive], gaps: [], warnings: [] };
  if (live.length === 0) {
    searched.gaps.push(prose.gaps.importedOnly);
    return searched;
  }
  const queries = toQueries(words);
  const answers = await Promise.all(live.map((source) => ask(source, queries, signal)));
  const asOf = (await databaseTime(em)).toISOString();
  for (const [at, { found, refused }] of answers.entries()) {
    const { name } = live[at]!;
    searched.sources.push({ name, source: 'live', communities: found.length, as_of: asOf });
    if (refused !== null) note(searched, prose.warnings.liveIncomplete(name, refused));
  }
  try {
    const found = answers.flatMap((answer) => answer.found);
    searched.index = { ...index, ranking: await rankingWith({ em, threads }, index.ranking, found, signal) };
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ error: messageOf(error) }, 'What was found live could not be stored');
    note(searched, prose.warnings.liveNotStored);
  }
  searched.gaps.push(prose.gaps.liveNamesOnly);
  return searched;
}

function note(searched: LiveSearch, message: string): void {
  searched.gaps.push(message);
  searched.warnings.push({ code: 'live_search_incomplete', message, community: null });
}

function toQueries(words: readonly string[]): string[] {
  const distinct = new Map(words.map((word) => [word.toLowerCase(), word.trim()]));
  return [...distinct.values()].filter((word) => word.length >= minWordCharacters).slice(0, maxQueries);
}

/** `refused`: in words, what hindered it; what was found before that counts. */
async function ask(
  source: Platform,
  queries: readonly string[],
  signal: AbortSignal,
): Promise<{ found: Community[]; refused: string | null }> {
  const found = new Map<string, Community>();
  const patience = AbortSignal.timeout(patienceMs);
  let refused: string | null = null;
  for (const query of queries) {
    try {
      const asked = query.slice(0, source.limits.query);
      const answer = await source.searchCommunities(asked, {
        limit: maxFound,
        signal: AbortSignal.any([signal, patience]),
      });
      if (answer.ok) for (const community of answer.value) found.set(community.name.toLowerCase(), community);
      else refused = answer.reason.replaceAll('_', ' ');
    } catch (error) {
      signal.throwIfAborted();
      if (!patience.aborted) throw error;
      refused = 'no answer in time';
    }
    if (refused !== null) break;
  }
  return { found: [...found.values()], refused };
}

/** What the index does not have yet is ranked beside it, until the next increment has it. */
async function rankingWith(
  { em, threads }: { em: EntityManager; threads: ThreadPool },
  ranking: RankingIndex,
  found: readonly Community[],
  signal: AbortSignal,
): Promise<RankingIndex> {
  if (found.length === 0) return ranking;
  await em.transactional((tx) => storeCommunities(tx, found));
  const keys = found.map(({ platform, name }) => ({ platform, name_key: name.toLowerCase() }));
  const rows = await em
    .getKysely<InferKyselyDB<typeof CommunityTable>>()
    .selectFrom(rowsAs('k', keys, { platform: 'text', name_key: 'text' }))
    .innerJoin('community as c', (on) =>
      on.onRef('c.platform', '=', 'k.platform').onRef('c.name_key', '=', 'k.name_key'),
    )
    .select(['c.id', 'c.platform', 'c.name_key'])
    .orderBy('c.id')
    .execute();
  const told = new Map(found.map((one) => [`${one.platform} ${one.name.toLowerCase()}`, one]));
  const added: CommunityText[] = [];
  for (const { id, platform, name_key: key } of rows) {
    const community = told.get(`${platform} ${key}`);
    if (!community || ranking.has(id)) continue;
    added.push({
      ...community,
      id,
      title: beginningOf(community.title, maxCharacters),
      description: beginningOf(community.description, maxCharacters),
      sidebar: beginningOf(community.sidebar, maxCharacters),
    });
  }
  if (added.length === 0) return ranking;
  const bytes = await threads.run(buildSegmentTask, added, { signal, maxMs });
  return ranking.with(Segment.fromBytes(bytes));
}
