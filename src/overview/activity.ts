import { median, rounded } from '../analysis/median.ts';
import { basePosts, type CommunitySample, knownUntil, settledPosts } from './community-sample.ts';
import { hourOf, weekdayOf, weekdays } from './times.ts';

const leastForRate = 5;
const leastForMedian = 10;
const leastForRemovals = 30;
const day = 86_400_000;

/** How much is going on, over the newest posts. A figure below its minimum sample is `null`. */
export function measureActivity(sample: CommunitySample) {
  const posts = basePosts(sample);
  const settled = settledPosts(sample);
  const times = posts.map(({ createdMs }) => createdMs);
  const days = times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / day;
  const answered = settled.flatMap(({ numComments }) => (numComments === null ? [] : [numComments]));
  const scores = settled.map(({ score }) => score);
  const { removals } = sample;
  // A dump may leave removed posts out: that none is known does not say that none was removed.
  const removed = removals && removals.posts >= leastForRemovals && removals.removed > 0 ? removals : null;
  return {
    posts_per_day: posts.length >= leastForRate ? rounded((posts.length - 1) / Math.max(1, days), 2) : null,
    median_comments: answered.length >= leastForMedian ? median(answered) : null,
    median_score: scores.length >= leastForMedian ? median(scores) : null,
    removed_share: removed && rounded(removed.removed / removed.posts),
    n: {
      posts_per_day: posts.length,
      median_comments: answered.length,
      median_score: scores.length,
      removed_share: removals?.posts ?? 0,
    },
    rhythm: {
      by_weekday: weekdays.map((weekday) => ({
        weekday,
        n: posts.filter(({ createdMs }) => weekdayOf(createdMs) === weekday).length,
      })),
      by_hour_utc: Array.from({ length: 24 }, (_, hour) => ({
        hour_utc: hour,
        n: posts.filter(({ createdMs }) => hourOf(createdMs) === hour).length,
      })),
    },
  };
}

/** Days between the newest post and the newest that is known at all; `null`: no post is known. */
export function daysSilent(sample: CommunitySample): number | null {
  const posts = basePosts(sample);
  if (posts.length === 0) return null;
  const newest = Math.max(...posts.map(({ createdMs }) => createdMs));
  return Math.max(0, (Math.max(knownUntil(sample), sample.community.asOfMs ?? 0) - newest) / day);
}

/** The share of posts by their most active author; those without an author are nobody's. */
export function topAuthorShare(sample: CommunitySample): { value: number | null; n: number } {
  const authors = basePosts(sample).flatMap(({ author }) => (author === null ? [] : [author]));
  const most = Math.max(
    0,
    ...Map.groupBy(authors, (author) => author)
      .values()
      .map((posts) => posts.length),
  );
  return { value: authors.length >= leastForMedian ? rounded(most / authors.length) : null, n: authors.length };
}
