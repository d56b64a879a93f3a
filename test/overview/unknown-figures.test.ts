import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { measureActivity } from '../../src/overview/measures/activity.ts';
import { flairParts, postTypeParts } from '../../src/overview/measures/content-patterns.ts';
import type { CommunitySample } from '../../src/overview/sample/community-sample.ts';

const readMs = Date.UTC(2026, 0, 1);

/** Of an archive: `texts` posts with a text, then `titles` of which nothing but the title is known. */
function aSample(texts: number, titles: number, collected: CommunitySample['collected']): CommunitySample {
  const posts = Array.from({ length: texts + titles }, (_, i) => ({ createdMs: readMs, score: 1, numComments: 0, author: null, newest: true, title: 'Kettle', flair: null, link: null, body: i < texts ? 'A text' : '' })); // prettier-ignore
  return { posts, sources: ['archive'], readMs, removals: null, collected } as unknown as CommunitySample;
}

const span = { postsPerDay: 0, posts: 0, toMs: readMs } as CommunitySample['collected'];

test('kinds of posts are told where most have a text or a link, and not by titles alone', () => {
  assert.equal(
    postTypeParts(aSample(10, 10, null)).map(({ type, n }) => [type, n]),
    [['text', 20]],
  );
  assert.equal(postTypeParts(aSample(10, 11, null)), []);
});

test('a flair that one post alone has is not told: it may be words of its author', () => {
  const sample = aSample(3, 0, null);
  const posts = sample.posts.map((post, i) => ({ ...post, flair: i < 2 ? 'Help' : 'My own words' }));
  assert.equal(
    flairParts({ ...sample, posts }).map(({ flair, n }) => [flair, n]),
    [['Help', 2]],
  );
});

test('a time of which nothing is known says nothing of posts from another', () => {
  assert.is(measureActivity(aSample(5, 0, span)).posts_per_day, null);
  assert.is(measureActivity(aSample(0, 0, span)).posts_per_day, 0, 'where there are none at all');
  const lively = { ...span!, postsPerDay: 4, posts: 40 };
  assert.is(measureActivity(aSample(5, 0, lively)).posts_per_day, 4);
});

test.run();
