import type { Analyst, PostAnalysis, PostJudgement, PromotionRule, Stream } from '../../analysis/analyst.ts';
import type { StoredItem } from '../../catalog/posts/items/read-items.ts';
import { commentUrl, postUrl } from '../../platforms/addresses.ts';
import { attributionOf } from '../../platforms/attribution.ts';
import type { MatchedItem, SeenItem } from './matching/match-arrivals.ts';
import { excerptOf, toMatchedPost } from './matching/match-items.ts';
import type { ShownPost } from '../hits/monitoring-hit.schema.ts';
import type { ScanJob } from './scan-job.ts';

/** A match that is kept: what becomes a hit, unless it is one already. Of its text only what is shown. */
export type JudgedMatch = Omit<MatchedItem, 'seen'> & {
  seen: Pick<SeenItem, 'seenAt'> & { item: Omit<StoredItem, 'body'> };
  post: ShownPost;
  url: string;
  judgement: PostJudgement & { analysis: PostAnalysis };
  matchedAt: Date;
};

const maxNear = 500;

/** Each of a job's matches is judged; what is not relevant enough is counted. */
export async function judgeMatches(
  analyst: Analyst,
  job: ScanJob,
  stream: Stream | null,
  matched: readonly MatchedItem[],
  promotionIn: (communityId: number) => PromotionRule | null,
  { matchedAt, signal }: { matchedAt: Date; signal: AbortSignal },
): Promise<{ kept: JudgedMatch[]; filtered: number; stream: Stream | null }> {
  if (matched.length === 0) return { kept: [], filtered: 0, stream };
  const posts = matched.map(({ seen, match }) => toMatchedPost(seen.item, match, promotionIn(seen.communityId)));
  const { intent, noise, acts, taste, min_relevance: minRelevance } = job;
  const judgements = await analyst.judgePosts(posts, { intent, noise, acts, taste, stream, minRelevance }, signal);
  const kept = matched.flatMap((match, i): JudgedMatch[] => {
    const { relevance = 0, signs = null, analysis = null } = judgements[i] ?? {};
    if (analysis === null || relevance < minRelevance) return [];
    const { seenAt, item } = match.seen;
    const { body: _body, ...kept } = item;
    const seen = { seenAt, item: kept };
    return [
      {
        ...match,
        seen,
        post: shownPost(match),
        url: urlOf(item),
        judgement: { relevance, signs, analysis },
        matchedAt,
      },
    ];
  });
  return { kept, filtered: matched.length - kept.length, stream: stream && withNear(stream, judgements) };
}

/** How near posts of this stream are to the intent, so that the next ones are compared with them. Old ones count less and less. */
function withNear(stream: Stream, judgements: readonly (PostJudgement | null)[]): Stream {
  const nears = judgements.flatMap((judgement) => judgement?.signs?.near ?? []);
  if (nears.length === 0) return stream;
  const { n, sum, squares } = stream.near;
  const share = n > maxNear ? maxNear / n : 1;
  return {
    ...stream,
    near: {
      n: n * share + nears.length,
      sum: nears.reduce((total, near) => total + near, sum * share),
      squares: nears.reduce((total, near) => total + near * near, squares * share),
    },
  };
}

function shownPost({ seen: { item }, match }: MatchedItem): ShownPost {
  const { excerpt, start } = excerptOf(item.body, match);
  return {
    platform: item.platform,
    id: item.id,
    url: urlOf(item),
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
    attribution: attributionOf(item),
  };
}

export function urlOf({ kind, platform, community, postId, id, link }: StoredItem): string {
  return kind === 'post' ? postUrl(platform, community, id, link) : commentUrl(platform, community, postId, id);
}
