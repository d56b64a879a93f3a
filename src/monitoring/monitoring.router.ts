import { withLock } from '../database/with-lock.ts';
import { AppError } from '../errors.ts';
import { openCursor, pageOf, toPage } from '../wire/page.ts';
import { createOperation, limitJobCreates, readOperation, router, writeOperation } from '../http/trpc.ts';
import { monitoringBacktest } from './backtest/backtest.schema.ts';
import { createMonitoring } from './jobs/create-monitoring.ts';
import { deleteMonitoring } from './jobs/delete-monitoring.ts';
import { hitsAsAtom, hitsAsCsv } from './hits/hit-formats.ts';
import { listMonitoring } from './jobs/list-monitoring.ts';
import { listHitsQuery, monitoringHit, reviewHitInput } from './hits/monitoring-hit.schema.ts';
import {
  backtestInput,
  createMonitoringInput,
  listMonitoringQuery,
  monitoringAddress,
  monitoringJob,
  updateMonitoringInput,
} from './jobs/monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring, toMonitoringJob } from './jobs/monitoring-row.ts';
import { readDetails } from './read-details.ts';
import { listHits } from './hits/read-hits.ts';
import { reviewHit } from './hits/review-hit.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { updateMonitoring } from './jobs/update-monitoring.ts';

const tags = ['Monitoring'];
const location = ({ id }: { id: string }) => ({ Location: `/v1/monitoring/jobs/${id}` });

const jobs = router({
  create: createOperation({
    scope: 'monitoring:write',
    openapi: {
      method: 'POST',
      path: '/monitoring/jobs',
      operationId: 'createMonitoringJob',
      tags,
      summary: 'Create a monitoring job',
      description:
        'Looks at once, and then by its schedule for ever. What is older than the job is no hit, unless `backfill_hours` says so.',
    },
    headers: location,
    input: createMonitoringInput,
    output: monitoringJob,
    create: async (ctx, input) => toMonitoringJob(await createMonitoring(ctx, input), ctx.config.prices.monitoring_run),
    errors: ['unprocessable_input', 'resource_limit_reached'],
    isJob: true,
  }),

  list: readOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs',
        operationId: 'listMonitoringJobs',
        tags,
        summary: 'List monitoring jobs',
        description: 'Newest first unless `order` says otherwise; without their runs, which each job tells.',
      },
    })
    .input(listMonitoringQuery)
    .output(pageOf(monitoringJob))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const list = { account: ctx.actor.accountId, list: 'monitoring', ...filter };
      const rows = await listMonitoring(ctx.db, {
        accountId: ctx.actor.accountId,
        statuses: filter.status?.split(',') ?? [],
        createdAfter: filter.created_after,
        createdBefore: filter.created_before,
        order: filter.order,
        after: openCursor(cursor, list),
        limit: limit + 1,
      });
      const shown = (row: MonitoringRow) => toMonitoringJob(row, ctx.config.prices.monitoring_run);
      return { ...toPage(rows, limit, list), data: rows.slice(0, limit).map(shown) };
    }),

  get: readOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs/{job_id}',
        operationId: 'getMonitoringJob',
        tags,
        summary: 'Read a monitoring job',
        description: 'With its newest runs, and what the reviews of its hits say.',
      },
    })
    .input(monitoringAddress)
    .output(monitoringJob)
    .query(async ({ ctx: { db, actor, config }, input: { job_id: id } }) => {
      const row = await readMonitoring(db, actor.accountId, id);
      return toMonitoringJob(row, config.prices.monitoring_run, await readDetails(db, actor.accountId, id));
    }),

  update: writeOperation('monitoring:write', updateMonitoringInput)
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/monitoring/jobs/{job_id}',
        operationId: 'updateMonitoringJob',
        tags,
        summary: 'Change a monitoring job',
        description:
          'Changes what is given. Disabling ends its scans at once; enabling looks at once, at what comes from then on.',
      },
      rest: { errors: ['unprocessable_input', 'revision_mismatch'] },
    })
    .output(monitoringJob)
    .mutation(async ({ ctx: { tx, actor, config, readActs }, input }) => {
      const row = await updateMonitoring({ tx, actor, readActs }, input);
      return toMonitoringJob(row, config.prices.monitoring_run, await readDetails(tx, actor.accountId, row.id));
    }),

  delete: writeOperation('monitoring:write', monitoringAddress)
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/monitoring/jobs/{job_id}',
        operationId: 'deleteMonitoringJob',
        tags,
        summary: 'Delete a monitoring job',
        description: 'No scan follows; its runs and hits go with it.',
      },
      rest: { status: 204, orNoContent: true },
    })
    .output(monitoringJob.nullable())
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      await deleteMonitoring(tx, actor, input.job_id);
      return null;
    }),
});

