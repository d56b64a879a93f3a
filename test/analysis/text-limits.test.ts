import { aGoal } from '../support/a-goal.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../support/builtin-analyst.ts';
import { beginningOf } from '../../src/text/beginning.ts';
import { mostRead } from '../../src/analysis/text-limits.ts';
import { good } from './community-facts.ts';
import { aTalk } from './talk.ts';

const { signal } = new AbortController();

test('the beginning of a text ends before a surrogate pair that would be cut in two', () => {
  assert.is(beginningOf('ab😀c', 3), 'ab');
  assert.is(beginningOf('ab😀c', 4), 'ab😀');
  assert.is(beginningOf('ab😀', 4), 'ab😀');
  assert.is(beginningOf('', 4), '');
});

test('what stands behind the limit is not read: of what a community says of itself', async () => {
  const inAbout = async (spaces: number) =>
    (await builtinAnalyst.measureFit(aGoal('kettles'), `${' '.repeat(spaces)}kettles`, aTalk([{}]), signal))?.inAbout;
  assert.equal(await inAbout(mostRead.about - 7), ['kettles']);
  assert.equal(await inAbout(mostRead.about), []);
});

test('what stands behind the limit is not read: of what a community says without its sidebar', async () => {
  const kinds = async (spaces: number) => {
    const { risks } = await builtinAnalyst.judgeCommunity({ ...good, self: `${' '.repeat(spaces)}war` }, signal);
    return risks.map(({ kind }) => kind).includes('brand_sensitive');
  };
  assert.equal([await kinds(mostRead.about - 3), await kinds(mostRead.about)], [true, false]);
});

test('what stands behind the limit is not read: of a rule', async () => {
  const rule = (spaces: number) => [{ title: 'Rule', text: `${' '.repeat(spaces)}No self-promotion.` }];
  const [near, far] = await builtinAnalyst.readPromotionRules([rule(100), rule(mostRead.rules)], signal);
  assert.is(near?.effect, 'forbids');
  assert.is(far, null);
});

test('what stands behind the limit is not read: of a sidebar', async () => {
  const read = (text: string) =>
    builtinAnalyst.readCommunity(
      { name: 'kettles', sources: [{ source: 'sidebar', texts: [{ title: '', text }] }], talk: aTalk([]) },
      signal,
    );
  assert.is((await read('# Rules\n1. No spam')).rules.rules.length, 1);
  assert.is((await read(`${'\n'.repeat(mostRead.rules)}# Rules\n1. No spam`)).rules.rules.length, 0);
});

test.run();
