import { replicaOperation, router } from '../../http/trpc.ts';
import { openCursor, pageOf, toPage } from '../../wire/page.ts';
import { readMonitoring } from '../jobs/monitoring-row.ts';
import { monitoringTools } from '../monitoring.tools.ts';
import { communityChange, listChangesQuery } from './change.schema.ts';
import { listChanges } from './list-changes.ts';

export const monitoringChangesRouter = router({
  list: replicaOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs/{job_id}/changes',
        operationId: 'listCommunityChanges',
        tags: ['Monitoring'],
        summary: 'List what has changed in the communities of a job',
        description:
          'Rules, texts, access and names, before and after, and what the change means, of jobs that watch communities. White space and the order of rules do not count. What could not be read is said.',
      },
      mcp: monitoringTools.changes,
    })
    .input(listChangesQuery)
    .output(pageOf(communityChange))
    .query(async ({ ctx: { db, actor }, input: { job_id: jobId, limit, cursor, order } }) => {
      const job = await readMonitoring(db, actor.accountId, jobId);
      const list = { account: actor.accountId, list: 'changes', jobId, order };
      const page = { after: openCursor(cursor, list), order, limit: limit + 1 };
      return toPage(await listChanges(db, job, page), limit, list);
    }),
});
