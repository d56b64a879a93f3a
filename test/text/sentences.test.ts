import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { counted, percent } from '../../src/text/sentences.ts';

test('a share that was rounded is told by what was counted', () => {
  assert.is(percent(0.765, 17), '76 %', '13 of 17');
  assert.is(percent(0.765, 200), '77 %', '153 of 200');
  for (let n = 1; n <= 400; n++)
    for (let k = 0; k <= n; k++) {
      const rounded = Math.round((k / n) * 1000) / 1000;
      assert.is(percent(rounded, n), `${Math.round((k / n) * 100)} %`, `${k} of ${n}`);
    }
});

test('what was counted has its thousands apart', () => {
  const told = [0, 1, 1.5, 2, 9.79, 316_090].map((n) => counted(n, 'member'));
  assert.equal(told, ['0 members', '1 member', '1.5 members', '2 members', '9.79 members', '316,090 members']);
});

test.run();
