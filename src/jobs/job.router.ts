import type { EntityManager } from '../database/entity-manager.ts';
import { tracked } from '@trpc/server';
import type { z } from 'zod';
import type { Actor } from '../accounts/authenticate.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { Config } from '../config.ts';
import { openCursor, pageOf, toPage } from '../wire/page.ts';
import { createOperation, readOperation, router, writeOperation } from '../http/trpc.ts';
import { deleteJob } from './delete-job.ts';
import { getJobQuery, jobAddress, jobSchema, listJobsQuery, toJob } from './job.schema.ts';
import { readJobRow, type JobRow } from './job-row.ts';
import type { JobKind, JobStatus } from './job-states.ts';
import { listJobs } from './list-jobs.ts';
import { readResult } from './read-result.ts';
import { waitForJob } from './wait-for-job.ts';
import { watchJob } from './watch-job.ts';

export type JobOperations<Name extends string, Input extends z.ZodObject, Result extends z.ZodObject> = {
  kind: JobKind;
  /** `object` of a job on the wire. */
  object: Name;
  /** Under `/v1`, without a slash at the end. */
  path: `/${string}`;
  tag: string;
  /** Where the operations stand for tRPC: `communityDiscovery.jobs`. */
  procedures: string;
  /** Names the job in sentences: "a community discovery job". */
  noun: string;
  /** The component that the document shows a job as. */
  schemaId: string;
  /** What create takes. */
  input: Input;
  /** The input as a job shows it: every field is there, `null` where it was not given. */
  shownInput: z.ZodObject;
  result: Result;
  create: (ctx: { tx: EntityManager; actor: Actor; config: Config }, input: z.output<Input>) => Promise<JobRow>;
};

/** The five operations on jobs of one kind: create, list, get, result, delete. */
export function jobOperations<Name extends string, Input extends z.ZodObject, Result extends z.ZodObject>(
  of: JobOperations<Name, Input, Result>,
) {
  const job = jobSchema(of.object, of.shownInput).meta({ id: of.schemaId });
  const shown = (row: JobRow) => toJob(of.object, `/v1${of.path}`, row);
  const [read, write] = [`${of.kind}:read`, `${of.kind}:write`] as [Scope, Scope];
  const doc = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    operationId: string,
    summary: string,
    description: string,
  ) => ({
    method,
    path: `${of.path}${path}` as `/${string}`,
    operationId,
    tags: [of.tag],
    summary,
    description,
  });
  const pollHeaders = (output: { poll_after_seconds: number | null }): Record<string, string> =>
    output.poll_after_seconds === null ? {} : { 'Retry-After': String(output.poll_after_seconds) };

  return router({
    create: createOperation({
      scope: write,
      openapi: doc(
        'POST',
        '',
        `create${of.schemaId}`,
        `Create a ${of.noun} job`,
        `Queues the job and answers at once; read the job until it has finished, then its result.`,
      ),
      headers: (output: { id: string; poll_after_seconds: number | null }) => ({
        Location: `/v1${of.path}/${output.id}`,
        ...pollHeaders(output),
      }),
      input: of.input,
      output: job,
      create: async (ctx, input) => shown(await of.create(ctx, input)),
      errors: ['insufficient_credits', 'unprocessable_input', 'too_many_active_jobs'],
      isJob: true,
    }),

    list: readOperation(read)
      .meta({
        openapi: doc(
          'GET',
          '',
          `list${of.schemaId}s`,
          `List ${of.noun} jobs`,
          'Newest first unless `order` says otherwise.',
        ),
      })
      .input(listJobsQuery)
      .output(pageOf(job))
      .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
        const list = { account: ctx.actor.accountId, kind: of.kind, ...filter };
        const rows = await listJobs(ctx.db, {
          kind: of.kind,
          accountId: ctx.actor.accountId,
          statuses: (filter.status?.split(',') ?? []) as JobStatus[],
          createdAfter: filter.created_after,
          createdBefore: filter.created_before,
          order: filter.order,
          after: openCursor(cursor, list),
          limit: limit + 1,
        });
        return { ...toPage(rows, limit, list), data: rows.slice(0, limit).map(shown) };
      }),

    get: readOperation(read)
      .meta({
        openapi: doc(
          'GET',
          '/{job_id}',
          `get${of.schemaId}`,
          `Read a ${of.noun} job`,
          'With `Prefer: wait=N` it answers as soon as the job has finished, at the latest after N seconds (30 at most).',
        ),
        rest: {
          headers: pollHeaders,
          etag: ({ revision }: { revision: number }) => `"${revision}"`,
          stream: `${of.procedures}.watch`,
        },
      })
      .input(getJobQuery)
      .output(job)
      .query(async ({ ctx, input }) => {
        const address = { id: input.job_id, kind: of.kind, accountId: ctx.actor.accountId };
        if (!input.wait_seconds) return shown(await readJobRow(ctx.db, address));
        const seconds = input.wait_seconds;
        const ending = ctx.signIns.ending(ctx.authorization);
        try {
          const row = await waitForJob(ctx.db, ctx.jobSignals, address, seconds, [
            ctx.gone(),
            ctx.shutdown,
            ending.signal,
          ]);
          ending.signal.throwIfAborted();
          return shown(row);
        } finally {
          ending.dispose();
        }
      }),

    watch: readOperation(read)
      .input(jobAddress)
      .subscription(async function* ({ ctx, input, signal }) {
        const address = { id: input.job_id, kind: of.kind, accountId: ctx.actor.accountId };
        const stop = [ctx.gone(), ctx.shutdown, ...(signal ? [signal] : [])];
        for await (const row of watchJob(
          ctx.db,
          ctx.jobSignals,
          ctx.signIns.ending(ctx.authorization),
          address,
          stop,
        )) {
          yield tracked(String(row.revision), shown(row));
        }
      }),

    result: readOperation(read)
      .meta({
        openapi: doc(
          'GET',
          '/{job_id}/result',
          `get${of.schemaId.replace(/Job$/, 'Result')}`,
          `Read the result of a ${of.noun} job`,
          'Only a job that has succeeded has a result, for as long as `result_expires_at` says.',
        ),
        rest: { errors: ['job_not_finished', 'job_failed', 'job_canceled', 'result_expired'] },
      })
      .input(jobAddress)
      .output(of.result)
      .query(async ({ ctx, input }) => {
        const body = await readResult(ctx.db, { id: input.job_id, kind: of.kind, accountId: ctx.actor.accountId });
        return body as never;
      }),

    delete: writeOperation(write, jobAddress)
      .meta({
        openapi: doc(
          'DELETE',
          '/{job_id}',
          `delete${of.schemaId}`,
          `Cancel or remove a ${of.noun} job`,
          'An active job is canceled (202, and removed by itself 24 hours later), a finished one is removed (204).',
        ),
        rest: { status: 202, orNoContent: true },
      })
      .output(job.nullable())
      .mutation(async ({ ctx, input }) => {
        const row = await deleteJob(ctx.tx, ctx.actor, of.kind, input.job_id);
        return row && shown(row);
      }),
  });
}
