import type { HourCount } from '../charts/hour-count.ts';
import type { Overview } from '../api/types.ts';
import { weekdays } from '../format/weekdays.ts';

const week = 7 * 24;

/** Hours of the week in UTC as the viewer's own. `offsetMinutes`: how far the viewer's clock is ahead of UTC. */
export function localHours(cells: Overview['activity']['rhythm']['cells'], offsetMinutes: number): HourCount[] {
  const counts = new Map<number, number>();
  for (const { weekday, hour_utc, n } of cells) {
    const hour = weekdays.indexOf(weekday) * 24 + hour_utc + Math.floor(offsetMinutes / 60);
    const place = ((hour % week) + week) % week;
    counts.set(place, (counts.get(place) ?? 0) + n);
  }
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([place, n]) => ({ day: Math.floor(place / 24), hour: place % 24, n }));
}

/** Where a sentence tells from when on in UTC, the reader's time stands beside it. */
export function withOwnTime(sentence: string, offsetMinutes: number): string {
  if (offsetMinutes === 0) return sentence;
  return sentence.replaceAll(/\bfrom (\d\d):00 UTC/gi, (said, hour: string) => {
    const minutes = Number(hour) * 60 + offsetMinutes;
    const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
    const day = minutes < 0 ? ' the day before' : minutes < 1440 ? '' : ' the next day';
    return `${said}, ${time}${day} your time`;
  });
}
