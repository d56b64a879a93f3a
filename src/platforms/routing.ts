import { hostOf, platformOf } from './addresses.ts';
import type { Platform, PlatformName } from './platform.ts';

/**
 * Which live platform answers for a community: the one that is named after its host, else the first that reaches further.
 * Each community has one, so that nothing is read twice under two ids. `null`: only what was imported is known.
 */
export function liveSourceOf(platforms: readonly Platform[], name: string): Platform | null {
  const [platform, host] = [platformOf(name), hostOf(name)];
  const able = platforms.filter(
    (one) => one.source === 'live' && one.platforms.includes(platform) && isCovered(one, name),
  );
  return able.find((one) => one.name === host) ?? able.find(({ reach }) => reach === 'all') ?? null;
}

function isCovered({ covers }: Platform, nameOrId: string): boolean {
  const read = covers?.();
  return read === undefined || read.has(hostOf(nameOrId) ?? 'reddit') || read.has(nameOrId.toLowerCase());
}

/** Whether a platform can say anything of an id: a Lemmy instance counts its own posts only. */
export function knowsId(source: Platform, id: string): boolean {
  const platform = platformOf(id);
  if (!source.platforms.includes(platform) || !isCovered(source, id)) return false;
  return hostOf(id) === source.name || (source.reach === 'all' && platform !== 'lemmy');
}

/** A source that has ended: it is asked no more. */
export type ClosedSource = { name: string; platform: PlatformName };

/** The name of the ended source that gave what is known of a community; `null`: none did. */
export function closedSourceOf(closed: readonly ClosedSource[], community: string): string | null {
  const [platform, host] = [platformOf(community), hostOf(community)];
  const own = closed.filter((source) => source.platform === platform);
  const found = own.find(({ name }) => [host ?? 'reddit', community.toLowerCase()].includes(name.toLowerCase()));
  return found?.name ?? null;
}

/** Whether a live platform answers for a community. What has ended is asked no more, unless others of its federation know it. */
export function answeredLive(
  platforms: readonly Platform[],
  closed: readonly ClosedSource[] = [],
): (communityName: string) => boolean {
  const hasEnded = (name: string) => platformOf(name) !== 'lemmy' && closedSourceOf(closed, name) !== null;
  return (name) => liveSourceOf(platforms, name) !== null && !hasEnded(name);
}

/** `closedSources`: those that have ended. */
export type KnownSources = { platforms: readonly Platform[]; closedSources?: readonly ClosedSource[] };

/** The ended source of a community for which no other answers; `null`: it is read, or was never set up. */
export function endedSourceOf({ platforms, closedSources = [] }: KnownSources, community: string): string | null {
  return answeredLive(platforms, closedSources)(community) ? null : closedSourceOf(closedSources, community);
}
