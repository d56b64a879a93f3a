import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { proseIn } from '../../src/analysis/prose/prose-in.ts';
import type { Mention } from '../../src/discovery/evidence/count-mentions.ts';
import { finalistOf, type Found } from '../../src/discovery/result/describe-community.ts';

const mention = (words: string, typed: boolean, worth: number): Mention => ({ words, typed, worth, bits: 4, facet: 'demand', posts: 3 }); // prettier-ignore

test('what the brief says is told before what its concepts brought in, and what tells more before what tells less', () => {
  const mentions = [mention('flour', false, 1), mention('oven', true, 0.4), mention('bakers', true, 0.9)];
  const found = {
    candidate: { matched: [], sharedLanguage: null },
    community: { name: 'loaves', title: '', description: '', members: null, posts_per_day: null },
    evidence: { best: [], read: [], mentions, words: { name: [], title: [], description: [], sidebar: [] } },
    knownPosts: 7,
    promotion: null,
    prose: proseIn('de'),
  } as unknown as Found;
  const finalist = finalistOf(found);
  assert.equal(
    finalist.counts.map(({ words }) => words),
    ['bakers', 'oven', 'flour'],
  );
  assert.is(finalist.language, 'de');
});

test.run();
