import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../../src/analysis/builtin/builtin-analyst.ts';
import { beginningOf, maxAboutLength, maxRulesLength } from '../../src/analysis/text-limits.ts';
import { aTalk } from './talk.ts';

const { signal } = new AbortController();

test('the beginning of a text ends before a surrogate pair that would be cut in two', () => {
  assert.is(beginningOf('ab😀c', 3), 'ab');
  assert.is(beginningOf('ab😀c', 4), 'ab😀');
  assert.is(beginningOf('ab😀', 4), 'ab😀');
  assert.is(beginningOf('', 4), '');
});

test('what stands behind the limit is not read: of what a community says of itself', () => {
  const inAbout = (spaces: number) =>
    builtinAnalyst.measureFit('kettles', `${' '.repeat(spaces)}kettles`, aTalk([]))?.inAbout;
  assert.equal(inAbout(maxAboutLength - 7), ['kettles']);
  assert.equal(inAbout(maxAboutLength), []);
});

test('what stands behind the limit is not read: of a rule', () => {
  const rule = (spaces: number) => [{ title: 'Rule', text: `${' '.repeat(spaces)}No self-promotion.` }];
  assert.is(builtinAnalyst.readPromotionRule(rule(100))?.effect, 'forbids');
  assert.is(builtinAnalyst.readPromotionRule(rule(maxRulesLength)), null);
});

test('what stands behind the limit is not read: of a sidebar', async () => {
  const read = (text: string) =>
    builtinAnalyst.readCommunity(
      { name: 'kettles', sources: [{ source: 'sidebar', texts: [{ title: '', text }] }], talk: aTalk([]) },
      signal,
    );
  assert.is((await read('# Rules\n1. No spam')).rules.rules.length, 1);
  assert.is((await read(`${'\n'.repeat(maxRulesLength)}# Rules\n1. No spam`)).rules.rules.length, 0);
});

test.run();
