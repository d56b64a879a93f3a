import { namesElsewhere } from '../catalog/ranking/index.ts';
import type { Analyst } from '../analysis/analyst.ts';
import { nearestNames } from '../catalog/posts/nearest-names.ts';
import type { Config } from '../config.ts';
import { databaseTime } from '../database/transaction.ts';
import { type JobError, judgingTooSlow, type Warning } from '../jobs/job-states.ts';
import type { JobOutcome, JobRun } from '../jobs/running/run-job.ts';
import type { Refusal } from '../platforms/platform.ts';
import { endedSourceOf, type KnownSources } from '../platforms/routing.ts';
import { ThreadEnded } from '../threads/thread-task.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import { compare } from './result/compare.ts';
import { type Described, describeOverview } from './result/describe-overview.ts';
import { overviewInput } from './overview.schema.ts';
import type { OverviewResult } from './result/overview-result.schema.ts';
import { type ReadCommunity, readCommunity } from './read-community.ts';

/** `platforms`: where communities are read, the first that can. */
export type OverviewEnv = KnownSources & {
  analyst: Analyst;
  threads: ThreadPool;
  config: Config;
  databaseUrl: string;
};

/** Tells what each community is like before anybody enters it. */
export async function runOverview(
  env: OverviewEnv,
  { jobId, accountId, input, em, signal, progress }: JobRun,
): Promise<JobOutcome> {
  const wanted = overviewInput.parse(input);
  const { prices } = env.config;
  const analyst = env.analyst.forJob({ accountId, jobId });
  const goal = wanted.goal === null ? null : { text: wanted.goal, ...(await namesElsewhere(wanted.goal)) };
  const described: Described[] = [];
  const unread: Unread[] = [];
  const unjudged: string[] = [];
  const notes: Warning[] = [];
  let partial = false;
  let due = 0;
  const ahead = new AbortController();
  const begin = (name: string) => {
    const reading = readCommunity({ ...env, em }, jobId, name, wanted, AbortSignal.any([signal, ahead.signal]));
    // Told where it is awaited, which may be later or never.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = begin(wanted.communities[0]!);
  try {
    for (const [i, name] of wanted.communities.entries()) {
      const at = (part: number) => Math.round(5 + (90 * (i + part)) / wanted.communities.length);
      const which = wanted.communities.length > 1 ? ` (${i + 1} of ${wanted.communities.length})` : '';
      await progress(at(0), `Reading ${name}${which}`);
      const answer = await reading;
      const next = wanted.communities[i + 1];
      // While this one is judged, which is done in threads.
      if (next !== undefined) reading = begin(next);
      if (!answer.ok) {
        const near = isUnknown(answer) ? await nearestNames(em, name) : [];
        unread.push({ name, refusal: answer, near, ended: endedSourceOf(env, name) });
        continue;
      }
      await progress(at(0.6), `Judging ${name}${which}`);
      try {
        described.push(await describeOverview({ ...env, analyst }, answer.value.sample, { ...wanted, goal }, signal));
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        unjudged.push(name);
        continue;
      }
      due += answer.value.shared ? prices.community_overview_shared : prices.community_overview;
      partial ||= answer.value.sample.gaps.some(({ missing }) => missing);
      notes.push(...sharedNote(answer.value), ...endedNote(env, answer.value.sample.community.name));
      await progress(at(1), `Finished ${name}${which}`, due);
    }
  } finally {
    ahead.abort(new Error('The job has ended'));
    await reading.catch(() => undefined);
  }
  const refused = [...unread.map(refusalWarning), ...unjudged.map(lateWarning)];
  if (described.length === 0) {
    return { failure: unjudged.length > 0 ? judgingTooSlow : failureOf(unread), warnings: refused };
  }

  await progress(97, 'Writing the result');
  const overviews = described.map(({ overview }) => overview);
  const warnings = [...refused, ...notes, ...analyst.warnings(), ...overviews.flatMap((overview) => overview.warnings)];
  const result: OverviewResult = {
    object: 'community_overview.result',
    job_id: jobId,
    generated_at: (await databaseTime(em)).toISOString(),
    partial: partial || refused.length > 0,
    warnings,
    credits_charged: due,
    engine: analyst.engine,
    communities: overviews,
    comparison: compare(described),
  };
  return { result, warnings, charge: due };
}

function sharedNote({ sample, shared }: ReadCommunity): Warning[] {
  if (!shared) return [];
  const [day = '', time = ''] = new Date(sample.readMs).toISOString().split('T');
  const message = `It was read on ${day} at ${time.slice(0, 5)} UTC for an earlier job; refresh reads it anew.`;
  return [{ code: 'shared_sample', message, community: sample.community.name }];
}

function endedNote(env: KnownSources, community: string): Warning[] {
  const ended = endedSourceOf(env, community);
  if (ended === null) return [];
  const message = `${ended} is no longer read live: this is what was stored or imported.`;
  return [{ code: 'source_closed', message, community }];
}

const reasons: Partial<Record<Refusal['reason'], string>> = {
  missing: 'it does not exist, or nothing of it was imported',
  private: 'it is private',
  banned: 'the platform has banned it',
  quarantined: 'the platform has quarantined it',
  gated: 'the platform shows it only after a consent that a person has to give',
  not_collected: 'nothing of it was imported',
  unsupported: 'no source of this service reads its platform',
  rate_limited: 'the platform asks to wait',
  unavailable: 'the source did not answer',
  blocked: 'the platform turns this service away',
  closed: 'its source has closed',
};

/** `near`: what is known and spelled nearly the same; `ended`: its source, which is read no more. */
type Unread = { name: string; refusal: Refusal; near: readonly string[]; ended: string | null };

function isUnknown({ reason }: Refusal): boolean {
  return reason === 'missing' || reason === 'not_collected';
}

function refusalWarning({ name, refusal, near, ended }: Unread): Warning {
  const { reason } = refusal;
  const isGone = isUnknown(refusal) && ended !== null;
  const why = isGone ? `${ended} is no longer read live, and nothing of it was stored or imported` : reasons[reason];
  const hint = near.length > 0 ? ` Nearly the same: ${near.join(', ')}.` : '';
  return {
    code: `community_${reason}`,
    message: `${name} could not be read: ${why ?? reason}.${hint}`,
    community: name,
  };
}

function lateWarning(community: string): Warning {
  return { code: 'not_judged', message: `${community} could not be judged in time and was left out.`, community };
}

/** Nothing to show: the caller pays nothing. Whether trying again may help depends on why. */
function failureOf(unread: readonly Unread[]): JobError {
  const why = unread.map((one) => refusalWarning(one).message).join(' ');
  const later = unread.every(({ refusal: { reason } }) => reason === 'unavailable' || reason === 'rate_limited');
  if (later) return { code: 'platform_unavailable', message: why, retryable: true };
  return { code: 'no_community_readable', message: why, retryable: false };
}
