import type { PlatformName } from './platform.ts';

/** Of these, too, the platform is known from the host alone. */
const stackExchange =
  /^(?:(?:[a-z0-9-]+\.)*stackexchange\.com|(?:[a-z]{2}\.)?stackoverflow\.com|serverfault\.com|superuser\.com|askubuntu\.com|mathoverflow\.net|stackapps\.com)$/;

/** Told by those who know the sources; a host stays known when its source has gone, because what it gave is still held. */
const told = new Map<string, PlatformName>([['news.ycombinator.com', 'hacker_news']]);

/** From now on names of these hosts belong to these platforms, in this process. */
export function knowHosts(hosts: Iterable<readonly [string, PlatformName]>): void {
  for (const [host, platform] of hosts) told.set(host.toLowerCase(), platform);
}

/** Which platform a host is. One of which nothing is known is taken for one of the federation that Lemmy speaks to. */
export function platformOfHost(host: string): PlatformName {
  const key = host.toLowerCase();
  return told.get(key) ?? (stackExchange.test(key) ? 'stack_exchange' : 'lemmy');
}
