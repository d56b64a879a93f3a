import ipaddr from 'ipaddr.js';
import { parseAddress } from './public-address.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * What may be called although it is not of the open internet, or speaks no TLS: names (`ntfy.lan`), names with their port
 * (`n8n:5678`), addresses (`192.168.1.10`, `192.168.1.10:5678`) and subnets (`10.0.0.0/8`, `fd00::/8`).
 */
export class AllowedHosts {
  readonly #names = new Set<string>();
  readonly #networks: Network[] = [];

  /** Throws on what it cannot read. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const network = networkOf(entry);
      if (network) this.#networks.push(network);
      else this.#names.add(entry.toLowerCase());
    }
  }

  /** Whether the operator named the host itself. */
  hasHost(hostname: string, port: number): boolean {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    return this.#names.has(name) || this.#names.has(`${name}:${port}`) || this.hasAddress(hostname);
  }

  hasAddress(address: string): boolean {
    const parsed = parseAddress(address);
    return (
      parsed !== null &&
      this.#networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    );
  }
}

/** `null`: a name. */
function networkOf(entry: string): Network | null {
  if (entry.includes('/')) {
    const [network, bits] = ipaddr.parseCIDR(entry);
    if (bits === 0) throw new Error(`${entry} would allow every address`);
    return [network, bits];
  }
  const address = parseAddress(entry);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}
