import type { Community, Post } from '../../src/platforms/platform.ts';
import { reasonOf } from './fake-answers.ts';
import type { Reply } from './faults.ts';
import {
  communityId,
  type Raw,
  rawComment,
  rawCommunity,
  rawListing,
  rawMore,
  rawPost,
  rawRules,
  rawWiki,
} from './reddit-things.ts';
import type { World } from './world.ts';

const listingDepth = 1000;
const hours: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 };

/** What Reddit would answer to a GET, of a world as it is at `now`. */
export function redditAnswer(world: World, path: string, query: URLSearchParams, now: number): Reply {
  const [, first = '', second = '', third = '', fourth = ''] = path.split('/');
  const isWritten = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() <= now;
  const visible = { ...world, posts: world.posts.filter(isWritten), comments: world.comments.filter(isWritten) };
  if (path === '/api/info') return ok(info(visible, query));
  if (path === '/search') return ok(page(search(visible, everywhere(visible), query, now), query));
  if (first === 'subreddits') return directory(visible, second, query);
  if (first === 'comments') return postWithComments(visible, second, query);
  if (first !== 'r') return notFound();
  const site = siteOf(visible, second.split('+'));
  if ('status' in site) return site;
  const [only] = site.communities;
  if (third === 'about' && fourth === 'rules') return { status: 200, body: rawRules(visible.rules[only!.name] ?? []) };
  if (third === 'about') return ok(rawCommunity(only!));
  if (third === 'wiki') {
    const wiki = visible.wiki.find((one) => one.community === only!.name && path.endsWith(`/wiki/${one.page}`));
    return wiki ? ok(rawWiki(wiki)) : notFound('PAGE_NOT_CREATED');
  }
  if (third === 'search') return ok(page(search(visible, site.communities, query, now), query));
  if (third === 'comments') return ok(page(newestComments(visible, site.communities), query));
  return ok(page(listed(visible, site.communities, third, query.get('t'), now), query));
}

/** The readable ones of the names; Reddit says something about the others only when it is asked for one alone. */
function siteOf(world: World, names: string[]): { communities: Community[] } | Reply {
  const found = names.flatMap((name) => world.communities.find((one) => one.name.toLowerCase() === name) ?? []);
  if (found.length === 0) {
    return { status: 302, body: '', headers: { location: `/subreddits/search.json?q=${names.join('+')}` } };
  }
  if (names.length > 1) {
    const readable = found.filter((community) => reasonOf(community) === null);
    return readable.length > 0 ? { communities: readable } : notFound();
  }
  const reason = reasonOf(found[0]!);
  if (reason === null) return { communities: found };
  if (reason === 'banned') return notFound('banned');
  return { status: 403, body: { reason, message: 'Forbidden', error: 403 } };
}

