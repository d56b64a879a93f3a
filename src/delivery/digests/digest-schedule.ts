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
  const next = nextRun(cron, timezone, now);
  if (every === 'hour') return next;
  // Where the last hour of a day is left out, as in Nuuk, what was due in it comes as the next day begins.
  const clock = wallClock(timezone);
  for (let end = nextMidnight(timezone, now); end < next; end = nextMidnight(timezone, end)) {
    const last = clock(new Date(end.getTime() - minuteMs));
    if (last.time < at && (every === 'day' || last.weekday === weekday)) return end;
  }
  return next;
}

function nextRun(cron: string, timezone: string, now: Date): Date {
  return new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRun(now)!;
}

/** What a clock on a wall there shows. */
function wallClock(timezone: string): (at: Date) => { time: string; weekday: string } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }); // prettier-ignore
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { time: `${parts['hour']}:${parts['minute']}`, weekday: String(parts['weekday']).toLowerCase() };
  };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nextMinute = (at: Date) => new Date((Math.floor(at.getTime() / minuteMs) + 1) * minuteMs);

/** When quiet hours end; `null`: it is not quiet now. */
export function quietUntil(hours: QuietHours | null, now: Date): Date | null {
  if (!hours || hours.from === hours.to) return null;
  const { from, to, timezone } = hours;
  const clock = wallClock(timezone);
  const isQuiet = (at: Date) => {
    const { time } = clock(at);
    return from < to ? time >= from && time < to : time >= from || time < to;
  };
  if (!isQuiet(now)) return null;
  const end = nextDigest({ every: 'day', at: to, weekday: 'monday', timezone }, now);
  // Where a clock is put back over the end, that comes a second time, which a schedule leaves out.
  for (let at = nextMinute(now); at < end && end.getTime() - now.getTime() > dayMs; at = nextMinute(at))
    if (!isQuiet(at)) return at;
  return end;
}

/** The next midnight there: a limit a day counts from one to the next. */
export function nextMidnight(timezone: string, now: Date): Date {
  return nextRun('0 0 * * *', timezone, now);
}

/** The midnight there that began this day. PostgreSQL is not asked: it knows other names of zones than Intl does. */
export function lastMidnight(timezone: string, now: Date): Date {
  const soon = new Date(now.getTime() + 1);
  return new Cron('0 0 * * *', { timezone, mode: '5-part', paused: true }).previousRuns(1, soon)[0]!;
}
