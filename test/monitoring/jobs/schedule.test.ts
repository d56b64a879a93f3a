import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextRun, scheduleProblem } from '../../../src/monitoring/jobs/schedule.ts';

const minute = 60_000;
const at = (text: string) => new Date(text);
/** The minute in which a run falls; its second is the job's own. */
const minuteOf = (run: Date) => run.toISOString().slice(0, 16);

test('a job keeps its rhythm, and what it missed it does once', () => {
  const schedule = { every_minutes: 15 };
  const first = nextRun('mon_a', schedule, at('2026-03-01T10:00:20Z'));
  assert.ok(first.getTime() - Date.parse('2026-03-01T10:15:00Z') < minute);
  const second = nextRun('mon_a', schedule, first, first);
  assert.is(second.getTime() - first.getTime(), 15 * minute);
  const late = nextRun('mon_a', schedule, new Date(first.getTime() + 100 * minute), first);
  assert.is((late.getTime() - first.getTime()) % (15 * minute), 0, 'on its own beat');
  assert.ok(late.getTime() > first.getTime() + 100 * minute && late.getTime() <= first.getTime() + 115 * minute);
});

test('a clock that was set back does not make it run again and again', () => {
  const planned = at('2026-03-01T12:00:07Z');
  const next = nextRun('mon_a', { every_minutes: 5 }, at('2026-03-01T09:00:00Z'), planned);
  assert.is(next.getTime() - planned.getTime(), 5 * minute);
});

test('cron runs by the wall clock of its zone, on both sides of daylight saving', () => {
  const daily = { cron: '30 9 * * *', timezone: 'Europe/Berlin' };
  assert.is(minuteOf(nextRun('mon_a', daily, at('2026-03-28T12:00:00Z'))), '2026-03-29T07:30', 'summer time has begun');
  assert.is(minuteOf(nextRun('mon_a', daily, at('2026-03-27T12:00:00Z'))), '2026-03-28T08:30');
  assert.is(minuteOf(nextRun('mon_a', daily, at('2026-10-24T12:00:00Z'))), '2026-10-25T08:30', 'winter time has begun');
  const skipped = { cron: '30 2 * * *', timezone: 'Europe/Berlin' };
  const inGap = nextRun('mon_a', skipped, at('2026-03-28T12:00:00Z'));
  assert.is(minuteOf(inGap).slice(0, 10), '2026-03-29', 'the hour that does not exist is not a day that does not');
});

test('a cron run that was claimed early is not planned a second time', () => {
  const schedule = { cron: '*/15 * * * *', timezone: 'UTC' };
  const planned = nextRun('mon_a', schedule, at('2026-03-01T09:59:30Z'));
  assert.is(minuteOf(planned), '2026-03-01T10:00');
  assert.is(minuteOf(nextRun('mon_a', schedule, planned, planned)), '2026-03-01T10:15');
});

test('jobs are spread over the minute', () => {
  const seconds = new Set<number>();
  for (let i = 0; i < 500; i++)
    seconds.add(nextRun(`mon_${i}`, { every_minutes: 60 }, at('2026-03-01T10:00:00Z')).getUTCSeconds());
  assert.ok(seconds.size > 50, String(seconds.size));
});

test('what is faster than five minutes anywhere in its round is refused', () => {
  assert.is(scheduleProblem({ every_minutes: 4 })?.message, 'A job looks at most once in 5 minutes');
  assert.is(scheduleProblem({ every_minutes: 5 }), null);
  assert.is(scheduleProblem({ cron: '*/5 * * * *', timezone: 'UTC' }), null);
  assert.is(scheduleProblem({ cron: '0,58 23,0 * * *', timezone: 'UTC' })?.field, 'cron');
  assert.is(scheduleProblem({ cron: '*/7 * * * *', timezone: 'UTC' })?.field, 'cron', 'at :56 and :00');
});

test('a date that never comes is refused, and so is a zone that there is not', () => {
  const never = { cron: '0 0 31 2 *', timezone: 'UTC' };
  assert.match(scheduleProblem(never)?.message ?? '', /never comes true/);
  assert.match(scheduleProblem({ cron: '0 0', timezone: 'UTC' })?.message ?? '', /no cron expression/);
  assert.is(scheduleProblem({ cron: '0 0 * * *', timezone: 'Mars/Olympus' })?.field, 'timezone');
  // A job that has one all the same looks for it again a day later.
  assert.is(minuteOf(nextRun('mon_a', never, at('2026-03-01T10:00:00Z'))), '2026-03-02T10:00');
});

test('only five fields are taken, with what the library adds to them, and only zones that have a name', () => {
  for (const cron of ['@daily', '@hourly', '0 0 0 * * *', ''])
    assert.is(scheduleProblem({ cron, timezone: 'UTC' })?.field, 'cron', cron);
  for (const cron of ['0 0 L * *', '0 9 * * MON#1', '0  9 * JAN-JUN *'])
    assert.is(scheduleProblem({ cron, timezone: 'UTC' }), null, cron);
  for (const timezone of ['+05:30', '-08:00', '\u221205:00', '\u22128', '+01', ''])
    assert.is(scheduleProblem({ cron: '0 0 * * *', timezone })?.field, 'timezone', timezone);
  assert.is(scheduleProblem({ cron: '0 0 * * *', timezone: 'Etc/GMT+5' }), null);
});

test.run();
