import { createHash } from 'node:crypto';
import { databaseTime } from '../../database/transaction.ts';
import type { RequestContext } from '../../http/context.ts';
import { jobTool, type ToolOperation } from '../tools.ts';
import { callOperation, type Door, type Json } from './call-operation.ts';

const replayedMinutes = 10;
/** So often the same was started in a row, and each time it is too old or came to nothing. */
const maxLinks = 50;

type Started = Json & { id: string; status?: string; created_at: string };

/**
 * Creates what there is not yet. An agent whose call took too long for its client starts the same again. It gets the job
 * that it has already started, unless that came to nothing or is more than ten minutes old. Each next start has a key
 * made of the job before it.
 */
export async function createOnce(door: Door, ctx: RequestContext, { path }: ToolOperation, input: Json): Promise<Json> {
  let before = '';
  for (let link = 0; ; link++) {
    delete ctx.responseHeaders['Idempotent-Replayed'];
    const key = keyOf({ ...input, path }, before);
    const job = (await callOperation(door, ctx, path, { ...input, idempotency_key: key })) as Started;
    if (ctx.responseHeaders['Idempotent-Replayed'] !== 'true') return job;
    if (link === maxLinks) return { ...job, already_started: true };
    const now = await readJob(door, ctx, job.id).catch(() => null);
    if (now && isOfUse(now, await databaseTime(ctx.database.em.fork()))) return { ...now, already_started: true };
    before = job.id;
  }
}

/** A job of any kind, by its id. */
async function readJob(door: Door, ctx: RequestContext, id: string): Promise<Started> {
  const operation = door.tools
    .get(jobTool)!
    .operations.find(({ meta }) => meta.case && 'begins' in meta.case && id.startsWith(meta.case.begins))!;
  return (await callOperation(door, ctx, operation.path, { job_id: id })) as Started;
}

/** By the clock that says when it was created. */
function isOfUse({ status, created_at: at }: Started, time: Date): boolean {
  const minutes = (time.getTime() - Date.parse(at)) / 60_000;
  return minutes < replayedMinutes && !['failed', 'canceling', 'canceled', 'disabled'].includes(status ?? '');
}

function keyOf(input: Json, before: string): string {
  const sorted = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([sorted, before]))
    .digest('hex')}`;
}