function notFound(reason?: string): Reply {
  return { status: 404, body: { ...(reason && { reason }), message: 'Not Found', error: 404 } };
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

/** Private ones and those in quarantine are shown, with what may be known of them. */
function isListed({ access }: Community): boolean {
  return access !== 'banned' && access !== 'gated';
}

function everywhere(world: World): Community[] {
  return world.communities.filter((community) => reasonOf(community) === null);
}

/** Listings hold so many of the newest; those that were removed leave holes. */
function standing(world: World, communities: Community[]): { post: Post; community: Community }[] {
  const byName = new Map(communities.map((community) => [community.name, community]));
  return world.posts
    .filter((post) => byName.has(post.community))
    .sort(newestFirst)
    .slice(0, listingDepth)
    .filter((post) => post.removedBy === null)
    .map((post) => ({ post, community: byName.get(post.community)! }));
}

function newestFirst(a: { id: string; createdAt: Date }, b: { id: string; createdAt: Date }): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

function listed(world: World, communities: Community[], sort: string, window: string | null, now: number): Raw[] {
  const from = now - (hours[window ?? ''] ?? Infinity) * 3_600_000;
  const posts = standing(world, communities).filter(({ post }) => sort !== 'top' || post.createdAt.getTime() >= from);
  if (sort !== 'new') posts.sort((a, b) => (b.post.score ?? -1) - (a.post.score ?? -1));
  return posts.map(({ post, community }) => rawPost(post, community));
}

/** Every word or phrase in quotation marks, in any case. */
function search(world: World, communities: Community[], query: URLSearchParams, now: number): Raw[] {
  const from = now - (hours[query.get('t') ?? ''] ?? Infinity) * 3_600_000;
  const phrases = [...(query.get('q') ?? '').toLowerCase().matchAll(/"([^"]*)"/g)].map(([, phrase = '']) => phrase);
  return standing(world, communities)
    .filter(({ post }) => post.createdAt.getTime() >= from)
    .filter(({ post }) => phrases.every((phrase) => `${post.title} ${post.body}`.toLowerCase().includes(phrase)))
    .map(({ post, community }) => rawPost(post, community));
}

function newestComments(world: World, communities: Community[]): Raw[] {
  const names = new Set(communities.map((community) => community.name));
  return world.comments
    .filter((comment) => comment.removedBy === null && names.has(comment.community))
    .sort(newestFirst)
    .map((comment) => rawComment(comment));
}

/** After its anchor; an anchor that is gone from the listing ends it. */
function page(things: Raw[], query: URLSearchParams, depth = listingDepth): Raw {
  const all = things.slice(0, depth);
  const after = query.get('after');
  const at = after === null ? 0 : all.findIndex((thing) => thing.data['name'] === after) + 1;
  if (after !== null && at === 0) return rawListing([]);
  const limit = Math.min(100, Number(query.get('limit') ?? 25));
  const children = all.slice(at, at + limit);
  const goesOn = all.length > at + limit;
  return rawListing(children, goesOn ? String(children.at(-1)!.data['name']) : null);
}

function directory(world: World, where: string, query: URLSearchParams): Reply {
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/);
  const fits = ({ name, title, description }: Community) =>
    words.some((word) => `${name} ${title} ${description}`.toLowerCase().includes(word));
  const communities = world.communities
    .filter((community) => (where === 'search' ? isListed(community) && fits(community) : !reasonOf(community)))
    .sort((a, b) => (b.members ?? 0) - (a.members ?? 0) || (communityId(a.name) < communityId(b.name) ? -1 : 1));
  return ok(page(communities.map(rawCommunity), query, Infinity));
}

/** Communities by name, private ones as little more than that; posts and comments that may be seen. */
function info(world: World, query: URLSearchParams): Raw {
  const names = new Set((query.get('sr_name') ?? '').toLowerCase().split(','));
  const ids = (query.get('id') ?? '').split(',').slice(0, 100);
  const seen = new Map(everywhere(world).map((community) => [community.name, community]));
  const posts = new Map(world.posts.map((post) => [`t3_${post.id}`, post]));
  const comments = new Map(world.comments.map((comment) => [`t1_${comment.id}`, comment]));
  const things = ids.flatMap((id) => {
    const [post, comment] = [posts.get(id), comments.get(id)];
    const community = seen.get((post ?? comment)?.community ?? '');
    if (!community) return [];
    return post ? [rawPost(post, community)] : [rawComment(comment!)];
  });
  const named = world.communities.filter((community) => names.has(community.name.toLowerCase()) && isListed(community));
  return rawListing([...named.slice(0, 100).map(rawCommunity), ...things]);
}

function postWithComments(world: World, id: string, query: URLSearchParams): Reply {
  const post = world.posts.find((post) => post.id === id);
  if (!post) return notFound();
  const site = siteOf(world, [post.community.toLowerCase()]);
  if ('status' in site) return site;
  let room = Number(query.get('limit') ?? 200);
  const under = (parent: string | null): Raw[] => {
    const here = world.comments
      .filter((comment) => comment.postId === id && comment.parentId === parent)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    const shown = here.splice(0, Math.max(0, room));
    room -= shown.length;
    const trees = shown.map((comment) => rawComment(comment, under(comment.id)));
    const parentName = parent === null ? `t3_${id}` : `t1_${parent}`;
    const folded = here.map((comment) => comment.id);
    return folded.length > 0 ? [...trees, rawMore(parentName, folded)] : trees;
  };
  return ok([rawListing([rawPost(post, site.communities[0]!)]), rawListing(under(null))]);
}
