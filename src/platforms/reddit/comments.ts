import { z } from 'zod';
import type { SizedLimit } from '../define-platform.ts';
import type { Answer, Comment } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { readListing, type Thing } from './listing.ts';
import { isThingId } from './names.ts';
import { shownComment } from './shown.ts';
import { toPost } from './things.ts';

/** Most that Reddit shows of one post at once; those that were removed count. */
const maxComments = 500;

type Comments = { comments: readonly Comment[]; truncated: boolean };

/** The tree of a post's comments, made flat. What Reddit folds away (`more`) is not fetched: the answer says so. */
export async function commentsUnder(
  ask: Ask,
  postId: string,
  { limit, signal }: SizedLimit,
): Promise<Answer<Comments>> {
  if (!isThingId(postId)) return refusal('missing');
  const answer = await ask(
    `/comments/${postId}`,
    { sort: 'top', limit: String(Math.min(maxComments, 2 * limit)) },
    signal,
  );
  if (!answer.ok) return answer;
  return readTree(answer.value, limit);
}

export function readTree(value: unknown, limit: number): Answer<Comments> {
  const [posts, roots] = Array.isArray(value) ? value.map(readListing) : [];
  if (!posts || !roots) return refusal('unavailable', 'an answer that is no post with its comments');
  const asOf = new Date();
  const post = toPost(posts.children[0]?.data, asOf);
  if (!post) return refusal('missing');
  if (post.hidden) return refusal('private', 'not everybody may see it');
  const comments: Comment[] = [];
  let folded = false;
  const waiting: Thing[] = [...roots.children];
  for (let thing = waiting.pop(); thing; thing = waiting.pop()) {
    if (thing.kind === 'more') folded = true;
    const comment = thing.kind === 't1' ? shownComment(thing.data, asOf) : null;
    if (comment) comments.push(comment);
    waiting.push(...repliesTo(thing));
  }
  const best = [...new Map(comments.map((comment) => [comment.id, comment])).values()].sort(byScoreThenTime);
  return { ok: true, value: { comments: best.slice(0, limit), truncated: folded || best.length > limit } };
}

const withReplies = z.object({ replies: z.unknown().optional() });

/** `replies` is an empty text when there are none. A removed comment still has its replies. */
function repliesTo({ data }: Thing): Thing[] {
  return readListing(withReplies.safeParse(data).data?.replies)?.children ?? [];
}

function byScoreThenTime(a: Comment, b: Comment): number {
  return (b.score ?? -Infinity) - (a.score ?? -Infinity) || a.createdAt.getTime() - b.createdAt.getTime();
}
