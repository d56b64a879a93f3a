import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { simulateDay } from '../../bench/simulated-day.ts';

test('a simulated day: 1,000 communities every five minutes leave most of 60 calls a minute, and nothing is seen late', () => {
  const day = simulateDay({ communities: 1000, communitiesInJob: 10, everyMinutes: 5, callsPerMinute: 60, seed: 11 });
  assert.ok(day.posts > 4000);
  assert.ok(day.callsPerHour < 1000, `${day.callsPerHour} calls an hour, where one by one would be 12,000`);
  assert.ok(day.delayMs(1) < 6 * 60_000, `the last post was seen ${day.delayMs(1)} ms after it was written`);
  assert.is(day.missed, 0);
});

test('a budget that is too small is seen as late posts, not as none', () => {
  const day = simulateDay({ communities: 1000, communitiesInJob: 1, everyMinutes: 5, callsPerMinute: 3, seed: 11 });
  assert.ok(day.callsPerHour <= 185);
  assert.ok(day.delayMs(1) > 10 * 60_000);
});

test.run();
