import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { faultOf } from '../problems/json-fault.ts';
import { repeatsKey } from './repeated-keys.ts';

export const maxBodyBytes = 64 * 1024;

/** Leaves out a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON is the only body that these routes know: Fastify refuses every other with 415 before a route is asked. `as`: what
 * a route is given of a body that was found good.
 */
export function acceptJsonOnly(app: FastifyInstance, as: 'value' | 'text'): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    // Many programs name the type of each request, whether or not they send anything.
    if (bytes.length === 0) return done(null, as === 'text' ? '' : undefined);
    const text = textOf(request, bytes);
    return parse(request, text, (error, value) => {
      if (error) return done(isInvalid(error) ? faultOf(text) : error);
      if (repeatsKey(text)) return done(new AppError('invalid_json', 'The body has the same key twice in one object'));
      return done(null, as === 'text' ? text : value);
    });
  });
}

function textOf({ headers }: FastifyRequest, bytes: Buffer): string {
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi);
  if (![...charsets].every(([, name]) => /^utf-?8$/i.test(name!)))
    throw new AppError('unsupported_media_type', 'Send application/json in UTF-8');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the body as it is, without Content-Encoding');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not UTF-8, and JSON has to be');
  }
}

function isInvalid(error: Error & { code?: string }): boolean {
  return error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY';
}
