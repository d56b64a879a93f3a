import { STATUS_CODES } from 'node:http';
import { errorCodes, type ErrorCode } from '../../errors.ts';
import { changes } from '../rest/entity-tags.ts';
import type { Operation } from '../operations.ts';
import type { Json } from './walk.ts';

/** What an input may bring by one of its fields. */
const codesOfField: Record<string, ErrorCode[]> = {
  cursor: ['invalid_cursor'],
  idempotency_key: ['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused'],
  job_id: ['job_not_found'],
  destination_id: ['destination_not_found'],
  key_id: ['key_not_found'],
};

/** Every problem that an operation may answer with: what all have in common, what its inputs bring, and its own. */
export function problemCodesOf({ meta, input }: Operation): ErrorCode[] {
  const { method } = meta.openapi;
  const fields = Object.keys(input?.shape ?? {});
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const codes: ErrorCode[] = [
    ...(['invalid_request', 'missing_token', 'invalid_token', 'token_expired', 'token_revoked'] as const),
    ...(meta.scope ? (['insufficient_scope'] as const) : []),
    ...(['account_suspended', 'rate_limited', 'internal_error', 'service_unavailable'] as const),
    ...(hasBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(changes(method) ? (['revision_mismatch'] as const) : []),
    ...fields.flatMap((field) => codesOfField[field] ?? []),
    ...(meta.rest?.errors ?? []),
  ];
  return [...new Set(codes)].toSorted((a, b) => errorCodes[a].status - errorCodes[b].status || a.localeCompare(b));
}

/** The problems that only this operation has: its description names them. */
export function ownProblems({ meta }: Operation): string {
  const codes = meta.rest?.errors ?? [];
  return codes.length === 0 ? '' : ` Problems: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

/** Statuses that every operation may answer with (413 and 415: every one with a body) stand there as two ranges. */
const ranges = { '4XX': { name: 'Refused', statuses: [400, 401, 403, 413, 415, 429] }, '5XX': { name: 'Failed', statuses: [500, 503] } }; // prettier-ignore

/** What an operation may fail with: the two ranges, and one reference a status that not every operation has. */
export function problemReferences(operation: Operation): Record<string, Json> {
  const statuses = new Set(problemCodesOf(operation).map((code) => errorCodes[code].status));
  const own = [...statuses]
    .filter((status) => !isInRange(status))
    .map((status) => [String(status), statusName(status)]);
  const inRanges = Object.entries(ranges).map(([range, { name }]) => [range, name]);
  return Object.fromEntries([...own, ...inRanges].map(([key, name]) => [key, { $ref: `#/components/responses/${name}` }])); // prettier-ignore
}

function isInRange(status: number): boolean {
  return Object.values(ranges).some(({ statuses }) => statuses.includes(status));
}

/** The answers that those references mean, with each code that they may have. */
export function problemResponses(operations: readonly Operation[]): Record<string, Json> {
  const codes = [...new Set(operations.flatMap(problemCodesOf))].toSorted();
  const byStatus = Map.groupBy<number, ErrorCode>(codes, (code) => errorCodes[code].status);
  const own = [...byStatus.keys()].filter((status) => !isInRange(status));
  const tellAll = (status: number) => (byStatus.get(status) ?? []).map(tell).join(' ');
  return Object.fromEntries([
    ...own.map((status) => [statusName(status), problemResponse(tellAll(status), [status])]),
    ...Object.values(ranges).map(({ name, statuses }) => [
      name,
      problemResponse(statuses.map((status) => `- ${status}: ${tellAll(status)}`).join('\n'), statuses),
    ]),
  ]);
}

function problemResponse(description: string, statuses: number[]): Json {
  return {
    description,
    headers: problemHeaders(statuses),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function tell(code: ErrorCode): string {
  const { title, retryable } = errorCodes[code];
  return `\`${code}\`: ${title}${retryable ? ' (`retryable`)' : ''}.`;
}

/** `Conflict` for 409. */
export function statusName(status: number | string): string {
  return STATUS_CODES[status]?.replaceAll(/\W/g, '') ?? String(status);
}

const text = (description: string, example: string, required = false, maxLength = 200): Json => ({
  description,
  required,
  schema: { type: 'string', maxLength, examples: [example] },
});

const rateLimit = (required: boolean): Record<string, Json> => ({
  RateLimit: text('What is left in this window and when it ends, in seconds.', '"requests";r=598;t=42', required),
  'RateLimit-Policy': text('How many in how many seconds.', '"requests";q=600;w=60', required),
});

/** What every answer carries. */
const commonHeaders: Record<string, Json> = {
  'X-Request-Id': text('Ours; name it when you ask the operator.', 'req_01kaj6zp0tf3qvc5y8e2d7m4xw', true, 30),
};

/** What the problems of these statuses carry. A caller who is not signed in has no rate limit. */
function problemHeaders(statuses: number[]): Record<string, Json> {
  const may = (...those: number[]) => statuses.some((status) => those.includes(status));
  return {
    ...commonHeaders,
    ...rateLimit(false),
    ...(may(401, 403) && { 'WWW-Authenticate': text('RFC 6750; always with 401.', 'Bearer error="invalid_token"') }),
    ...(may(409, 429, 503) && { 'Retry-After': text('Seconds to wait; always with 429 and 503.', '1', false, 10) }),
  };
}

/** Headers that an operation sets by itself: on every success where `required`. */
const ownHeaders: Record<string, Json> = {
  Location: text('Where it is.', '/v1/community-discovery/jobs/cdj_01kaj6zp0tf3qvc5y8e2d7m4xw', true),
  'Cache-Control': text('The answer shows a token: no cache may keep it.', 'no-store', true),
  'Retry-After': text('When to look again, in seconds; absent when the job has finished.', '1', false, 10),
};

/** What a success of an operation carries. */
export function successHeaders({ meta, input }: Operation, status: number): Record<string, Json> {
  const { rest = {}, openapi } = meta;
  const fields = Object.keys(input?.shape ?? {});
  // Any output shows which headers the operation sets; what they say does not matter here.
  const own = Object.keys(rest.headers?.({ poll_after_seconds: 1 } as never) ?? {});
  const etag = text('Changes with every revision, and with what it counts by itself.', '"3"', true, 100);
  const nextPage = '</v1/keys?cursor=a2V5>; rel="next"';
  const link = text('Where the next page is (RFC 8288); absent on the last.', nextPage, false, 4000);
  const replayed = text('`true`: this is the answer to the first request with this idempotency key.', 'true', false, 4);
  const applied = text('How long was waited at most.', 'wait=30', false, 10);
  return {
    ...commonHeaders,
    ...rateLimit(true),
    ...Object.fromEntries(own.flatMap((name) => (ownHeaders[name] ? [[name, ownHeaders[name]]] : []))),
    ...(rest.etag && (status === 200 || status === 304) && { ETag: etag }),
    ...(fields.includes('cursor') && openapi.method === 'GET' && { Link: link }),
    ...(fields.includes('idempotency_key') && { 'Idempotent-Replayed': replayed }),
    ...(fields.includes('wait_seconds') && { 'Preference-Applied': applied }),
  };
}
