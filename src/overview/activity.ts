import { median, rounded } from '../analysis/median.ts';
import { basePosts, type CommunitySample, isLive, knownUntil, settledPosts } from './community-sample.ts';
import { hourOf, weekdayOf, weekdays } from './times.ts';

const minForRate = 5;
const minForMedian = 10;
const minForRemovals = 30;
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
  // Some dumps leave out what is gone. Where not one of so many posts is gone, not even by its author, it is unknown.
  const removed = removals && removals.posts >= minForRemovals && removals.gone > 0 ? removals : null;
  return {
    posts_per_day: posts.length >= minForRate ? rounded((posts.length - 1) / Math.max(1, days), 2) : null,
    median_comments: answered.length >= minForMedian ? median(answered) : null,
    median_score: scores.length >= minForMedian ? median(scores) : null,
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

/**
 * Days since the newest post; `null`: no post is known. `silent`: up to the moment that the source knows; `old`: up to
 * now.
 */
export function sinceNewest(sample: CommunitySample): { silent: number | null; old: number | null } {
  const posts = basePosts(sample);
  if (posts.length === 0) return { silent: null, old: null };
  const newest = Math.max(...posts.map(({ createdMs }) => createdMs));
  const until = Math.max(knownUntil(sample), isLive(sample) ? 0 : (sample.horizonMs ?? 0));
  return { silent: Math.max(0, until - newest) / day, old: Math.max(0, sample.readMs - newest) / day };
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
  return { value: authors.length >= minForMedian ? rounded(most / authors.length) : null, n: authors.length };
}
