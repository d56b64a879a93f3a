/** English as all of the page, of the reader's own kind where that is English; whether a day has 24 hours is the reader's. */
const english = navigator.languages.find((language) => /^en(?:-|$)/i.test(language)) ?? 'en';
const { hourCycle } = new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions();

const day = new Intl.DateTimeFormat(english, { dateStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat(english, { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(english, {
  dateStyle: 'medium',
  timeStyle: 'short',
  ...(hourCycle && { hourCycle }),
});
const month = new Intl.DateTimeFormat(english, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(english, { numeric: 'auto' });

const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [31_557_600, 'year'],
  [2_629_800, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

export const dayOf = (time: string) => day.format(new Date(time));
/** A day of the API, `2026-11-24`: days there are days of UTC, whatever the reader's zone. */
export const utcDayOf = (date: string) => utcDay.format(new Date(`${date}T00:00:00Z`));
export const momentOf = (time: string) => moment.format(new Date(time));
export const monthOf = (time: string) => month.format(new Date(time));

/** "3 hours ago", "in 5 minutes". */
export function ago(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  // Sixty minutes, rounded, are an hour.
  const isFilled = ([size]: (typeof steps)[number], i: number) =>
    Math.abs(seconds) >= size - (steps[i + 1]?.[0] ?? 0) / 2;
  const [size, unit] = steps.find(isFilled) ?? [60, 'minute' as const];
  if (Math.abs(seconds) < 45) return 'just now';
  return relative.format(Math.round(seconds / size), unit);
}

/** The same of what is still to come. */
export function ahead(time: string, now = Date.now()): string {
  const said = ago(time, now);
  return said === 'just now' ? 'in a moment' : said;
}

export function span(from: string | null, to: string | null): string {
  if (from === null || to === null) return 'an unknown time';
  const [a, b] = [dayOf(from), dayOf(to)];
  return a === b ? a : `${a} to ${b}`;
}

const weekdayNames = new Intl.DateTimeFormat(english, { weekday: 'short', timeZone: 'UTC' });

/** From Monday; the first of January 2024 was one. */
export function weekdayName(index: number): string {
  return weekdayNames.format(new Date(Date.UTC(2024, 0, 1 + index)));
}

export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
