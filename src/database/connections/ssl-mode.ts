/** What `pg` takes for `verify-full`; it warns that a later version will check less. */
const takenForFull = new Set(['prefer', 'require', 'verify-ca']);

/** The same connection string, with the mode that `pg` goes by said by its name. */
export function withSslModeInFull(url: string): string {
  const at = url.indexOf('?');
  const parameters = new URLSearchParams(at < 0 ? '' : url.slice(at));
  const isOfLibpq = parameters.get('uselibpqcompat') === 'true';
  if (isOfLibpq || !takenForFull.has(parameters.get('sslmode') ?? '')) return url;
  parameters.set('sslmode', 'verify-full');
  return `${url.slice(0, at)}?${parameters.toString()}`;
}
