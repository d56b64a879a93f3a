/** Of every answer: it is data, and nothing in it may be run, framed or guessed to be something else. */
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

/** Of a page: what is on it may come from, and talk to, nobody but us. */
export const pageHeaders: Record<string, string> = {
  ...dataHeaders,
  'Content-Security-Policy':
    "default-src 'self';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Frame-Options': 'SAMEORIGIN',
};
