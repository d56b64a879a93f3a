import type { AnyRouter } from '@trpc/server';
import type { RequestContext } from '../../http/context.ts';
import { callerOf } from '../../http/operations.ts';
import type { Events } from '../../http/rest/event-stream.ts';
import type { Tool, ToolOperation } from '../tools.ts';

export type Json = Record<string, unknown>;

/** What the door works with: the procedures, and the tools that it has read from them. */
export type Door = { router: AnyRouter; tools: ReadonlyMap<string, Tool> };

/** Calls a procedure as REST does: it signs in, counts, checks the scope and writes the audit. */
export async function callOperation({ router }: Door, ctx: RequestContext, path: string, input: Json): Promise<Json> {
  return (await callerOf(router, ctx, path)(input)) as Json;
}

export type Progress = (percent: number, stage: string) => Promise<void>;

/** A job and, once it has succeeded, what it found. `progress`: who wants to hear how far it is while it is waited for. */
export async function followJob(
  door: Door,
  ctx: RequestContext,
  { path, meta }: ToolOperation,
  id: string,
  waitSeconds: number,
  progress: Progress | null,
): Promise<Json> {
  if (!meta.job) return { job: await callOperation(door, ctx, path, { job_id: id }) };
  const watched =
    progress && waitSeconds > 0 ? await watchJob(door, ctx, meta.job.watch, id, waitSeconds, progress) : 0;
  const job = await callOperation(door, ctx, path, { job_id: id, wait_seconds: waitSeconds - watched });
  if (job['status'] !== 'succeeded') return { job };
  return { job, result: await callOperation(door, ctx, meta.job.result, { job_id: id }) };
}

/** Tells of every change until the job has finished or the time is over; gives the seconds that it took. */
async function watchJob(
  { router }: Door,
  ctx: RequestContext,
  path: string,
  id: string,
  seconds: number,
  progress: Progress,
): Promise<number> {
  const began = performance.now();
  const over = AbortSignal.timeout(seconds * 1000);
  const gone = () => AbortSignal.any([ctx.gone(), over]);
  const events = (await callerOf(router, { ...ctx, gone }, path)({ job_id: id })) as Events;
  for await (const [, job] of events) {
    const { percent, stage } = (job as { progress: { percent: number; stage: string } }).progress;
    await progress(percent, stage);
  }
  return Math.min(seconds, Math.ceil((performance.now() - began) / 1000));
}
