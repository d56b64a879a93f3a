import { isIP } from 'node:net';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isPublicAddress, parseAddress } from './public-address.ts';

/** `refused`: why it may not be called, as a sentence for whoever gave the address. */
export type CheckedUrl = { url: URL; refused?: never } | { refused: string };

export const maxUrlChars = 2048;

/**
 * What can be said of an address before anybody is asked. The URL's own reading of the host counts: it makes an IPv4
 * address of `2130706433` and of `0x7f.1`. Where a name leads is checked when it is connected to.
 */
export function checkUrl(text: string, allowed: AllowedHosts): CheckedUrl {
  const url = text.length <= maxUrlChars ? URL.parse(text) : null;
  if (!url || url.hostname === '') return { refused: 'It is no web address.' };
  if (url.username !== '' || url.password !== '') return { refused: 'It holds a user name or a password.' };
  const isNamed = allowed.hasHost(url.hostname, portOf(url));
  if (otherServices.has(portOf(url))) return { refused: otherService };
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed)) return { refused: notHttps };
  if (isLiteral(url.hostname) && !isNamed && !isPublicAddress(url.hostname)) return { refused: notPublic };
  return { url };
}

export const notHttps = 'It must begin with https://.';
export const otherService = 'Its port is one of another kind of service.';
/** Ports that `fetch` never calls (WHATWG Fetch, port blocking). */
const otherServices: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
export const notPublic = 'Its host is not on the public internet, and the operator of this service has not allowed it.';

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port);
}

export function isLiteral(hostname: string): boolean {
  return hostname.startsWith('[') || isIP(hostname) !== 0;
}

/**
 * Whether a name that leads to this address may be followed. A name that the operator allowed may lead into the operator's
 * network, but never to where clouds keep the secrets of their machines: those addresses must be allowed as addresses.
 */
export function mayConnect(address: string, isNamed: boolean, allowed: AllowedHosts): boolean {
  if (isPublicAddress(address) || allowed.hasAddress(address)) return true;
  const range = parseAddress(address)?.range();
  return (
    isNamed && (range === 'private' || range === 'uniqueLocal' || range === 'loopback' || range === 'carrierGradeNat')
  );
}
