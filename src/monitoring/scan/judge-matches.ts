import type { Analyst, PostJudgement, PromotionRule } from '../../analysis/analyst.ts';
import type { StoredItem } from '../../catalog/posts/read-items.ts';
import { commentUrl, postUrl } from '../../platforms/addresses.ts';
import type { Matched } from './match-arrivals.ts';
import { excerptOf, toMatchedPost } from './match-items.ts';
import type { ShownPost } from '../hits/monitoring-hit.schema.ts';
import type { ScanJob } from './scan-job.ts';

/** A match that is kept: what becomes a hit, unless it is one already. */
export type Kept = Matched & {
  url: string;
  judgement: PostJudgement;
  matchedAt: Date;
};

/** Each of a job's matches is judged; what is not relevant enough is counted. */
export async function judgeMatches(
  analyst: Analyst,
  job: ScanJob,
  matched: readonly Matched[],
  promotionIn: (communityId: number) => PromotionRule | null,
  signal: AbortSignal,
): Promise<{ kept: Kept[]; filtered: number }> {
  if (matched.length === 0) return { kept: [], filtered: 0 };
  const posts = matched.map(({ seen, match }) => toMatchedPost(seen.item, match, promotionIn(seen.communityId)));
  const judgements = await analyst.judgePosts(posts, { intent: job.intent, noise: job.noise }, signal);
  const kept = matched.flatMap((match, i): Kept[] => {
    const judgement = judgements[i];
    if (!judgement || judgement.relevance < job.min_relevance) return [];
    const { item } = match.seen;
    return [{ ...match, url: urlOf(item), judgement, matchedAt: new Date() }];
  });
  return { kept, filtered: matched.length - kept.length };
}

export function shownPost({ seen: { item }, match, url }: Kept): ShownPost {
  const { excerpt, start } = excerptOf(item.body, match);
  return {
    platform: item.platform,
    id: item.id,
    url,
    community: item.community,
    title: item.title,
    excerpt,
    excerpt_start: start,
    author: item.author,
    flair: item.flair,
    score: item.score,
    num_comments: item.numComments,
    created_at: item.createdAt.toISOString(),
    nsfw: item.nsfw,
  };
}

export function urlOf({ kind, platform, community, postId, id }: StoredItem): string {
  return kind === 'post' ? postUrl(platform, community, id) : commentUrl(platform, community, postId, id);
}
