import type { AnyComment, Post } from '../../src/platforms/platform.ts';
import { partIn, titleOnHackerNews } from './hacker-news-world.ts';
import type { Reply } from './faults.ts';
import type { World } from './world.ts';

/**
 * What Hacker News would answer to a GET, of a world as it is at `now`: its search under `/api/v1`, its items under
 * `/v0`, its pages elsewhere. Ids may be texts. `lingering`: the search still has what was removed.
 */
export function hackerNewsAnswer(
  whole: World,
  path: string,
  query: URLSearchParams,
  now: number,
  lingering: boolean,
): Reply {
  const isPast = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() <= now;
  const world = { ...whole, posts: whole.posts.filter(isPast), comments: whole.comments.filter(isPast) };
  if (path === '/api/v1/search_by_date' || path === '/api/v1/search') {
    return { status: 200, body: search(world, path.endsWith('search'), query, lingering) };
  }
  if (path === '/v0/maxitem.json') return { status: 200, body: 45_000_000 };
  const [, id] = /^\/v0\/item\/(\w+)\.json$/.exec(path) ?? [];
  // What is not there is `null`, not an error.
  if (id !== undefined) return { status: 200, body: JSON.stringify(item(world, id)), headers: json };
  if (path === '/newsguidelines.html') return { status: 200, body: guidelines(world) };
  return { status: 404, body: 'Not Found' };
}

const json = { 'content-type': 'application/json; charset=utf-8' };

function local(id: string): string {
  return id.split('@')[0] ?? '';
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function search(world: World, byPoints: boolean, query: URLSearchParams, lingering: boolean) {
  const stands = ({ removedBy }: { removedBy: string | null }) => lingering || removedBy === null;
  const all = [
    ...world.posts.filter(stands).map((post) => hitOfPost(post)),
    ...world.comments.filter(stands).map((comment) => hitOfComment(world, comment)),
  ];
  const words = (query.get('query') ?? '').toLowerCase().split(' ').filter(Boolean);
  const found = all
    .filter(({ _tags }) => hasTags(_tags, query.get('tags') ?? ''))
    .filter((hit) => passes(hit.created_at_i, query.get('numericFilters') ?? ''))
    .filter(({ title, story_text, comment_text, author }) => {
      const said = [title, story_text, comment_text, author].join('\n').toLowerCase();
      // Signs are no words to it.
      return words.every((word) => said.includes(word.replaceAll(/[^\p{L}\p{N}]+/gu, '')));
    })
    .sort((a, b) => (byPoints ? (b.points ?? -1) - (a.points ?? -1) : 0) || b.created_at_i - a.created_at_i);
  const size = Math.min(1_000, Number(query.get('hitsPerPage') ?? 20));
  const page = Number(query.get('page') ?? 0);
  const reachable = found.slice(0, 1_000);
  return {
    hits: reachable.slice(page * size, (page + 1) * size),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(reachable.length / size),
    hitsPerPage: size,
    query: query.get('query') ?? '',
  };
}

/** `story,author_pg` is both, `(story,poll)` one of them. */
function hasTags(tags: readonly string[], wanted: string): boolean {
  const groups = wanted.match(/\([^)]*\)|[^,]+/g) ?? [];
  return groups.every((group) =>
    group
      .replaceAll(/[()]/g, '')
      .split(',')
      .some((tag) => tags.includes(tag)),
  );
}

function passes(createdAt: number, filters: string): boolean {
  return filters
    .split(',')
    .filter(Boolean)
    .every((filter) => {
      const [, sign, value] = /^created_at_i(<=|>=)(\d+)$/.exec(filter) ?? [];
      if (!sign) throw new Error(`the search knows no filter ${filter}`);
      return sign === '<=' ? createdAt <= Number(value) : createdAt >= Number(value);
    });
}

function typeOf({ community }: { community: string }): string {
  return partIn(community) === 'jobs' ? 'job' : 'story';
}

function hitOfPost(post: Post) {
  const part = partIn(post.community);
  const own = part === 'ask' || part === 'show' ? [`${part}_hn`] : [];
  return {
    created_at: post.createdAt.toISOString().replace('.000', ''),
    title: titleOnHackerNews(post),
    url: post.link ?? '',
    author: post.author,
    points: post.score,
    story_text: htmlOf(post.body),
    comment_text: null,
    num_comments: post.numComments,
    story_id: null,
    story_title: null,
    parent_id: null,
    created_at_i: seconds(post.createdAt),
    _tags: [typeOf(post), `author_${post.author}`, `story_${local(post.id)}`, ...own],
    objectID: local(post.id),
  };
}

function hitOfComment(world: World, comment: AnyComment) {
  const post = world.posts.find(({ id }) => id === comment.postId);
  return {
    created_at: comment.createdAt.toISOString().replace('.000', ''),
    title: null,
    url: null,
    author: comment.author,
    points: comment.score,
    story_text: null,
    comment_text: htmlOf(comment.body),
    num_comments: null,
    story_id: local(comment.postId),
    story_title: post ? titleOnHackerNews(post) : null,
    parent_id: local(comment.parentId ?? comment.postId),
    created_at_i: seconds(comment.createdAt),
    _tags: ['comment', `author_${comment.author}`, `story_${local(comment.postId)}`],
    objectID: local(comment.id),
  };
}

/** Of what its author deleted only the frame is left; what is dead is shown whole, and marked. */
function item(world: World, id: string) {
  const post = world.posts.find((one) => local(one.id) === id);
  if (post) {
    const frame = { id: local(post.id), time: seconds(post.createdAt), type: typeOf(post) };
    if (post.removedBy === 'author') return { ...frame, deleted: true };
    return {
      ...frame,
      by: post.author,
      descendants: post.numComments,
      score: post.score,
      title: titleOnHackerNews(post),
      ...(post.body && { text: htmlOf(post.body) }),
      ...(post.link && { url: post.link }),
      ...(post.removedBy !== null && { dead: true }),
    };
  }
  const comment = world.comments.find((one) => local(one.id) === id);
  if (!comment) return null;
  const parent = local(comment.parentId ?? comment.postId);
  const frame = { id: local(comment.id), parent, time: seconds(comment.createdAt), type: 'comment' };
  if (comment.removedBy === 'author') return { ...frame, deleted: true };
  return {
    ...frame,
    by: comment.author,
    text: htmlOf(comment.body),
    ...(comment.removedBy !== null && { dead: true }),
  };
}

function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&#x27;')
    .replaceAll('/', '&#x2F;')
    .replaceAll('\n\n', '<p>');
}

/** A page of tables, whose paragraphs are not closed. */
function guidelines(world: World): string {
  const [rules = []] = Object.values(world.rules);
  const paragraphs = rules.map(({ title, text }) => `${htmlOf(title)}. ${htmlOf(text)}`).join('<p>\n');
  return `<html><head><title>Guidelines</title><style>b { color: red }</style></head><body><center><table><tr><td><a href="/">Home</a></td></tr>
<tr><td><b>The Guidelines</b><br><br><b>What to Submit</b><p>${paragraphs}<p><b>In Comments</b><p></td></tr>
<tr><td><a href="/lists">Lists</a> | <a href="/security">Security</a></td></tr></table></body></html>`;
}
