import { readOperation, replicaOperation, router, writeOperation } from '../../http/trpc.ts';
import { openCursor, pageOf, toPage, wrongCursor } from '../../wire/page.ts';
import { readMonitoring } from '../jobs/monitoring-row.ts';
import { monitoringTools } from '../monitoring.tools.ts';
import { hitsAsAtom, hitsAsCsv } from './hit-formats.ts';
import {
  hitAddress,
  listAllHitsQuery,
  listHitsQuery,
  monitoringHit,
  reviewHitInput,
  reviewHitsInput,
} from './monitoring-hit.schema.ts';
import { listAllHits, listHits, readHit } from './read-hits.ts';
import { reviewHit, reviewHits } from './review-hits.ts';

const tags = ['Monitoring'];

export const monitoringHitsRouter = router({
  list: replicaOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/jobs/{job_id}/hits',
        operationId: 'listMonitoringHits',
        tags,
        summary: 'List the hits of a monitoring job',
        description:
          'Newest first. With `after_sequence`, oldest first: send the last sequence that you have, and you miss none. `Accept: text/csv` gives the same page as a table, `application/atom+xml` as a feed. Feed readers sign in with basic authentication, with the token as password.',
      },
      rest: {
        errors: ['job_not_found', 'not_acceptable'],
        formats: { 'text/csv': hitsAsCsv, 'application/atom+xml': hitsAsAtom },
      },
    })
    .input(listHitsQuery)
    .output(pageOf(monitoringHit))
    .query(async ({ ctx: { db, actor, answer }, input: { limit, cursor, ...filter } }) => {
      const { name } = await readMonitoring(db, actor.accountId, filter.job_id);
      answer.title = name;
      const order = filter.order ?? 'desc';
      const list = { account: actor.accountId, list: 'hits', ...filter, order };
      const begin = openCursor(cursor, list);
      const page = await listHits(db, {
        ...filter,
        accountId: actor.accountId,
        order: filter.after_sequence === null ? order : 'asc',
        after: begin === null ? filter.after_sequence : sequenceOf(begin),
        limit: limit + 1,
      });
      const places = page.map(({ sequence }) => ({ id: String(sequence) }));
      return { ...toPage(places, limit, list), data: page.slice(0, limit) };
    }),

  listAll: replicaOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/hits',
        operationId: 'listAllMonitoringHits',
        tags,
        summary: 'List the hits of all monitoring jobs',
        description: 'Newest first unless `order` says otherwise; `job` narrows it to one job.',
      },
      mcp: monitoringTools.hits,
      rest: { errors: ['job_not_found'] },
    })
    .input(listAllHitsQuery)
    .output(pageOf(monitoringHit))
    .query(async ({ ctx: { db, actor }, input: { limit, cursor, ...filter } }) => {
      if (filter.job !== null) await readMonitoring(db, actor.accountId, filter.job);
      const list = { account: actor.accountId, list: 'all hits', ...filter };
      const page = { after: openCursor(cursor, list), limit: limit + 1 };
      return toPage(await listAllHits(db, { ...filter, ...page, accountId: actor.accountId }), limit, list);
    }),

  // A message may name a hit before a replica has it.
  get: readOperation('monitoring:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/monitoring/hits/{hit_id}',
        operationId: 'getMonitoringHit',
        tags,
        summary: 'Read a hit',
        description: 'A hit of any monitoring job, by the id that messages name, with all that was decided about it.',
      },
      rest: { errors: ['hit_not_found'] },
    })
    .input(hitAddress)
    .output(monitoringHit)
    .query(({ ctx: { db, actor }, input }) => readHit(db, actor.accountId, input.hit_id)),

  review: writeOperation('monitoring:write', reviewHitInput)
    .meta({
      openapi: {
        method: 'PUT',
        path: '/monitoring/jobs/{job_id}/hits/{hit_id}/review',
        operationId: 'reviewMonitoringHit',
        tags,
        summary: 'Review a hit',
        description: 'Records what a person decided. Every decision is kept. Nothing is ever posted.',
      },
      rest: { errors: ['hit_not_found'] },
    })
    .output(monitoringHit)
    .mutation(({ ctx: { tx, actor }, input }) => reviewHit(tx, actor, input)),

  reviewAll: writeOperation('monitoring:write', reviewHitsInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/monitoring/hits/reviews',
        operationId: 'reviewMonitoringHits',
        tags,
        summary: 'Review several hits',
        description:
          'Records what a person decided about up to 100 hits of any jobs. If one of them does not exist, nothing is recorded. Nothing is ever posted.',
      },
      mcp: monitoringTools.review,
      rest: { errors: ['hit_not_found'] },
    })
    .output(pageOf(monitoringHit))
    .mutation(async ({ ctx: { tx, actor }, input }) => ({
      object: 'list' as const,
      data: await reviewHits(tx, actor, input),
      has_more: false,
      next_cursor: null,
    })),
});

/** Anybody can make a cursor, so what is in one may be anything. */
function sequenceOf(begin: string): number {
  const sequence = Number(begin);
  if (Number.isSafeInteger(sequence)) return sequence;
  throw wrongCursor();
}
