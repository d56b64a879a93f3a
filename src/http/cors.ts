import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyReply } from 'fastify';

/** What an answer depends on: these headers of the request, beside those that CORS has named. */
export function varyBy(reply: FastifyReply, ...names: string[]): string {
  const said = reply.getHeader('Vary');
  return [...(said === undefined ? [] : [String(said)]), ...names].join(', ');
}

/** For both doors. Keys are sent by the page itself, never by the browser: any page that has one may call. */
export function corsOptions(origins: '*' | string[]): FastifyCorsOptions {
  return {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Location',
      'Retry-After',
      'ETag',
      'Link',
      'RateLimit',
      'RateLimit-Policy',
      'X-Request-Id',
      'Idempotent-Replayed',
      'Preference-Applied',
      'WWW-Authenticate',
    ],
    maxAge: 86_400,
    // Our own routes answer OPTIONS, with what is allowed.
    strictPreflight: false,
    preflightContinue: true,
  };
}
