import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { Analyst, AnalystWarning, PromotionRule, Stream } from '../../analysis/analyst.ts';
import { arrivalsBetween } from '../../catalog/arrivals/read-arrivals.ts';
import { readRulesOf } from '../../catalog/posts/read-rules.ts';
import { lastRequest } from '../../catalog/posts/requests-to-forget.ts';
import { newestArrival } from '../../catalog/arrivals/watch-communities.ts';
import { isConnectionLost } from '../../database/connections/database-gone.ts';
import { AppError, messageOf } from '../../errors.ts';
import { counted } from '../../text/sentences.ts';
import { newId } from '../../ids.ts';
import { noteStart } from '../changes/note-changes.ts';
import { findBackfill, readBackfill } from './read-backfill.ts';
import { finishRuns, suspendForCredits } from './finish-runs.ts';
import { handOn } from './hand-on.ts';
import { isKnown, knownItems } from './fold-crossposts.ts';
import { judgeMatches } from './judge-matches.ts';
import { answeredLive } from '../../platforms/routing.ts';
import { askSources } from './ask-sources.ts';
import { fewAtOnce } from './few-at-once.ts';
import { FoundLooks } from './matching/found-looks.ts';
import { ArrivalMatcher, type JobMatches, type SeenItem } from './matching/match-arrivals.ts';
import type { RunGap } from '../runs/monitoring-run.schema.ts';
import type { ScanEnv } from './scan-env.ts';
import { readJobStream } from './read-job-stream.ts';
import { restGaps } from './rest-gaps.ts';
import { readScanJobs, type ScanJob } from './scan-job.ts';
import { findRun, type NewMatches, storeMatches } from './store-matches.ts';
import { watchedIds } from './watched-ids.ts';

/** So long after they were claimed they wait no longer: what is still being asked is told as pending. */
const maxOpenMs = 5 * 60_000;
/** Some jobs wait for the database while the matches of others are judged. */
const maxStoredAtOnce = 4;

/**
 * One look for all jobs that a scan has claimed: platforms are asked, what came in since each job's last look is matched
 * against all of them at once, and each job's hits are stored with its run. Whatever kills it, the same scan goes on
 * from what it had stored. A job that fails holds no other up: it alone is this scan's when that is tried again.
 */
export async function runScan(env: ScanEnv, scanId: string, signal: AbortSignal): Promise<void> {
  const em = env.database.em.fork();
  const { jobs, failed } = await readScanJobs(em, scanId);
  const startedAt = await databaseTime(em);
  const request = await lastRequest(em);
  if (jobs.length > 0) await scanJobs(env, em, { scanId, jobs, failed, startedAt, request, signal });
  else await finishRuns(em, scanId, [], { startedAt, until: 0, failed: [...failed.keys()] });
  const [first] = failed.values();
  if (failed.size === 0) return;
  const message = `${counted(failed.size, 'job')} could not be looked at: ${messageOf(first)}`;
  throw new AggregateError(failed.values(), message);
}

type Attempt = Pick<Scanning, 'scanId' | 'failed' | 'startedAt' | 'request' | 'signal'> & { jobs: readonly ScanJob[] };

async function scanJobs(env: ScanEnv, em: EntityManager, { jobs, ...attempt }: Attempt): Promise<void> {
  const { scanId, failed, startedAt, signal } = attempt;
  await noteStart(
    em,
    jobs.filter(({ isNew }) => isNew).flatMap(({ communities }) => communities),
  );
  const rested = await restGaps(em, jobs, startedAt);
  const isLive = answeredLive(env.platforms, env.closedSources);
  const scan = new Scan(jobs, { ...attempt, env, em, isLive });
  await scan.lookBack();
  const sourcesOf = await askSources(env, em, scan.remaining, isLive, signal);
  const waiting = scan.remaining.filter(
    (job) => sourcesOf(job).isOpen && startedAt.getTime() - job.claimedAt.getTime() < maxOpenMs,
  );
  // Who has to wait keeps nobody waiting.
  if (waiting.length > 0) await handOn(em, scanId, waiting);
  scan.leave(waiting);
  const until = await newestArrival(em);
  await scan.look(until);
  const ended = scan.remaining.map((job) => {
    const sources = sourcesOf(job);
    const gap = rested.get(job.id);
    return { job, sources: gap ? { ...sources, gaps: [gap, ...sources.gaps] } : sources };
  });
  await finishRuns(em, scanId, ended, { startedAt, until, failed: [...failed.keys()] });
}

