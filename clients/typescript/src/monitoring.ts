import { type Call, type CreateOptions, creation, type RequestOptions } from './call.ts';
import { sleep } from './fetch.ts';
import type { Body, Output, Query } from './operations.ts';
import { Items } from './pages.ts';
import { WhereaboutsError } from './problem.ts';

export type MonitoringInput = Body<'createMonitoringJob'>;
export type ChangeMonitoringInput = Body<'updateMonitoringJob'>;
export type MonitoringJob = Output<'getMonitoringJob'>;
export type MonitoringHit = Output<'getMonitoringHit'>;
export type CommunityChange = Output<'listCommunityChanges'>['data'][number];
export type HitFilter = Omit<Query<'listMonitoringHits'>, 'cursor'>;
export type AllHitsFilter = Omit<Query<'listAllMonitoringHits'>, 'cursor'>;
export type ReviewsInput = Body<'reviewMonitoringHits'>['reviews'];
export type ReviewInput = Body<'reviewMonitoringHit'>;
export type BacktestInput = Body<'createMonitoringBacktest'>;
export type Backtest = Output<'createMonitoringBacktest'>;

export type FollowOptions = RequestOptions & {
  /** Begin behind this hit; 0 is from the first one on. Only what comes from now on when absent. */
  afterSequence?: number | undefined;
  /** How often to look, in seconds. 15 when absent. */
  everySeconds?: number | undefined;
  /** Called when a look has failed in a way that may pass; the next one makes up for it. */
  onTrouble?: ((error: WhereaboutsError) => void) | undefined;
} & Pick<HitFilter, 'min_relevance' | 'review' | 'community'>;

export type Monitoring = {
  create: (input: MonitoringInput, options?: CreateOptions) => Promise<MonitoringJob>;
  list: (query?: Omit<Query<'listMonitoringJobs'>, 'cursor'>, options?: RequestOptions) => Items<MonitoringJob>;
  get: (id: string, options?: RequestOptions) => Promise<MonitoringJob>;
  /** Changes what is given; `{ enabled: false }` stops it. */
  update: (id: string, input: ChangeMonitoringInput, options?: RequestOptions) => Promise<MonitoringJob>;
  /** Its hits go with it. */
  delete: (id: string, options?: RequestOptions) => Promise<null>;
  hits: (id: string, filter?: HitFilter, options?: RequestOptions) => Items<MonitoringHit>;
  /** The hits of all jobs, the newest first. */
  allHits: (filter?: AllHitsFilter, options?: RequestOptions) => Items<MonitoringHit>;
  hit: (hitId: string, options?: RequestOptions) => Promise<MonitoringHit>;
  /** Every new hit, once, the oldest first, until the loop is left or the signal aborts. */
  newHits: (id: string, options?: FollowOptions) => AsyncGenerator<MonitoringHit, void, undefined>;
  review: (id: string, hitId: string, input: ReviewInput, options?: RequestOptions) => Promise<MonitoringHit>;
  /** What became different in the communities of a job: rules, texts, access, names. */
  changes: (
    id: string,
    query?: Omit<Query<'listCommunityChanges'>, 'cursor'>,
    options?: RequestOptions,
  ) => Items<CommunityChange>;
  /** Up to 100 decisions about hits of any jobs: all are noted, or none. */
  reviewAll: (reviews: ReviewsInput, options?: RequestOptions) => Promise<MonitoringHit[]>;
  /** What a job would have found in what is stored. */
  backtest: (input: BacktestInput, options?: RequestOptions) => Promise<Backtest>;
};

const everySecondsByDefault = 15;

export function createMonitoring(call: Call): Monitoring {
  const root = '/monitoring/jobs';
  const one = `${root}/{job_id}` as const;
  const at = (id: string) => ({ path: { job_id: id } });

  const monitoring: Monitoring = {
    create: (input, options) => call<'createMonitoringJob'>('post', root, { body: input, ...creation(options) }),
    list: (query, options) =>
      new Items((cursor) => call<'listMonitoringJobs'>('get', root, { query: { ...query, cursor }, ...options })),
    get: (id, options) => call<'getMonitoringJob'>('get', one, { ...at(id), ...options }),
    update: (id, input, options) => call<'updateMonitoringJob'>('patch', one, { ...at(id), body: input, ...options }),
    delete: (id, options) => call<'deleteMonitoringJob'>('delete', one, { ...at(id), ...options }),
    hits: (id, filter, options) =>
      new Items((cursor) =>
        call<'listMonitoringHits'>('get', `${one}/hits`, { ...at(id), query: { ...filter, cursor }, ...options }),
      ),
    review: (id, hitId, input, options) =>
      call<'reviewMonitoringHit'>('put', `${one}/hits/{hit_id}/review`, {
        path: { job_id: id, hit_id: hitId },
        body: input,
        ...options,
      }),
    changes: (id, query, options) =>
      new Items((cursor) =>
        call<'listCommunityChanges'>('get', `${one}/changes`, { ...at(id), query: { ...query, cursor }, ...options }),
      ),
    allHits: (filter, options) =>
      new Items((cursor) =>
        call<'listAllMonitoringHits'>('get', '/monitoring/hits', { query: { ...filter, cursor }, ...options }),
      ),
    hit: (hitId, options) =>
      call<'getMonitoringHit'>('get', '/monitoring/hits/{hit_id}', { path: { hit_id: hitId }, ...options }),
    reviewAll: async (reviews, options) => {
      const body = { reviews };
      return (await call<'reviewMonitoringHits'>('post', '/monitoring/hits/reviews', { body, ...options })).data;
    },
    backtest: (input, options) =>
      call<'createMonitoringBacktest'>('post', '/monitoring/backtests', { body: input, ...options }),

    async *newHits(id, { afterSequence, everySeconds = everySecondsByDefault, signal, onTrouble, ...filter } = {}) {
      // The filter does not count here: a hit that it leaves out is as old as one that it lets through.
      let last = afterSequence ?? (await monitoring.hits(id, { limit: 1 }, { signal }).page()).data[0]?.sequence ?? 0;
      for (;;) {
        try {
          for await (const hit of monitoring.hits(id, { ...filter, after_sequence: last, limit: 100 }, { signal })) {
            last = hit.sequence;
            yield hit;
          }
        } catch (error) {
          if (!(error instanceof WhereaboutsError && error.retryable)) throw error;
          onTrouble?.(error);
        }
        await sleep(everySeconds * 1000, signal);
      }
    },
  };
  return monitoring;
}
