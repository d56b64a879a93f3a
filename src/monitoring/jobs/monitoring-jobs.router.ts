import { createOperation } from '../../http/create-operation.ts';
import { readOperation, replicaOperation, router, writeOperation } from '../../http/trpc.ts';
import { tagOfWhole } from '../../http/rest/entity-tags.ts';
import { openCursor, pageOf, toPage } from '../../wire/page.ts';
import { monitoringTools } from '../monitoring.tools.ts';
import { readDetails } from '../read-details.ts';
import { createMonitoring } from './create-monitoring.ts';
import { deleteMonitoring } from './delete-monitoring.ts';
import { listMonitoring } from './list-monitoring.ts';
import {
  createMonitoringInput,
  deleteMonitoringQuery,
  listMonitoringQuery,
  monitoringAddress,
  monitoringJob,
  updateMonitoringInput,
} from './monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring, toMonitoringJob } from './monitoring-row.ts';
import { updateMonitoring } from './update-monitoring.ts';

const tags = ['Monitoring'];
const location = ({ id }: { id: string }) => ({ Location: `/v1/monitoring/jobs/${id}` });

export const monitoringJobsRouter = router({
  create: createOperation({
    scope: 'monitoring:write',
    openapi: {
      method: 'POST',
      path: '/monitoring/jobs',
      operationId: 'createMonitoringJob',
      tags,
      summary: 'Create a monitoring job',
      description:
        'The job looks at once, and then by its schedule until it is disabled or deleted. Posts of live platforms that are older than the job are no hits, unless `backfill_hours` says so. What an import brings later is new, however old it is.',
    },
    headers: location,
    input: createMonitoringInput,
    output: monitoringJob,
    create: async (ctx, input) => toMonitoringJob(await createMonitoring(ctx, input), ctx.config.prices.monitoring_run),
    errors: ['unprocessable_input', 'resource_limit_reached'],
    isJob: true,
    mcp: monitoringTools.create,
  }),

  list: replicaOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs',
        operationId: 'listMonitoringJobs',
        tags,
        summary: 'List monitoring jobs',
        description:
          'Newest first unless `order` says otherwise. Their runs are left out: read a single job to see them.',
      },
      mcp: monitoringTools.list,
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
      const shown = (row: MonitoringRow) => toMonitoringJob(row, ctx.services.config.prices.monitoring_run);
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
      rest: { etag: tagOfWhole },
      mcp: monitoringTools.get,
    })
    .input(monitoringAddress)
    .output(monitoringJob)
    .query(async ({ ctx: { db, actor, services }, input: { job_id: id } }) => {
      const row = await readMonitoring(db, actor.accountId, id);
      return toMonitoringJob(row, services.config.prices.monitoring_run, await readDetails(db, actor.accountId, id));
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
          'Changes only what is given. Disabling stops its scans at once. Enabling looks at once, at what is posted from then on.',
      },
      mcp: monitoringTools.update,
      rest: { etag: tagOfWhole, errors: ['unprocessable_input'] },
    })
    .output(monitoringJob)
    .mutation(async ({ ctx: { tx, actor, services }, input }) => {
      const row = await updateMonitoring({ tx, actor, readActs: services.readActs }, input);
      return toMonitoringJob(
        row,
        services.config.prices.monitoring_run,
        await readDetails(tx, actor.accountId, row.id),
      );
    }),

  delete: writeOperation('monitoring:write', deleteMonitoringQuery)
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/monitoring/jobs/{job_id}',
        operationId: 'deleteMonitoringJob',
        tags,
        summary: 'Delete a monitoring job',
        description: 'No more scans run. Its runs and hits are deleted.',
      },
      rest: { status: 204, orNoContent: true },
    })
    .output(monitoringJob.nullable())
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      await deleteMonitoring(tx, actor, input);
      return null;
    }),
});
