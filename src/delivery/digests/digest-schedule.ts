import { Cron } from 'croner';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** What came in is told together. `at`: of an hourly one, only its minutes count. */
export type DigestSchedule = { every: 'hour' | 'day' | 'week'; at: string; weekday: Weekday; timezone: string };

/** From one time of day to another, which may be of the day after. */
export type QuietHours = { from: string; to: string; timezone: string };

/** The next time after `now` at which a digest is due. Where a clock is put forward over it, right after. */
export function nextDigest({ every, at, weekday, timezone }: DigestSchedule, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const cron = {
    hour: `${minute} * * * *`,
    day: `${minute} ${hour} * * *`,
    week: `${minute} ${hour} * * ${weekdays.indexOf(weekday) + 1}`,
  }[every];
  return new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRun(now)!;
}

/** When quiet hours end; `null`: it is not quiet now. */
export function quietUntil(hours: QuietHours | null, now: Date): Date | null {
  if (!hours || hours.from === hours.to) return null;
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: hours.timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  const { from, to, timezone } = hours;
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  return isQuiet ? nextDigest({ every: 'day', at: to, weekday: 'monday', timezone }, now) : null;
}

/** The next midnight there: a limit a day counts from one to the next. */
export function nextMidnight(timezone: string, now: Date): Date {
  return nextDigest({ every: 'day', at: '00:00', weekday: 'monday', timezone }, now);
}

/** The midnight there that began this day. PostgreSQL is not asked: it knows other names of zones than Intl does. */
export function lastMidnight(timezone: string, now: Date): Date {
  const soon = new Date(now.getTime() + 1);
  return new Cron('0 0 * * *', { timezone, mode: '5-part', paused: true }).previousRuns(1, soon)[0]!;
}
