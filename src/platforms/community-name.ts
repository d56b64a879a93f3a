import { isNameOrId } from './addresses.ts';

const hackerNews = 'news.ycombinator.com';
/** By the beginning of the path: `show` lists what was voted for, `shownew` what is new. */
const hackerNewsParts = new Map([
  ['ask', 'ask'],
  ['asknew', 'ask'],
  ['show', 'show'],
  ['shownew', 'show'],
  ['jobs', 'jobs'],
]);

/**
 * The name that a person means by `name`, `r/name`, `!name@host` or an address of the community or of anything in it,
 * in the spelling given: `name` on Reddit, `name@host` elsewhere. `null`: it names no community.
 */
export function readCommunityName(text: string): string | null {
  const given = text.trim();
  const name = /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\/(?:r|c)\/|^news\.ycombinator\.com(?:\/|$)/i.test(given)
    ? nameInAddress(given)
    : bareName(given);
  return name !== null && isNameOrId(name) ? name : null;
}

/** The communities that texts name, each once, in the spelling given first. */
export function distinctCommunityNames(texts: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of texts.map(readCommunityName)) {
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function bareName(given: string): string {
  return given
    .replace(/^\/?r\//i, '')
    .replace(/^(?:!|\/?c\/)(?=.*@)/i, '')
    .replace(/(?<!\/)\/+$/, '');
}

function nameInAddress(given: string): string | null {
  const address = URL.parse(given.replace(/^(?:https?:)?\/\//i, 'https://').replace(/^(?!https:)/i, 'https://'));
  const [kind = '', name = ''] = address?.pathname.split('/').filter((part) => part !== '') ?? [];
  if (address?.hostname === hackerNews) return `${hackerNewsParts.get(kind.toLowerCase()) ?? 'all'}@${hackerNews}`;
  if (!address || name === '') return null;
  if (/(?:^|\.)reddit\.com$/i.test(address.hostname)) return kind.toLowerCase() === 'r' ? decoded(name) : null;
  if (kind.toLowerCase() !== 'c') return null;
  const local = decoded(name);
  return local === null || local.includes('@') ? local : `${local}@${address.host}`;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
