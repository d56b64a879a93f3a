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
  const alone = await encoder.encode('Fountain pens', never);
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
  assert.is((await working).length, 512);
  assert.is((await encoder.encode('And after it', never)).length, 512);
});

test.run();
