import { createHash } from 'node:crypto';
import { databaseTime } from '../../database/transaction.ts';
import type { RequestContext } from '../../http/context.ts';
import { toAppError } from '../../http/problems/problem.ts';
import { jobTool, type ToolOperation } from '../tools.ts';
import { callOperation, type Door, type Json } from './call-operation.ts';

const replayedMinutes = 10;

type Started = Json & { id: string; status?: string; created_at: string };

/**
 * Creates what there is not yet. An agent whose call took too long for its client starts the same again. It gets the job
 * that it has already started, as that is now, unless that came to nothing or is more than ten minutes old: then a new job
 * takes its place. However often that happened before, it is three requests at most.
 */
export async function createOnce(door: Door, ctx: RequestContext, { path }: ToolOperation, input: Json): Promise<Json> {
  const keyed = { ...input, idempotency_key: keyOf({ ...input, path }) };
  const first = await create(door, ctx, path, keyed);
  if (!first.isKnown) return first.job;
  const now = await readJob(door, ctx, first.job);
  if (now && isOfUse(now, await databaseTime(ctx.services.database.em.fork())))
    return { ...now, already_started: true };
  const next = await create(door, { ...ctx, insteadOf: first.job.id }, path, keyed);
  // The same call came twice, and the other one was served first.
  return next.isKnown ? { ...next.job, already_started: true } : next.job;
}

async function create(
  door: Door,
  ctx: RequestContext,
  path: string,
  input: Json,
): Promise<{ job: Started; isKnown: boolean }> {
  delete ctx.responseHeaders['Idempotent-Replayed'];
  const job = (await callOperation(door, ctx, path, input)) as Started;
  return { job, isKnown: ctx.responseHeaders['Idempotent-Replayed'] === 'true' };
}

/** A job of any kind, as it is now; `null`: it is gone. Of one that the key may not read only the start is known. */
async function readJob(door: Door, ctx: RequestContext, { id, created_at }: Started): Promise<Started | null> {
  const operation = door.tools
    .get(jobTool)!
    .operations.find(({ meta }) => meta.case && 'begins' in meta.case && id.startsWith(meta.case.begins))!;
  try {
    return (await callOperation(door, ctx, operation.path, { job_id: id })) as Started;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'job_not_found') return null;
    if (code === 'insufficient_scope') return { id, created_at };
    throw error;
  }
}

/** By the clock that says when it was created. */
function isOfUse({ status, created_at: at }: Started, time: Date): boolean {
  const minutes = (time.getTime() - Date.parse(at)) / 60_000;
  return minutes < replayedMinutes && !['failed', 'canceling', 'canceled', 'disabled'].includes(status ?? '');
}

function keyOf(input: Json): string {
  const sorted = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `mcp-${createHash('sha256').update(JSON.stringify(sorted)).digest('hex')}`;
}
