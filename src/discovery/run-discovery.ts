import { noteUse } from '../catalog/posts/note-use.ts';
import type { Config } from '../config.ts';
import type { JobOutcome, JobRun } from '../jobs/running/run-job.ts';
import { behindWarnings, currentIndex, type IndexEnv, indexOutdated } from './candidates/current-index.ts';
import { describeResult, wasRead } from './result/describe-result.ts';
import type { KnownSources } from '../platforms/routing.ts';
import { discoveryInput } from './discovery.schema.ts';
import { findFive } from './find-five.ts';
import type { SearchEnv } from './candidates/search-catalog.ts';
import { endedWarnings, languageWarnings, warningsOf } from './result/warnings-of.ts';

export type DiscoveryEnv = SearchEnv & IndexEnv & KnownSources & { config: Config };

/** Finds the five communities that a brief looks for: reads the brief, finds them, sees what they cost, describes them. */
export async function runDiscovery(
  env: DiscoveryEnv,
  { jobId, accountId, input, em, signal, progress }: JobRun,
): Promise<JobOutcome> {
  const { prices } = env.config;
  const brief = discoveryInput.parse(input);
  const job = { accountId, jobId };
  const analyst = env.analyst.forJob(job);
  await progress(10, 'Reading the brief', prices.community_discovery_canceled);
  const catalog = await currentIndex(env, em, signal);
  if (catalog === null) return { failure: indexOutdated, warnings: [] };
  const found = await findFive({ ...env, analyst }, em, catalog, { brief, job, signal, progress });

  const behind = await behindWarnings(em, found.index, found.prose);
  const notUsed = [...found.unanswered, ...languageWarnings(brief.brief, found.words), ...behind];
  const warnings = [...warningsOf(found, notUsed), ...endedWarnings(env, found), ...analyst.warnings()];
  // Nothing is paid for an answer that is empty because the brief was not read, or may be because something was not used.
  const isFree = found.chosen.length === 0 && (notUsed.length > 0 || !wasRead(found.understood));
  const charge = isFree ? 0 : prices.community_discovery;

  const { engine } = analyst;
  const result = await describeResult(em, found, { jobId, brief, warnings, charge, engine });
  const shown = [...found.chosen, ...found.nearMisses.map(({ candidate }) => candidate)];
  await noteUse(
    em,
    shown.map(({ id }) => id),
  );
  return { result, warnings, charge };
}
