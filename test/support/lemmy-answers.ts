import type { AnyComment, Community, Post } from '../../src/platforms/platform.ts';
import type { Reply } from './faults.ts';
import type { World } from './world.ts';

/** What version 0.19 of Lemmy would answer to a GET under `/api/v3`, of a world as it is at `now`. Ids may be texts. */
export function lemmyAnswer(whole: World, path: string, query: URLSearchParams, now: number): Reply {
  const isWritten = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() <= now;
  const world = { ...whole, posts: whole.posts.filter(isWritten), comments: whole.comments.filter(isWritten) };
  const of = (key: string) => query.get(key) ?? '';
  if (path === '/community') {
    const community = find(world, of('name'));
    return community ? ok({ community_view: communityView(world, community) }) : notFound('community');
  }
  if (path === '/community/list') {
    return ok({ communities: numbered(world.communities, query).map((one) => communityView(world, one)) });
  }
  if (path === '/post') {
    const post = standing(world).find(({ id }) => local(id) === of('id'));
    return post ? ok({ post_view: postView(world, post) }) : notFound('post');
  }
  if (path === '/comment') {
    const comment = world.comments.find(({ id }) => local(id) === of('id'));
    return comment ? ok({ comment_view: commentView(world, comment) }) : notFound('comment');
  }
  if (path === '/modlog') return ok(modlog(world, query));
  if (path === '/search') return ok(search(world, query));
  const name = query.get('community_name');
  if (name !== null && !find(world, name)) return notFound('community');
  const isThere = (item: { community: string }) => name === null || item.community.toLowerCase() === name.toLowerCase();
  if (path === '/post/list') return ok(postList(world, standing(world).filter(isThere), query));
  if (path === '/comment/list') return ok(commentList(world, query, isThere));
  return { status: 404, body: '' };
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function notFound(what: string): Reply {
  return { status: 404, body: { error: `couldnt_find_${what}` } };
}

function local(nameOrId: string): string {
  return nameOrId.split('@')[0] ?? '';
}

function find(world: World, name: string): Community | undefined {
  return world.communities.find((community) => community.name.toLowerCase() === name.toLowerCase());
}

/** Posts that are shown, newest first. */
function standing(world: World): Post[] {
  return world.posts
    .filter(
      (post) => (world.listsRemoved || post.removedBy === null) && find(world, post.community)?.access !== 'banned',
    )
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
}

function sorted(posts: Post[], sort: string): Post[] {
  return sort === 'New' ? posts : posts.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1));
}

/** `next_page` comes with every page that is not empty. */
function postList(world: World, posts: Post[], query: URLSearchParams) {
  const listed = sorted(posts, query.get('sort') ?? '');
  const isPinned = ({ id }: Post) => world.pinned?.has(id) ?? false;
  const all = [...listed.filter(isPinned), ...listed.filter((post) => !isPinned(post))];
  const cursor = query.get('page_cursor');
  const at = cursor === null ? 0 : all.findIndex((post) => `P${local(post.id)}` === cursor) + 1;
  const page = all.slice(at, at + Number(query.get('limit') ?? 20));
  const last = page.at(-1);
  return { posts: page.map((post) => postView(world, post)), ...(last && { next_page: `P${local(last.id)}` }) };
}

function commentList(world: World, query: URLSearchParams, isThere: (comment: AnyComment) => boolean) {
  const post = query.get('post_id');
  const here = world.comments.filter(
    (comment) => isThere(comment) && (post === null || local(comment.postId) === post),
  );
  const isNew = query.get('sort') === 'New';
  here.sort((a, b) => (isNew ? b.createdAt.getTime() - a.createdAt.getTime() : (b.score ?? 0) - (a.score ?? 0)));
  const visible = here.filter((comment) => find(world, comment.community)?.access !== 'banned');
  return { comments: numbered(visible, query).map((comment) => commentView(world, comment)) };
}

