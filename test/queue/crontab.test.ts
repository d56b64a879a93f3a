import { existsSync } from 'node:fs';
import { parseCrontab } from 'graphile-worker';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { crontab } from '../../src/crontab.ts';

const minutesOfAnHour = Array.from({ length: 60 }, (_, minute) => minute);

/** How often what runs by the clock runs, in minutes, and how often it is tried before the next one takes its place. */
const expected = {
  'housekeeping/sweep': { everyMinutes: 1, tries: 1 },
  'monitoring/tick': { everyMinutes: 1, tries: 1 },
  'delivery/tick': { everyMinutes: 1, tries: 1 },
  'monitoring/changes': { everyMinutes: 5, tries: 1 },
  'catalog/index': { everyMinutes: 10, tries: 3 },
  'catalog/embed': { everyMinutes: 10, tries: 1 },
  'catalog/crawl': { everyMinutes: 10, tries: 1 },
  'platforms/forget-deleted': { everyMinutes: 10, tries: 1 },
};

test('each task of the clock runs as often as it should, at every hour of every day', () => {
  const items = parseCrontab(crontab);
  assert.equal(items.map(({ task }) => task).toSorted(), Object.keys(expected).toSorted());
  for (const { task, match, options } of items) {
    const { everyMinutes, tries } = expected[task as keyof typeof expected];
    for (const [month, date, dow, hour] of [
      [1, 1, 4, 0],
      [7, 31, 0, 13],
      [12, 24, 6, 23],
    ] as const) {
      const runs = minutesOfAnHour.filter((min) => match({ month, date, dow, hour, min }));
      assert.equal(
        runs,
        minutesOfAnHour.filter((min) => min % everyMinutes === 0),
        task,
      );
    }
    assert.is(options.maxAttempts, tries, task);
    assert.is(options.backfillPeriod, everyMinutes * 60_000, `${task}: what no worker was there for is made up for`);
  }
});

test('a task that waits for its turn is not queued twice, and there is a file that does it', () => {
  for (const { task, options } of parseCrontab(crontab)) {
    assert.equal([options.jobKey, options.jobKeyMode], [task, 'replace'], task);
    assert.ok(existsSync(`tasks/${task}.ts`), task);
  }
});

test('what many wait for every minute does not stand behind their own tasks', () => {
  const priorities = new Map(parseCrontab(crontab).map(({ task, options }) => [task, options.priority ?? 0]));
  for (const task of ['housekeeping/sweep', 'monitoring/tick', 'delivery/tick'])
    assert.ok(priorities.get(task)! < 0, task);
});

test.run();
