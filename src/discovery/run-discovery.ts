import type { CatalogIndex, LoadedIndex } from '../catalog/index/catalog-index.ts';
import { isStored } from '../catalog/index/index-status.ts';
import type { Understood } from '../catalog/ranking/index.ts';
import type { Config } from '../config.ts';
import type { JobOutcome, JobRun } from '../jobs/run-job.ts';
import type { JobError, Warning } from '../jobs/job-states.ts';
import { describeCommunity, describeNearMiss } from './describe-community.ts';
import { type DiscoveryInput, discoveryInput, type DiscoveryResult } from './discovery.schema.ts';
import { fewFit } from './few-fit.ts';
import { findFive } from './find-five.ts';
import type { SearchEnv } from './search-catalog.ts';

export type DiscoveryEnv = SearchEnv & { catalogIndex: CatalogIndex; config: Config };

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

  const job = { accountId, jobId };
  const found = await findFive({ ...env, analyst }, em, catalog, { brief, understanding, job, signal, progress });
  const { index, live, understood, communities, chosen, nearMisses, judged, late } = found;
  const five = chosen.map(({ id }, i) => {
    const { found: one, judgement } = judged.get(id)!;
    return describeCommunity(one, judgement, { rank: i + 1, asOf: index.asOf });
  });
  const warnings = [
    ...warningsOf(index),
    ...live.warnings,
    ...late.map(lateWarning),
    ...fewFit(found, index.ranking.size.communities),
    ...analyst.warnings(),
  ];
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
      search_terms: [...understood.terms, ...understood.added.keys()].slice(0, 40),
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
    empty_reason: five.length > 0 ? null : emptyReason(index, understood),
    next: nextInputs(
      brief,
      five.map(({ community }) => community.name),
    ),
  };
  return { result, warnings, charge: prices.community_discovery };
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

function emptyReason(index: LoadedIndex, { terms, isReadable }: Understood): string {
  if (index.ranking.size.communities === 0) return 'The catalog is empty: import communities first.';
  if (terms.length === 0) return 'The brief has no words that can be searched for.';
  if (!isReadable)
    return 'Most words of the brief are unknown here: no community uses them, or it is in letters that are not read.';
  return 'No community in the catalog is likely to fit the brief and what it asks for (platforms, languages, members, exclusions).';
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
