import { platformOfHost } from './hosts.ts';
import type { PlatformName } from './platform.ts';

const hackerNews = 'news.ycombinator.com';

/** Which platform a community's name, or the id of a post, belongs to: all but Reddit's carry their `@host`. */
export function platformOf(nameOrId: string): PlatformName {
  const host = hostOf(nameOrId);
  return host === null ? 'reddit' : platformOfHost(host);
}

/** In lower case; `null`: it is of Reddit. */
export function hostOf(nameOrId: string): string | null {
  return nameOrId.split('@')[1]?.toLowerCase() ?? null;
}

/**
 * The community that a community is a part of; `null`: of none. Who watches `all@news.ycombinator.com` watches its parts
 * as well.
 */
export function wholeOf(name: string): string | null {
  return hasWholes(platformOf(name)) ? possibleWholeOf(name) : null;
}

/** The same for who does not know the platform: the name that the whole would have, if there is one. */
export function possibleWholeOf(name: string): string | null {
  const [local = '', host] = name.split('@');
  return host !== undefined && local.toLowerCase() !== 'all' ? `all@${host}` : null;
}

/** The host whose communities are all parts of this one; `null`: it has no parts. */
export function hostOfWhole(name: string): string | null {
  const [local = '', host = ''] = name.split('@');
  return hasWholes(platformOf(name)) && local.toLowerCase() === 'all' ? host : null;
}

export function hasWholes(platform: PlatformName): boolean {
  return platform !== 'reddit' && platform !== 'lemmy';
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
  const isWhole = local === 'all';
  if (platform === 'hacker_news') return `https://${host}/${isWhole ? '' : local}`;
  if (platform === 'feed' || (isWhole && platform !== 'lemmy')) return `https://${host}/`;
  if (platform === 'stack_exchange') return `https://${host}/questions/tagged/${local}`;
  return `https://${host}/c/${local}`;
}

/** The page of a post. `community` is its name, `link` what the post links to: an entry of a feed has no other page. */
export function postUrl(platform: PlatformName, community: string, id: string, link: string | null = null): string {
  if (platform === 'reddit') return `${communityUrl(platform, community)}comments/${encodeURIComponent(id)}/`;
  const { local, host } = split(pageIdOf(id), community);
  return platform === 'feed' ? (link ?? `https://${host}/`) : `https://${host}/${postPaths[platform]}${local}`;
}

const postPaths = { hacker_news: 'item?id=', discourse: 't/', stack_exchange: 'q/', lemmy: 'post/' };

/** The page of a comment, under its post. */
export function commentUrl(platform: PlatformName, community: string, postId: string, id: string): string {
  if (platform === 'reddit') return `${postUrl(platform, community, postId)}comment/${encodeURIComponent(id)}/`;
  const { local, host } = split(pageIdOf(id), community);
  switch (platform) {
    case 'hacker_news':
      return `${postUrl(platform, community, postId)}#${local}`;
    case 'discourse':
      return `https://${host}/p/${local}`;
    case 'stack_exchange':
      // Answers and comments are counted apart: `c…` are comments.
      return local.startsWith('c') ? `https://${host}/posts/comments/${local.slice(1)}` : `https://${host}/a/${local}`;
    case 'feed':
      return `https://${host}/`;
    default:
      return `https://${host}/comment/${local}`;
  }
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
/** `/post/1` and `/comment/2` of Lemmy, `/t/1` and `/p/2` of Discourse, `/q/1`, `/a/2` and `/posts/comments/3` of Stack Exchange. */
const hostedPage = /https:\/\/([\p{L}\p{N}.:-]+)\/(posts\/comments|post|comment|t|p|q|a)\/(\d{1,20})/gu;
const commentPaths = new Set(['comment', 'p', 'a', 'posts/comments']);

/** The posts and comments whose pages a text names. `community` is `null` where the address does not say. */
export function citedIn(text: string): Citation[] {
  const reddit = [...text.matchAll(redditPage)].map(([, community = '', post = '', comment]): Citation =>
    comment === undefined ? { kind: 'post', id: post, community } : { kind: 'comment', id: comment, community },
  );
  const hosted = [...text.matchAll(hostedPage)].map(([, host = '', path = '', id = '']): Citation => ({
    kind: commentPaths.has(path) ? 'comment' : 'post',
    id: `${path === 'posts/comments' ? 'c' : ''}${id}@${host}`,
    community: null,
  }));
  const onHackerNews = [...text.matchAll(hackerNewsPage)].map(([, post = '', comment]): Citation => ({
    kind: comment === undefined ? 'post' : 'comment',
    id: `${comment ?? post}@${hackerNews}`,
    community: null,
  }));
  return [...reddit, ...hosted, ...onHackerNews];
}

/**
 * The id of the page of a post or comment: a question of Stack Exchange, and each answer to it, has under each of its tags
 * an id of its own (`12.python@HOST`), and one page.
 */
export function pageIdOf(id: string): string {
  return id.replace(/^(c?\d{1,20})\.[^@]*@/, '$1@');
}

/** The host's own id of `id@host`; `null`: another host gave it, or nobody. */
export function localIdAt(host: string, full: string): string | null {
  const [local = '', at, ...more] = full.split('@');
  return more.length === 0 && at?.toLowerCase() === host && /^\w{1,20}$/.test(local) ? local : null;
}

/** Those that this host gave. */
export function localIdsAt(host: string, full: readonly string[]): string[] {
  return full.flatMap((id) => localIdAt(host, id) ?? []);
}
