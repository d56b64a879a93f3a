import { pageSize } from '../limits.ts';
import type {
  AnyComment,
  Answer,
  Comment,
  CommentListOptions,
  CommentPage,
  LimitOptions,
  Limits,
  Post,
} from '../platform.ts';
import { refusal } from '../refusal.ts';
import { answer, comment, question, tagOfName, toComment, toPost } from './answers.ts';
import { readNames } from './listings.ts';
import type { Network } from './network.ts';

const atOnce = 100;

type Id = { full: string; site: string; number: string; kind: 'post' | 'comment'; tag: string | null };

/** `12@site`, `12.tag@site`, of comments `c12@site`. `null`: no site that is read gave it. */
function readId(network: Network, full: string): Id | null {
  const [local = '', host = '', ...more] = full.split('@');
  const site = network.sites().find((one) => one === host.toLowerCase());
  const [, mark, number = '', tag] = /^(c?)(\d{1,18})(?:\.([\w.-]{1,80}))?$/.exec(local) ?? [];
  if (!site || number === '' || more.length > 0) return null;
  return {
    full,
    site,
    number,
    kind: mark === 'c' ? 'comment' : 'post',
    tag: tag === undefined ? null : tagOfName(tag),
  };
}

function readIds(network: Network, ids: readonly string[]): Id[] {
  return [...new Set(ids)].flatMap((id) => readId(network, id) ?? []);
}

