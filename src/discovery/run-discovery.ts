import type { EntityManager } from '../database/entity-manager.ts';
import type { Analyst, AnalystJob, Understanding } from '../analysis/analyst.ts';
import type { SentenceEncoder } from '../analysis/sentence-encoder/sentence-encoder.ts';
import type { CatalogIndex, LoadedIndex } from '../catalog/index/catalog-index.ts';
import { isStored } from '../catalog/index/index-status.ts';
import { type Candidate, type Filter, prepareFor } from '../catalog/ranking/index.ts';
import { type CandidateCommunity, findCommunityIds, readCandidates } from '../catalog/posts/read-candidates.ts';
import type { CommunityVectors } from '../catalog/vectors/community-vectors.ts';
import type { Config } from '../config.ts';
import type { JobOutcome, JobRun } from '../jobs/run-job.ts';
import type { JobError, Warning } from '../jobs/job-states.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import { chooseFive } from './choose-five.ts';
import { describeCommunity, describeNearMiss, finalistOf } from './describe-community.ts';
import { toQuery } from './to-query.ts';
import { type DiscoveryInput, discoveryInput, type DiscoveryResult } from './discovery.schema.ts';
import { findCandidates, withTerms } from './find-candidates.ts';
import { lookClosely } from './look-closely.ts';
import { meaningOf } from './meaning-of.ts';
import { type LiveEnv, searchLive } from './search-live.ts';

export type DiscoveryEnv = LiveEnv & {
  catalogIndex: CatalogIndex;
  analyst: Analyst;
  config: Config;
  vectors: CommunityVectors | null;
  encoder: SentenceEncoder | null;
  threads: ThreadPool;
};

const nearest = 30;

const indexOutdated: JobError = {
  code: 'index_outdated',
  message: 'The search index is being built anew or loaded: try again in some minutes',
  retryable: true,
};

/** Finds the five communities that a brief looks for. */
export async function runDiscovery(
  env: DiscoveryEnv,
  { jobId, accountId, input, em, signal, progress }: JobRun,
): Promise<JobOutcome> {
  const brief = discoveryInput.parse(input);
  const { prices } = env.config;
  const analyst = env.analyst.forJob({ accountId, jobId });
  await progress(10, 'Reading the brief', prices.community_discovery_canceled);
  const understanding = await analyst.understandBrief(brief, signal);
  const catalog = await env.catalogIndex.current();
  if (catalog.segments.size === 0 && (await isStored(em))) return { failure: indexOutdated, warnings: [] };

  await progress(25, 'Searching the catalog');
  const query = toQuery(brief, understanding);
  await prepareFor(query);
  const words = [
    ...brief.keywords,
    ...brief.competitors,
    ...catalog.ranking.understand(withTerms(query, understanding.searchTerms)).terms,
  ];
  const meaning = meaningOf(env, catalog.ranking, brief, signal);
  meaning.catch(() => undefined);
  const live = await searchLive(env, em, catalog, brief.platforms, words, signal);
  const { index } = live;
  const filter = await toFilter(em, brief, understanding);
  const near = await nearTo(env.vectors, brief, { accountId, jobId }, signal);
  const { searchTerms } = understanding;
  const found = findCandidates(index.ranking, query, { searchTerms, meaning: await meaning, near, filter });
  const communities = await readCommunities(em, found);
  const ranked = found.filter((candidate) => communities.has(candidate.id));
  const similarity = (a: number, b: number) => index.ranking.similarity(a, b);
  const first = chooseFive(ranked, similarity);

  await progress(60, 'Reading posts');
  const closer = new Set([...first.chosen, ...ranked.filter(({ matched }) => matched.length > 0)]);
  const most = Math.max(first.chosen.length, analyst.finalists);
  const closely = { em, analyst, threads: env.threads };
  const { found: finalists, late } = await lookClosely(closely, [...closer].slice(0, most), communities, signal);
  signal.throwIfAborted();
  if (analyst.finalists > 0) await progress(70, 'Judging what was found');
  const judgements = await analyst.judgeFits(brief, finalists.map(finalistOf), signal);
  const judged = new Map(finalists.map((one, i) => [one.candidate.id, { found: one, judgement: judgements[i]! }]));
  const grades = new Map([...judged].map(([id, { judgement }]) => [id, judgement.grade]));
  const { chosen, nearMisses } = judgements.some(({ grade }) => grade !== null)
    ? chooseFive(ranked, similarity, grades)
    : first;
  const five = chosen.map(({ id }, i) => {
    const { found: one, judgement } = judged.get(id)!;
    return describeCommunity(one, judgement, { rank: i + 1, asOf: index.asOf });
  });
  const warnings = [...warningsOf(index), ...live.warnings, ...late.map(lateWarning), ...analyst.warnings()];
  const terms = index.ranking.understand(withTerms(query, understanding.searchTerms));
  const result: DiscoveryResult = {
    object: 'community_discovery.result',
    job_id: jobId,
    generated_at: new Date().toISOString(),
    partial: live.warnings.length > 0 || late.length > 0,
    warnings,
    understanding: {
      audience: understanding.audience,
      competitors: understanding.competitors,
      demand: understanding.demand,
      search_terms: [...terms.terms, ...terms.added.keys()].slice(0, 40),
    },
    communities: five,
    also_considered: nearMisses.map((miss) =>
      describeNearMiss(miss, chosen, communities, judged.get(miss.candidate.id)?.judgement),
    ),
    coverage: {
      communities_searched: index.ranking.size.communities,
      posts_searched: index.posts,
      platforms: [...new Set([...communities.values()].map((community) => community.platform))],
      as_of: index.asOf?.toISOString() ?? null,
      sources: live.sources,
      gaps: [...live.gaps, ...gapsOf(index)],
    },
    engine: analyst.engine,
    credits_charged: prices.community_discovery,
    empty_reason: five.length > 0 ? null : emptyReason(index, terms.terms),
    next: nextInputs(
      brief,
      five.map(({ community }) => community.name),
    ),
  };
  return { result, warnings, charge: prices.community_discovery };
}

