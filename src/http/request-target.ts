import type { FastifyRequest } from 'fastify';

/**
 * The path and the query that were asked for, as they were written. A request may name a whole address; its host is the
 * caller's word and goes nowhere. For answers only: what is allowed is decided by the route, which knows the decoded path.
 */
export function targetOf(request: FastifyRequest): { path: string; query: string } {
  const target = request.url.replace(/^[a-z]+:\/\/[^/?]*\/?/i, '/');
  const [path = '/', query = ''] = target.split('?', 2);
  return { path, query: target.includes('?') ? target.slice(path.length + 1) : query };
}
