import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Match } from '../../src/catalog/ranking/index.ts';
import { finalistOf, type Found } from '../../src/discovery/describe-community.ts';

const match = (term: string, facet: Match['facet'], origin: Match['origin']): Match => ({ term, facet, origin, source: 'posts', worth: 1 }); // prettier-ignore

test('people and competitors are claimed with words of the brief, never with what a concept brought in', () => {
  const matched = [
    match('bakers', 'audience', 'typed'),
    match('flour', 'audience', 'concept'),
    match('Breadtopia', 'competitors', 'typed'),
    match('sourdough', 'competitors', 'concept'),
  ];
  const found = {
    candidate: { matched },
    community: { name: 'loaves', title: '', description: '', members: null, posts_per_day: null },
    evidence: { best: [], matchingPosts: 0 },
    knownPosts: 0,
    promotion: null,
  } as unknown as Found;
  const finalist = finalistOf(found);
  assert.equal(finalist.audience, ['bakers']);
  assert.equal(finalist.competitors, ['Breadtopia']);
  assert.equal(finalist.inProfile, ['bakers', 'flour', 'Breadtopia', 'sourdough']);
});

test.run();
