import { isIP } from 'node:net';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'corsOrigins'>;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why a request is refused before anybody signs in; `null`: it is not. A page that a browser shows must not reach this
 * door by a name that its owner points here (`Host`), nor from a site that the operator does not know (`Origin`).
 */
export function refusalOf(
  { host, origin }: { host?: string | undefined; origin?: string | undefined },
  config: Settings,
): string | null {
  if (!isOurHost(host, config))
    return 'This host name is not known here: set PUBLIC_URL to the address that people use';
  if (!isKnownOrigin(origin, config)) return 'Pages of this origin may not call: add it to CORS_ORIGINS';
  return null;
}

/** Addresses, and names that nobody can buy, cannot be pointed here by a stranger. */
function isOurHost(host: string | undefined, { host: listens, publicUrl }: Settings): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  if (hostname === listens || (publicUrl !== null && hostname === new URL(publicUrl).hostname)) return true;
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || !hostname.includes('.');
}

/** Programs send none. `*` of CORS_ORIGINS does not count here: it is for pages that sign in by themselves. */
function isKnownOrigin(origin: string | undefined, { publicUrl, corsOrigins }: Settings): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (localHosts.has(url.hostname)) return true;
  return (
    (publicUrl !== null && url.origin === new URL(publicUrl).origin) ||
    (corsOrigins !== '*' && corsOrigins.includes(url.origin))
  );
}
