import type { Reply } from './faults.ts';
import { lemmyAnswer } from './lemmy-answers.ts';
import type { World } from './world.ts';

export type Speech = 'v3' | 'v4' | 'piefed';
type Json = Record<string, unknown>;
type Views = { [name: string]: Json };

const versions = { v3: '0.19.20', v4: '1.0.0-beta.1', piefed: '1.7.5' };

/** What any path of an instance answers that speaks so; whoever speaks v4 still answers v3, and hides most of it. */
export function instanceAnswer(speech: Speech, world: World, path: string, query: URLSearchParams, now: number): Reply {
  if (path === '/.well-known/nodeinfo') {
    const href = 'https://lemmy.example/nodeinfo/2.1';
    return ok({ links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href }] });
  }
  if (path === '/nodeinfo/2.1') {
    const name = speech === 'piefed' ? 'PieFed' : 'lemmy';
    return ok({ version: '2.1', software: { name, version: versions[speech] }, openRegistrations: true });
  }
  const [, prefix = '', rest = ''] = /^\/api\/(v3|v4|alpha)(\/.+)$/.exec(path) ?? [];
  if (rest === '/site' && prefix === { v3: 'v3', v4: 'v4', piefed: 'alpha' }[speech]) return ok(siteOf(speech));
  if (prefix === 'v3' && speech === 'v3') return lemmyAnswer(world, rest, query, now);
  if (prefix === 'v3' && speech === 'v4') return trapped(lemmyAnswer(world, rest, withoutPages(query), now));
  if (prefix === 'v4' && speech === 'v4') return answerV4(world, rest, query, now);
  if (prefix === 'alpha' && speech === 'piefed') return answerPiefed(world, rest, query, now);
  return { status: 404, body: '' };
}

function siteOf(speech: Speech): Json {
  const limits = {
    v3: { message: 180, message_per_second: 60, search: 60, search_per_second: 600 },
    v4: {
      message_max_requests: 120,
      message_interval_seconds: 60,
      search_max_requests: 30,
      search_interval_seconds: 60,
    },
    piefed: {},
  };
  const { [speech]: version } = versions;
  if (speech === 'piefed') return { version, site: { name: 'PieFed', actor_id: 'https://lemmy.example/' } };
  return { version, site_view: { site: { name: 'test' }, local_site_rate_limit: limits[speech] } };
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function withoutPages(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !name.startsWith('page')));
}

function trapped({ status, body }: Reply): Reply {
  return { status, body: { ...(body as Json), next_page: null } };
}

const kinds: Record<string, string> = {
  '/post/list': 'posts',
  '/comment/list': 'comments',
  '/community/list': 'communities',
  '/modlog': 'removed_posts',
};
const sorts: Record<string, string> = { new: 'New', hot: 'Hot', top: 'TopAll', subscribers: 'TopAll', old: 'Old' };
const typesOfV4: Record<string, string> = { posts: 'Posts', communities: 'Communities' };

/** Version 1.0: other names, counts on the things themselves, and opaque cursors for every list. */
function answerV4(world: World, path: string, query: URLSearchParams, now: number): Reply {
  const limit = Number(query.get('limit') ?? 20);
  const isUnknown = [query.get('sort') ?? 'new'].some((sort) => sorts[sort] === undefined);
  if (limit < 1 || limit > 50 || isUnknown) return { status: 400, body: { error: 'unknown', message: 'bad query' } };
  const asked = new URLSearchParams(query);
  asked.set('sort', sorts[query.get('sort') ?? ''] ?? 'Active');
  if (path === '/search') {
    asked.set('q', query.get('search_term') ?? '');
    asked.set('type_', typesOfV4[query.get('type_') ?? ''] ?? 'All');
  }
  const cursor = query.get('page_cursor');
  if (cursor !== null && !/^P(c\d+|\w+)$/.test(cursor)) {
    return { status: 400, body: { error: 'couldnt_parse_pagination_token' } };
  }
  const [, page] = /^Pc(\d+)$/.exec(cursor ?? '') ?? [];
  if (page !== undefined) {
    asked.delete('page_cursor');
    asked.set('page', page);
  }
  const { status, body } = lemmyAnswer(world, path, asked, now);
  if (status !== 200) return { status, body: status === 404 && body !== '' ? { error: 'not_found' } : body };
  const told = body as Json;
  const list = path === '/search' ? (query.get('type_') ?? '') : kinds[path];
  if (list === undefined) return ok(translated(told, toV4));
  const items = told[list] as Views[];
  const own =
    typeof told['next_page'] === 'string' && path === '/post/list' ? told['next_page'] : `Pc${Number(page ?? 1) + 1}`;
  const next_page = items.length < limit ? null : own;
  const shown = items.map((view) => (path === '/modlog' ? toV4Removal(view) : toV4(view)));
  return ok(
    path === '/search' ? { posts: [], communities: [], [list]: shown, next_page } : { items: shown, next_page },
  );
}