const hits = router({
  list: readOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs/{job_id}/hits',
        operationId: 'listMonitoringHits',
        tags,
        summary: 'List the hits of a monitoring job',
        description:
          'Newest first; with `after_sequence` the oldest first, so that who reads on from the last one misses none. `Accept: text/csv` and `application/atom+xml` (a feed; sign in with basic authentication, the token as password) give the same page.',
      },
      rest: {
        errors: ['job_not_found', 'not_acceptable'],
        formats: { 'text/csv': hitsAsCsv, 'application/atom+xml': hitsAsAtom },
      },
    })
    .input(listHitsQuery)
    .output(pageOf(monitoringHit))
    .query(async ({ ctx: { db, actor }, input: { limit, cursor, ...filter } }) => {
      await readMonitoring(db, actor.accountId, filter.job_id);
      const list = { account: actor.accountId, list: 'hits', ...filter };
      const begin = openCursor(cursor, list);
      const page = await listHits(db, {
        accountId: actor.accountId,
        jobId: filter.job_id,
        minRelevance: filter.min_relevance,
        review: filter.review,
        community: filter.community,
        order: filter.after_sequence === null ? filter.order : 'asc',
        after: begin === null ? filter.after_sequence : sequenceOf(begin),
        limit: limit + 1,
      });
      const places = page.map(({ sequence }) => ({ id: String(sequence) }));
      return { ...toPage(places, limit, list), data: page.slice(0, limit) };
    }),

  review: writeOperation('monitoring:write', reviewHitInput)
    .meta({
      openapi: {
        method: 'PUT',
        path: '/monitoring/jobs/{job_id}/hits/{hit_id}/review',
        operationId: 'reviewMonitoringHit',
        tags,
        summary: 'Review a hit',
        description: 'Notes what a person decided; every decision is kept. Nothing is ever posted.',
      },
      rest: { errors: ['hit_not_found'] },
    })
    .output(monitoringHit)
    .mutation(({ ctx: { tx, actor }, input }) => reviewHit(tx, actor, input)),
});

const backtests = router({
  create: readOperation('monitoring:write')
    .meta({
      openapi: {
        method: 'POST',
        path: '/monitoring/backtests',
        operationId: 'createMonitoringBacktest',
        tags,
        summary: 'Try a target on what is stored',
        description:
          'Answers within some seconds, costs nothing and creates nothing: how many hits there would have been, and which. One at a time and account.',
      },
      rest: { errors: ['unprocessable_input', 'rate_limited', 'too_many_active_jobs'] },
    })
    .input(backtestInput)
    .output(monitoringBacktest)
    .mutation(async ({ ctx, input }) => {
      const backtest = await withLock(ctx.databaseUrl, `backtest.account ${ctx.actor.accountId}`, async () => {
        await limitJobCreates(ctx);
        return runBacktest({ threads: ctx.backtestThreads, gone: ctx.gone() }, input);
      });
      if (backtest) return backtest;
      throw new AppError('too_many_active_jobs', 'A backtest of this account is running: wait until it has ended', {
        headers: { 'Retry-After': '2' },
      });
    }),
});

/** Anybody can make a cursor, so what is in one may be anything. */
function sequenceOf(begin: string): number {
  const sequence = Number(begin);
  if (Number.isSafeInteger(sequence)) return sequence;
  throw new AppError('invalid_cursor', 'This cursor belongs to another list: begin again without it');
}

export const monitoringRouter = router({ jobs, hits, backtests });
