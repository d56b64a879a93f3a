import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../errors.ts';
import { maxBodyBytes } from '../rest/json-bodies.ts';
import { logFailure } from './log-failure.ts';
import { type Problem, toAppError, toProblem } from './problem.ts';

/** Answers with the problem itself; `wrap`: with what a client of this door expects around it. */
export function sendProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  wrap?: (problem: Problem) => unknown,
): FastifyReply {
  const known = frameworkError(error);
  logFailure(request.log, known, {}, 'A request failed');
  const problem = toProblem(known, { requestId: request.id, instance: targetOf(request).path });
  return reply
    .code(problem.status)
    .headers(known.extras.headers ?? {})
    .header('X-Request-Id', request.id)
    .type(wrap ? 'application/json' : 'application/problem+json')
    .send(JSON.stringify(wrap ? wrap(problem) : problem));
}

/** What Fastify itself refuses, in our words. */
function frameworkError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const known = refusals[error.code];
  if (known) return new AppError(...known);
  if (error.statusCode === undefined || error.statusCode >= 500) return toAppError(error);
  return new AppError('invalid_request', 'The request is not valid');
}

// Bodies that are no JSON are refused where they are parsed.
const refusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_json', 'The body is not valid JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', `The body may have ${maxBodyBytes / 1024} KiB at most`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send application/json'],
  FST_ERR_BAD_URL: ['invalid_request', 'The URL is not valid'],
};

/**
 * The path and the query that were asked for, as they were written. A request may name a whole address; its host is the
 * caller's word and goes nowhere. For answers only: what is allowed is decided by the route, which knows the decoded path.
 */
export function targetOf(request: FastifyRequest): { path: string; query: string } {
  const target = request.url.replace(/^[a-z]+:\/\/[^/?]*\/?/i, '/');
  const [path = '/', query = ''] = target.split('?', 2);
  return { path, query: target.includes('?') ? target.slice(path.length + 1) : query };
}
