import { joined, type Prose } from '../analysis/prose/prose.ts';
import type { LoadedIndex } from '../catalog/index/catalog-index.ts';
import { findCommunityIds, nameKey } from '../catalog/posts/read-candidates.ts';
import type { Understood } from '../catalog/ranking/index.ts';
import type { Config } from '../config.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { JobOutcome, JobRun } from '../jobs/run-job.ts';
import type { Warning } from '../jobs/job-states.ts';
import { currentIndex, indexOutdated, type IndexEnv, behindWarnings } from './current-index.ts';
import { describeCommunity } from './describe-community.ts';
import { describeNearMiss } from './describe-near-miss.ts';
import { type DiscoveryInput, discoveryInput, type DiscoveryResult } from './discovery.schema.ts';
import { fewFit } from './few-fit.ts';
import { findFive } from './find-five.ts';
import { gapsOf } from './gaps-of.ts';
import { languageWarnings } from './language-warnings.ts';
import type { SearchEnv } from './search-catalog.ts';

export type DiscoveryEnv = SearchEnv & IndexEnv & { config: Config };

/** Finds the five communities that a brief looks for. */
export async function runDiscovery(
  env: DiscoveryEnv,
  { jobId, accountId, input, em, signal, progress }: JobRun,
): Promise<JobOutcome> {
  const brief = discoveryInput.parse(input);
  const analyst = env.analyst.forJob({ accountId, jobId });
  await progress(10, 'Reading the brief', env.config.prices.community_discovery_canceled);
  const understanding = await analyst.understandBrief(brief, signal);
  const catalog = await currentIndex(env, em, signal);
  if (catalog === null) return { failure: indexOutdated, warnings: [] };

  const job = { accountId, jobId };
  const found = await findFive({ ...env, analyst }, em, catalog, { brief, understanding, job, signal, progress });
  const { index, live, understood, communities, chosen, nearMisses, judged, late, words, prose } = found;
  const five = chosen.map(({ id }, i) => {
    const { found: one, judgement } = judged.get(id)!;
    return describeCommunity(one, judgement, i + 1);
  });
  const notUsed = [...found.unanswered, ...languageWarnings(brief.brief, words), ...(await behindWarnings(em, index))];
  const warnings = [
    ...sampleWarnings(index),
    ...notUsed,
    ...live.warnings,
    ...late.map(lateWarning),
    ...fewFit(found, index.ranking.size.communities),
    ...analyst.warnings(),
  ];
  // Nothing is paid for an answer that may be empty only because something was not used.
  const charge = five.length === 0 && notUsed.length > 0 ? 0 : env.config.prices.community_discovery;
  const result: DiscoveryResult = {
    object: 'community_discovery.result',
    job_id: jobId,
    generated_at: new Date().toISOString(),
    partial: live.warnings.length > 0 || late.length > 0 || found.unanswered.length > 0,
    warnings,
    understanding: {
      audience: understanding.audience,
      competitors: understanding.competitors,
      demand: understanding.demand,
      search_terms: [...understood.terms, ...understood.added.keys()].slice(0, 40),
    },
    communities: five,
    also_considered: nearMisses.map((miss) =>
      describeNearMiss(miss, communities, judged.get(miss.candidate.id)?.judgement, words, prose),
    ),
    coverage: {
      communities_searched: index.ranking.size.communities,
      posts_searched: index.posts,
      platforms: [...new Set([...communities.values()].map((community) => community.platform))],
      as_of: index.asOf?.toISOString() ?? null,
      sources: live.sources,
      gaps: [
        ...live.gaps,
        ...gapsOf(
          index.posts,
          chosen.map(({ id }) => communities.get(id)!),
          prose,
        ),
        ...(await unknownNames(em, understanding.communities, prose)),
      ],
    },
    engine: analyst.engine,
    credits_charged: charge,
    empty_reason: five.length > 0 ? null : emptyReason(index, understood, prose),
    next: nextInputs(
      brief,
      five.map(({ community }) => community.name),
    ),
  };
  return { result, warnings, charge };
}

function sampleWarnings(index: LoadedIndex): Warning[] {
  if (!index.withSample) return [];
  const message =
    'The catalog holds the sample that comes with Whereabouts: its communities are invented. Import real dumps.';
  return [{ code: 'sample_catalog', message, community: null }];
}

function lateWarning(community: string): Warning {
  return { code: 'posts_not_read', message: 'Its posts could not be read in time and were left out.', community };
}

async function unknownNames(em: EntityManager, named: readonly string[], prose: Prose): Promise<string[]> {
  const known = await findCommunityIds(em, named);
  const unknown = named.filter((name) => !known.has(nameKey(name)));
  return unknown.length > 0 ? [prose.gaps.nameUnknown(joined(prose, unknown))] : [];
}

function emptyReason(index: LoadedIndex, { terms, isReadable }: Understood, { empty }: Prose): string {
  if (index.ranking.size.communities === 0) return empty.catalog;
  if (terms.length === 0) return empty.words;
  return isReadable ? empty.match : empty.unreadable;
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
