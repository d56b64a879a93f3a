import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpProbability } from '../../src/analysis/builtin/intent/asks-for-help.ts';
import { type HelpSignal, helpSignalsOf } from '../../src/analysis/builtin/intent/help-features.ts';

const test = suite('whether a post asks for help');

const signal = (name: HelpSignal, title: string, body = '') => helpSignalsOf({ title, body })[name];

test('what stands in a block of code is no prose, also where the block never ends', () => {
  const code = 'Here it is.\n```\nlid?.close()\nlid?.open()\n';
  for (const body of [code, `${code}\`\`\`\nAnd so on.`])
    assert.is(signal('body asks a question', 'A lid', body), 0, body);
});

test('the odds are the bias and the weights of what it shows, and the probability is theirs', () => {
  const post = { title: 'Which lid?', body: '' };
  const weights = { 'title ends with a question mark': 1, 'title starts like a question': 0.5, 'no body': -2 };
  assert.is(helpProbability(post, { bias: 0.25, signals: weights }), 1 / (1 + Math.exp(0.25)));
  assert.is(helpProbability(post, { bias: 0, signals: {} }), 0.5);
});

test('what it was trained for: a question asks, a show of work does not', () => {
  assert.ok(helpProbability({ title: 'How do I fix the lid?', body: 'I tried glue and it is still broken. Any ideas?' }) > 0.8); // prettier-ignore
  assert.ok(helpProbability({ title: 'I built a kettle', body: 'Check it out: https://a.example' }) < 0.2);
});

test('lengths count up to 200 characters of a title and 4,000 of a body', () => {
  assert.equal(
    [50, 100, 200, 300].map((length) => signal('long title', 'x'.repeat(length))),
    [0.25, 0.5, 1, 1],
  );
  assert.is(signal('long body', '', 'x'.repeat(4000)), 1);
  assert.is(signal('long body', '', 'x'.repeat(9000)), 1);
  assert.is(signal('long body', '', 'x'.repeat(99)), Math.log1p(99) / Math.log1p(4000));
  assert.equal([signal('no body', '', ' \n'), signal('no body', '', 'x')], [1, 0]);
  const endAt = (length: number) => signal('title ends with a question mark', `${'x'.repeat(length - 1)}?`);
  assert.equal([endAt(400), endAt(401)], [1, 0]);
  assert.is(signal('title names a problem', `${'x '.repeat(205)}broken`), 0, 'what stands behind 400 is not read');
});

test('questions are counted from none to five', () => {
  const counts = [0, 1, 2, 3, 5, 9].map((n) => signal('several questions in the body', '', 'Why? '.repeat(n)));
  assert.equal(counts, [0, 0, 0.25, 0.5, 1, 1]);
  assert.equal([signal('body asks a question', '', 'Why?'), signal('body asks a question', '', 'So.')], [1, 0]);
  assert.is(signal('body asks a question', '', 'See `a ? b : c`.\n    why?'), 0, 'in code none is asked');
  assert.is(signal('title ends with a question mark', `Which lid?${' '.repeat(18)}`), 1);
  assert.is(signal('title ends with a question mark', `Which lid?${' '.repeat(19)}x`), 0);
});

test('links are counted up to four, and a body of little else is mostly links', () => {
  const link = 'https://a.example/x ';
  assert.equal(
    [0, 1, 2, 4, 6].map((n) => signal('links in the body', '', link.repeat(n))),
    [0, 0.25, 0.5, 1, 1],
  );
  assert.is(signal('mostly links', '', link), 1);
  assert.is(signal('mostly links', '', 'word'), 0);
  assert.equal(
    [79, 80].map((length) => signal('mostly links', '', `${link}${'x'.repeat(length)}`)),
    [1, 0],
  );
});

test('a headline is told by the capitals of its longer words behind the first', () => {
  const headline = (title: string) => signal('title is written like a headline', title);
  assert.is(headline('Better Kettles Make Tea'), 0, 'two words are no headline');
  assert.is(headline('Better Kettles Make Fine Coffee'), 1);
  assert.is(headline('Better kettles Make fine Coffee'), 0.5);
  assert.is(headline('Better kettles make fine coffee'), 0);
  assert.is(headline('better Kettles Make Fine coffee'), 0.75);
});

test.run();
