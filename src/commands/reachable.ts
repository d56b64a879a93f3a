import { isIPv6 } from 'node:net';

/** Who listens on all addresses is found on this machine's own: nobody can open the wildcard. */
export function reachable(address: string): string {
  return address.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//localhost');
}

/** Where a service that listens there can be opened. */
export function reachableAt(host: string, port: number): string {
  return reachable(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
}
