import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginningOf, ownSentences } from '../../src/analysis/builtin/tone/own-sentences.ts';
import { comesNew, subjectsOf } from '../../src/analysis/builtin/tone/newcomers.ts';

const test = suite('who comes new, in their own words');

const says = (body: string, isTheirs?: (word: string) => boolean) => comesNew({ title: 'A kettle', body }, isTheirs);
const nothing = () => false;

test('who is new to the place, to Reddit, or to what it is about, is new', () => {
  for (const text of [
    'I am new here.',
    'I am new to this sub.',
    'I am new to reddit.',
    'I am new to this community and its lids.',
  ])
    assert.ok(says(text, nothing), text);
  assert.ok(says('I am new to descaling kettles.', (word) => word === 'kettles'));
  assert.not(says('I am new to descaling kettles.', nothing));
  assert.not(says('I am new to this.', nothing), 'it may be anything');
  assert.not(says('I am new to the city.'));
  assert.not(
    says('I am new to soldering but the kettle is old.', (word) => word === 'kettle'),
    'only what is named is',
  );
  assert.not(says('The lid is loose.'));
});

test('a word is what a community is about where three posts have it, and one of 25', () => {
  const posts = (count: number, mentions: number) =>
    Array.from({ length: count }, (_, i) => ({ title: i < mentions ? 'Kettle' : 'Lid', body: '' }));
  const about = (count: number, mentions: number) => subjectsOf(posts(count, mentions))('kettle');
  assert.equal([about(10, 2), about(10, 3)], [false, true]);
  assert.equal([about(100, 3), about(100, 4), about(100, 7)], [false, true, true]);
  const asked = subjectsOf(posts(10, 3));
  assert.equal([asked('kettle'), asked('kettle'), asked('spout'), asked('spout')], [true, true, false, false]);
});

test('what is remembered of a word is not counted again', () => {
  let reads = 0;
  const post = { title: 'Kettle', get body() { return String(reads++); } }; // prettier-ignore
  const asked = subjectsOf([post]);
  asked('kettle');
  asked('kettle');
  assert.is(reads, 1);
});

test('own sentences are those of 2,000 characters, without quotations and code', () => {
  assert.equal(ownSentences('Mine. So it is.\n> Not mine.\n&gt; Nor this.\n    code();\n\tmore();\nMine again.'), [
    'Mine.',
    'So it is.',
    'Mine again.',
  ]);
  const far = (at: number) => ownSentences(`${'x'.repeat(at - 1)}\nFar.`).includes('Far.');
  assert.equal([far(1996), far(2000)], [true, false]);
});

test('a post begins with its title and 600 characters, without what is quoted in it', () => {
  const far = (at: number) => beginningOf({ title: 'Lids', body: `${'x'.repeat(at - 1)}\nFar.` });
  assert.ok(far(596).includes('Far.'));
  assert.not(far(600).some((sentence) => sentence.startsWith('Far')));
  assert.equal(beginningOf({ title: 'He said "this is a long quotation" to me', body: '' }), ['He said   to me']);
  assert.equal(beginningOf({ title: 'A "short" one', body: '' }), ['A "short" one']);
});

test.run();
