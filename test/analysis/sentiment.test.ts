import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import vader from 'vader-sentiment';
import { strengthOf } from '../../src/analysis/builtin/tone/sentiment.ts';

const test = suite('the mood of English texts');
const byTheLibrary = (text: string) => vader.SentimentIntensityAnalyzer.polarity_scores(text.slice(0, 300)).compound;

test('is what the library says, for sentences with every kind of word and mark that its rules know', () => {
  for (const text of [
    '',
    '   ',
    'This is great!',
    'This is GREAT, and nobody helped us!!!',
    "It isn't bad, but the docs are horrible :(",
    'kind of nice, sort of sad, Kind OF lovely',
    'At least it works; the least happy day, very least awful',
    'Never so bad. Never this good? "wonderful" (terrible) -- love-hate',
    'the shit, yeah right, cut the mustard, kiss of death',
    'constructor __proto__ toString hasOwnProperty great',
    "'great' .great great? ??great great!?! !great! ...great",
    'Ünïcode wörds are gräßlich, love 😀',
    `${'so very long and good '.repeat(40)}bad`,
  ]) {
    assert.is(strengthOf(text), byTheLibrary(text), text);
  }
});

test('is what the library says, for arbitrary rows of words and marks', () => {
  const word = fc.constantFrom(
    ...'the a not never but BUT GREAT great bad sad happy love HATE kind of very least at so this the bomb ok'.split(
      ' ',
    ),
    ...'! ? !! ... :) :( - "great" bad, .good isn\'t can\'t, x'.split(' '),
    '\n',
    '  ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const text = words.join(' ');
      assert.is(strengthOf(text), byTheLibrary(text), text);
    }),
    { numRuns: 500 },
  );
});

test.run();
