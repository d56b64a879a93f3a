import { databaseTime } from '../database/transaction.ts';
import { withLock } from '../database/with-lock.ts';
import { AppError } from '../errors.ts';
import { limitJobCreates } from '../http/limits/caller-limits.ts';
import { readOperation, replicaOperation, router } from '../http/trpc.ts';
import { monitoringBacktest } from './backtest/backtest.schema.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { monitoringChangesRouter } from './changes/changes.router.ts';
import { monitoringHitsRouter } from './hits/monitoring-hits.router.ts';
import { backtestInput } from './jobs/monitoring-job.schema.ts';
import { readMonitoring } from './jobs/monitoring-row.ts';
import { monitoringTools } from './monitoring.tools.ts';
import { monitoringJobsRouter } from './jobs/monitoring-jobs.router.ts';
import { readStatistics } from './statistics/read-statistics.ts';
import { monitoringStatistics, statisticsQuery } from './statistics/statistics.schema.ts';

const backtests = router({
  create: readOperation('monitoring:write')
    .meta({
      openapi: {
        method: 'POST',
        path: '/monitoring/backtests',
        operationId: 'createMonitoringBacktest',
        tags: ['Monitoring'],
        summary: 'Try a target on what is stored',
        description:
          'How many hits there would have been, and which: within seconds, for nothing. An account runs one at a time.',
      },
      mcp: monitoringTools.backtest,
      rest: { errors: ['invalid_cursor', 'unprocessable_input', 'rate_limited', 'too_many_active_jobs'] },
    })
    .input(backtestInput)
    .output(monitoringBacktest)
    .mutation(async ({ ctx, input }) => {
      const backtest = await withLock(ctx.services.databaseUrl, `backtest.account ${ctx.actor.accountId}`, async () => {
        await limitJobCreates(ctx);
        const { databaseUrl, readActs, config, backtests } = ctx.services;
        const [runPrice, scansAskModel] = [config.prices.monitoring_run, config.llm !== null];
        const env = { ...backtests(), databaseUrl, runPrice, scansAskModel, readActs, gone: ctx.gone() };
        return runBacktest(env, input);
      });
      if (backtest) return backtest;
      throw new AppError('too_many_active_jobs', 'A backtest of this account is running: wait until it has ended', {
        headers: { 'Retry-After': '2' },
      });
    }),
});

const statistics = replicaOperation('monitoring:read')
  .meta({
    openapi: {
      method: 'GET',
      path: '/monitoring/jobs/{job_id}/statistics',
      operationId: 'getMonitoringStatistics',
      tags: ['Monitoring'],
      summary: 'Read what a monitoring job brought on each day',
      description: 'Hits, decisions, posts looked at and credits of the last 90 days, by days in UTC.',
    },
    rest: { errors: ['job_not_found'] },
  })
  .input(statisticsQuery)
  .output(monitoringStatistics)
  .query(async ({ ctx: { db, actor, services }, input: { job_id: id } }) => {
    const job = await readMonitoring(db, actor.accountId, id);
    const settings = { now: (await databaseTime(db)).getTime(), keptRunDays: services.config.retentionDays.runs };
    return {
      object: 'monitoring.statistics' as const,
      monitoring_job_id: id,
      days: await readStatistics(db, actor.accountId, job, settings),
    };
  });

export const monitoringRouter = router({
  jobs: monitoringJobsRouter,
  hits: monitoringHitsRouter,
  changes: monitoringChangesRouter,
  backtests,
  statistics,
});
