import type { PlatformName } from './platform.ts';

const hackerNews = 'news.ycombinator.com';

/** Which platform a community's name, or the id of a post, belongs to: all but Reddit's carry their `@host`. */
export function platformOf(nameOrId: string): PlatformName {
  const host = nameOrId.split('@')[1]?.toLowerCase();
  if (host === undefined) return 'reddit';
  return host === hackerNews ? 'hacker_news' : 'lemmy';
}

/**
 * The community that a community is a part of; `null`: of none. Who watches `all@news.ycombinator.com` watches its parts
 * as well.
 */
export function wholeOf(name: string): string | null {
  if (!name.includes('@')) return null;
  const [local = '', host] = name.split('@');
  return hasWholes(platformOf(name)) && local.toLowerCase() !== 'all' ? `all@${host}` : null;
}

/** The host whose communities are all parts of this one; `null`: it has no parts. */
export function hostOfWhole(name: string): string | null {
  const [local = '', host = ''] = name.split('@');
  return hasWholes(platformOf(name)) && local.toLowerCase() === 'all' ? host : null;
}

export function hasWholes(platform: PlatformName): boolean {
  return platform === 'hacker_news';
}

/** Whether something written in `community` was written in `name`; in any case of theirs. */
export function isWithin(community: string, name: string): boolean {
  const [there, wanted] = [community.toLowerCase(), name.toLowerCase()];
  return there === wanted || wholeOf(there) === wanted;
}

/** Whether a platform could have given this name or id at all; what could not need not be asked for. */
export function isNameOrId(text: string): boolean {
  return /^[\p{L}\p{N}_.-]{1,100}(@[\p{L}\p{N}.:-]{1,255})?$/u.test(text);
}

/** The page of a community. */
export function communityUrl(platform: PlatformName, name: string): string {
  if (platform === 'reddit') return `https://www.reddit.com/r/${encodeURIComponent(name)}/`;
  const { local, host } = split(name);
  if (platform === 'hacker_news') return `https://${host}/${local === 'all' ? '' : local}`;
  return `https://${host}/c/${local}`;
}

/** The page of a post. `community` is its name. */
export function postUrl(platform: PlatformName, community: string, id: string): string {
  if (platform === 'reddit') return `${communityUrl(platform, community)}comments/${encodeURIComponent(id)}/`;
  const { local, host } = split(id, community);
  if (platform === 'hacker_news') return `https://${host}/item?id=${local}`;
  return `https://${host}/post/${local}`;
}

/** The page of a comment, under its post. */
export function commentUrl(platform: PlatformName, community: string, postId: string, id: string): string {
  if (platform === 'reddit') return `${postUrl(platform, community, postId)}comment/${encodeURIComponent(id)}/`;
  const { local, host } = split(id, community);
  if (platform === 'hacker_news') return `${postUrl(platform, community, postId)}#${local}`;
  return `https://${host}/comment/${local}`;
}

/** What the `url` of a Reddit post links to; `null`: it is the post's own page, or nothing that can be opened. */
export function redditLink(url: string, postId: string): string | null {
  if (url.includes(`/comments/${postId}/`)) return null;
  if (url.startsWith('/')) return `https://www.reddit.com${url}`;
  return /^https?:\/\//i.test(url) ? url : null;
}

/** An id without a host of its own lives where its community does. */
function split(nameOrId: string, community = ''): { local: string; host: string } {
  const [local = '', host = community.split('@')[1] ?? ''] = nameOrId.split('@');
  return { local: encodeURIComponent(local), host };
}

export type Citation = { kind: 'post' | 'comment'; id: string; community: string | null };

const redditPage = /https:\/\/www\.reddit\.com\/r\/([\w.-]+)\/comments\/(\w+)(?:\/[^/\s)"”]*\/(\w+))?/g;
const hackerNewsPage = /https:\/\/news\.ycombinator\.com\/item\?id=(\d{1,20})(?:#(\d{1,20}))?/g;
const lemmyPage = /https:\/\/([\p{L}\p{N}.:-]+)\/(post|comment)\/(\d+)/gu;

/** The posts and comments whose pages a text names. `community` is `null` where the address does not say. */
export function citedIn(text: string): Citation[] {
  const reddit = [...text.matchAll(redditPage)].map(([, community = '', post = '', comment]): Citation =>
    comment === undefined ? { kind: 'post', id: post, community } : { kind: 'comment', id: comment, community },
  );
  const lemmy = [...text.matchAll(lemmyPage)].map(([, host = '', kind = '', id = '']): Citation => ({
    kind: kind as Citation['kind'],
    id: `${id}@${host}`,
    community: null,
  }));
  const onHackerNews = [...text.matchAll(hackerNewsPage)].map(([, post = '', comment]): Citation => ({
    kind: comment === undefined ? 'post' : 'comment',
    id: `${comment ?? post}@${hackerNews}`,
    community: null,
  }));
  return [...reddit, ...lemmy, ...onHackerNews];
}
