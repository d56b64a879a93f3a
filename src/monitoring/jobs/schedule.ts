import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { isTimezone } from '../../wire/fields.ts';

/** When a job looks: every so many minutes, or by a cron expression of five fields in an IANA time zone. */
export type Schedule = { every_minutes: number } | { cron: string; timezone: string };

export type ScheduleProblem = { field: 'every_minutes' | 'cron' | 'timezone'; message: string };

export const fastestMinutes = 5;
const minuteMs = 60_000;
/** Enough to meet the shortest pause of any expression that repeats within days. */
const runsLookedAt = 200;

/** What is wrong with a schedule; `null`: nothing. */
export function scheduleProblem(schedule: Schedule): ScheduleProblem | null {
  if ('every_minutes' in schedule) {
    return schedule.every_minutes < fastestMinutes ? tooFast('every_minutes') : null;
  }
  if (!isTimezone(schedule.timezone)) {
    return { field: 'timezone', message: `There is no time zone ${schedule.timezone}` };
  }
  const runs = hasFiveFields(schedule.cron) ? cronRuns(schedule, new Date(), runsLookedAt) : null;
  if (runs === null) return { field: 'cron', message: 'This is no cron expression of five fields' };
  if (runs.length === 0) return { field: 'cron', message: 'This cron expression never comes true' };
  const fast = runs.some((run, i) => i > 0 && run.getTime() - runs[i - 1]!.getTime() < fastestMinutes * minuteMs);
  return fast ? tooFast('cron') : null;
}

/** `@daily` has one, and the library knows it. */
function hasFiveFields(cron: string): boolean {
  return /^\S+(?:\s+\S+){4}$/.test(cron);
}

function tooFast(field: ScheduleProblem['field']): ScheduleProblem {
  return { field, message: `A job looks at most once in ${fastestMinutes} minutes` };
}

/**
 * The first run after `now`, whatever was missed until then; `previous` keeps the rhythm. Each job has a second of the
 * minute of its own, so that not all of them run at once.
 */
export function nextRun(id: string, schedule: Schedule, now: Date, previous: Date | null = null): Date {
  const second = secondOf(id);
  if ('cron' in schedule) {
    // A run of this minute whose second is still to come was had already, or is had now.
    const [next] = cronRuns(schedule, new Date(now.getTime() + 1), 1) ?? [];
    return new Date((next ?? new Date(now.getTime() + 24 * 60 * minuteMs)).getTime() + second * 1000);
  }
  const period = schedule.every_minutes * minuteMs;
  const start = previous?.getTime() ?? Math.floor(now.getTime() / minuteMs) * minuteMs + second * 1000;
  const periods = Math.max(1, Math.floor((now.getTime() - start) / period) + 1);
  return new Date(start + periods * period);
}

function secondOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE() % 60;
}

function cronRuns({ cron, timezone }: { cron: string; timezone: string }, from: Date, count: number): Date[] | null {
  try {
    return new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRuns(count, from);
  } catch {
    return null;
  }
}
