import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSentenceEncoder } from '../../src/analysis/sentence-encoder/sentence-encoder.ts';

const test = suite('sentence encoder');
const never = new AbortController().signal;
const encoder = createSentenceEncoder();
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test('texts that mean alike lie near one another, whatever their words', async () => {
  const [keeping, hives, mortgage] = await Promise.all(
    ['Keeping bees in town', 'How do I look after my hives?', 'Refinancing a mortgage'].map((text) =>
      encoder.encode(text, never),
    ),
  );
  assert.is(keeping!.length, 512);
  assert.ok(Math.abs(cosine(keeping!, keeping!) - 1) < 1e-4);
  assert.ok(cosine(keeping!, hives!) > cosine(keeping!, mortgage!) + 0.05);
});

test('a text has the same vector alone and among others', async () => {
  // The first one remembers it.
  const alone = await createSentenceEncoder().encode('Fountain pens', never);
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, i) => encoder.encode(i === 13 ? 'Fountain pens' : `Another text, ${i}`, never)),
  );
  assert.ok(cosine(alone, many[13]!) > 0.9999);
});

test('the empty, the huge and the half have vectors, too', async () => {
  for (const text of ['', ' ', '🙂', 'x'.repeat(100_000), 'a\ud800b', '蜂を飼う']) {
    const vector = await encoder.encode(text, never);
    assert.ok(vector.every(Number.isFinite), text.slice(0, 10));
  }
});

test('who gives up before his turn is answered so, and the others go on', async () => {
  const stop = new AbortController();
  const working = encoder.encode('The first one is being worked on', never);
  const given = encoder.encode('This one waits', stop.signal).then(
    () => 'encoded',
    (reason: Error) => reason.name,
  );
  stop.abort();
  assert.is(await given, 'AbortError');
  const late = await encoder.encode('Too late', stop.signal).then(
    () => 'encoded',
    (reason: Error) => reason.name,
  );
  assert.is(late, 'AbortError');
  assert.is((await working).length, 512);
  assert.is((await encoder.encode('And after it', never)).length, 512);
});

/** Threads that do what they are told to: each question to them is one call. */
function acting(...acts: ((thread: EventEmitter) => void)[]) {
  let started = 0;
  const startThread = () => {
    const thread = new EventEmitter();
    const act = acts[started++]!;
    return Object.assign(thread, {
      ref: () => undefined,
      unref: () => undefined,
      terminate: async () => 0,
      postMessage: () => queueMicrotask(() => act(thread)),
    }) as unknown as Worker;
  };
  return { startThread, count: () => started };
}

const answers = (thread: EventEmitter) => thread.emit('message', { vectors: [new Float32Array(512)], error: null });
const outcome = (asked: Promise<Float32Array>) => asked.then(() => 'encoded', (error: Error) => error.message); // prettier-ignore

test('a thread that dies fails the questions it had, is let rest, and is replaced', async () => {
  const threads = acting((thread) => thread.emit('error', new Error('out of memory')), answers);
  const dying = createSentenceEncoder({ startThread: threads.startThread, idleMs: 1000, restMs: 30 });
  const both = [dying.encode('one', never), dying.encode('two', never)].map(outcome);
  assert.equal(await Promise.all(both), ['out of memory', 'out of memory']);
  assert.is(await outcome(dying.encode('at once', never)), 'out of memory');
  assert.is(threads.count(), 1, 'no new one yet');
  await sleep(40);
  assert.is(await outcome(dying.encode('later', never)), 'encoded');
});

test('where no thread can be started, every question is told so', async () => {
  const startThread = () => {
    throw new Error('no more threads');
  };
  const none = createSentenceEncoder({ startThread, idleMs: 1000, restMs: 0 });
  assert.is(await outcome(none.encode('one', never)), 'no more threads');
  assert.is(await outcome(none.encode('two', never)), 'no more threads');
});

test('a thread that does not answer in time is replaced', async () => {
  const threads = acting(() => undefined, answers);
  const stuck = createSentenceEncoder({ startThread: threads.startThread, idleMs: 1000, restMs: 0 });
  const stop = new AbortController();
  const asked = outcome(stuck.encode('one', stop.signal));
  await Promise.resolve();
  stop.abort(new DOMException('late', 'TimeoutError'));
  assert.is(await asked, 'late');
  assert.is(await outcome(stuck.encode('two', never)), 'encoded');
  assert.is(threads.count(), 2);
});

test('texts of one moment are read together, and what was read is remembered', async () => {
  const asked: string[][] = [];
  const startThread = () => {
    const thread = new EventEmitter();
    const postMessage = ({ texts }: { texts: string[] }) => {
      asked.push(texts);
      queueMicrotask(() => thread.emit('message', { vectors: texts.map(() => new Float32Array(512)), error: null }));
    };
    const threadLike = { ref: () => undefined, unref: () => undefined, terminate: async () => 0, postMessage };
    return Object.assign(thread, threadLike) as unknown as Worker;
  };
  const counted = createSentenceEncoder({ startThread, idleMs: 1000, restMs: 0 });
  await Promise.all(['goal', 'one', 'two'].map((text) => counted.encode(text, never)));
  await Promise.all(['goal', 'three'].map((text) => counted.encode(text, never)));
  assert.equal(asked, [['goal', 'one', 'two'], ['three']]);
});

test('an idle thread is ended, and the next question starts another', async () => {
  const threads = acting(answers, answers);
  const brief = createSentenceEncoder({ startThread: threads.startThread, idleMs: 10, restMs: 1000 });
  assert.is(await outcome(brief.encode('one', never)), 'encoded');
  await sleep(40);
  assert.is(await outcome(brief.encode('two', never)), 'encoded');
  assert.is(threads.count(), 2);
});

test.run();
