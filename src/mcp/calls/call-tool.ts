import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RequestContext } from '../../http/context.ts';
import { logFailure } from '../../http/problems/log-failure.ts';
import { toAppError } from '../../http/problems/problem.ts';
import { callOperation, type Door, followJob, type Json, type Progress } from './call-operation.ts';
import { explainProblem } from './explain-problem.ts';
import { fenced, fenceNotice, type FencePlan } from '../fence.ts';
import { fitAnswer } from './fit-answer.ts';
import { type Picked, pickFields } from './pick-fields.ts';
import { cursorAt, openOffsets, readArguments, type ToolCall } from './read-arguments.ts';
import { createOnce } from './start-once.ts';
import { jobTool, type Tool } from '../tools.ts';

/** Clients refuse or cut what is longer than they like; most like 25,000 tokens, some 25,000 characters. */
const maxAnswerCharacters = 25_000;
/** For what stands around the data. */
const frameCharacters = 1_000;

type Call = { door: Door; ctx: RequestContext; progress: Progress | null };

/** Calls the operation of a tool; whatever goes wrong is an answer that says what to do next. */
export async function callTool(call: Call, tool: Tool, given: Json): Promise<CallToolResult> {
  const { ctx } = call;
  try {
    const asked = readArguments(tool, given);
    const answer = asked.operation.meta.isList ? await answerList(call, asked) : await answerObject(call, asked);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    const known = toAppError(error);
    logFailure(ctx.services.logger, known, { requestId: ctx.requestId, tool: tool.listed.name }, 'A tool failed');
    // How long to wait stands where all callers look for it.
    if (known.code === 'rate_limited') Object.assign(ctx.responseHeaders, known.extras.headers);
    return { content: [{ type: 'text', text: explainProblem(known, ctx.requestId) }], isError: true };
  }
}

/** One object: where it does not fit, the rest follows on further pages. */
async function answerObject(call: Call, asked: ToolCall): Promise<Json> {
  const { operation, input, cursor } = asked;
  const isJob = operation.meta.name === jobTool;
  // The rest of an answer is that of the same question.
  const about = () => (isJob ? String(input['job_id']) : questionOf(asked));
  const from = cursor === null ? {} : openOffsets(cursor, about());
  const data = await readData(call, asked);
  const shown = isJob ? jobAsShown(data, asked) : asShown(data, operation, asked.detail);
  const { value, rest, leftOut } = fitAnswer(shown as Json, maxAnswerCharacters - frameCharacters, from);
  return {
    notice: fenceNotice,
    ...(operation.meta.forReview && { human_review_required: true }),
    data: value,
    ...(rest && { truncated: true, ...(operation.meta.hints.reads && { cursor: cursorAt(rest, about()) }) }),
    ...leftOutNote(leftOut),
    ...next(operation.meta.next?.(data as never), rest !== null && operation.meta.hints.reads),
  };
}

function questionOf({ operation, input }: ToolCall): string {
  return createHash('sha256')
    .update(JSON.stringify([operation.path, input]))
    .digest('base64url')
    .slice(0, 22);
}

async function readData({ door, ctx, progress }: Call, asked: ToolCall): Promise<Json> {
  const { operation, input, waitSeconds } = asked;
  const { meta } = operation;
  const wanted = meta.toInput ? meta.toInput(input as never) : input;
  if (operation.isCreation) return createOnce(door, ctx, operation, wanted);
  if (meta.name === jobTool) return followJob(door, ctx, operation, String(input['job_id']), waitSeconds, progress);
  return callOperation(door, ctx, operation.path, wanted);
}

/** A list of the API, of which as many are asked for as fit. */
async function answerList({ door, ctx }: Call, asked: ToolCall): Promise<Json> {
  const { operation, cursor, detail } = asked;
  const { meta } = operation;
  const { [meta.case?.field ?? '']: _chosen, ...given } = asked.input;
  const input = { ...(meta.toInput ? meta.toInput(given as never) : given), ...(cursor !== null && { cursor }) };
  let page = await callOperation(door, ctx, operation.path, input);
  let items = itemsOf(page, operation, detail);
  let leftOut: string[] = [];
  for (let fitting = countFitting(items); fitting < items.length; fitting = countFitting(items)) {
    if (items.length === 1) {
      ({ items, leftOut } = shrunk(items));
      break;
    }
    page = await callOperation(door, ctx, operation.path, { ...input, limit: Math.max(1, fitting) });
    items = itemsOf(page, operation, detail);
  }
  const more = typeof page['next_cursor'] === 'string';
  return {
    notice: fenceNotice,
    ...(meta.forReview && { human_review_required: true }),
    items,
    ...(more && { truncated: true, cursor: page['next_cursor'] }),
    ...leftOutNote(leftOut),
    ...next(meta.next?.(page as never), more),
  };
}

function itemsOf(page: Json, operation: ToolCall['operation'], detail: ToolCall['detail']): unknown[] {
  return (asShown({ data: page['data'] }, operation, detail) as { data?: unknown[] }).data ?? [];
}

function countFitting(items: readonly unknown[]): number {
  if (JSON.stringify(items).length + frameCharacters <= maxAnswerCharacters) return items.length;
  let characters = frameCharacters;
  const over = items.findIndex((item) => (characters += JSON.stringify(item).length + 1) > maxAnswerCharacters);
  return over < 0 ? items.length : over;
}

/** Of one item that is too large by itself, what fits. */
function shrunk(items: readonly unknown[]): { items: unknown[]; leftOut: string[] } {
  const { value, leftOut, rest } = fitAnswer(items[0] as Json, maxAnswerCharacters - frameCharacters);
  return { items: [value], leftOut: [...leftOut, ...Object.keys(rest ?? {})] };
}

type Shown = { plan: FencePlan; picked: Picked };

function asShown(value: unknown, { plan, picked }: Shown, detail: ToolCall['detail']): unknown {
  return fenced(detail === 'full' || picked.size === 0 ? value : pickFields(value, picked), plan);
}

function jobAsShown({ job, result }: Json, { operation, detail }: ToolCall): Json {
  return {
    job: asShown(job, operation, detail),
    ...(result !== undefined && operation.found && { result: asShown(result, operation.found, detail) }),
  };
}

function leftOutNote(leftOut: readonly string[]): Json {
  if (leftOut.length === 0) return {};
  return { left_out: leftOut.slice(0, 20), left_out_why: 'Too long for an answer here; the REST API has them.' };
}

function next(step: string | null | undefined, more: boolean): Json {
  const steps = [...(more ? ['Call again with cursor for the rest.'] : []), ...(step ? [step] : [])];
  return steps.length === 0 ? {} : { next: steps.join(' ') };
}
