import ipaddr from 'ipaddr.js';

/** Beside what the registry says: only this block of IPv6 is given out. `::127.0.0.1` and its like are outside of it. */
const givenOut = ipaddr.parseCIDR('2000::/3');

/** Whether an address of the open internet: none of this machine, of its network, of a cloud's metadata, of nobody. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(givenOut));
}

/** An IPv4 address that is written as an IPv6 one is the IPv4 address. `null`: no address. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  // Without four whole numbers `127.1` would count, which each reader takes for another address.
  if (!bare.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}
