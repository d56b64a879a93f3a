import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fewAtOnce } from '../../../src/monitoring/scan/few-at-once.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all are done, and no more than a few at once', async () => {
  let [atOnce, most, done] = [0, 0, 0];
  await fewAtOnce(Array.from({ length: 20 }).keys(), 4, async () => {
    most = Math.max(most, ++atOnce);
    await soon();
    atOnce--;
    done++;
  });
  assert.equal([done, most], [20, 4]);
});

test('when one fails the failure is thrown once those that had begun have ended, and none begins after it', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>();
  const thrown = fewAtOnce([0, 1, 2, 3, 4, 5], 2, async (at) => {
    begun.push(at);
    if (at === 1) throw new Error('No');
    if (at === 0) await slow;
    ended.push(at);
  }).catch((error: Error) => `${error.message} ${ended.join()}`);
  for (let i = 0; i < 5; i++) await soon();
  assert.ok(begun.length <= 3 && !begun.includes(4), begun.join());
  letGo();
  assert.match(String(await thrown), /^No .*0$/, 'the slow one was waited for');
});

test.run();
