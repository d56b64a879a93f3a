import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TalkPost } from '../../src/analysis/analyst.ts';
import { readTone } from '../../src/analysis/builtin/tone/read-tone.ts';
import { jokes, laughs } from '../../src/analysis/builtin/tone/signs.ts';
import { strengthOf } from '../../src/analysis/builtin/tone/sentiment.ts';
import { toneExamples } from '../../src/analysis/builtin/tone/tone-examples.ts';
import type { Voice } from '../../src/analysis/builtin/tone/voices.ts';
import { aTalk, times } from './talk.ts';

const test = suite('examples of a tone, and its signs');

const voice = (raw: string, given: Partial<Voice> = {}): Voice => ({
  text: raw, raw, url: `https://a.example/${raw.length}${raw.slice(0, 9)}`, postId: 'p', kind: 'comment', author: null, flair: null, asks: false, english: true, mood: 'neutral', jokes: false, insults: false, thanks: false, ...given,
}); // prettier-ignore
/** Two say the same: what one text alone shows is not shown. */
const both = (raw: string, given: Partial<Voice> = {}) =>
  ['a', 'b'].map((who) => voice(raw, { ...given, url: `https://a.example/${who}` }));
const shown = (
  voices: Voice[],
  newcomers: readonly TalkPost[] = [],
  promoters: readonly TalkPost[] = [],
  isNew: (post: unknown) => boolean = () => false,
) => toneExamples(voices, newcomers, promoters, isNew).map(({ shows, quote }) => [shows, quote]);

test('what is felt is quoted of those whose whole text is of that mood, and only the sentences of that feeling', () => {
  const raw = 'I love this wonderful kettle. The handle is awful and I hate it.';
  assert.equal(shown(both(raw, { mood: 'positive' })), [['positive', 'I love this wonderful kettle.']]);
  assert.equal(shown(both(raw, { mood: 'negative' })), [['negative', 'The handle is awful and I hate it.']]);
  assert.equal(shown(both(raw)), []);
});

test('what one text alone shows is no tone', () => {
  const thanks = 'Thanks, that solved my lid problem.';
  assert.equal(shown([voice(thanks, { thanks: true })]), []);
  assert.is(shown(both(thanks, { thanks: true })).length, 1);
});

test('thanks and insults are quoted of comments that have them, laughter of all', () => {
  const thanks = 'Thanks, that solved my lid problem.';
  assert.equal(shown(both(thanks, { thanks: true })), [['thanks', thanks]]);
  assert.equal(shown(both(thanks)), []);
  assert.equal(shown(both(thanks, { thanks: true, kind: 'post' })), []);
  const insult = 'You are an idiot with a kettle.';
  assert.equal(shown(both(insult, { insults: true })), [['hostility', insult]]);
  assert.equal(shown(both(insult, { insults: true, kind: 'post' })), []);
  const joke = 'hahaha that kettle was fine.';
  assert.equal(shown(both(joke, { jokes: true, kind: 'post' })), [['humour', joke]]);
});

test('of newcomers the sentence is quoted in which they say it', () => {
  const { posts } = aTalk([
    { title: 'A question on kettles here', body: 'I am new here, be nice to me. It boils the water well.' },
    { title: 'Another question on kettles', body: 'I am new here, be nice to me. It leaks.' },
  ]);
  const isNew = (post: unknown) => (post as { title: string }).title.startsWith('I am new');
  assert.equal(shown([], posts, [], isNew), [['newcomer', 'I am new here, be nice to me.']]);
});

