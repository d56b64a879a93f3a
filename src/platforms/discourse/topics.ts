import type { Reads } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { localIdAt, localIdsAt } from '../addresses.ts';
import type { Answer, Post } from '../platform.ts';
import { eachOnce } from '../listing/each-once.ts';
import { refusal } from '../refusal.ts';
import { type ForumPost, isComment, post, postStream, toComment, toPost, wholeTopic } from './answers.ts';
import type { Forum } from './forum.ts';

/** The posts of a topic that come with it, and in one further call. */
const atOnce = 20;
const maxReplies = 50;

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
  const shown = toPost(topic, first, forum.host, categories.value.nameOf);
  return { ok: true, value: { post: shown, posts: told.posts, stream: told.stream } };
}

export function topicMethods(forum: Forum): Reads<'postsById' | 'commentsById' | 'comments'> {
  const { ask, host } = forum;
  return {
    async postsById(ids, { signal }) {
      return eachOnce(localIdsAt(host, ids), async (id) => {
        const answer = await readTopic(forum, id, signal);
        return answer.ok ? { ok: true, value: answer.value.post } : answer;
      });
    },
    /** A post alone does not say its category: that of its topic is asked for once. */
    async commentsById(ids, { signal }) {
      const topics = new Map<string, Answer<Read>>();
      return eachOnce(localIdsAt(host, ids), async (id) => {
        const answer = await ask(`/posts/${id}`, {}, post, signal);
        if (!answer.ok) return answer;
        if (!isComment(answer.value)) return refusal('missing');
        const { topic_id: topicId } = answer.value;
        const topic = topics.get(topicId) ?? (await readTopic(forum, topicId, signal));
        topics.set(topicId, topic);
        if (!topic.ok) return topic;
        const { posts, post: of } = topic.value;
        return { ok: true, value: toComment(answer.value, of.community, host, numbersIn(posts)) };
      });
    },
    /** The first of them are read, at twenty a call. */
    async comments(postId, { limit, signal }) {
      const id = localIdAt(host, postId);
      if (id === null) return refusal('missing');
      const topic = await readTopic(forum, id, signal);
      if (!topic.ok) return topic;
      const { post: opened, posts, stream } = topic.value;
      if (opened.removedBy !== null) return refusal('missing');
      const read = [...posts];
      const seen = new Set(posts.map((one) => one.id));
      const others = stream.filter((one) => !seen.has(one)).slice(0, maxReplies);
      for (let at = 0; at < others.length; at += atOnce) {
        const query = others.slice(at, at + atOnce).map((one): [string, string] => ['post_ids[]', one]);
        const answer = await ask(`/t/${id}/posts`, [...query, ['include_raw', 'true']], postStream, signal);
        if (!answer.ok) return answer;
        read.push(...answer.value.post_stream.posts);
      }
      const numbers = numbersIn(read);
      const comments = read.filter(isComment).map((one) => toComment(one, opened.community, host, numbers));
      return bestComments(standing(comments), limit);
    },
  };
}

export function numbersIn(posts: readonly ForumPost[]): (number: number) => string | null {
  const ids = new Map(posts.map((one) => [one.post_number, one.id]));
  return (number) => ids.get(number) ?? null;
}
