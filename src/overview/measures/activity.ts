import { rounded } from '../../analysis/median.ts';
import { basePosts, type CommunitySample, isLive, settledPosts } from '../sample/community-sample.ts';
import { medianOfEnough, shareOfEnough } from './statistics.ts';
import { hourOf, type Weekday, weekdayOf, weekdays } from './times.ts';

const minForRate = 5;
const minForRemovals = 30;
const dayMs = 86_400_000;
/** Nobody can tell a rate from seconds. */
const minSpanDays = 1 / 24 / 60;

/** How much is going on, over the newest posts. A figure below its minimum sample is `null`. */
export function measureActivity(sample: CommunitySample) {
  const posts = basePosts(sample);
  const settled = settledPosts(sample);
  const rate = rateOf(sample);
  const answered = settled.flatMap(({ numComments }) => (numComments === null ? [] : [numComments]));
  const scores = settled.map(({ score }) => score);
  const { removals } = sample;
  // Some dumps leave out what is gone. Where not one of so many posts is gone, not even by its author, it is unknown.
  const removed = removals && removals.posts >= minForRemovals && removals.gone > 0 ? removals : null;
  return {
    posts_per_day: rate.value,
    median_comments: medianOfEnough(answered),
    median_score: medianOfEnough(scores),
    removed_share: removed && rounded(removed.removed / removed.posts),
    n: {
      posts_per_day: rate.n,
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
      cells: cellsOf(posts.map(({ createdMs }) => createdMs)),
    },
  };
}

/** Each hour of the week in which somebody posted: hours alone cannot be told in another time zone with its weekday. */
function cellsOf(times: readonly number[]) {
  const counts = new Map<string, { weekday: Weekday; hour_utc: number; n: number }>();
  for (const ms of times) {
    const [weekday, hour] = [weekdayOf(ms), hourOf(ms)];
    const cell = counts.get(`${weekday} ${hour}`);
    if (cell) cell.n++;
    else counts.set(`${weekday} ${hour}`, { weekday, hour_utc: hour, n: 1 });
  }
  return [...counts.values()].toSorted(
    (a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.hour_utc - b.hour_utc,
  );
}

/**
 * Posts a day. A live listing has every post of its time. Of an archive it is known only where all of some time was
 * collected: posts that somebody picked would look like all that there were.
 */
function rateOf(sample: CommunitySample): { value: number | null; n: number } {
  if (!isLive(sample)) {
    const { postsPerDay = null, posts = 0 } = sample.collected ?? {};
    // What is known was written at another time than all of which was collected.
    return { value: posts === 0 && sample.posts.length > 0 ? null : postsPerDay, n: posts };
  }
  const times = basePosts(sample).map(({ createdMs }) => createdMs);
  if (times.length < minForRate) return { value: null, n: times.length };
  const days = (Math.max(...times) - Math.min(...times)) / dayMs;
  // A listing that goes on has every post of its hours; of one that ends, a day may have had no more than these.
  const least = sample.whole === false ? minSpanDays : 1;
  return { value: rounded((times.length - 1) / Math.max(least, days), 2), n: times.length };
}

/**
 * Days since the newest post; `null`: not known. `silent`: up to the moment of which the source knows everything; `old`:
 * up to now.
 */
export function sinceNewest(sample: CommunitySample): { silent: number | null; old: number | null } {
  const posts = basePosts(sample);
  if (posts.length === 0) return { silent: null, old: null };
  const newest = Math.max(...posts.map(({ createdMs }) => createdMs));
  const until = isLive(sample) ? sample.readMs : sample.collected?.toMs;
  return {
    silent: until === undefined ? null : Math.max(0, until - newest) / dayMs,
    old: Math.max(0, sample.readMs - newest) / dayMs,
  };
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
  const share = shareOfEnough(most, authors.length);
  return { value: share && rounded(share), n: authors.length };
}
