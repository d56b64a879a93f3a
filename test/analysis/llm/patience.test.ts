import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type FailureReason, type Model, ModelFailure } from '../../../src/analysis/llm/transport/model.ts';
import { patient } from '../../../src/analysis/llm/transport/patient-model.ts';
import { retryAfterMs } from '../../../src/analysis/llm/transport/failure-of.ts';

const settings = { timeoutMs: 50, retries: 2, firstWaitMs: 1, concurrency: 2 };
const question = { instructions: '', content: '', schema: z.object({}), mostOutputTokens: 1 };
const answer = { value: {}, usage: { input: 1, output: 1 } };
const never = new AbortController().signal;

/** A model that counts how often it is asked. */
function counted(ask: Model['ask']): Model & { times: number } {
  const model = {
    name: 'double',
    times: 0,
    ask: (...given: Parameters<Model['ask']>) => {
      model.times++;
      return ask(...given);
    },
  };
  return model;
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ModelFailure ? error.reason : String(error)),
  );

test('what may succeed later is asked again, what will not is not', async () => {
  for (const [reason, times] of [
    ['unavailable', 3],
    ['rate_limited', 3],
    ['rejected', 1],
    ['misconfigured', 1],
    ['nonsense', 1],
    ['truncated', 1],
  ] as const) {
    const model = counted(async () => {
      throw new ModelFailure(reason);
    });
    assert.is(await reasonOf(patient(model, settings).ask(question, never)), reason);
    assert.is(model.times, times, reason);
  }
});

test('what may have been paid for is not asked again', async () => {
  const model = counted(async () => {
    throw new ModelFailure('unavailable', { input: Number.NaN, output: Number.NaN });
  });
  assert.is(await reasonOf(patient(model, settings).ask(question, never)), 'unavailable');
  assert.is(model.times, 1);
});

test('a wait that the model asks for is kept when it is short, and ends the call when it is long', async () => {
  const soon = counted(async () => {
    if (soon.times === 1) throw new ModelFailure('rate_limited', null, { retryAfterMs: 5 });
    return answer;
  });
  assert.is(await reasonOf(patient(soon, settings).ask(question, never)), 'answered');
  const late = counted(async () => {
    throw new ModelFailure('rate_limited', null, { retryAfterMs: 3_600_000 });
  });
  const waiting = patient(late, settings);
  assert.is(await reasonOf(waiting.ask(question, never)), 'rate_limited');
  assert.is(await reasonOf(waiting.ask(question, never)), 'rate_limited', 'left alone for a while');
  assert.is(late.times, 1);
});

/** What comes of a call of which nobody waits longer than this. */
const within = (model: Model, ms: number) => reasonOf(model.ask(question, AbortSignal.timeout(ms)));
const failing = (reason: FailureReason, retryAfter: number | null = null) =>
  counted(async () => {
    throw new ModelFailure(reason, null, { retryAfterMs: retryAfter });
  });

test('the wait doubles with each repetition', async () => {
  const model = failing('unavailable');
  const asked = performance.now();
  await reasonOf(patient(model, { ...settings, firstWaitMs: 40 }).ask(question, never));
  // 40 and 80, each up to a quarter more.
  assert.ok(performance.now() - asked >= 119, String(performance.now() - asked));
});

test('a wait of twenty seconds is waited for, a longer one is not; a usual wait grows by a quarter at most', async () => {
  const settingsOf = (firstWaitMs: number) => ({ ...settings, retries: 1, firstWaitMs });
  for (const [asked, usual, outcome] of [
    [20_000, 1, /abort/i],
    [20_001, 1, /rate_limited/],
    [null, 15_900, /abort/i],
    [null, 20_001, /rate_limited/],
  ] as const) {
    const model = failing('rate_limited', asked);
    assert.match(await within(patient(model, settingsOf(usual)), 20), outcome);
    assert.is(model.times, 1);
  }
});