test('two are shown, of usual strength and some 120 characters, one a text and each once', () => {
  const long = (length: number, word: string) => `Thanks for the ${word} `.padEnd(length, 'kettle and the lid ');
  const voices = [30, 118, 60, 122, 200].map((length, i) => voice(long(length, `w${i}`), { thanks: true }));
  assert.equal(
    shown(voices).map(([, quote]) => quote!.slice(15, 17)),
    ['w3', 'w1'],
  );
  const twice = voice('Thanks for the kettle of yours. Thanks for the lid of yours.', { thanks: true });
  assert.is(shown([twice, voice('Thanks for the lid.', { thanks: true })]).filter(([, quote]) => twice.raw.includes(quote!)).length, 1); // prettier-ignore
  const same = [1, 2].map((n) =>
    voice('Thanks for the kettle of yours.', { thanks: true, url: `https://a.example/${n}` }),
  );
  assert.is(shown(same).length, 1);
  const bounds = (length: number) => shown(both('Thanks '.padEnd(length, 'x'), { thanks: true })).length;
  assert.equal([19, 20, 240, 241].map(bounds), [0, 1, 1, 0]);
});

test('the last 120 are looked at', () => {
  const early = both('Thanks for the early kettle of yours.', { thanks: true });
  const among = (others: number) => shown([...early, ...times(others, () => voice('Lid.', { thanks: true }))]).length;
  assert.equal([among(118), among(119)], [1, 0]);
});

test('of felt sentences the one in the middle of their strengths is the usual one', () => {
  const happy = (words: string) => voice(`I am so ${words} with this good old kettle here.`, { mood: 'positive' });
  const three = [happy('happy'), happy('impressed'), happy('thrilled')];
  const strengths = three
    .map(({ raw }) => ({ raw, strength: strengthOf(raw) }))
    .toSorted((a, b) => a.strength - b.strength);
  assert.is(shown(three)[0]![1], strengths[1]!.raw);
});

test('a joke is short, a laughing answer shorter', () => {
  const filled = (begin: string, length: number) => begin.padEnd(length, ' word');
  assert.equal([laughs(filled('lol', 160)), laughs(filled('lol', 161))], [true, false]);
  assert.equal([jokes(filled('hahaha', 400)), jokes(filled('hahaha', 401))], [true, false]);
  const post = (text: string) => jokes(text, null, 'post');
  assert.equal([post(filled('hahaha', 400)), post(filled('hahaha', 401))], [true, false]);
  assert.equal(
    [post('lol, a lid'), post('LMAO, a lid'), post('[joke] a lid'), post('A lid')],
    [false, true, true, false],
  );
  assert.equal([jokes('A lid', 'Humor'), jokes('A lid', 'Help')], [true, false]);
});

test('a sentence that shouts one word is stronger than one that shouts all, and marks are no part of words', () => {
  assert.ok(strengthOf('the lid is GREAT here') > strengthOf('the lid is great here'));
  assert.is(strengthOf('THE LID IS GREAT HERE'), strengthOf('the lid is great here'));
  assert.ok(strengthOf('great, lid') > 0.5 && strengthOf('"great lid') > 0.5);
  assert.is(strengthOf('kind of'), 0);
});

test('sentiment needs twenty English texts; what is too little is said', () => {
  const english = { title: '', body: 'This is an ordinary English sentence about the lid of a kettle.' };
  const german = { title: '', body: 'Das ist ein gewöhnlicher deutscher Satz über den Deckel eines Kessels.' };
  const tone = (en: number, de: number, language: string | null = null) =>
    readTone(aTalk([...times(en, () => english), ...times(de, () => german)], [], language));
  const said = (...given: Parameters<typeof tone>) => tone(...given).unmeasured.join(' ');
  assert.equal(tone(19, 0).sentiment, { positive: null, neutral: null, negative: null, n: 19 });
  assert.equal(tone(20, 0).sentiment, { positive: 0, neutral: 1, negative: 0, n: 20 });
  assert.match(said(19, 0), /20 texts in English are needed, there are 19/);
  assert.not.match(said(20, 0), /Sentiment is unknown|Most texts|Only/);
  assert.match(said(5, 20), /Most texts are in German: .+, 5 of 25\./);
  assert.match(said(16, 5), /Only 16 of 21 texts are English/);
  assert.not.match(said(16, 4), /Only/);
  assert.match(said(15, 5), /Only 15 of 20/);
  assert.not.match(said(14, 5), /Only/);
  assert.match(said(20, 0), /Too few texts to tell: .*answered share \(\d+ texts\)/);
  assert.match(said(1, 0), /question share \(1 text\)/);
});

test.run();
