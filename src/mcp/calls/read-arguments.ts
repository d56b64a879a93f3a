import type { z } from 'zod';
import { coerce, innermost } from '../../http/rest/coerce.ts';
import { AppError } from '../../errors.ts';
import { withoutFences } from '../fence.ts';
import type { Offsets } from './fit-answer.ts';
import { maxWaitSeconds, type Tool, type ToolOperation } from '../tools.ts';

export type ToolCall = {
  operation: ToolOperation;
  /** What the agent sent, by the types of the tool's fields. */
  input: Record<string, unknown>;
  detail: 'concise' | 'full';
  waitSeconds: number;
  cursor: string | null;
};

/** What an agent sent, read with good will: `"5"` is 5, one word may stand for a list of one, `null` is absent. */
export function readArguments({ listed, operations }: Tool, given: Record<string, unknown>): ToolCall {
  const sent = withoutFences(given) as Record<string, unknown>;
  const operation = operationFor(operations, sent);
  const { input: schema, hints } = operation.meta;
  const { detail, wait_seconds: wait, cursor, ...rest } = sent;
  const input = Object.entries(rest).flatMap(([name, value]) =>
    value === null ? [] : [[name, readValue(value, ownOf(schema.shape, name))]],
  );
  if (detail !== undefined && detail !== null && detail !== 'concise' && detail !== 'full')
    throw new AppError('invalid_request', 'detail must be concise or full');
  if (cursor !== undefined && !hints.reads)
    throw new AppError('invalid_request', `cursor is not taken here: ${listed.name} has no pages`);
  // Left out, it would give the first page again and again.
  if (cursor !== undefined && cursor !== null && typeof cursor !== 'string')
    throw new AppError('invalid_request', 'cursor must be text, as the answer had it');
  return {
    operation,
    input: Object.fromEntries(input) as Record<string, unknown>,
    detail: detail === 'full' ? 'full' : 'concise',
    waitSeconds: readWait(wait),
    cursor: cursor || null,
  };
}

function operationFor(operations: readonly ToolOperation[], sent: Record<string, unknown>): ToolOperation {
  const [only, ...others] = operations;
  if (others.length === 0) return only!;
  const found = operations.find(({ meta: { case: when } }) => {
    const value = when && sent[when.field];
    if (typeof value !== 'string') return false;
    return 'is' in when! ? value === when.is : value.startsWith(when!.begins);
  });
  if (found) return found;
  const { field } = only!.meta.case!;
  const choices = operations.map(({ meta }) => ('is' in meta.case! ? meta.case.is : `${meta.case!.begins}…`));
  throw new AppError('invalid_request', `${field} must be one of ${choices.join(', ')}`);
}

function readWait(wait: unknown): number {
  const seconds = Number(wait ?? 0);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new AppError('invalid_request', `wait_seconds must be from 0 to ${maxWaitSeconds}`);
  return Math.min(maxWaitSeconds, Math.floor(seconds));
}

function readValue(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  const plain = innermost(schema)?._zod.def;
  if (plain?.type !== 'array') return coerce(value, schema);
  const { element } = plain as unknown as { element: z.core.$ZodType };
  return listOf(value).map((item) => readItem(item, element));
}

function readItem(item: unknown, schema: z.core.$ZodType): unknown {
  const { type, shape } = schema._zod.def as unknown as { type: string; shape?: Record<string, z.core.$ZodType> };
  if (type !== 'object' || typeof item !== 'object' || item === null) return coerce(item, schema);
  const fields = Object.entries(item).map(([name, value]) => [name, coerce(value, ownOf(shape!, name))]);
  return Object.fromEntries(fields) as unknown;
}

/** What names such as `constructor` are in every object stands in none of ours. */
function ownOf<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Some agents send a list as its JSON, others its only item. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // It is one item that begins with a bracket.
    }
  }
  return [value];
}

/** Where a truncated answer goes on; bound to what it is the answer about. */
export function openOffsets(cursor: string, about: string): Offsets {
  try {
    const { of, at } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { of: unknown; at: unknown };
    const places = Object.entries(at as object);
    if (of === about && places.every(([, n]) => Number.isSafeInteger(n) && n >= 0)) return Object.fromEntries(places);
  } catch {
    // Said below.
  }
  throw new AppError('invalid_cursor', 'This cursor belongs to another answer: begin again without it');
}

export function cursorAt(offsets: Offsets, about: string): string {
  return Buffer.from(JSON.stringify({ of: about, at: offsets })).toString('base64url');
}
