import type { Answer, AnyComment, Comment, LimitOptions, Limits, Post } from '../platform.ts';
import { eachOnce } from '../each-once.ts';
import { pageSize } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { type ForumPost, isComment, post, postStream, toComment, toPost, wholeTopic } from './answers.ts';
import { type Forum, localId } from './forum.ts';

/** The posts of a topic that come with it, and in one further call. */
const atOnce = 20;

type Read = { post: Post; posts: ForumPost[]; stream: string[] };

/** The topic with its first posts, their text in Markdown. */
export async function readTopic(forum: Forum, id: string, signal?: AbortSignal): Promise<Answer<Read>> {
  const categories = await forum.categories(signal);
  if (!categories.ok) return categories;
  const answer = await forum.ask(`/t/${id}`, { include_raw: 'true' }, wholeTopic, signal);
  if (!answer.ok) return answer.reason === 'private' ? refusal('missing') : answer;
  const { post_stream: told, ...topic } = answer.value;
  if (topic.archetype !== 'regular') return refusal('missing');
  const first = told.posts.find(({ post_number: number }) => number === 1) ?? null;
  const shown = toPost(topic, first, forum.host, categories.value.nameOf, new Date());
  return { ok: true, value: { post: shown, posts: told.posts, stream: told.stream } };
}

export async function postsById(
  forum: Forum,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly Post[]>> {
  signal?.throwIfAborted();
  return eachOnce(ownIds(forum, ids), async (id) => {
    const answer = await readTopic(forum, id, signal);
    return answer.ok ? { ok: true, value: answer.value.post } : answer;
  });
}

/** A post alone does not say its category: that of its topic is asked for once. */
export async function commentsById(
  forum: Forum,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly AnyComment[]>> {
  signal?.throwIfAborted();
  const topics = new Map<string, Answer<Read>>();
  return eachOnce(ownIds(forum, ids), async (id) => {
    const answer = await forum.ask(`/posts/${id}`, {}, post, signal);
    if (!answer.ok) return answer;
    if (!isComment(answer.value)) return refusal('missing');
    const { topic_id: topicId } = answer.value;
    const topic = topics.get(topicId) ?? (await readTopic(forum, topicId, signal));
    topics.set(topicId, topic);
    if (!topic.ok) return topic;
    const { posts, post: of } = topic.value;
    return { ok: true, value: toComment(answer.value, of.community, forum.host, numbersIn(posts), new Date()) };
  });
}

/** The first hundred are read, at twenty a call. */
export async function commentsUnder(
  forum: Forum,
  limits: Limits,
  postId: string,
  { limit, signal }: LimitOptions,
): Promise<Answer<{ comments: readonly Comment[]; truncated: boolean }>> {
  const wanted = pageSize(limits, limit);
  signal?.throwIfAborted();
  const id = localId(postId, forum.host);
  if (id === null) return refusal('missing');
  const topic = await readTopic(forum, id, signal);
  if (!topic.ok) return topic;
  const { post: opened, posts, stream } = topic.value;
  if (opened.removedBy !== null) return refusal('missing');
  const read = [...posts];
  const seen = new Set(read.map((one) => one.id));
  const others = stream.filter((one) => !seen.has(one));
  const most = Math.min(others.length, limits.page);
  for (let at = 0; at < most; at += atOnce) {
    const query = others.slice(at, Math.min(at + atOnce, most)).map((one): [string, string] => ['post_ids[]', one]);
    const answer = await forum.ask(`/t/${id}/posts`, [...query, ['include_raw', 'true']], postStream, signal);
    if (!answer.ok) return answer;
    read.push(...answer.value.post_stream.posts);
  }
  const asOf = new Date();
  const comments = read.filter(isComment).flatMap((one) => {
    const { removedBy, ...comment } = toComment(one, opened.community, forum.host, numbersIn(read), asOf);
    return removedBy === null ? [comment] : [];
  });
  comments.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const truncated = others.length > most || comments.length > wanted;
  return { ok: true, value: { comments: comments.slice(0, wanted), truncated } };
}

/** The ids of posts by their numbers in the topic. */
export function numbersIn(posts: readonly ForumPost[]): (number: number) => string | null {
  const ids = new Map(posts.map((one) => [one.post_number, one.id]));
  return (number) => ids.get(number) ?? null;
}

function ownIds({ host }: Forum, ids: readonly string[]): string[] {
  return ids.flatMap((id) => localId(id, host) ?? []);
}
