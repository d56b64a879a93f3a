import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { anId, count } from '../../wire/fields.ts';
import { isDatabaseGone, isPassing } from '../../database/connections/database-gone.ts';
import { AppError, errorCodes, type ErrorCode, type FieldError } from '../../errors.ts';
import { issueWords, missing } from './issue-words.ts';

/** Wrong places that one answer tells. */
export const maxErrors = 20;

const fieldError = z
  .object({
    in: z.enum(['path', 'query', 'header', 'body']).describe('Where in the request.'),
    pointer: z.string().meta({ description: 'JSON pointer to the wrong value.', example: '/brief' }),
    code: z.string().meta({ description: 'What kind of mistake it is.', example: 'too_small' }),
    detail: z.string().meta({
      description: 'What is wrong, in plain English.',
      example: 'It must have at least 10 characters',
    }),
  })
  .meta({ id: 'FieldError' });

/** RFC 9457, with our `code`. */
export const problem = z
  .object({
    type: z
      .string()
      .meta({ description: 'The kind of problem, as a URN.', example: 'urn:whereabouts:problem:invalid_request' }),
    title: z.string().meta({ description: 'The kind of problem, in words.', example: 'The request is not valid' }),
    status: count.meta({ description: 'The HTTP status.', example: 400 }),
    detail: z.string().meta({
      description: 'What is wrong, in plain English.',
      example: 'brief must have at least 10 characters',
    }),
    instance: z.string().meta({ description: 'The path of the request.', example: '/v1/community-discovery/jobs' }),
    code: z
      .string()
      .meta({ description: 'What kind of problem it is: what programs should decide by.', example: 'invalid_request' }),
    request_id: anId('req').describe('The id of the request, as in `X-Request-Id`.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    errors: z.array(fieldError).describe(`Every wrong place of the request, ${maxErrors} at most.`),
    required_credits: count
      .optional()
      .meta({ description: 'With `insufficient_credits`: what it would have cost.', example: 5 }),
    available_credits: count
      .optional()
      .meta({ description: 'With `insufficient_credits`: what there is.', example: 2 }),
    position: z
      .object({
        start: count.meta({ description: 'Where it begins, in UTF-16 units.', example: 0 }),
        end: count.meta({ description: 'Where it ends, in UTF-16 units.', example: 11 }),
      })
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
    ? new AppError('service_unavailable', unavailableBecause(error), {
        headers: { 'Retry-After': '2' },
        cause: error,
      })
    : new AppError('internal_error', 'The operator can find this request by its id', { cause: error });
}

function unavailableBecause(error: unknown): string {
  return isPassing(error)
    ? 'Other requests changed the same at this moment: send it again'
    : 'The database cannot be reached right now';
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

/** Every field that the schema refuses; `input`: what it was given. */
export function invalidRequest(error: z.ZodError, place: FieldPlace, input?: unknown): AppError {
  // There may be thousands.
  const errors = error.issues
    .slice(0, 40)
    .filter(saysMost)
    .flatMap((issue): FieldError[] => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxErrors) : [undefined];
      return keys.map((key) => {
        const path = key === undefined ? issue.path : [...issue.path, key];
        return {
          in: place(String(path[0] ?? '')),
          pointer: pointerTo(path),
          code: key === undefined ? issue.code : 'unknown_field',
          detail: key === undefined ? wordsOf(issue, input) : 'There is no such field',
        };
      });
    })
    .slice(0, maxErrors);
  if (error.issues.every(({ path }) => path[0] === 'idempotency_key')) {
    return new AppError('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 visible ASCII characters', {
      errors,
    });
  }
  return new AppError('invalid_request', errors[0] ? sentenceOf(errors[0]) : 'The request is not valid', { errors });
}

/** Of a value of another kind its size says nothing, and of two limits the nearer one counts. */
function saysMost(issue: z.core.$ZodIssue, _: number, all: z.core.$ZodIssue[]): boolean {
  const path = pointerTo(issue.path);
  return !all.some((other) => {
    if (other === issue || pointerTo(other.path) !== path) return false;
    if (issue.code === 'too_big')
      return other.code === 'invalid_type' || (other.code === 'too_big' && other.maximum < issue.maximum);
    if (issue.code === 'too_small')
      return other.code === 'invalid_type' || (other.code === 'too_small' && other.minimum > issue.minimum);
    return false;
  });
}

/** zod does not tell a value that is none of a list from one that is not there. */
function wordsOf(issue: z.core.$ZodIssue, input: unknown): string {
  const isAbsent =
    issue.code === 'invalid_value' && typeof input === 'object' && valueAt(input, issue.path) === undefined;
  return isAbsent ? missing : issueWords(issue);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((within, key) => (within as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

/** With the name of the field in place of `It`. */
export function sentenceOf({ pointer, detail }: Pick<FieldError, 'pointer' | 'detail'>): string {
  if (pointer === '') return detail.replace(/^It /, 'The request ');
  const field = pointer.slice(1);
  return detail.startsWith('It ') ? `${field} ${detail.slice(3)}` : `${field}: ${detail}`;
}
