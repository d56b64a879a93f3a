import type { AnyComment, Community, Post } from '../../src/platforms/platform.ts';
import type { Reply } from './faults.ts';
import type { World } from './world.ts';

/** How a forum is set up. `pinned`: topics that stand above the others. `pagedCategories`: so many a page. */
export type ForumSetup = { pinned: ReadonlySet<string>; pagedCategories: number | null };

const topicsAtOnce = 30;
const postsAtOnce = 50;
type Json = Record<string, unknown>;

/** What a Discourse forum would answer to a visitor, of a world as it is at `now`. Ids may be texts. */
export function discourseAnswer(
  whole: World,
  setup: ForumSetup,
  path: string,
  query: URLSearchParams,
  now: number,
): Reply {
  const isWritten = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() <= now;
  const world = { ...whole, posts: whole.posts.filter(isWritten), comments: whole.comments.filter(isWritten) };
  if (path === '/about.json')
    return ok({ about: { title: 'A forum', description: 'Talk.', stats: { users_count: 77 } } });
  if (path === '/categories.json') return ok(categories(world, query, setup));
  if (path === '/posts.json') return ok(latestPosts(world, query));
  if (path === '/search.json') return ok(search(world, query));
  const [, id = '', posts] = /^\/t\/(\w+)(\/posts)?\.json$/.exec(path) ?? [];
  if (id !== '') return topic(world, id, posts === undefined ? null : query.getAll('post_ids[]'));
  const [, slug] = /^\/t\/about-(.+)\/1\.json$/.exec(path) ?? [];
  if (slug !== undefined) return aboutTopic(world, slug);
  const [, postId] = /^\/posts\/(\w+)\.json$/.exec(path) ?? [];
  if (postId !== undefined) return onePost(world, postId);
  const [, category, list] = /^(?:\/c\/[^/]+\/(\d+)\/l)?\/(latest|top|hot)\.json$/.exec(path) ?? [];
  return list === undefined ? notFound() : topicList(world, setup, category ?? null, list, query);
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function notFound(): Reply {
  return { status: 404, body: { errors: ['The requested resource could not be found.'], error_type: 'not_found' } };
}

function local(nameOrId: string): string {
  return nameOrId.split('@')[0] ?? '';
}

/** Ids of categories begin at 5, as after those that every forum is made with. */
function categoryId(world: World, name: string): number {
  return world.communities.findIndex((one) => one.name === name) + 5;
}

function categories(world: World, query: URLSearchParams, { pagedCategories: each }: ForumSetup): Json {
  const page = Number(query.get('page') ?? 1);
  const shown = each === null ? world.communities : world.communities.slice((page - 1) * each, page * each);
  const told = shown.map((one) => category(world, one));
  const hidden = { id: 3, name: 'Staff', slug: 'staff', read_restricted: true, subcategory_list: [] };
  return { category_list: { can_create_topic: false, categories: page === 1 ? [...told, hidden] : told } };
}

function category(world: World, { name, title, description }: Community): Json {
  const slug = local(name);
  return {
    id: categoryId(world, name),
    name: title,
    slug,
    description: `<p>${description}</p>`,
    description_text: description,
    topic_url: `/t/about-${slug}/1`,
    topic_count: 1,
    read_restricted: false,
    subcategory_list: [],
  };
}

function likes({ score }: { score: number | null }): Json[] {
  return score === null || score === 0 ? [] : [{ id: 2, count: score }];
}

function first(world: World, post: Post): Json {
  return {
    id: `op${local(post.id)}`,
    topic_id: local(post.id),
    topic_title: post.title,
    category_id: categoryId(world, post.community),
    post_number: 1,
    post_type: 1,
    reply_to_post_number: null,
    username: post.author,
    raw: post.body,
    cooked: `<p>${post.body}</p>`,
    created_at: post.createdAt.toISOString(),
    updated_at: (post.editedAt ?? post.createdAt).toISOString(),
    version: post.editedAt === null ? 1 : 2,
    hidden: post.removedBy === 'moderator',
    user_deleted: post.removedBy === 'author',
    deleted_at: null,
    actions_summary: likes(post),
  };
}

/** Comments are numbered as they stand in the world: only numbers say what answers what. */
function reply(world: World, comment: AnyComment): Json {
  const siblings = world.comments.filter(({ postId }) => postId === comment.postId);
  const numberOf = (id: string) => siblings.findIndex((one) => one.id === id) + 2;
  return {
    ...first(world, { ...comment, title: '', editedAt: comment.editedAt } as unknown as Post),
    id: local(comment.id),
    topic_id: local(comment.postId),
    topic_title: world.posts.find(({ id }) => id === comment.postId)?.title,
    post_number: numberOf(comment.id),
    reply_to_post_number: comment.parentId === null ? null : numberOf(comment.parentId),
    raw: comment.removedBy === null ? comment.body : '(post deleted by author)',
  };
}

function newestFirst<T extends { createdAt: Date; id: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
}

function latestPosts(world: World, query: URLSearchParams): Json {
  const all = newestFirst([
    ...world.posts.filter(({ removedBy }) => removedBy === null).map((post) => ({ ...post, told: first(world, post) })),
    ...world.comments
      .filter(({ removedBy }) => removedBy === null)
      .map((comment) => ({ ...comment, told: reply(world, comment) })),
  ]).map(({ told }) => told);
  // A note of the forum itself, and a post that nobody can read.
  const before = query.get('before');
  const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
  return { latest_posts: all.slice(start, start + postsAtOnce) };
}

function topicObject(world: World, post: Post, pinned: boolean): Json {
  return {
    id: local(post.id),
    title: post.title,
    fancy_title: post.title.replaceAll("'", '&rsquo;'),
    slug: 'a-topic',
    created_at: post.createdAt.toISOString(),
    posts_count: (post.numComments ?? 0) + 1,
    like_count: post.score,
    category_id: categoryId(world, post.community),
    tags: post.flair === null ? [] : [post.flair],
    pinned,
    visible: true,
    archetype: 'regular',
    featured_link: post.link,
  };
}

function topicList(
  world: World,
  { pinned }: ForumSetup,
  id: string | null,
  list: string,
  query: URLSearchParams,
): Reply {
  if (id !== null && !world.communities.some(({ name }) => String(categoryId(world, name)) === id)) return notFound();
  const here = world.posts.filter(
    (post) => post.removedBy === null && (id === null || String(categoryId(world, post.community)) === id),
  );
  const isByTime = list === 'latest' && query.get('order') === 'created';
  const sorted = isByTime ? newestFirst(here) : here.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const page = Number(query.get('page') ?? 0);
  const [above, rest] = [sorted.filter((post) => pinned.has(post.id)), sorted.filter((post) => !pinned.has(post.id))];
  const shown = rest.slice(page * topicsAtOnce, (page + 1) * topicsAtOnce);
  const topics = [...(page === 0 ? above : []), ...shown].map((post) => topicObject(world, post, pinned.has(post.id)));
  const more = rest.length > (page + 1) * topicsAtOnce;
  return ok({
    users: [],
    topic_list: { per_page: topicsAtOnce, topics, ...(more && { more_topics_url: '/latest?page' }) },
  });
}

function topic(world: World, id: string, wanted: string[] | null): Reply {
  const post = world.posts.find((one) => local(one.id) === id);
  if (!post) return notFound();
  const replies = world.comments.filter(({ postId }) => postId === post.id).map((comment) => reply(world, comment));
  const posts = [first(world, post), ...replies];
  if (wanted) return ok({ post_stream: { posts: posts.filter((one) => wanted.includes(String(one['id']))) }, id });
  const stream = posts.map((one) => one['id']);
  return ok({ ...topicObject(world, post, false), post_stream: { posts: posts.slice(0, 20), stream } });
}

function onePost(world: World, id: string): Reply {
  const comment = world.comments.find((one) => local(one.id) === id);
  if (!comment) return notFound();
  const { category_id: _category, topic_title: _title, ...told } = reply(world, comment);
  return ok(told);
}

function aboutTopic(world: World, slug: string): Reply {
  const found = world.communities.find(({ name }) => local(name) === slug);
  if (!found) return notFound();
  const rules = (world.rules[found.name] ?? []).map(({ title, text }) => `- **${title}**: ${text}`);
  const raw = rules.length === 0 ? found.description : `${found.description}\n\n## Rules\n\n${rules.join('\n')}`;
  const told = { id: 'about', topic_id: 'about', post_number: 1, created_at: '2020-01-01T00:00:00Z', raw, cooked: '' };
  return ok({ id: 'about', title: 'About', post_stream: { posts: [told], stream: ['about'] } });
}

/** All words of a query in one topic, the newest topic first; `#slug` narrows it. */
function search(world: World, query: URLSearchParams): Json {
  const terms = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const [slug] = terms.filter((term) => term.startsWith('#')).map((term) => term.slice(1));
  const plain = terms.filter((term) => !/^#|^(after|order|in):/.test(term));
  const found = newestFirst(world.posts).filter(
    (post) =>
      post.removedBy === null &&
      (slug === undefined || local(post.community).toLowerCase() === slug) &&
      plain.every((term) => `${post.title} ${post.body}`.toLowerCase().includes(term)),
  );
  const page = Number(query.get('page') ?? 1);
  const shown = found.slice((page - 1) * 50, page * 50);
  return {
    posts: shown.map((post) => ({
      id: `op${local(post.id)}`,
      topic_id: local(post.id),
      blurb: post.body.slice(0, 20),
    })),
    topics: [],
    grouped_search_result: { error: null },
  };
}
