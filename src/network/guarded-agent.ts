import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isLiteral, mayConnect, notPublic } from './check-url.ts';
import type { Resolve } from './resolve-host.ts';

/** Thrown where a connection would be made that may not be. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** At once to one host; more wait in its line, and hold up nobody else's. */
const maxConnectionsOfHost = 64;
const connectMs = 10_000;

/**
 * Connects to what was checked: a name is asked for once, what it leads to is checked, and one of those addresses is
 * connected to. Addresses that stand in the URL are never asked for, so they are checked by themselves.
 */
export function guardedAgent(allowed: AllowedHosts, resolve: Resolve): Agent {
  const connectorFor = (isNamed: boolean) =>
    buildConnector({
      lookup: checkedLookup(resolve, (address) => mayConnect(address, isNamed, allowed)),
      // HTTP/2 would be a second protocol with limits of its own.
      allowH2: false,
      timeout: connectMs,
    });
  const [connectNamed, connectOther] = [connectorFor(true), connectorFor(false)];
  return new Agent({
    connections: maxConnectionsOfHost,
    connect(options, callback) {
      const { hostname } = options;
      const port = Number(options.port) || (options.protocol === 'http:' ? 80 : 443);
      const isNamed = allowed.hasHost(hostname, port);
      if (isLiteral(hostname) && !isNamed && !mayConnect(hostname, isNamed, allowed)) {
        callback(new AddressRefused(notPublic), null);
        return;
      }
      (isNamed ? connectNamed : connectOther)(options, callback);
    },
  });
}

/** For `net.connect`, which asks for all addresses, or for one. */
export function checkedLookup(resolve: Resolve, mayUse: (address: string) => boolean): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolve(hostname).then(
      (found) => {
        const wanted = found.filter((one) => (family !== 4 && family !== 6) || one.family === family);
        const usable = wanted.filter(({ address }) => mayUse(address));
        const [first] = usable;
        if (!first) callback(noAddress(hostname, wanted.length), '');
        else if (all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

function noAddress(hostname: string, found: number): Error {
  if (found > 0) return new AddressRefused(notPublic);
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}
