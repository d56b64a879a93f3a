import { z } from 'zod';
import type { Reads } from '../define-platform.ts';
import { eachOnce } from '../listing/each-once.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { listOf } from '../reading/json-fields.ts';
import { localIdAt, localIdsAt } from '../addresses.ts';
import type { Answer, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { commentView, postRemoval, postView, readable, toComment, toPost } from './views.ts';

const onePost = z.object({ post_view: postView });
const oneComment = z.object({ comment_view: commentView });
const comments = z.object({ comments: listOf(commentView) });
const removals = z.object({ removed_posts: listOf(postRemoval) });

export function itemMethods(instance: Instance): Reads<'postsById' | 'commentsById' | 'comments'> {
  const { ask, host } = instance;
  return {
    /** A call for each, and one more to the modlog for those that are not there: it knows what moderators removed. */
    async postsById(ids, { signal }) {
      return eachOnce(localIdsAt(host, ids), async (id) => {
        const answer = await ask('/post', { id }, onePost, signal);
        if (answer.ok) return readable(answer.value.post_view, (view) => toPost(view, host));
        return answer.reason === 'missing' ? removedPost(instance, id, signal) : answer;
      });
    },
    async commentsById(ids, { signal }) {
      return eachOnce(localIdsAt(host, ids), async (id) => {
        const answer = await ask('/comment', { id }, oneComment, signal);
        return answer.ok ? readable(answer.value.comment_view, (view) => toComment(view, host)) : answer;
      });
    },
    async comments(postId, { limit, signal }) {
      const post_id = localIdAt(host, postId);
      if (post_id === null) return refusal('missing');
      const params = { post_id, type_: 'All', sort: 'Top', limit: String(maxAtOnce) };
      const answer = await ask('/comment/list', params, comments, signal);
      if (!answer.ok) return answer;
      const { comments: views } = answer.value;
      // Nothing is also what Lemmy lists of a post that is not there.
      const post = views.length === 0 ? await ask('/post', { id: post_id }, onePost, signal) : null;
      const there = post?.ok ? readable(post.value.post_view, () => null) : post;
      if (there && !there.ok) return there;
      return bestComments(standing(views.map((view) => toComment(view, host))), limit);
    },
  };
}

async function removedPost({ ask, dialect, host }: Instance, id: string, signal?: AbortSignal): Promise<Answer<Post>> {
  const spoken = await dialect(signal);
  if (!spoken.ok || !spoken.value.hasModlog) return spoken.ok ? refusal('missing') : spoken;
  const answer = await ask('/modlog', { type_: 'ModRemovePost', post_id: id, limit: '10' }, removals, signal);
  if (!answer.ok) return answer;
  // Older versions do not know `post_id` and give the newest of all.
  const [last] = answer.value.removed_posts
    .filter(({ post }) => post.id === id)
    .sort((a, b) => b.mod_remove_post.when_.getTime() - a.mod_remove_post.when_.getTime());
  if (!last?.mod_remove_post.removed || !last.community) return refusal('missing');
  const counts = { score: null, upvotes: null, downvotes: null, comments: null };
  const view = { post: { ...last.post, removed: true }, community: last.community, creator: null, counts };
  const tombstone = readable(view, () => toPost(view, host));
  return tombstone.ok ? tombstone : refusal('missing');
}