/** The whole of `q` in one field. */
function search(world: World, query: URLSearchParams) {
  const wanted = (query.get('q') ?? '').toLowerCase();
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  if (query.get('type_') === 'Communities') {
    const found = world.communities.filter((one) => one.access !== 'banned' && has(local(one.name), one.title));
    return { communities: numbered(found, query).map((one) => communityView(world, one)), posts: [] };
  }
  const name = query.get('community_name')?.toLowerCase();
  const found = standing(world).filter(
    (post) => (!name || post.community.toLowerCase() === name) && has(post.title, post.body),
  );
  return { communities: [], posts: numbered(found, query).map((post) => postView(world, post)) };
}

/** Removals, newest first, of one post or in one community. */
function modlog(world: World, query: URLSearchParams) {
  const [post, place] = [query.get('post_id'), query.get('community_id')];
  const removed = world.posts
    .filter(({ removedBy }) => removedBy === 'moderator')
    .filter(({ id, community }) => (post ? local(id) === post : idOf(community) === place))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    removed_posts: numbered(removed, query).map((each) => ({
      mod_remove_post: {
        id: 1,
        reason: 'Rule 2',
        removed: true,
        when_: time(new Date(each.createdAt.getTime() + 60_000)),
      },
      ...postView(world, each),
    })),
  };
}

function idOf(name: string): string {
  const own = local(name).toLowerCase();
  return /^\w+$/.test(own) ? own : Buffer.from(own).toString('hex').slice(0, 20);
}

function numbered<T>(items: readonly T[], query: URLSearchParams): T[] {
  const limit = Math.min(50, Number(query.get('limit') ?? 20));
  const page = Number(query.get('page') ?? 1);
  return items.slice((page - 1) * limit, page * limit);
}

function time(date: Date): string {
  return date.toISOString().replace('Z', '123Z');
}

function community({ name, title, description, sidebar, access, nsfw, createdAt }: Community, rules: string[]) {
  const [own = '', host = ''] = name.split('@');
  const list = rules.length > 0 ? ['## Rules', rules.join('\n')] : [];
  return {
    id: idOf(name),
    name: own,
    title,
    description: [description, sidebar, ...list].filter(Boolean).join('\n\n'),
    removed: access === 'banned',
    deleted: false,
    nsfw,
    actor_id: `https://${host}/c/${own}`,
    local: true,
    hidden: false,
    posting_restricted_to_mods: access === 'restricted',
    published: createdAt ? time(createdAt) : '2020-01-01T00:00:00',
  };
}

function communityOf(world: World, name: string) {
  const rules = (world.rules[name] ?? []).map(({ title, text }, n) => `${n + 1}. **${title}**: ${text}`);
  return community(find(world, name)!, rules);
}

function communityView(world: World, { name, members }: Community) {
  return { community: communityOf(world, name), counts: { subscribers: members, posts: 1, users_active_month: 1 } };
}

function person(name: string | null) {
  return {
    id: 7,
    name: name ?? 'gone',
    actor_id: `https://lemmy.example/u/${name}`,
    local: true,
    deleted: name === null,
  };
}

function postView(world: World, post: Post) {
  return {
    post: {
      id: local(post.id),
      name: post.title,
      body: post.body,
      ...(post.link !== null && { url: post.link }),
      nsfw: post.nsfw,
      removed: post.removedBy === 'moderator',
      deleted: post.removedBy === 'author',
      featured_community: world.pinned?.has(post.id) ?? false,
      published: time(post.createdAt),
      ...(post.editedAt && { updated: time(post.editedAt) }),
    },
    creator: person(post.author),
    community: communityOf(world, post.community),
    counts: { score: post.score, upvotes: 3, downvotes: 1, comments: post.numComments },
  };
}

function commentView(world: World, comment: AnyComment) {
  const parents = comment.parentId === null ? ['0'] : ['0', local(comment.parentId)];
  return {
    comment: {
      id: local(comment.id),
      post_id: local(comment.postId),
      content: comment.removedBy === null ? comment.body : '',
      path: [...parents, local(comment.id)].join('.'),
      removed: comment.removedBy === 'moderator',
      deleted: comment.removedBy === 'author',
      published: time(comment.createdAt),
      ...(comment.editedAt && { updated: time(comment.editedAt) }),
    },
    creator: person(comment.author),
    community: communityOf(world, comment.community),
    counts: { score: comment.score },
  };
}
