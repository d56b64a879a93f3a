import type { z } from 'zod';

/** A language model: one question, one answer, no tools, no memory. */
export type Model = {
  readonly name: string;
  /** Throws a `ModelFailure`, or what `signal` was aborted with. */
  ask(question: Question, signal: AbortSignal): Promise<ModelAnswer>;
};

export type Question = { instructions: string; content: string; schema: z.ZodType; mostOutputTokens: number };

/** `value` has the schema's shape; more must not be believed of it. */
export type ModelAnswer = { value: unknown; usage: Tokens };

/** Not a number: it is not known how many. */
export type Tokens = { input: number; output: number };

/** Of an attempt that may have been counted at the other end, whose answer never came. */
export const unknownTokens: Tokens = { input: Number.NaN, output: Number.NaN };

/**
 * `nonsense`: it answered, but not what was asked for. `truncated`: its answer, or its thoughts before that, are longer than
 * they may be. `rejected`: it will not take such a question, however often asked. `misconfigured`: nor
 * any other, until its operator changes something.
 */
export type FailureReason =
  | 'unavailable'
  | 'rate_limited'
  | 'timeout'
  | 'rejected'
  | 'misconfigured'
  | 'nonsense'
  | 'truncated';

export class ModelFailure extends Error {
  readonly reason: FailureReason;
  /** What the attempt used; `null`: nothing. */
  readonly usage: Tokens | null;
  /** How long the model asks to wait. */
  readonly retryAfterMs: number | null;

  /** `detail`: what the endpoint says, for the operator's log. */
  constructor(
    reason: FailureReason,
    usage: Tokens | null = null,
    { retryAfterMs = null, detail = '' }: { retryAfterMs?: number | null; detail?: string } = {},
  ) {
    super(`The language model failed: ${reason}${detail && ` (${detail})`}`);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.usage = usage;
    this.retryAfterMs = retryAfterMs;
  }
}
