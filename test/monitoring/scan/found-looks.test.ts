import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FoundLooks } from '../../../src/monitoring/scan/matching/found-looks.ts';
import type { JobMatches, MatchedItem } from '../../../src/monitoring/scan/matching/match-arrivals.ts';

const look = (posts: number, matched: readonly string[]): JobMatches => ({
  posts,
  comments: 1,
  otherLanguage: 2,
  leftOut: 3,
  matched: matched.map((textHash) => ({ textHash }) as MatchedItem),
});

test('what several looks brought a job is one look, in the order in which it came', () => {
  const found = new FoundLooks();
  found.add(new Map([['a', look(10, ['one'])]]));
  found.add(new Map([['b', look(5, [])], ['a', look(20, ['two', 'three'])]])); // prettier-ignore
  const taken = found.take();
  assert.equal(taken.get('a'), { ...look(30, ['one', 'two', 'three']), comments: 2, otherLanguage: 4, leftOut: 6 });
  assert.equal(taken.get('b'), look(5, []));
  assert.is(found.take().size, 0, 'nothing is stored twice');
});

test('they are stored when they hold many texts, or when a kill would cost many pages', () => {
  const many = new FoundLooks();
  many.add(new Map([['a', look(1, Array.from({ length: 1_999 }, String))]]));
  assert.not(many.areMany);
  many.add(new Map([['b', look(1, ['last'])]]));
  assert.ok(many.areMany);
  many.take();
  assert.not(many.areMany);

  const long = new FoundLooks();
  for (let page = 1; page < 25; page++) long.add(new Map());
  assert.not(long.areMany);
  long.add(new Map());
  assert.ok(long.areMany);
  long.take();
  assert.not(long.areMany);
});

test.run();
