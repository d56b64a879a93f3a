import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { measureActivity } from '../../src/overview/measures/activity.ts';
import type { CommunitySample } from '../../src/overview/sample/community-sample.ts';

/** Of a live platform, `minutes` apart. */
function aSample(posts: number, minutes: number, whole: boolean): CommunitySample {
  const readMs = Date.UTC(2026, 0, 1);
  const made = Array.from({ length: posts }, (_, i) => ({ createdMs: readMs - i * minutes * 60_000, score: 1, numComments: 0, author: null, newest: true })); // prettier-ignore
  return { posts: made, whole, sources: ['live'], readMs, removals: null } as unknown as CommunitySample;
}
const rate = (...given: Parameters<typeof aSample>) => measureActivity(aSample(...given)).posts_per_day;

test('of a listing that goes on, posts a day are those of its hours: no more posts are wanted for it', () => {
  assert.is(rate(301, 1, false), 1440);
  assert.is(rate(51, 1, false), 1440);
  assert.is(rate(51, 1440, false), 1);
});

test('of a community that has no more posts, a few of one hour are no rate of a whole day', () => {
  assert.is(rate(7, 5, true), 6);
  assert.is(rate(51, 1440, true), 1);
});

test.run();
