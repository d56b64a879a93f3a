import type { Schemas } from './operations.ts';

/** What the service answers when it refuses or fails (RFC 9457). */
export type Problem = Schemas['Problem'];

/** What the service can say is wrong. It may learn more: unknown codes reach you as they are. */
export type ProblemCode =
  | 'account_suspended'
  | 'address_refused'
  | 'delivery_not_found'
  | 'destination_not_found'
  | 'hit_not_found'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'insufficient_credits'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_cursor'
  | 'invalid_idempotency_key'
  | 'invalid_json'
  | 'invalid_request'
  | 'invalid_token'
  | 'job_canceled'
  | 'job_failed'
  | 'job_not_finished'
  | 'job_not_found'
  | 'key_not_active'
  | 'key_not_found'
  | 'last_active_key'
  | 'method_not_allowed'
  | 'missing_token'
  | 'not_acceptable'
  | 'not_found'
  | 'payload_too_large'
  | 'rate_limited'
  | 'resource_limit_reached'
  | 'result_expired'
  | 'revision_mismatch'
  | 'scope_escalation'
  | 'service_unavailable'
  | 'token_expired'
  | 'token_replaced'
  | 'token_revoked'
  | 'too_many_active_jobs'
  | 'unprocessable_input'
  | 'unsupported_media_type';

/** What can go wrong on this side: nobody answered, not in time, or somebody else did. */
export type ConnectionCode = 'connection_failed' | 'timed_out' | 'unexpected_answer';

export type ErrorCode = ProblemCode | ConnectionCode | (string & {});

type Details = {
  /** `null`: there was no answer. */
  status?: number | null;
  retryable?: boolean;
  retryAfterSeconds?: number | null;
  problem?: Problem | null;
  cause?: unknown;
};

/** Every failure but an abort, which throws the reason of its signal. Decide by `code`. */
export class WhereaboutsError extends Error {
  override readonly name: string = 'WhereaboutsError';
  readonly code: ErrorCode;
  /** The status of the answer; `null`: there was none. */
  readonly status: number | null;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** When the service asked to come back. */
  readonly retryAfterSeconds: number | null;
  /** All that the service said; `null`: it did not answer, or not with a problem. */
  readonly problem: Problem | null;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.retryable = details.retryable ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.problem = details.problem ?? null;
  }

  /** What the operator of the service finds the request by. */
  get requestId(): string | null {
    return this.problem?.request_id ?? null;
  }
}

/** An answer as an error. `body`: what JSON.parse gave, if it was JSON. */
export function toError(response: Response, body: unknown): WhereaboutsError {
  const problem = problemIn(body);
  const retryAfterSeconds = readRetryAfter(response);
  if (problem) {
    const { code, detail, status, retryable } = problem;
    return new WhereaboutsError(code, detail, { status, retryable, retryAfterSeconds, problem });
  }
  return new WhereaboutsError(
    'unexpected_answer',
    `Something other than Whereabouts answered, with status ${response.status}`,
    { status: response.status, retryable: [429, 502, 503, 504].includes(response.status), retryAfterSeconds },
  );
}

/** The problem in an answer of either door, or in an error of the tRPC client. */
export function problemIn(value: unknown): Problem | null {
  if (!isObject(value)) return null;
  if (typeof value['code'] === 'string' && typeof value['request_id'] === 'string') return value as Problem;
  // tRPC: the answer holds `error.data.problem`, the error of its client `data.problem`.
  const data = isObject(value['error']) ? value['error']['data'] : value['data'];
  return isObject(data) ? problemIn(data['problem']) : null;
}

/** Seconds, or a date as proxies may send it. */
function readRetryAfter({ headers }: Response): number | null {
  const given = headers.get('Retry-After');
  if (given === null) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
