import { median } from '../../analysis/median.ts';
import { type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { type Lift, liftsOf } from './lifts.ts';
import { rank } from './statistics.ts';
import { hourOf, type Weekday, weekdayOf } from './times.ts';

const maxTimes = 8;

type Slot = { weekday: Weekday | null; hour_utc: number | null; members: number[] };

export type BestTime = Omit<Slot, 'members'> & Omit<Lift, 'chance'>;

/** When posts score higher than at other times: weekdays, hours, and hours of a weekday; `null` is any. All in UTC. */
export function bestTimes(sample: CommunitySample): BestTime[] {
  const posts = settledPosts(sample);
  if (isCollectedByScore(sample)) return [];
  const slots = new Map<string, Slot>();
  for (const [i, { createdMs }] of posts.entries()) {
    const [day, hour] = [weekdayOf(createdMs), hourOf(createdMs)];
    for (const [weekday, hour_utc] of [
      [day, null],
      [null, hour],
      [day, hour],
    ] as const) {
      const key = `${weekday} ${hour_utc}`;
      const slot = slots.get(key) ?? { weekday, hour_utc, members: [] };
      slot.members.push(i);
      slots.set(key, slot);
    }
  }
  const scores = posts.map(({ score }) => score);
  return liftsOf(scores, [...slots.values()])
    .slice(0, maxTimes)
    .map(({ weekday, hour_utc, lift, low, high, n }) => ({ weekday, hour_utc, lift, low, high, n }));
}

const hours = 24;
const dayMs = 86_400_000;
const [minHours, minInHour, maxCorrelation] = [12, 2, -0.6];

/**
 * Whether days or hours with few posts hold only liked ones: then somebody kept the famous posts of some and all of others, and
 * what time does is unknown.
 */
export function isCollectedByScore(sample: CommunitySample): boolean {
  const posts = settledPosts(sample);
  const dayOf = ({ createdMs }: { createdMs: number }) => Math.floor(createdMs / dayMs);
  const byDay = Map.groupBy(posts, dayOf);
  const besides = rank(posts.map((post) => byDay.get(dayOf(post))!.length)).ranks;
  if (correlationOf(besides, rank(posts.map(({ score }) => score)).ranks) <= maxCorrelation) return true;
  const byHour = Map.groupBy(posts, ({ createdMs }) => hourOf(createdMs));
  const known = Array.from({ length: hours }, (_, hour) => byHour.get(hour) ?? []).filter(
    ({ length }) => length >= minInHour,
  );
  if (known.length < minHours) return false;
  const counts = rank(known.map(({ length }) => length)).ranks;
  const scores = rank(known.map((posts) => median(posts.map(({ score }) => score))!)).ranks;
  return correlationOf(counts, scores) <= maxCorrelation;
}

function correlationOf(a: Float64Array, b: Float64Array): number {
  const middle = (a.length + 1) / 2;
  const products = a.reduce((sum, value, i) => sum + (value - middle) * (b[i]! - middle), 0);
  const squares = (values: Float64Array) => values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return products / (Math.sqrt(squares(a) * squares(b)) || 1);
}
