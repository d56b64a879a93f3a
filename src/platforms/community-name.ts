import { isNameOrId } from './addresses.ts';
import { feedName } from './feed-name.ts';
import { platformOfHost } from './hosts.ts';

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
  const host = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?=\/|$)/.exec(given)?.[0];
  const isAddress =
    /^(?:https?:)?\/\//i.test(given) ||
    (host !== undefined && (platformOfHost(host) !== 'lemmy' || /^[^/]+\/(?:r|c|m)\//i.test(given)));
  const name = isAddress ? nameInAddress(given) : bareName(given);
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
  if (!address) return null;
  if (/(?:^|\.)reddit\.com$/i.test(address.hostname))
    return kind.toLowerCase() === 'r' && name !== '' ? decoded(name) : null;
  if (name === '' && platformOfHost(address.host) === 'lemmy') return null;
  return nameOnHost(address, kind.toLowerCase(), name);
}

/** What an address of another host than those means, by what the host is known to be. */
function nameOnHost({ host, href, pathname }: URL, kind: string, name: string): string | null {
  switch (platformOfHost(host)) {
    case 'feed':
      return feedName(href);
    case 'stack_exchange': {
      const tag = kind === 'tags' ? name : /^\/questions\/tagged\/([^/+]+)/.exec(pathname)?.[1];
      return `${(tag && decoded(tag)) || 'all'}@${host}`;
    }
    case 'discourse':
      return `${categoryIn(pathname) ?? 'all'}@${host}`;
    default: {
      if (kind !== 'c' && kind !== 'm') return null;
      const local = /\/\d+\/?$/.test(pathname) ? categoryIn(pathname) : decoded(name);
      return local === null || local.includes('@') ? local : `${local}@${host}`;
    }
  }
}

/** `/c/parent/child/12/l/latest` is the category `child`; `/c/12` has only its id. `null`: no category. */
function categoryIn(pathname: string): string | null {
  const [kind, ...path] = pathname.split('/').filter((part) => part !== '');
  if (kind !== 'c') return null;
  const end = path.findIndex((part, at) => at > 0 && listsOfTopics.has(part));
  const parts = (end < 0 ? path : path.slice(0, end)).map((part) => part.replace(/\.(?:rss|json)$/, ''));
  const slug = parts.findLast((part) => !/^\d+$/.test(part));
  if (slug !== undefined) return decoded(slug);
  return parts.length > 0 ? `${parts.at(-1)}-category` : null;
}

const listsOfTopics = new Set(['l', 'none', 'all']);

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
