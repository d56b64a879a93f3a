/**
 * Every failure a caller may see. One table says what each code means on the wire; `http/problems/problem.ts` turns it into
 * an RFC 9457 problem. Anything else that is thrown is a bug and becomes `internal_error`.
 */
export const errorCodes = {
  invalid_json: { status: 400, title: 'The request body is not valid JSON', retryable: false },
  invalid_request: { status: 400, title: 'The request is not valid', retryable: false },
  invalid_cursor: { status: 400, title: 'The cursor is not valid', retryable: false },
  invalid_idempotency_key: { status: 400, title: 'The idempotency key is not valid', retryable: false },
  missing_token: { status: 401, title: 'A token is required', retryable: false },
  invalid_token: { status: 401, title: 'The token is not valid', retryable: false },
  token_expired: { status: 401, title: 'The token has expired', retryable: false },
  token_revoked: { status: 401, title: 'The token has been revoked', retryable: false },
  insufficient_credits: { status: 402, title: 'Not enough credits', retryable: false },
  insufficient_scope: { status: 403, title: 'The key lacks the scope that this needs', retryable: false },
  scope_escalation: { status: 403, title: 'A key cannot give what it does not have', retryable: false },
  token_replaced: { status: 403, title: 'The token has been replaced', retryable: false },
  account_suspended: { status: 403, title: 'The account is suspended', retryable: false },
  not_found: { status: 404, title: 'Nothing is here', retryable: false },
  job_not_found: { status: 404, title: 'No such job', retryable: false },
  hit_not_found: { status: 404, title: 'No such hit', retryable: false },
  destination_not_found: { status: 404, title: 'No such destination', retryable: false },
  delivery_not_found: { status: 404, title: 'No such delivery', retryable: false },
  key_not_found: { status: 404, title: 'No such key', retryable: false },
  method_not_allowed: { status: 405, title: 'The method is not allowed here', retryable: false },
  not_acceptable: { status: 406, title: 'The answer has no form that was asked for', retryable: false },
  job_not_finished: { status: 409, title: 'The job has not finished', retryable: true },
  job_failed: { status: 409, title: 'The job failed', retryable: false },
  job_canceled: { status: 409, title: 'The job was canceled', retryable: false },
  idempotency_in_progress: { status: 409, title: 'The first request is still running', retryable: true },
  key_not_active: { status: 409, title: 'The key is not active', retryable: false },
  last_active_key: { status: 409, title: 'It is the last key that can manage keys', retryable: false },
  resource_limit_reached: { status: 409, title: 'No more of these may be created', retryable: false },
  result_expired: { status: 410, title: 'The result has expired', retryable: false },
  revision_mismatch: { status: 412, title: 'Somebody has changed it in the meantime', retryable: false },
  payload_too_large: { status: 413, title: 'The request body is too large', retryable: false },
  unsupported_media_type: { status: 415, title: 'The media type is not supported', retryable: false },
  unprocessable_input: { status: 422, title: 'The input cannot be processed', retryable: false },
  address_refused: { status: 422, title: 'The address may not be called', retryable: false },
  idempotency_key_reused: { status: 422, title: 'The idempotency key belongs to another request', retryable: false },
  rate_limited: { status: 429, title: 'Too many requests', retryable: true },
  too_many_active_jobs: { status: 429, title: 'Too many active jobs', retryable: true },
  internal_error: { status: 500, title: 'Something went wrong here', retryable: true },
  service_unavailable: { status: 503, title: 'The service is not available right now', retryable: true },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** One wrong place in a request: where (`in`), a JSON pointer, a code and a sentence. */
export type FieldError = { in: 'path' | 'query' | 'header' | 'body'; pointer: string; code: string; detail: string };

/** `members`: further members of the problem. `cause` is for our log only. */
export type ErrorExtras = {
  errors?: FieldError[];
  headers?: Record<string, string>;
  members?: Record<string, unknown>;
  cause?: unknown;
};

/** A failure the caller is told about. `message` is the problem's `detail`: plain English, no internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, detail: string, extras: ErrorExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A failure the operator is told about, as one line on standard error and exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
