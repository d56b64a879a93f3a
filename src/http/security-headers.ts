import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';

/** What only old browsers know. */
const legacy = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Of every answer: it is data, and nothing in it may be run, framed or guessed to be something else. */
export function dataHeaders(publicUrl: string | null): FastifyHelmetOptions {
  return {
    ...legacy,
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // A browser would refuse plain HTTP from then on, on localhost, too.
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
  };
}

/** The same for what is refused before any hook runs. */
export const bareHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Of a page: what is on it may come from, and talk to, nobody but us. */
export const pageHeaders = {
  ...legacy,
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'unsafe-inline'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
} as const satisfies Parameters<FastifyReply['helmet']>[0];
