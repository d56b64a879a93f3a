import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { conceptsIn } from '../../../src/catalog/ranking/query/concepts.ts';
import { queryTerms } from '../../../src/catalog/ranking/query/query-terms.ts';
import { loadThesaurus, phrasesOf, thesaurusOf } from '../../../src/catalog/ranking/query/thesaurus.ts';
import { words } from '../../../src/catalog/ranking/words/tokenize.ts';

const THESAURUS = new URL('../../../src/catalog/ranking/thesaurus/', import.meta.url);
const LINE = /^[^\s:A-Z]+(?: [^\s:A-Z]+)* : [^\s:A-Z]+(?: [^\s:A-Z]+)*$/;
const ENGLISH = /^[a-z0-9+#_ :]+$/;

/** The first phrase of each concept that a text names. */
const topics = (text: string) =>
  [...conceptsIn(words(text)).keys()].map((concept) => phrasesOf(concept)[0]!.words.join(' ')).sort();

/** The names that are looked for because of a brief. */
const brought = (brief: string) =>
  queryTerms({ brief, competitors: [], keywords: [] }, { communities: () => 10, total: 100_000 }).names.map(
    ({ key }) => key,
  );

test('every line of the thesaurus can be read, and names nothing twice', () => {
  for (const file of readdirSync(THESAURUS)) {
    for (const [i, line] of readFileSync(new URL(file, THESAURUS), 'utf8').trimEnd().split('\n').entries()) {
      assert.match(line, LINE, `${file}:${i + 1}`);
      if (file.startsWith('en-')) assert.match(line, ENGLISH, `${file}:${i + 1}`);
      for (const side of line.split(' : ')) {
        const phrases = side.split(' ');
        assert.is(new Set(phrases).size, phrases.length, `${file}:${i + 1}: ${side}`);
      }
    }
  }
});

test('a road bike is no off-road bike', () => {
  assert.ok(topics('wheels for an off-road bike').includes('dirtbikes'));
  assert.not.ok(topics('wheels for a road bike').includes('dirtbikes'));
});

test('who names a town means no other of its region', () => {
  const names = brought('A plumber in Vienna');
  assert.ok(names.includes('austria'), names.join());
  assert.not.ok(names.includes('salzburg') || names.includes('innsbruck'), names.join());
  assert.not.ok(brought('Teachers in Hamburg').includes('frankfurt'));
});

test('a competitor is no word for what somebody does', () => {
  const known = { communities: () => 10, total: 100_000 };
  const termsOf = (competitors: string[], brief: string) =>
    queryTerms({ brief, competitors, keywords: [] }, known).terms.map(({ term }) => term);
  assert.not.ok(termsOf(['Parker'], 'Nibs for pens').includes('park'));
  assert.ok(termsOf([], 'Nibs for parkers').includes('park'));
});

test('what may be written as one word is one, but not with a small word of German', () => {
  assert.ok(topics('a place to work out').length > 0);
  assert.ok(conceptsIn(['imkerin'], 'de').size > 0);
  assert.is([...conceptsIn(['imker', 'in'], 'de').values()].flat(2).includes('in'), false);
});

test('a thesaurus is read in pieces, once', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  await loadThesaurus('nl');
  clearImmediate(turn);
  assert.ok(turns > 3, `others had ${turns} turns`);
  const inPieces = thesaurusOf('nl');
  await loadThesaurus('nl');
  assert.is(thesaurusOf('nl'), inPieces, 'it is read once');
});

