import * as assert from 'uvu/assert';
import { errorCodes, type ErrorCode } from '../../src/errors.ts';
import type { Answer } from './service.ts';

const fields = ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'retryable', 'errors'];

/** An answer is the documented problem: its status, its media type, every field, and the request id in both places. */
export function expectProblem(answer: Answer, code: ErrorCode, detail = /./): void {
  const said = JSON.stringify(answer.body);
  assert.is(answer.body?.code, code, said);
  assert.is(answer.status, errorCodes[code].status, said);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  expectProblemBody(answer.body);
  assert.is(answer.headers.get('x-request-id'), answer.body.request_id);
  assert.match(answer.body.detail, detail);
}

/** The object itself, whichever door it came through. */
export function expectProblemBody(problem: Record<string, unknown>): void {
  const said = JSON.stringify(problem);
  const own = problem['code'] === 'unprocessable_input' && 'position' in problem ? ['position'] : [];
  assert.equal(Object.keys(problem), [...fields, ...own], said);
  const known = errorCodes[problem['code'] as ErrorCode];
  assert.ok(known, said);
  assert.is(problem['type'], `urn:whereabouts:problem:${String(problem['code'])}`);
  assert.is(problem['title'], known.title);
  assert.is(problem['status'], known.status);
  assert.is(problem['retryable'], known.retryable);
  assert.match(String(problem['request_id']), /^req_[0-9a-z]{26}$/);
  assert.match(String(problem['instance']), /^\//);
  for (const error of problem['errors'] as Record<string, string>[]) {
    assert.equal(Object.keys(error), ['in', 'pointer', 'code', 'detail'], said);
    assert.ok(['path', 'query', 'header', 'body'].includes(error['in'] ?? ''), said);
    assert.ok(error['pointer'] === '' || error['pointer']?.startsWith('/'), said);
  }
  assert.not.match(said, /\bat .+:\d+:\d+|node_modules|select |postgres|\.ts\b/i);
}

/** The places that a refused request names: `body /brief`. */
export function wrongPlaces(answer: Answer): string[] {
  return (answer.body.errors as { in: string; pointer: string }[]).map((error) => `${error.in} ${error.pointer}`);
}