/** A job's run in this scan. `leftOut`: items that could not be matched in time. */
type Run = { analyst: Analyst; runId: string; leftOut: number; stream: Stream | null };

/** What a look brought a job. */
type Judged = Pick<NewMatches, 'posts' | 'comments' | 'matched' | 'filtered' | 'duplicates' | 'kept'>;

/** What all of a scan works with. */
type Scanning = {
  env: ScanEnv;
  em: EntityManager;
  scanId: string;
  isLive: (name: string) => boolean;
  /** By job, what went wrong with it. */
  failed: Map<string, unknown>;
  startedAt: Date;
  request: number;
  signal: AbortSignal;
};

class Scan {
  /** Jobs that are still this scan's. */
  readonly #jobs: Map<string, ScanJob>;
  readonly #runs = new Map<string, Run>();
  readonly #promotions = new Map<number, PromotionRule | null>();
  readonly #of: Scanning;

  constructor(jobs: readonly ScanJob[], of: Scanning) {
    this.#jobs = new Map(jobs.map((job) => [job.id, job]));
    this.#of = of;
  }

  get remaining(): ScanJob[] {
    return [...this.#jobs.values()];
  }

  /** They are another scan's. */
  leave(jobs: readonly ScanJob[]): void {
    for (const { id } of jobs) this.#jobs.delete(id);
  }

  /** Looks at what was stored before this scan, for those that want it. */
  async lookBack(): Promise<void> {
    for (const job of this.remaining.filter(({ backfillDue }) => backfillDue))
      await this.#byItself(job, () => this.#lookBackFor(job));
  }

  async #lookBackFor(job: ScanJob): Promise<void> {
    const { env, em, isLive, signal } = this.#of;
    const watching = await watchedIds(em, [job]);
    const matcher = new ArrivalMatcher({ jobs: [job], watching }, env.threads, signal);
    const found: Judged[] = [];
    const backfill = await findBackfill(em, job, watching, isLive, env.platforms);
    for await (const items of readBackfill(em, backfill)) {
      signal.throwIfAborted();
      const look = (await matcher.look(items)).get(job.id);
      if (look) found.push(await this.#judge(job, look));
    }
    if (found.length > 0) await this.#save(job, allOf(found), null, backfill.gaps);
  }

  /** What goes wrong with a job, and not with the database, is its own matter: it is left out. */
  async #byItself(job: ScanJob, work: () => Promise<void>): Promise<void> {
    const { failed, signal } = this.#of;
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      if (isConnectionLost(error)) throw error;
      failed.set(job.id, error);
      this.#jobs.delete(job.id);
    }
  }

  /** Looks at all that came in until `until`. */
  async look(until: number): Promise<void> {
    const { env, em, isLive, signal } = this.#of;
    const jobs = this.remaining;
    if (jobs.length === 0) return;
    const watching = await watchedIds(em, jobs);
    const matcher = new ArrivalMatcher({ jobs, watching }, env.threads, signal);
    const everywhere = jobs.some(({ communities }) => communities.length === 0);
    const range = {
      after: Math.min(...jobs.map(({ arrivalsSeen }) => arrivalsSeen)),
      until,
      communities: everywhere ? null : [...watching.keys()],
      comments: jobs.some(({ includeComments }) => includeComments),
    };
    const found = new FoundLooks();
    for await (const { arrivals, upTo } of arrivalsBetween(em, range)) {
      signal.throwIfAborted();
      const items = arrivals.map(({ arrivedAt, ...arrived }): SeenItem => ({
        ...arrived,
        seenAt: arrivedAt,
        live: isLive(arrived.item.community),
      }));
      found.add(await matcher.look(items));
      if (found.areMany || upTo === until) await this.#store(found.take(), upTo);
    }
  }

  /** Judges and stores what looks up to there brought. */
  async #store(looks: ReadonlyMap<string, JobMatches>, upTo: number): Promise<void> {
    await this.#readPromotions([...looks.values()]);
    await fewAtOnce(looks, maxStoredAtOnce, async ([id, look]) => {
      this.#of.signal.throwIfAborted();
      const job = this.#jobs.get(id);
      if (job) await this.#byItself(job, async () => this.#save(job, await this.#judge(job, look), upTo));
    });
  }

  /** What of a look is new and relevant. */
  async #judge(job: ScanJob, look: JobMatches): Promise<Judged> {
    const { em, startedAt, signal } = this.#of;
    await this.#readPromotions([look]);
    const known = await knownItems(em, job.id, look.matched);
    const unknown = look.matched.filter((match) => !isKnown(known, match));
    const promotionIn = (communityId: number) => this.#promotions.get(communityId) ?? null;
    const run = await this.#runOf(job);
    const { analyst } = run;
    run.leftOut += look.leftOut;
    if (unknown.length > 0) run.stream = await readJobStream(em, analyst, job, run.stream, signal);
    const told = { matchedAt: unknown.length > 0 ? await databaseTime(em) : startedAt, signal };
    const { kept, filtered, stream } = await judgeMatches(analyst, job, run.stream, unknown, promotionIn, told);
    run.stream = stream;
    return {
      posts: look.posts,
      comments: look.comments,
      matched: look.matched.length + look.otherLanguage,
      filtered: filtered + look.otherLanguage,
      duplicates: look.matched.length - unknown.length,
      kept,
    };
  }

  async #save(job: ScanJob, judged: Judged, upTo: number | null, gaps: readonly RunGap[] = []): Promise<void> {
    const { env, em, scanId, startedAt, request } = this.#of;
    const { analyst, runId, leftOut, stream } = await this.#runOf(job);
    const price = env.config.prices.monitoring_run;
    const warnings = [...analyst.warnings(), ...leftOutWarning(leftOut)];
    const toStore = { ...judged, stream, runId, warnings, gaps, upTo };
    try {
      const stored = await storeMatches(em, scanId, job, toStore, { startedAt, price, request });
      if (!stored) this.#jobs.delete(job.id);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'insufficient_credits')) throw error;
      await suspendForCredits(em, scanId, job, startedAt);
      this.#jobs.delete(job.id);
    }
  }

  /** A job's run in this scan, and the analyst that works for it. */
  async #runOf({ id, accountId, stream }: ScanJob): Promise<Run> {
    const { env, em, scanId } = this.#of;
    const known = this.#runs.get(id);
    if (known) return known;
    const runId = (await findRun(em, id, scanId)) ?? newId('run');
    const run = { analyst: env.analyst.forJob({ accountId, jobId: runId }), runId, leftOut: 0, stream };
    this.#runs.set(id, run);
    return run;
  }

  /** What the rules of the communities of these matches say of promotion, each read once. */
  async #readPromotions(looks: readonly JobMatches[]): Promise<void> {
    const ids = looks.flatMap(({ matched }) => matched.map(({ seen }) => seen.communityId));
    const unread = [...new Set(ids)].filter((id) => !this.#promotions.has(id));
    if (unread.length === 0) return;
    const { env, em, signal } = this.#of;
    const rules = await readRulesOf(em, unread);
    const texts = unread.map((id) => rules.get(id) ?? []);
    const read = await env.analyst.readPromotionRules(texts, signal);
    for (const [i, id] of unread.entries()) this.#promotions.set(id, read[i] ?? null);
  }
}

function allOf(found: readonly Judged[]): Judged {
  const sum = (count: (one: Judged) => number) => found.reduce((total, one) => total + count(one), 0);
  return {
    posts: sum(({ posts }) => posts),
    comments: sum(({ comments }) => comments),
    matched: sum(({ matched }) => matched),
    filtered: sum(({ filtered }) => filtered),
    duplicates: sum(({ duplicates }) => duplicates),
    kept: found.flatMap(({ kept }) => kept),
  };
}

function leftOutWarning(count: number): AnalystWarning[] {
  if (count === 0) return [];
  const message = `${counted(count, 'post or comment', 'posts or comments')} could not be matched in time and ${count === 1 ? 'was' : 'were'} left out.`;
  return [{ code: 'not_matched', message, community: null }];
}
