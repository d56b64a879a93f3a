import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchLoopDelay } from '../src/health/loop-delay.ts';

test('the log says how long something kept the event loop waiting, and nothing of the start', async () => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  // Longer than the work below, so that a check sees the whole of it.
  const watch = watchLoopDelay(logger, 900);
  for (const idleMs of [50, 400]) {
    await sleep(idleMs);
    const until = performance.now() + 600;
    while (performance.now() < until);
  }
  await sleep(600);
  watch.end();
  const delays = lines.map((line) => JSON.parse(line) as { level: number; delayMs: number });
  assert.is(delays.length, 1);
  assert.is(delays[0]!.level, 40);
  assert.ok(delays[0]!.delayMs > 500, lines.join());
});

test.run();
