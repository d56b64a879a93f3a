import { type Call, type CreateOptions, creation, type RequestOptions } from './call.ts';
import type { Body, Output, Query } from './operations.ts';
import { Items, type Page } from './pages.ts';
import { sleep } from './fetch.ts';
import { WhereaboutsError } from './problem.ts';

export type DiscoveryInput = Body<'createCommunityDiscoveryJob'>;
export type DiscoveryJob = Output<'getCommunityDiscoveryJob'>;
export type DiscoveryResult = Output<'getCommunityDiscoveryResult'>;
export type OverviewInput = Body<'createCommunityOverviewJob'>;
export type OverviewJob = Output<'getCommunityOverviewJob'>;
export type OverviewResult = Output<'getCommunityOverviewResult'>;

export type Job = DiscoveryJob | OverviewJob;
export type ListJobs = Omit<Query<'listCommunityDiscoveryJobs'>, 'cursor'>;

export type WaitOptions<OneJob extends Job> = RequestOptions & {
  /** Called with the job whenever it has changed, the first time at once. */
  onProgress?: ((job: OneJob) => void) | undefined;
};

/** A job that ended without a result; `code` is `job_failed` or `job_canceled`. */
export class JobError extends WhereaboutsError {
  override readonly name = 'JobError';
  readonly job: Job;

  constructor(job: Job) {
    const message = job.error?.message ?? `The job was ${job.status}`;
    super(job.status === 'failed' ? 'job_failed' : 'job_canceled', message, {
      retryable: job.error?.retryable ?? false,
    });
    this.job = job;
  }
}

/** Discovery and overview jobs, the same way. */
export type Jobs<Input, OneJob extends Job, Result> = {
  create: (input: Input, options?: CreateOptions) => Promise<OneJob>;
  list: (query?: ListJobs, options?: RequestOptions) => Items<OneJob>;
  /** `waitSeconds`: answer as soon as the job has finished, at the latest after so many (30 at most). */
  get: (id: string, options?: RequestOptions & { waitSeconds?: number }) => Promise<OneJob>;
  result: (id: string, options?: RequestOptions) => Promise<Result>;
  /** Cancels an active job. One that has finished meanwhile stays; either way the job is given as it is then. */
  cancel: (id: string, options?: RequestOptions) => Promise<OneJob>;
  /** Cancels an active job, which is then given; removes a finished one. */
  delete: (id: string, options?: RequestOptions) => Promise<OneJob | null>;
  /**
   * The result, as soon as there is one; a `JobError` when there will be none. Aborting ends the waiting, not the job.
   */
  waitForResult: (job: OneJob | string, options?: WaitOptions<OneJob>) => Promise<Result>;
  /** Creates a job and waits for its result. */
  run: (input: Input, options?: CreateOptions & WaitOptions<OneJob>) => Promise<Result>;
};

const maxWaitSeconds = 30;
/** What an answer may take beside the waiting. */
const answerSeconds = 2;
/** A long poll answers when the job has finished; whoever wants to see it on its way asks every second. */
const progressSeconds = 1;

export function createJobs<Input extends object, OneJob extends Job, Result>(
  call: Call,
  root: '/community-discovery/jobs' | '/community-overview/jobs',
  timeoutMs: number,
): Jobs<Input, OneJob, Result> {
  const one = `${root}/{job_id}` as const;
  // An attempt that takes as long as it may is no failure of the job.
  const maxWait = Math.max(0, Math.min(maxWaitSeconds, Math.floor(timeoutMs / 1000) - answerSeconds));

  const jobs: Jobs<Input, OneJob, Result> = {
    create: async (input, options) => (await call('post', root, { body: input, ...creation(options) })) as OneJob,
    list: (query, options) =>
      new Items<OneJob>(
        async (cursor) => (await call('get', root, { query: { ...query, cursor }, ...options })) as Page<OneJob>,
      ),
    get: async (id, { signal, waitSeconds } = {}) => {
      const headers: Record<string, string> = waitSeconds ? { Prefer: `wait=${waitSeconds}` } : {};
      return (await call('get', one, { path: { job_id: id }, headers, signal })) as OneJob;
    },
    result: async (id, options) => (await call('get', `${one}/result`, { path: { job_id: id }, ...options })) as Result,
    cancel: async (id, options) =>
      (await call('delete', one, { path: { job_id: id }, query: { cancel_only: true }, ...options })) as OneJob,
    delete: async (id, options) => (await call('delete', one, { path: { job_id: id }, ...options })) as OneJob | null,

    waitForResult: async (given, { signal, onProgress } = {}) => {
      const waitSeconds = onProgress ? Math.min(progressSeconds, maxWait) : maxWait;
      let job = typeof given === 'string' ? await jobs.get(given, { signal }) : given;
      onProgress?.(job);
      while (job.poll_after_seconds !== null) {
        const { revision } = job;
        if (waitSeconds < 1) await sleep(job.poll_after_seconds * 1000, signal);
        job = await jobs.get(job.id, { signal, waitSeconds });
        if (job.revision !== revision) onProgress?.(job);
      }
      if (job.status !== 'succeeded') throw new JobError(job);
      return jobs.result(job.id, { signal });
    },
    run: async (input, options) => jobs.waitForResult(await jobs.create(input, options), options),
  };
  return jobs;
}
