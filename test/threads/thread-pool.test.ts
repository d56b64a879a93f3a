import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ThreadEnded } from '../../src/threads/thread-task.ts';
import { ThreadPool } from '../../src/threads/thread-pool.ts';
import { rejection } from '../support/rejection.ts';
import { maxTurnMs, worstLoopDelay } from '../support/loop-delay.ts';
import { backtrackTask, busyTask, echoTask, failTask, hangTask, hoardTask, preparedTask } from './tasks.ts';

const test = suite('a pool of threads');
const entry = new URL('thread.ts', import.meta.url);
const never = new AbortController().signal;
const patient = { signal: never, maxMs: 30_000 };
let threads: ThreadPool;
test.before.each(() => {
  threads = new ThreadPool({ entry, maxThreads: 2 });
});
test.after.each(() => threads.end());

test('work is done in a thread', async () => {
  assert.is(await threads.run(echoTask, 'there', patient), 'hello there');
});

test('a run that hangs is ended at its deadline, while others go on and the event loop is not kept waiting', async () => {
  await Promise.all(['a', 'b'].map((text) => threads.run(echoTask, text, patient)));
  const began = performance.now();
  let answered = 0;
  const delay = await worstLoopDelay(async () => {
    const hanging = rejection(threads.run(hangTask, null, { signal: never, maxMs: 2_000 }));
    while (performance.now() - began < 1_500) {
      assert.is(await threads.run(echoTask, 'you', patient), 'hello you');
      answered++;
    }
    const error = (await hanging) as ThreadEnded;
    assert.instance(error, ThreadEnded);
    assert.is(error.reason, 'late');
  });
  assert.ok(answered > 10, `${answered} runs were answered meanwhile`);
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${delay} ms`);
  assert.ok(performance.now() - began < 8_000);
  const after = await Promise.all(['a', 'b', 'c'].map((text) => threads.run(echoTask, text, patient)));
  assert.equal(after, ['hello a', 'hello b', 'hello c']);
});

test('a pattern that backtracks can be ended, too', async () => {
  const error = await rejection(threads.run(backtrackTask, 60, { signal: never, maxMs: 300 }));
  assert.instance(error, ThreadEnded);
});

test('who is aborted is told at once, running or waiting', async () => {
  const stop = new AbortController();
  const runs = [1, 2, 3].map(() => rejection(threads.run(hangTask, null, { signal: stop.signal, maxMs: 60_000 })));
  while (threads.waiting === 0) await new Promise(setImmediate);
  const reason = new Error('canceled');
  const began = performance.now();
  setTimeout(() => stop.abort(reason), 50);
  assert.equal(await Promise.all(runs), [reason, reason, reason]);
  assert.ok(performance.now() - began < 5_000);
  assert.is(await threads.run(echoTask, 'again', patient), 'hello again');
});

test('waiting for a thread does not count', async () => {
  await Promise.all([1, 2].map(() => threads.run(echoTask, 'x', patient)));
  const runs = Array.from({ length: 8 }, () => threads.run(busyTask, 400, { signal: never, maxMs: 1_500 }));
  assert.equal(
    await Promise.all(runs),
    Array.from({ length: 8 }, () => null),
  );
});

test('what a work needs is brought before its time begins', async () => {
  assert.is(await threads.run(preparedTask, null, { signal: never, maxMs: 300 }), 'what was brought');
});

test('a thread that runs out of memory is told as one that died, and replaced', async () => {
  const small = new ThreadPool({ entry, maxHeapMegabytes: 64 });
  try {
    const error = (await rejection(small.run(hoardTask, null, patient))) as ThreadEnded;
    assert.instance(error, ThreadEnded);
    assert.is(error.reason, 'died');
    assert.is(await small.run(echoTask, 'again', patient), 'hello again');
  } finally {
    await small.end();
  }
});

test('what the work throws comes through', async () => {
  const error = await rejection(threads.run(failTask, 'no such thing', patient));
  assert.instance(error, RangeError);
  assert.match((error as Error).message, 'no such thing');
});

test('the end of the pool ends what runs and what waits', async () => {
  const runs = [1, 2, 3].map(() => rejection(threads.run(hangTask, null, { signal: never, maxMs: 60_000 })));
  await sleep(50);
  const began = performance.now();
  await threads.end();
  for (const error of await Promise.all(runs)) assert.match((error as Error).message, 'ended');
  assert.ok(performance.now() - began < 5_000);
});

test.run();