test('who asks for a thesaurus while it is read waits for the same reading', async () => {
  const cpuMsOf = async (times: number, language: string) => {
    const began = process.cpuUsage();
    await Promise.all(Array.from({ length: times }, () => loadThesaurus(language)));
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  // Of all the one that takes longest to read, ten times at once, beside one that takes about half as long, once.
  const [once, together] = [await cpuMsOf(1, 'de'), await cpuMsOf(10, 'en')];
  assert.ok(together < once * 8, `${together} ms beside ${once}`);
});

test('a concept is named by its other words, in any number', () => {
  assert.ok(topics('meals for fussy felines').includes('cats'));
  assert.equal(topics('feline'), topics('Felines'));
});

test('of overlapping phrases the longest counts', () => {
  assert.ok(topics('a dog').includes('dogs'));
  assert.not.ok(topics('a hot dog').includes('dogs'));
});

test('a word that merely shares its stem names nothing', () => {
  assert.not.ok(topics('excellent animators').some((topic) => ['excel', 'pets'].includes(topic)));
  for (const [word, other] of [
    ['caring', 'car'],
    ['hive', 'HIV'],
    ['winning', 'wine'],
    ['all', 'ale'],
  ] as const) {
    assert.equal(topics(word).filter((topic) => topics(other).includes(topic)), [], word); // prettier-ignore
  }
  assert.equal(topics(''), []);
});

test('what is left of a name without its small words names nothing of another field', () => {
  assert.not.ok(topics('parts of the body').includes('spirituality'));
  assert.not.ok(topics('a better CV').includes('pharmacy'));
  assert.ok(topics('an out-of-body experience').includes('spirituality'));
});

test('words that stand alike but for an ending name nothing of each other', () => {
  for (const [word, other] of [
    ['minutes', 'Minut'],
    ['temp', 'Tempe'],
    ['del', 'Dell'],
    ['with', 'Withings'],
  ] as const) {
    assert.ok(topics(other).length > 0, other);
    assert.equal(topics(word).filter((topic) => topics(other).includes(topic)), [], word); // prettier-ignore
  }
});

test('a verb names in every form what only one of its forms is known for', () => {
  assert.ok(topics('nursing').includes('nursing'));
  assert.ok(topics('to roof a barn').includes('roofing'));
  assert.ok(topics('tattooing').includes('tattoo artists'));
  assert.not.ok(topics('a tattoo').includes('tattoo artists'), 'unless it is known as it stands');
  assert.ok(topics('dress').includes('womens fashion'));
});

test('in other languages inflected words name what they are forms of, but short ones only themselves', () => {
  const named = (text: string, language: string) =>
    [...conceptsIn(words(text), language).keys()].map((concept) => phrasesOf(concept)[0]!.words.join(' '));
  assert.ok(named('wir haben geheiratet', 'de').length > 0);
  assert.equal(named('de gespaarde', 'nl'), named('sparen', 'nl'));
  assert.ok(named('quieren casarse', 'es').includes('bodas'));
  assert.not.ok(named('cocinar en casa', 'es').includes('bodas'));
  for (const [word, language] of [['productos', 'es'], ['organizar', 'es'], ['culture', 'fr'], ['même', 'fr'], ['soldi', 'it'], ['attività', 'it'], ['programma', 'it'], ['animais', 'pt'], ['bauen', 'de'], ['werkzeug', 'de'], ['nieuw', 'nl'], ['выбор', 'ru']] as const) assert.equal(named(word, language), [], word); // prettier-ignore
});

test('other small words between those of a phrase do not hide it', () => {
  const named = topics('children with an IEP');
  assert.ok(named.includes('special education'));
  assert.equal(topics('children who have their IEP'), named);
  assert.equal(topics("landlord won't fix the heating"), topics('landlord wont fix'));
});

test('all words that name a concept are told', () => {
  const [named] = [...conceptsIn(words('kibble or wet cat food for cats'))].filter(([concept]) => phrasesOf(concept)[0]!.words.join(' ') === 'cat food'); // prettier-ignore
  assert.equal(named![1], [['wet', 'cat', 'food']]);
});

test('what is joined by “and” or stands behind a comma is no phrase with what stands before, unless the phrase has it', () => {
  assert.ok(brought('Chair rental').includes('hairstylist'));
  assert.not.ok(brought('Chair and rental').includes('hairstylist'));
  assert.not.ok(brought('Table, chair, rental').includes('hairstylist'));
  assert.equal(topics('dungeons and dragons'), topics('dungeons & dragons'));
  assert.ok(topics('dungeons and dragons').length > 0);
});

test('a line of another language with one translation brings what that names in English', () => {
  const names = brought('Nous proposons des cours de vitrail pour les débutants');
  assert.ok(names.includes('stainedglass') && names.includes('glassart'), names.join(' '));
});

test.run();
