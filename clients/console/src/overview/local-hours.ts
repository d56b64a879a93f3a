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