/** A hundred a call. Those that were deleted are left out of the answer. */
export async function postsById(
  network: Network,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly Post[]>> {
  signal?.throwIfAborted();
  const wanted = readIds(network, ids).filter(({ kind }) => kind === 'post');
  const found = new Map<string, Post>();
  for (const [site, all] of Map.groupBy(wanted, (id) => id.site)) {
    const read = await questionsOf(network, site, all.map(({ number }) => number), signal); // prettier-ignore
    if (!read.ok) return read;
    const asOf = new Date();
    for (const { full, number, tag } of all) {
      const told = read.value.get(number);
      if (told && (tag === null || told.tags.includes(tag))) found.set(full, toPost(told, tag, site, asOf));
    }
  }
  return { ok: true, value: wanted.flatMap(({ full }) => found.get(full) ?? []) };
}

type Questions = Map<string, ReturnType<typeof question.parse>>;

async function questionsOf(
  network: Network,
  site: string,
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Questions>> {
  // prettier-ignore
  const distinct = [...new Set(numbers)];
  const found: Questions = new Map();
  for (let at = 0; at < distinct.length; at += atOnce) {
    const path = `/questions/${distinct.slice(at, at + atOnce).join(';')}`;
    const read = await network.ask(path, { site, filter: 'withbody', pagesize: String(atOnce) }, question, signal);
    if (!read.ok) return read;
    for (const one of read.value.items) found.set(one.question_id, one);
  }
  return { ok: true, value: found };
}

/** Answers, and comments under questions. Each needs its question: they are asked for together. */
export async function commentsById(
  network: Network,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly AnyComment[]>> {
  signal?.throwIfAborted();
  const wanted = readIds(network, ids).filter(({ tag }) => tag === null);
  const found = new Map<string, AnyComment>();
  for (const [site, all] of Map.groupBy(wanted, (id) => id.site)) {
    const told = await repliesOf(network, site, all, signal);
    if (!told.ok) return told;
    const posts = await questionsOf(network, site, told.value.map(questionOf), signal); // prettier-ignore
    if (!posts.ok) return posts;
    const asOf = new Date();
    for (const one of told.value) {
      const above = posts.value.get(questionOf(one));
      if (!above) continue;
      const shown = toComment(one, toPost(above, null, site, asOf), site, asOf);
      found.set(shown.id, shown);
    }
  }
  return { ok: true, value: wanted.flatMap(({ full }) => found.get(full) ?? []) };
}

type Reply = ReturnType<typeof answer.parse> | ReturnType<typeof comment.parse>;

function questionOf(one: Reply): string {
  return 'question_id' in one ? one.question_id : one.post_id;
}

async function repliesOf(
  network: Network,
  site: string,
  ids: readonly Id[],
  signal?: AbortSignal,
): Promise<Answer<Reply[]>> {
  // prettier-ignore
  const replies: Reply[] = [];
  for (const [kind, all] of Map.groupBy(ids, (id) => id.kind)) {
    const path = `/${kind === 'post' ? 'answers' : 'comments'}/${all.map(({ number }) => number).join(';')}`;
    const params = { site, filter: 'withbody', pagesize: String(atOnce) };
    const read = kind === 'post' ? await network.ask(path, params, answer, signal) : await network.ask(path, params, comment, signal); // prettier-ignore
    if (!read.ok) return read;
    replies.push(...read.value.items);
  }
  return { ok: true, value: replies };
}

export async function commentsUnder(
  network: Network,
  limits: Limits,
  postId: string,
  { limit, signal }: LimitOptions,
): Promise<Answer<{ comments: readonly Comment[]; truncated: boolean }>> {
  const wanted = pageSize(limits, limit);
  signal?.throwIfAborted();
  const id = readId(network, postId);
  if (id === null) return refusal('missing');
  const posts = await postsById(network, [postId], signal);
  if (!posts.ok) return posts;
  const [post] = posts.value;
  if (!post) return refusal('missing');
  const params = { site: id.site, filter: 'withbody', sort: 'votes', order: 'desc', pagesize: String(atOnce) };
  const read = await network.ask(`/questions/${id.number}/answers`, params, answer, signal);
  if (!read.ok) return read;
  const asOf = new Date();
  const comments = read.value.items.map((one) => standing(toComment(one, post, id.site, asOf)));
  comments.sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  return {
    ok: true,
    value: { comments: comments.slice(0, wanted), truncated: read.value.more || comments.length > wanted },
  };
}

/** The newest answers of whole sites, a hundred a site: an answer does not say the tags of its question, so those are asked for. */
export async function listComments(
  network: Network,
  limits: Limits,
  names: readonly string[],
  { after = null, limit, since, signal }: CommentListOptions,
): Promise<Answer<CommentPage>> {
  const wanted = pageSize(limits, limit);
  signal?.throwIfAborted();
  const [, start] = /^a(\d{1,3})$/.exec(after ?? 'a0') ?? [];
  if (start === undefined) return refusal('invalid_cursor');
  const { places, unreadable } = readNames(network, names);
  if (names.length === 0) return { ok: true, value: { comments: [], next: null, unreadable } };
  if (places.length === 0) return refusal('missing');
  const found: Comment[] = [];
  for (const [site, all] of Map.groupBy(places, (place) => place.site)) {
    const from: Record<string, string> = since ? { fromdate: String(Math.floor(since.getTime() / 1000)) } : {};
    const params = { ...from, site, filter: 'withbody', sort: 'creation', order: 'desc', pagesize: String(atOnce) };
    const read = await network.ask('/answers', params, answer, signal);
    if (!read.ok) return read;
    const posts = await questionsOf(network, site, read.value.items.map((one) => one.question_id), signal); // prettier-ignore
    if (!posts.ok) return posts;
    const asOf = new Date();
    for (const one of read.value.items) {
      const above = posts.value.get(one.question_id);
      const tag = above && all.find((place) => place.tag === null || above.tags.includes(place.tag));
      if (above && tag) found.push(standing(toComment(one, toPost(above, tag.tag, site, asOf), site, asOf)));
    }
  }
  found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const end = Number(start) + wanted;
  return { ok: true, value: { comments: found.slice(Number(start), end), next: end < found.length ? `a${end}` : null, unreadable } }; // prettier-ignore
}

function standing({ removedBy: _removedBy, ...one }: AnyComment): Comment {
  return one;
}
