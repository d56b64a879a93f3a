import { z } from 'zod';
import type { SizedLimit } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { localIdAt, localIdsAt } from '../reading/local-id.ts';
import type { AnyComment, Answer, Comment, Post } from '../platform.ts';
import { eachOnce } from '../listing/each-once.ts';
import { refusal } from '../refusal.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { listOf } from '../reading/json-fields.ts';
import { commentView, postRemoval, postView, reasonOf, toComment, toPost } from './views.ts';

const onePost = z.object({ post_view: postView });
const oneComment = z.object({ comment_view: commentView });
const comments = z.object({ comments: listOf(commentView), next_page: z.string().nullish() });
const removals = z.object({ removed_posts: listOf(postRemoval) });

/** A call for each, and one more to the modlog for those that are not there: it knows what moderators removed. */
export async function postsById(
  instance: Instance,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly Post[]>> {
  return eachOnce(localIdsAt(instance.host, ids), async (id) => {
    const answer = await instance.ask('/post', { id }, onePost, signal);
    if (!answer.ok) return answer.reason === 'missing' ? removedPost(instance, id, signal) : answer;
    const view = answer.value.post_view;
    const reason = reasonOf(view.community);
    return reason === null ? { ok: true, value: toPost(view, instance.host, new Date()) } : refusal(reason);
  });
}

async function removedPost(instance: Instance, id: string, signal?: AbortSignal): Promise<Answer<Post>> {
  const dialect = await instance.dialect(signal);
  if (!dialect.ok || !dialect.value.hasModlog) return dialect.ok ? refusal('missing') : dialect;
  const params = { type_: 'ModRemovePost', post_id: id, limit: '10' };
  const answer = await instance.ask('/modlog', params, removals, signal);
  if (!answer.ok) return answer;
  // Older versions do not know `post_id` and give the newest of all.
  const [last] = answer.value.removed_posts
    .filter(({ post }) => post.id === id)
    .sort((a, b) => b.mod_remove_post.when_.getTime() - a.mod_remove_post.when_.getTime());
  if (!last?.mod_remove_post.removed || !last.community || reasonOf(last.community) !== null) return refusal('missing');
  const counts = { score: null, upvotes: null, downvotes: null, comments: null };
  const view = { post: { ...last.post, removed: true }, community: last.community, creator: null, counts };
  return { ok: true, value: toPost(view, instance.host, new Date()) };
}

export async function commentsById(
  instance: Instance,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly AnyComment[]>> {
  return eachOnce(localIdsAt(instance.host, ids), async (id) => {
    const answer = await instance.ask('/comment', { id }, oneComment, signal);
    if (!answer.ok) return answer;
    const view = answer.value.comment_view;
    const reason = reasonOf(view.community);
    return reason === null ? { ok: true, value: toComment(view, instance.host, new Date()) } : refusal(reason);
  });
}

export async function commentsUnder(
  instance: Instance,
  postId: string,
  { limit, signal }: SizedLimit,
): Promise<Answer<{ comments: readonly Comment[]; truncated: boolean }>> {
  const post_id = localIdAt(instance.host, postId);
  if (post_id === null) return refusal('missing');
  const params = { post_id, type_: 'All', sort: 'Top', limit: String(maxAtOnce) };
  const answer = await instance.ask('/comment/list', params, comments, signal);
  if (!answer.ok) return answer;
  const views = answer.value.comments;
  if (views.length === 0) {
    // Nothing is also what Lemmy lists of a post that is not there.
    const post = await instance.ask('/post', { id: post_id }, onePost, signal);
    if (!post.ok) return post;
    const reason = reasonOf(post.value.post_view.community);
    if (reason !== null) return refusal(reason);
  }
  const asOf = new Date();
  const { next_page: next } = answer.value;
  const more = Boolean(next) && (await hasMore(instance, { ...params, page_cursor: next! }, signal));
  return bestComments(standing(views.map((view) => toComment(view, instance.host, asOf))), limit, more);
}

async function hasMore({ ask }: Instance, params: Record<string, string>, signal?: AbortSignal): Promise<boolean> {
  const answer = await ask('/comment/list', params, comments, signal);
  return !answer.ok || answer.value.comments.length > 0;
}
