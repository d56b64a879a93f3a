import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fuzz } from './fuzz.ts';

test('generated requests: nothing of ours fails, only documented answers, both doors alike', async () => {
  const { requests, findings } = await fuzz(400, 1, 2);
  assert.equal(findings, []);
  assert.ok(requests >= 400);
});

test.run();
