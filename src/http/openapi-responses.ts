import { AppError, errorCodes, type ErrorCode } from '../errors.ts';
import { toProblem } from './problem.ts';
import type { Operation } from './router.ts';

type Json = Record<string, unknown>;

/** Every problem that an operation may answer with: what all have in common, what its inputs bring, and its own. */
export function problemCodesOf({ meta, input }: Operation): ErrorCode[] {
  const { method, path } = meta.openapi;
  const fields = Object.keys(input?.shape ?? {});
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const codes: ErrorCode[] = [
    ...(['invalid_request', 'missing_token', 'invalid_token', 'token_expired', 'token_revoked'] as const),
    ...(meta.scope ? (['insufficient_scope'] as const) : []),
    ...(['account_suspended', 'rate_limited', 'internal_error', 'service_unavailable'] as const),
    ...(hasBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(fields.includes('cursor') ? (['invalid_cursor'] as const) : []),
    ...(fields.includes('idempotency_key')
      ? (['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused'] as const)
      : []),
    ...(path.includes('{job_id}') ? (['job_not_found'] as const) : []),
    ...(path.includes('{key_id}') ? (['key_not_found'] as const) : []),
    ...(meta.rest?.errors ?? []),
  ];
  return codes.toSorted((a, b) => errorCodes[a].status - errorCodes[b].status);
}

/** Those problems as responses, one a status, with an example for each code. */
export function problemResponses(operation: Operation): Record<string, Json> {
  const byStatus = Map.groupBy(problemCodesOf(operation), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('. '),
        headers: { ...commonHeaders, ...problemHeaders[status] },
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, operation) }])),
          },
        },
      },
    ]),
  );
}

function exampleOf(code: ErrorCode, { meta }: Operation): Json {
  const error = new AppError(code, `${errorCodes[code].title}.`);
  const request = { requestId: 'req_01kaj6zp0tf3qvc5y8e2d7m4xw', instance: `/v1${meta.openapi.path}` };
  const members = code === 'insufficient_credits' ? { required_credits: 5, available_credits: 2 } : {};
  return { ...toProblem(error, request), ...members };
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

/** What every answer carries. */
export const commonHeaders: Record<string, Json> = {
  'X-Request-Id': text('Ours; name it when you ask the operator.', 'req_01kaj6zp0tf3qvc5y8e2d7m4xw'),
};

/** What the answers to signed-in callers carry. */
export const rateLimitHeaders: Record<string, Json> = {
  RateLimit: text('What is left in this window and when it ends, in seconds.', '"requests";r=598;t=42'),
  'RateLimit-Policy': text('How many in how many seconds.', '"requests";q=600;w=60'),
};

const retryAfter = { 'Retry-After': text('Seconds to wait.', '1') };

const problemHeaders: Record<number, Record<string, Json>> = {
  401: { 'WWW-Authenticate': text('RFC 6750.', 'Bearer error="invalid_token"') },
  429: { ...retryAfter, ...rateLimitHeaders },
  503: retryAfter,
};
