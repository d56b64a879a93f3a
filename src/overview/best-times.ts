import { type CommunitySample, settledPosts } from './community-sample.ts';
import { type Group, liftsOf } from './lifts.ts';
import { hourOf, type Weekday, weekdayOf } from './times.ts';

const maxTimes = 8;

export type BestTime = { weekday: Weekday | null; hour_utc: number | null; lift: number; n: number };

/** When posts score higher than at other times: weekdays, hours, and hours of a weekday; `null` is any. All in UTC. */
export function bestTimes(sample: CommunitySample): BestTime[] {
  const posts = settledPosts(sample);
  const slots = new Map<string, { weekday: Weekday | null; hour_utc: number | null; members: number[] }>();
  for (const [i, { createdMs }] of posts.entries()) {
    const [day, hour] = [weekdayOf(createdMs), hourOf(createdMs)];
    for (const [weekday, hour_utc] of [
      [day, null],
      [null, hour],
      [day, hour],
    ] as const) {
      const name = `${weekday} ${hour_utc}`;
      const slot = slots.get(name) ?? { weekday, hour_utc, members: [] };
      slot.members.push(i);
      slots.set(name, slot);
    }
  }
  const groups = [...slots].map(([name, { members }]): Group => ({ name, members }));
  return liftsOf(
    posts.map(({ score }) => score),
    groups,
  )
    .slice(0, maxTimes)
    .map(({ name, lift, n }) => {
      const { weekday, hour_utc } = slots.get(name)!;
      return { weekday, hour_utc, lift, n };
    });
}
