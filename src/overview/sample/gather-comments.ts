import type { TalkComment } from '../../analysis/analyst.ts';
import { spread } from '../../analysis/spread.ts';
import type { Comment, Platform, Refusal } from '../../platforms/platform.ts';
import { beginningOf } from '../../text/beginning.ts';
import { counted } from '../../text/sentences.ts';
import { type Gap, gapOf, type SampledPost } from './community-sample.ts';

/** Live calls are scarce, those of an archive cost a query each. */
const reading = {
  live: { posts: 20, each: 100, atOnce: 2 },
  archive: { posts: 300, each: 100, atOnce: 4 },
};
const maxComments = 5000;
const maxBodyCharacters = 2000;
/** When so many posts in a row have comments that nobody collected, the others will not have them either. */
const enoughRefusals = 25;

type Comments = { comments: TalkComment[]; commentedPosts: number };

/** The top comments of posts that are spread over the sample. */
export async function gatherComments(
  source: Platform,
  posts: readonly SampledPost[],
  signal: AbortSignal,
): Promise<{ value: Comments; gaps: Gap[] }> {
  const { posts: most, each, atOnce } = reading[source.source];
  const talked = posts.filter(({ numComments }) => numComments !== 0);
  const wanted = spread(talked, most);
  const value: Comments = { comments: [], commentedPosts: 0 };
  let refusal: Refusal | null = null;
  let refusals = 0;
  for (let at = 0; at < wanted.length && value.comments.length < maxComments; at += atOnce) {
    const answers = await Promise.all(
      wanted.slice(at, at + atOnce).map(({ id }) => source.comments(id, { limit: each, signal })),
    );
    for (const answer of answers) {
      if (answer.ok) {
        value.comments.push(...answer.value.map(toTalk));
        value.commentedPosts++;
      } else {
        refusal = answer;
        refusals++;
      }
    }
    if (value.commentedPosts === 0 && refusals >= enoughRefusals) break;
    if (refusal && refusal.reason !== 'not_collected' && refusal.reason !== 'missing') break;
  }
  if (refusal === null) return { value, gaps: [] };
  const what =
    value.commentedPosts === 0
      ? 'No comments could be read'
      : `Comments were read of ${counted(value.commentedPosts, 'post')}; of others they could not be`;
  return { value, gaps: [gapOf('comments', what, refusal)] };
}

function toTalk(comment: Comment): TalkComment {
  return {
    id: comment.id,
    url: comment.url,
    postId: comment.postId,
    parentId: comment.parentId,
    author: comment.author,
    body: beginningOf(comment.body, maxBodyCharacters),
    score: comment.score,
    createdMs: comment.createdAt.getTime(),
  };
}
