import { existsSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { crontab } from '../../src/crontab.ts';

/** How often what runs by the clock runs, in minutes, and how often it is tried before the next one takes its place. */
const expected = {
  'housekeeping/sweep': { everyMinutes: 1, maxAttempts: 1 },
  'monitoring/tick': { everyMinutes: 1, maxAttempts: 1 },
  'delivery/tick': { everyMinutes: 1, maxAttempts: 1 },
  'monitoring/changes': { everyMinutes: 5, maxAttempts: 1 },
  'catalog/index': { everyMinutes: 10, maxAttempts: 3 },
  'catalog/embed': { everyMinutes: 10, maxAttempts: 1 },
  'catalog/crawl': { everyMinutes: 10, maxAttempts: 1 },
  'platforms/forget-deleted': { everyMinutes: 10, maxAttempts: 1 },
};

test('each task of the clock runs as often as it should, and there is a file that does it', () => {
  const times = crontab.map(({ name, everyMinutes, maxAttempts }) => [name, { everyMinutes, maxAttempts }]);
  assert.equal(Object.fromEntries(times), expected);
  for (const { name } of crontab) assert.ok(existsSync(`tasks/${name}.ts`), name);
});

test('what many wait for every minute does not stand behind their own tasks', () => {
  for (const { name, priority, everyMinutes } of crontab) assert.is(priority < 0, everyMinutes === 1, name);
});

test.run();
