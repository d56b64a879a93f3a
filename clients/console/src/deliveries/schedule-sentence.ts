import type { Destination } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { weekdayName } from '../format/times.ts';
import { capital } from '../format/words.ts';
import { weekdays } from '../format/weekdays.ts';

/** When a destination is told: "A digest every day at 08:30, Europe/Berlin; quiet from 22:00 to 07:00". */
export function scheduleSentences({ schedule, quiet_hours: quiet, max_per_day: most }: Destination): string[] {
  return [
    schedule.kind === 'at_once' ? 'Each event at once' : `A digest ${rhythm(schedule)}, ${schedule.timezone}`,
    ...(quiet ? [`left alone from ${quiet.from} to ${quiet.to}, ${quiet.timezone}`] : []),
    ...(most === null ? [] : [`${counted(most, 'message')} a day at most`]),
  ];
}

type Digest = Extract<Destination['schedule'], { kind: 'digest' }>;

function rhythm({ every, at, weekday }: Digest): string {
  if (every === 'hour') return `every hour, ${counted(Number(at.slice(3)), 'minute')} past`;
  if (every === 'day') return `every day at ${at}`;
  return `every ${capital(weekdayName(weekdays.indexOf(weekday)))} at ${at}`;
}
