import { z } from 'zod';

/**
 * What an instance speaks. Here all is said in the words of API v3, and a dialect puts it into its own: `request` the
 * parameters, `answer` what came back. A list goes on where the `page_cursor` is the `next_page` of the page before.
 */
export type Dialect = {
  name: 'v3' | 'v4' | 'piefed';
  prefix: string;
  /** Whether it tells what moderators removed. */
  hasModlog: boolean;
  /** Comments of a community are listed by its id, not by its name. */
  listsById: boolean;
  request: (path: string, params: Params) => Params;
  /** `null`: the answer is not to be believed. */
  answer: (path: string, params: Params, body: Json) => Json | null;
};

export type Params = Record<string, string>;
export type Json = Record<string, unknown>;

const record = z.record(z.string(), z.unknown()).catch({});
const pageOf = z.coerce.string();
const members = z.array(record).catch([]);

/** Where the list stands in an answer of v3; `null`: there is none. */
function listIn(path: string, params: Params): string | null {
  if (path === '/search') return (params['type_'] ?? '').toLowerCase();
  return { '/post/list': 'posts', '/comment/list': 'comments', '/community/list': 'communities', '/modlog': 'removed_posts' }[path] ?? null; // prettier-ignore
}

/** 0.19 pages posts by cursors and the rest by numbers: `n2` is the second page. A page that is not full is the last. */
export const v3: Dialect = {
  name: 'v3',
  prefix: '/api/v3',
  hasModlog: true,
  listsById: false,
  request(_path, { page_cursor: at, ...rest }) {
    if (at === undefined) return rest;
    return /^n\d+$/.test(at) ? { ...rest, page: at.slice(1) } : { ...rest, page_cursor: at };
  },
  answer(path, params, body) {
    const list = listIn(path, params);
    if (list === null) return body;
    const { page_cursor: from } = params;
    const isFull = members.parse(body[list]).length >= Number(params['limit']);
    // A server of version 1.0 answers so: it gives the first page for all there is.
    if (isFull && body['next_page'] === null) return null;
    const counted = from === undefined || from.startsWith('n') ? `n${Number(from?.slice(1) ?? 1) + 1}` : null;
    return { ...body, next_page: isFull ? (body['next_page'] ?? counted) : null };
  },
};

export const v4: Dialect = {
  name: 'v4',
  prefix: '/api/v4',
  hasModlog: true,
  listsById: false,
  request(path, { q, sort, ...rest }) {
    const own: Params = {};
    for (const [name, value] of Object.entries(rest)) {
      own[name] = name.endsWith('type_') || name === 'listing_type' ? snake(value) : value;
    }
    if (q !== undefined) own['search_term'] = q;
    if (path === '/modlog') own['show_bulk'] = 'true';
    if (sort === undefined) return own;
    if (path === '/community/list') return { ...own, sort: 'subscribers' };
    if (sort === 'TopYear') return { ...own, sort: 'top', time_range_seconds: '31536000' };
    return { ...own, sort: sort.startsWith('Top') ? 'top' : snake(sort) };
  },
  answer(path, params, body) {
    const list = listIn(path, params);
    if (list === null) return eachView(body, ofV4);
    const listed = members.parse(path === '/search' ? body[list] : body['items']);
    return { [list]: listed.map(path === '/modlog' ? removalOfV4 : ofV4), next_page: body['next_page'] };
  },
};

export const piefed: Dialect = {
  name: 'piefed',
  prefix: '/api/alpha',
  hasModlog: false,
  listsById: true,
  request(_path, { page_cursor: page, ...rest }) {
    return page === undefined ? rest : { ...rest, page };
  },
  answer(path, params, body) {
    const list = listIn(path, params);
    if (list === null) return eachView(body, ofPiefed);
    const listed = members.parse(body[list]);
    const isFull = listed.length >= Number(params['limit']);
    const counted = isFull ? String(Number(params['page_cursor'] ?? 1) + 1) : null;
    // The word for no next page is missing, empty or null.
    const told = body['next_page'] === undefined ? counted : body['next_page'] || null;
    return { [list]: listed.map(ofPiefed), next_page: told === null ? null : pageOf.parse(told) };
  },
};

function snake(value: string): string {
  return value.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

function eachView(body: Json, translate: (view: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(body).map(([name, part]) => [name, name.endsWith('_view') ? translate(record.parse(part)) : part]),
  );
}

/** Version 1.0 has the counts on the things themselves. */
function ofV4(view: Json): Json {
  const [community, thing] = [record.parse(view['community']), record.parse(view['post'] ?? view['comment'])];
  const counts = view['comment'] ? record.parse(view['comment']) : view['post'] ? thing : community;
  const parts = ['post', 'comment', 'creator', 'community'].flatMap((name) =>
    view[name] === undefined ? [] : [[name, renamedV4(record.parse(view[name]))] as const],
  );
  return { ...Object.fromEntries(parts), counts };
}

function renamedV4(part: Json): Json {
  const { published_at: published, updated_at: updated, ap_id: actor_id, sidebar: description, ...rest } = part;
  const removed = part['removed'] === true || part['local_removed'] === true;
  return { ...rest, published, updated, actor_id, description, removed, private: part['visibility'] === 'private' };
}

function removalOfV4({ modlog, target_post: post, target_community: community }: Json): Json {
  const { is_revert: isRevert, published_at: when_ } = record.parse(modlog);
  return {
    mod_remove_post: { removed: isRevert !== true, when_ },
    post: renamedV4(record.parse(post)),
    community: community ? renamedV4(record.parse(community)) : null,
  };
}

function ofPiefed(view: Json): Json {
  const [counts, community] = [record.parse(view['counts']), record.parse(view['community'])];
  const [post, comment, creator] = ['post', 'comment', 'creator'].map((name) => record.parse(view[name]));
  return {
    ...(view['post'] !== undefined && { post: { ...post, name: post!['title'], featured_community: post!['sticky'] } }),
    ...(view['comment'] !== undefined && { comment: { ...comment, content: comment!['body'] } }),
    creator: view['creator'] === undefined ? null : { ...creator, name: creator!['user_name'] },
    community: {
      ...community,
      posting_restricted_to_mods: community['restricted_to_mods'],
      removed: community['removed'] === true || community['banned'] === true,
    },
    counts: { ...counts, subscribers: counts['total_subscriptions_count'] ?? counts['subscriptions_count'] },
  };
}
