import type { FastifyReply } from 'fastify';

/** What only old browsers know. */
const legacy = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Of every answer: it is data, and nothing in it may be run, framed or guessed to be something else. Fixed headers, so
 * that helmet's chain of functions is not on the path of every request.
 */
export const dataHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The same, and over https that browsers stay there: they would refuse plain HTTP from then on, on localhost, too. */
export function dataHeadersAt(publicUrl: string | null): Record<string, string> {
  if (!publicUrl?.startsWith('https:')) return dataHeaders;
  return { ...dataHeaders, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}

/** Of an answer that shows a token or a secret. */
export const noStore = { 'Cache-Control': 'no-store' };

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
