/** Listings of everything, or of the reader's own; no communities. */
const notCommunities = new Set(['all', 'popular', 'friends', 'mod', 'random', 'randnsfw', 'myrandom']);

/** Whether Reddit may know a community of this name; only then may it stand in a path. Profiles are none. */
export function isCommunityName(name: string): boolean {
  const key = name.toLowerCase();
  return /^(?:\w{1,50}|reddit\.com)$/.test(key) && !key.startsWith('u_') && !notCommunities.has(key);
}

export function isThingId(id: string): boolean {
  return /^[\da-z]{1,16}$/.test(id);
}

export function isWikiPage(page: string): boolean {
  return page.length <= 255 && /^[\w-]+(?:\/[\w-]+)*$/.test(page);
}

/** Whether only some may read there. */
export function isClosed(access: string | null): boolean {
  return ['private', 'gold_only', 'employees_only'].includes(access ?? '');
}
