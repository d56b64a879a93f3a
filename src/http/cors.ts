import type { FastifyCorsOptions } from '@fastify/cors';

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
