import { z } from 'zod';
import type { Reads } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import type { AnyComment, Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { maxAtOnce, readListing, type Thing, thingsIn } from './listing.ts';
import { isThingId } from './names.ts';
import { knownPost, toComment, toPost } from './things.ts';

/** Most that Reddit shows of one post at once; those that were removed count. */
const maxComments = 500;

export function itemMethods(ask: Ask): Reads<'postsById' | 'commentsById' | 'comments'> {
  return {
    postsById: (ids, { signal }) => thingsById(ask, 't3', knownPost, ids, signal),
    commentsById: (ids, { signal }) => thingsById(ask, 't1', toComment, ids, signal),
    /** The tree of a post's comments, made flat. What Reddit folds away (`more`) is not fetched. */
    async comments(postId, { limit, signal }) {
      if (!isThingId(postId)) return refusal('missing');
      const params = { sort: 'top', limit: String(Math.min(maxComments, 2 * limit)) };
      const answer = await ask(`/comments/${postId}`, params, signal);
      return answer.ok ? readTree(answer.value, limit) : answer;
    },
  };
}

/** Posts or comments by their ids, in the order of the ids, a hundred a call. */
async function thingsById<T extends { id: string }>(
  ask: Ask,
  kind: 't1' | 't3',
  read: (raw: unknown) => T | null,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly T[]>> {
  const asked = [...new Set(ids)].filter(isThingId);
  const found = new Map<string, T>();
  for (let at = 0; at < asked.length; at += maxAtOnce) {
    const id = asked.slice(at, at + maxAtOnce).map((one) => `${kind}_${one}`);
    const answer = await thingsIn(ask, kind, read, { id: id.join(',') }, signal);
    if (!answer.ok) return answer;
    for (const thing of answer.value) found.set(thing.id, thing);
  }
  return { ok: true, value: asked.flatMap((id) => found.get(id) ?? []) };
}

function readTree(value: unknown, limit: number) {
  const [posts, roots] = Array.isArray(value) ? value.map(readListing) : [];
  if (!posts || !roots) return refusal('unavailable', 'an answer that is no post with its comments');
  const post = toPost(posts.children[0]?.data);
  if (!post) return refusal('missing');
  if (post.hidden) return refusal('private', 'not everybody may see it');
  const comments = new Map<string, AnyComment>();
  const waiting: Thing[] = [...roots.children];
  for (let thing = waiting.pop(); thing; thing = waiting.pop()) {
    const comment = thing.kind === 't1' ? toComment(thing.data) : null;
    if (comment) comments.set(comment.id, comment);
    waiting.push(...repliesTo(thing));
  }
  const oldestFirst = standing([...comments.values()]).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return bestComments(oldestFirst, limit);
}

const withReplies = z.object({ replies: z.unknown().optional() });

/** `replies` is an empty text when there are none. A removed comment still has its replies. */
function repliesTo({ data }: Thing): Thing[] {
  return readListing(withReplies.safeParse(data).data?.replies)?.children ?? [];
}