/** By meaning, when there are vectors; a model that does not answer changes nothing. */
async function nearTo(
  vectors: CommunityVectors | null,
  brief: DiscoveryInput,
  job: AnalystJob,
  signal: AbortSignal,
): Promise<number[]> {
  if (!vectors) return [];
  const text = [brief.brief, brief.audience ?? '', ...brief.keywords].join('\n');
  return vectors.nearest(text, nearest, job, signal).catch(() => {
    signal.throwIfAborted();
    return [];
  });
}

/** What must not be returned is filtered before the best are cut. */
async function toFilter(em: EntityManager, brief: DiscoveryInput, understanding: Understanding): Promise<Filter> {
  const excluded = await findCommunityIds(em, [...brief.exclude_communities, ...understanding.excludedCommunities]);
  return {
    nsfw: brief.include_nsfw,
    minimumMembers: brief.min_members,
    maximumMembers: brief.max_members,
    platforms: brief.platforms,
    languages: brief.languages.length > 0 ? brief.languages.map((language) => language.toLowerCase()) : null,
    excludedIds: new Set(excluded.values()),
  };
}

async function readCommunities(
  em: EntityManager,
  found: readonly Candidate[],
): Promise<Map<number, CandidateCommunity>> {
  const ids = found.map(({ id }) => id);
  const rows = ids.length > 0 ? await readCandidates(em, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

function warningsOf(index: LoadedIndex): Warning[] {
  if (!index.withSample) return [];
  const message =
    'The catalog holds the sample that comes with Whereabouts: its communities are invented. Import real dumps.';
  return [{ code: 'sample_catalog', message, community: null }];
}

function lateWarning(community: string): Warning {
  return { code: 'posts_not_read', message: 'Its posts could not be read in time and were left out.', community };
}

function gapsOf(index: LoadedIndex): string[] {
  if (index.posts > 0) return [];
  return ['No posts are known: communities were judged by their names and descriptions alone.'];
}

function emptyReason(index: LoadedIndex, terms: readonly string[]): string {
  if (index.ranking.size.communities === 0) return 'The catalog is empty: import communities first.';
  if (terms.length === 0) return 'The brief has no words that can be searched for.';
  return 'No community in the catalog matches the words of the brief and what it asks for (platforms, languages, members, exclusions).';
}

function nextInputs(brief: DiscoveryInput, names: string[]): DiscoveryResult['next'] {
  const goal = beginningOf(brief.brief, 1000);
  return {
    overview: { communities: names, goal },
    monitoring: {
      name: beginningOf(goal, 80),
      target: { kind: 'community', communities: names },
      intent: goal,
      schedule: { every_minutes: 60 },
    },
  };
}

/** A cut must not leave half of a surrogate pair: no input may have one. */
function beginningOf(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
