import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError, errorCodes, type ErrorCode, type FieldError } from '../errors.ts';

const fieldError = z
  .object({
    in: z.enum(['path', 'query', 'header', 'body']),
    pointer: z.string().describe('JSON pointer to the wrong value.'),
    code: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'FieldError' });

/** RFC 9457, with our `code`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().describe('The path of the request.'),
    code: z.string().describe('What clients should decide by.'),
    request_id: z.string(),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    errors: z.array(fieldError),
    required_credits: z.int().optional().describe('With `insufficient_credits`: what it would have cost.'),
    available_credits: z.int().optional().describe('With `insufficient_credits`: what there is.'),
    position: z
      .object({ start: z.int(), end: z.int() })
      .optional()
      .describe('With a query that cannot be used: where in its text, in UTF-16 units.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;

export function toProblem(error: AppError, request: { requestId: string; instance: string }): Problem {
  const { status, title, retryable } = errorCodes[error.code];
  return {
    type: `urn:whereabouts:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    instance: request.instance,
    code: error.code,
    request_id: request.requestId,
    retryable,
    errors: error.extras.errors ?? [],
    ...error.extras.members,
  };
}

/** Where each input field of an operation stands in its REST request. */
export type FieldPlace = (field: string) => FieldError['in'];

/** What of a failure the caller may know. Everything that is not an `AppError` by then is a bug of ours. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof SyntaxError)
      return new AppError('invalid_json', 'The input is not valid JSON');
    const code = trpcCodes[error.code];
    if (code)
      return new AppError(code, error.code === 'NOT_FOUND' ? 'There is no such operation' : errorCodes[code].title);
  }
  return isDatabaseGone(error)
    ? new AppError('service_unavailable', 'The database cannot be reached right now', {
        headers: { 'Retry-After': '2' },
        cause: error,
      })
    : internalError(error);
}

/** Connections that could not be made or were ended, and statements that took too long, whichever layer wrapped the error. */
function isDatabaseGone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: unknown };
    if (typeof code === 'string' && goneCodes.test(code)) return true;
    if (goneMessages.test(at.message)) return true;
  }
  return false;
}

/**
 * Besides lost connections: shutting down, too many connections, a full disk, a standby that only reads, a statement or
 * a transaction that was given up.
 */
const goneCodes =
  /^(ECONN\w+|ENOENT|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|57P0\d|57014|53[1-3]00|25006|25P03|08(?!P01)\w+)$/;
/** What `pg` says without a code. */
const goneMessages =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database was silent)/;

export function internalError(cause: unknown): AppError {
  return new AppError('internal_error', 'The request could not be answered; the operator finds it by its request id', {
    cause,
  });
}

const trpcCodes: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'invalid_json',
  BAD_REQUEST: 'invalid_request',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
};

/** RFC 6901 */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Every field that the schema refuses. */
export function invalidRequest(error: z.ZodError, place: FieldPlace): AppError {
  const errors = error.issues.slice(0, 20).flatMap((issue): FieldError[] => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [undefined];
    return keys.map((key) => {
      const path = key === undefined ? issue.path : [...issue.path, key];
      return {
        in: place(String(path[0] ?? '')),
        pointer: pointerTo(path),
        code: key === undefined ? issue.code : 'unknown_field',
        detail: key === undefined ? issue.message : 'There is no such field',
      };
    });
  });
  if (error.issues.every(({ path }) => path[0] === 'idempotency_key')) {
    return new AppError('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 visible ASCII characters', {
      errors,
    });
  }
  const first = errors[0];
  const where = first?.pointer ? `${first.pointer.slice(1)}: ` : '';
  return new AppError('invalid_request', first ? `${where}${first.detail}` : 'The request is not valid', { errors });
}
