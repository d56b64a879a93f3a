import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eachResult, runBatches } from '../../src/threads/run-batches.ts';
import { ThreadEnded } from '../../src/threads/thread-task.ts';
import { rejection } from '../support/rejection.ts';

const limits = { maxItems: 4, maxCharacters: 10, charactersOf: (text: string) => text.length };

/** Gives each text in capitals; a batch with an "x" is late. */
function slow(runs: string[][]) {
  return async (batch: readonly string[]) => {
    runs.push([...batch]);
    if (batch.some((text) => text.includes('x'))) throw new ThreadEnded('late', 'test');
    return batch.map((text) => text.toUpperCase());
  };
}

test('batches are bounded by count and by size, and one that is too large goes alone', async () => {
  const runs: string[][] = [];
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'.repeat(8), 'g'.repeat(30), 'h'];
  const results = eachResult(await runBatches(texts, limits, slow(runs)));
  assert.equal(
    results,
    texts.map((text) => text.toUpperCase()),
  );
  assert.equal(
    runs.map((batch) => batch.length),
    [4, 2, 1, 1],
  );
});

test('of a late batch only what is to blame is left out', async () => {
  const texts = ['a', 'x1', 'b', 'c', 'd', 'x2', 'e'];
  const results = eachResult(await runBatches(texts, limits, slow([])));
  assert.equal(results, ['A', null, 'B', 'C', 'D', null, 'E']);
});

test('when too much is late, the rest of late batches is left out without trying each', async () => {
  const runs: string[][] = [];
  const texts = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'x' : 'a'));
  const results = eachResult(await runBatches(texts, limits, slow(runs), { lateRuns: 5 }));
  assert.is(results.length, 40);
  assert.ok(runs.length < 20, `${runs.length} runs`);
});

test('other failures are not halved away', async () => {
  const error = new Error('broken');
  assert.is(await rejection(runBatches(['a', 'b'], limits, async () => Promise.reject(error))), error);
});

test.run();
