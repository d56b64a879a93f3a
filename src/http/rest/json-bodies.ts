import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { faultOf } from '../problems/json-fault.ts';
import { repeatsKey } from './repeated-keys.ts';

export const maxBodyBytes = 64 * 1024;

/**
 * JSON is the only body that these routes know: Fastify refuses every other with 415 before a route is asked. `as`: what
 * a route is given of a body that was found good.
 */
export function acceptJsonOnly(app: FastifyInstance, as: 'value' | 'text'): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseOnce: typeof parse = (request, body, done) =>
    parse(request, body, (error, value) => {
      if (error) return done(error instanceof SyntaxError || isInvalid(error) ? faultOf(body) : error);
      if (repeatsKey(body)) return done(new AppError('invalid_json', 'The body has the same key twice in one object'));
      return done(null, as === 'text' ? body : value);
    });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseOnce);
}

function isInvalid(error: Error & { code?: string }): boolean {
  return error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY';
}
