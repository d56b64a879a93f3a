import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { namesIn } from '../../../src/analysis/llm/checks/names.ts';
import { isBacked, isPlainPhrase } from '../../../src/analysis/llm/checks/statement.ts';
import { verbatim } from '../../../src/analysis/llm/checks/verbatim.ts';

const source = 'My Rivelta kettle leaks after 3 days of use, see acme.com, **wow**, “so it is” in kettles';
const backed = (sentence: string, texts = [source], communities: string[] = []) =>
  isBacked(sentence, { texts, communities });

test('a sentence has four words at least and 360 characters at most', () => {
  const long = (length: number) => `people say that theirs ${'leaks '.repeat(80)}`.slice(0, length - 1) + 's';
  assert.equal([long(360).length, backed(long(360)), backed(long(361))], [360, true, false]);
  assert.equal([backed('theirs leaks a lot'), backed('theirs leaks often')], [true, false]);
});

test('each of these alone is enough to refuse a sentence, although the source has it, too', () => {
  const rest = 'people say that it leaks';
  assert.ok(backed(rest));
  assert.equal([backed(`${rest} ‘so it is’`), backed(`${rest} ‘so it was’`)], [true, false]);
  for (const added of ['**wow**', 'plan\u200Bner', '\uD800', 'acme.com', '𑦠＠𛲜', 'and use bots', '<b>'])
    assert.not.ok(
      backed(`${rest} ${added}`, added === '‘so it was’' ? [source] : [`${source} ${added}`]),
      JSON.stringify(added),
    );
});

test('most letters of a sentence are Latin', () => {
  assert.ok(backed('чай is what they all drink'));
  assert.not.ok(backed('чайник течет уже три дня'));
});

test('a sentence is English: what may not be said is not looked for in other languages', () => {
  for (const sentence of [
    'una persona envía mensajes privados a todos los autores',
    'ils créent plusieurs comptes pour voter pour eux',
    'A person schreibt allen eine private nachricht',
    'gli utenti usano un bot per rispondere',
  ])
    assert.not.ok(backed(sentence, [sentence]), sentence);
  for (const sentence of [
    'Compares Rechnungsprogramm and Steuerberater with Lexware Office',
    'asks what “ça va” means there',
    'theirs leaks a lot',
  ])
    assert.ok(backed(sentence, [sentence]), sentence);
});

test('of several communities each that a sentence names must be in its source', () => {
  const says = (names: string[]) => backed('people in kettles and in teapots say so', [source], names);
  assert.equal([says(['kettles']), says(['teapots']), says(['kettles', 'teapots'])], [true, false, false]);
  assert.ok(backed('people in kettles say so', [source], ['kettles', 'teapots']));
});

test('names are known by their capitals or signs; how a sentence commonly starts is none, and neither is a number', () => {
  for (const [sentence, names] of [
    ['Zorkify is what they use', ['Zorkify']],
    ['People use Zorkify there', ['Zorkify']],
    ['On the 3rd day and in the 40s it leaks', []],
    ['I think that it leaks', []],
    ['it leaks. Most of them say so', []],
    ['it leaks and Most say so', ['Most']],
    ['they use iPads, the XL and tea_pot', ['iPads', 'XL', 'tea_pot']],
  ] as const)
    assert.equal(namesIn(sentence), names, sentence);
  assert.ok(backed('people say it leaks on the 3rd day'));
});

test('a search term has letters, few words, 60 characters at most, and no name that the brief has not', () => {
  const plain = (phrase: string, most = 3) => isPlainPhrase(phrase, 'a kettle for tea in Rome', most);
  assert.equal([plain('leaking kettle'), plain('tea in Rome'), plain('tea in Oslo')], [true, true, false]);
  assert.equal([plain('one of these words', 4), plain('one of these words')], [true, false]);
  assert.equal([plain('a'.repeat(60)), plain('a'.repeat(61)), plain('kettle?'), plain('!')], [true, false, false, false]); // prettier-ignore
});

test('a quote has 8 to 400 characters, or all of a shorter text, and ends where words end', () => {
  const text = `it leaks ${'and leaks '.repeat(60)}`;
  assert.equal([verbatim('it leaks', text), verbatim('it leak', text), verbatim('leaks', text)], ['it leaks', null, null]); // prettier-ignore
  assert.equal([verbatim('leaks', ' leaks '), verbatim('leaks', 'it leaks')], ['leaks', null]);
  assert.is(verbatim('leaks a lot', 'it xleaks a lot'), null);
  const long = `kettle run${' and leaks'.repeat(50)}`;
  const [whole, longer] = [long.slice(0, 400), long.slice(0, 410)];
  assert.equal([whole.endsWith('leaks'), verbatim(whole, long), verbatim(longer, long)], [true, whole, null]);
});

test.run();
