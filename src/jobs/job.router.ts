import { tracked } from '@trpc/server';
import type { z } from 'zod';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { Scope } from '../accounts/keys/scopes.ts';
import type { Config } from '../config.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { ErrorCode } from '../errors.ts';
import { openCursor, pageOf, toPage } from '../wire/page.ts';
import { pathPrefix } from '../wire/path-prefix.ts';
import type { RequestContext } from '../http/context.ts';
import { tagOfRevision } from '../http/rest/entity-tags.ts';
import type { ToolMeta } from '../http/tool-meta.ts';
import { createOperation } from '../http/create-operation.ts';
import { readOperation, router, writeOperation } from '../http/trpc.ts';
import { deleteJob } from './delete-job.ts';
import { deleteJobQuery, getJobQuery, jobAddress, jobSchema, listJobsQuery, toJob } from './job.schema.ts';
import { type DocumentedJobs, jobDocuments } from './reading/job-documents.ts';
import { type JobAddress, readJobRow, type JobRow } from './reading/job-row.ts';
import type { JobKind, JobStatus } from './job-states.ts';
import { listJobs } from './reading/list-jobs.ts';
import { readResult } from './reading/read-result.ts';
import { waitForJob, watchJob } from './reading/follow-job.ts';

export type JobOperations<
  Name extends string,
  Input extends z.ZodObject,
  Result extends z.ZodObject,
> = DocumentedJobs & {
  kind: JobKind;
  /** `object` of a job on the wire. */
  object: Name;
  /** Where the operations stand for tRPC: `communityDiscovery.jobs`. */
  procedures: string;
  /** What create takes. */
  input: Input;
  /** The input as a job shows it: every field is there, `null` where it was not given. */
  shownInput: z.ZodObject;
  result: Result;
  /** How agents are shown them. */
  tools: Record<'create' | 'get' | 'list', ToolMeta>;
  create: (ctx: { tx: EntityManager; actor: Actor; config: Config }, input: z.output<Input>) => Promise<JobRow>;
};

/** The five operations on jobs of one kind: create, list, get, result, delete. */
export function jobOperations<Name extends string, Input extends z.ZodObject, Result extends z.ZodObject>(
  of: JobOperations<Name, Input, Result>,
) {
  const { kind } = of;
  const job = jobSchema(of.object, of.shownInput).meta({ id: of.schemaId });
  const shown = ({ publicUrl }: Config, row: JobRow) => toJob(of.object, `${pathPrefix(publicUrl)}/v1${of.path}`, row);
  const [read, write] = [`${kind}:read`, `${kind}:write`] as [Scope, Scope];
  const documents = jobDocuments(of);

  return router({
    create: createOperation({
      scope: write,
      openapi: documents.create,
      headers: (output: Polled & { id: string }) => ({
        Location: `/v1${of.path}/${output.id}`,
        ...pollHeaders(output),
      }),
      input: of.input,
      output: job,
      create: async (ctx, input) => shown(ctx.config, await of.create(ctx, input)),
      errors: ['insufficient_credits', 'unprocessable_input', 'too_many_active_jobs'],
      isJob: true,
      mcp: of.tools.create,
    }),
    list: readOperation(read)
      .meta({ openapi: documents.list, mcp: of.tools.list })
      .input(listJobsQuery)
      .output(pageOf(job))
      .query(async ({ ctx, input }) => readPage(ctx, kind, input, (row) => shown(ctx.services.config, row))),
    get: readOperation(read)
      .meta({
        openapi: documents.get,
        mcp: of.tools.get,
        rest: { headers: pollHeaders, etag: tagOfRevision, stream: `${of.procedures}.watch` },
      })
      .input(getJobQuery)
      .output(job)
      .query(async ({ ctx, input }) =>
        shown(ctx.services.config, await readOrWait(ctx, addressOf(ctx, kind, input), input.wait_seconds)),
      ),
    watch: readOperation(read)
      .meta({ rest: { streams: documents.get } })
      .input(jobAddress)
      .subscription(async function* ({ ctx, input, signal }) {
        const stop = [ctx.gone(), ctx.services.shutdown, ...(signal ? [signal] : [])];
        const ending = ctx.services.signIns.ending(ctx.authorization);
        for await (const row of watchJob(ctx.db, ctx.services.jobSignals, ending, addressOf(ctx, kind, input), stop))
          yield tracked(String(row.revision), shown(ctx.services.config, row));
      }),
    result: readOperation(read)
      .meta({ openapi: documents.result, rest: { errors: noResult } })
      .input(jobAddress)
      .output(of.result)
      .query(async ({ ctx, input }) => (await readResult(ctx.db, addressOf(ctx, kind, input))) as never),
    delete: writeOperation(write, deleteJobQuery)
      .meta({ openapi: documents.delete, rest: { status: 202, orNoContent: true } })
      .output(job.nullable())
      .mutation(async ({ ctx, input }) => {
        const row = await deleteJob(ctx.tx, ctx.actor, kind, input);
        return row && shown(ctx.services.config, row);
      }),
  });
}

type Caller = Pick<RequestContext, 'services' | 'authorization' | 'gone'> & {
  db: EntityManager;
  actor: Actor;
};
const noResult: ErrorCode[] = ['job_not_finished', 'job_failed', 'job_canceled', 'result_expired'];

type Polled = { poll_after_seconds: number | null };

function pollHeaders({ poll_after_seconds: seconds }: Polled): Record<string, string> {
  return seconds === null ? {} : { 'Retry-After': String(seconds) };
}

function addressOf({ actor }: Caller, kind: JobKind, { job_id: id }: { job_id: string }): JobAddress {
  return { id, kind, accountId: actor.accountId };
}

async function readPage<Shown>(
  ctx: Caller,
  kind: JobKind,
  input: z.output<typeof listJobsQuery>,
  shown: (row: JobRow) => Shown,
) {
  const { limit, cursor, ...filter } = input;
  const { accountId } = ctx.actor;
  const list = { account: accountId, kind, ...filter };
  const rows = await listJobs(ctx.db, {
    kind,
    accountId,
    statuses: (filter.status?.split(',') ?? []) as JobStatus[],
    createdAfter: filter.created_after,
    createdBefore: filter.created_before,
    order: filter.order,
    after: openCursor(cursor, list),
    limit: limit + 1,
  });
  const page = toPage(rows, limit, list);
  return { ...page, data: page.data.map(shown) };
}

/** Whoever's key ends while they wait gets no answer. */
async function readOrWait(ctx: Caller, address: JobAddress, seconds: number | null): Promise<JobRow> {
  if (!seconds) return readJobRow(ctx.db, address);
  const ending = ctx.services.signIns.ending(ctx.authorization);
  try {
    const stop = [ctx.gone(), ctx.services.shutdown, ending.signal];
    const row = await waitForJob(ctx.db, ctx.services.jobSignals, address, seconds, stop);
    ending.signal.throwIfAborted();
    return row;
  } finally {
    ending.dispose();
  }
}