function translated(body: Json, translate: (view: Views) => Json): Json {
  return Object.fromEntries(Object.entries(body).map(([name, view]) => [name, translate(view as Views)]));
}

function toV4({ counts = {}, ...parts }: Views): Json {
  const holder = ['comment', 'post', 'community'].find((name) => parts[name] !== undefined);
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, renamed({ ...part, ...(name === holder && counts) })]),
  );
}

function renamed({
  published: published_at,
  updated: updated_at,
  actor_id: ap_id,
  description: sidebar,
  ...rest
}: Json): Json {
  return { ...rest, published_at, updated_at, ap_id, sidebar, visibility: 'public' };
}

function toV4Removal({ mod_remove_post: entry, post, community }: Views): Json {
  return {
    modlog: { kind: 'mod_remove_post', is_revert: false, reason: 'Rule 2', published_at: entry!['when_'] },
    target_post: renamed(post!),
    target_community: renamed(community!),
  };
}

/** PieFed: the shapes of v3 with other names for some fields, pages that are numbers as text, no modlog. */
function answerPiefed(world: World, path: string, query: URLSearchParams, now: number): Reply {
  const asked = new URLSearchParams(query);
  if (path === '/modlog') return { status: 404, body: '' };
  if (path === '/comment/list') {
    asked.delete('community_name');
    const id = query.get('community_id');
    const found = world.communities.find(({ name }) => name.split('@')[0]!.toLowerCase() === id);
    if (id !== null) asked.set('community_name', found?.name ?? 'nowhere@lemmy.example');
  }
  if (path === '/post/list' && Number(query.get('page') ?? 1) > 1) {
    asked.set('limit', '1000');
  }
  // What moderators removed is still shown to who asks for it by its id, with the mark.
  const marked =
    path === '/post' ? { ...world, posts: world.posts.map((post) => ({ ...post, removedBy: null })) } : world;
  const { status, body } = lemmyAnswer(marked, path, asked, now);
  const removed = world.posts.find(({ id, removedBy }) => removedBy !== null && id.split('@')[0] === query.get('id'));
  if (removed && path === '/post' && status === 200)
    (body as { post_view: Views }).post_view['post']!['removed'] = true;
  if (status !== 200) return { status: status === 404 && body !== '' ? 400 : status, body };
  const told = body as Json;
  const list = path === '/search' ? (query.get('type_') ?? '').toLowerCase() : kinds[path];
  if (list === undefined) return ok(translated(told, toPiefed));
  const [limit, page] = [Number(query.get('limit') ?? 20), Number(query.get('page') ?? 1)];
  const all = told[list] as Views[];
  const views = path === '/post/list' ? all.slice(page > 1 ? (page - 1) * limit : 0).slice(0, limit) : all;
  return ok({ [list]: views.map(toPiefed), next_page: views.length < limit ? null : String(page + 1) });
}

function toPiefed({ post, comment, creator, community, counts }: Views): Json {
  return {
    ...(post && { post: { ...without(post, 'name'), title: post['name'], sticky: post['featured_community'] } }),
    ...(comment && { comment: { ...without(comment, 'content'), body: comment['content'] } }),
    ...(creator && { creator: { ...without(creator, 'name'), user_name: creator['name'] } }),
    community: { ...without(community!, 'posting_restricted_to_mods'), restricted_to_mods: community!['posting_restricted_to_mods'], banned: false }, // prettier-ignore
    counts: { ...without(counts!, 'subscribers'), total_subscriptions_count: counts!['subscribers'] },
  };
}

function without(part: Json, name: string): Json {
  return Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));
}