test('a model that failed five times in a row rests for half a minute, one that asks for more for five minutes at most', async () => {
  const once = { ...settings, retries: 0 };
  let now = 1_000;
  const clock = mock.method(performance, 'now', () => now);
  try {
    for (const [retryAfter, failures, restMs] of [
      [null, 5, 30_000],
      [60_000, 1, 60_000],
      [3_600_000, 1, 300_000],
    ] as const) {
      const model = failing('unavailable', retryAfter);
      const waiting = patient(model, once);
      for (let call = 0; call < failures; call++) await reasonOf(waiting.ask(question, never));
      const began = now;
      now = began + restMs - 1;
      await reasonOf(waiting.ask(question, never));
      assert.is(model.times, failures, `rests for ${restMs}`);
      now = began + restMs;
      await reasonOf(waiting.ask(question, never));
      assert.is(model.times, failures + 1, `${restMs} are enough`);
    }
  } finally {
    clock.mock.restore();
  }
});

test('only failures in a row count; nonsense and what is refused for itself are none of them', async () => {
  let reason: FailureReason | null = 'unavailable';
  const model = counted(async () => {
    if (reason !== null) throw new ModelFailure(reason);
    return answer;
  });
  const waiting = patient(model, { ...settings, retries: 0 });
  const ask = async (times: number, as: FailureReason | null) => {
    reason = as;
    for (let call = 0; call < times; call++) await reasonOf(waiting.ask(question, never));
  };
  await ask(4, 'unavailable');
  await ask(1, null);
  await ask(4, 'unavailable');
  await ask(8, 'nonsense');
  await ask(1, 'truncated');
  await ask(6, 'rejected');
  assert.is(model.times, 24, 'it was always asked');
  await ask(1, 'timeout');
  await ask(1, null);
  assert.is(model.times, 25, 'now it rests');
});

test('a model that hangs is given up in time, and is not asked again after five failures', async () => {
  const model = counted(
    (_question, signal) =>
      new Promise((_, reject) => {
        // As an open connection does, this keeps the process alive.
        const open = setInterval(() => undefined, 1000);
        signal.addEventListener('abort', () => {
          clearInterval(open);
          reject(signal.reason as Error);
        });
      }),
  );
  const waiting = patient(model, settings);
  for (let call = 0; call < 5; call++) assert.is(await reasonOf(waiting.ask(question, never)), 'timeout');
  assert.is(await reasonOf(waiting.ask(question, never)), 'timeout', 'why it rests is told');
  assert.is(model.times, 5);
});

test('no more calls at the same time than are allowed, and a canceled one ends at once', async () => {
  let [running, most] = [0, 0];
  const model = counted(async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 2));
    running--;
    return answer;
  });
  const waiting = patient(model, settings);
  await Promise.all(Array.from({ length: 8 }, () => waiting.ask(question, never)));
  assert.is(most, 2);
  const canceled = AbortSignal.abort(new Error('canceled'));
  assert.is(await reasonOf(waiting.ask(question, canceled)), 'Error: canceled');
  assert.is(model.times, 8);
});

test('who waits for a turn ends with its job, and does not ask a model that rests by then', async () => {
  const answers: ((error: Error) => void)[] = [];
  const model = counted(() => new Promise((_, reject) => answers.push(reject)));
  const heard: string[] = [];
  const waiting = patient(model, { ...settings, timeoutMs: 10_000, concurrency: 1 }, ({ reason }) =>
    heard.push(reason),
  );
  const first = reasonOf(waiting.ask(question, never));
  const canceled = new AbortController();
  const second = reasonOf(waiting.ask(question, canceled.signal));
  const third = reasonOf(waiting.ask(question, never));
  canceled.abort(new Error('canceled'));
  assert.is(await second, 'Error: canceled', 'while the first still waits for its answer');
  answers[0]!(new ModelFailure('rate_limited', null, { retryAfterMs: 60_000 }));
  assert.equal([await first, await third], ['rate_limited', 'rate_limited']);
  assert.is(model.times, 1);
  assert.equal(heard, ['rate_limited'], 'the operator hears of what was asked');
});

test('Retry-After in seconds, as a date, in milliseconds, or in nonsense', () => {
  assert.is(retryAfterMs({ 'retry-after': '3' }), 3000);
  assert.is(retryAfterMs({ 'retry-after-ms': '20', 'retry-after': '3' }), 20);
  assert.is(retryAfterMs({ 'retry-after': new Date(0).toUTCString() }), 0);
  assert.is(retryAfterMs({ 'retry-after': 'soon' }), null);
  assert.is(retryAfterMs({}), null);
});

test.run();
