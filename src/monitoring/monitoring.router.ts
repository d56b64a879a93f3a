import { withLock } from '../database/with-lock.ts';
import { AppError } from '../errors.ts';
import { limitJobCreates, readOperation, router } from '../http/trpc.ts';
import { monitoringBacktest } from './backtest/backtest.schema.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { monitoringChangesRouter } from './changes/changes.router.ts';
import { monitoringHitsRouter } from './hits/monitoring-hits.router.ts';
import { backtestInput } from './jobs/monitoring-job.schema.ts';
import { monitoringJobsRouter } from './jobs/monitoring-jobs.router.ts';

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

export const monitoringRouter = router({
  jobs: monitoringJobsRouter,
  hits: monitoringHitsRouter,
  changes: monitoringChangesRouter,
  backtests,
});
