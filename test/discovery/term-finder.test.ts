import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countMentions, readPost } from '../../src/discovery/evidence/count-mentions.ts';
import { type SearchTerm, TermFinder } from '../../src/discovery/evidence/term-finder.ts';
import { derivedInName, plainInName, termsOf } from '../../src/discovery/evidence/terms-of.ts';
import type { BriefWords } from '../../src/discovery/evidence/brief-words.ts';
import type { Match } from '../../src/catalog/ranking/scoring/explain.ts';
import { wordInName, wordsInCommunity } from '../../src/discovery/evidence/words-in-community.ts';

const term = (words: string, given: Partial<SearchTerm> = {}): SearchTerm => ({ term: words, facet: 'demand', typed: true, exact: false, worth: 1, bits: 5, ...given }); // prettier-ignore
const name = (words: string) => term(words, { exact: true, facet: 'competitors' });
const found = (finder: TermFinder, text: string) => finder.in(text).map(({ from, to }) => text.slice(from, to));

test('a word is found in its forms and nowhere else', () => {
  const finder = new TermFinder([term('cash'), term('budgeting'), term('founders')], 'en');
  assert.equal(found(finder, 'Cashews for cash; I found two budgets.'), ['cash', 'budgets']);
});

test('what only looks like a form of a word is another word', () => {
  const finder = new TermFinder(
    ['busy', 'accountants', 'animals', 'quit', 'university'].map((one) => term(one)),
    'en',
  );
  assert.equal(found(finder, 'Quite a business with accounts of anime in the universe'), []);
  assert.equal(found(finder, 'Busier: accounting, an animal, quitting, universities'), ['Busier', 'accounting', 'animal', 'quitting', 'universities']); // prettier-ignore
});

test('a name is found whole: draw.io is neither draw nor io, and a factor is no Factor', () => {
  const finder = new TermFinder([name('draw.io'), name('Litter-Robot'), name('Factor')], 'en', new Set(['factor']));
  assert.equal(found(finder, 'I draw, io. draw.io is a factor, LitterRobot and litter robot too. Factor meals.'), [
    'draw.io',
    'LitterRobot',
    'litter robot',
    'Factor',
  ]);
});

test('a number is that of the posts that have the word as it is quoted', () => {
  const finder = new TermFinder([term('coins'), term('laundry')], 'en');
  const posts = [
    { title: 'A coin', body: 'coins and coins' },
    { title: 'Coin laundry', body: '' },
    { title: 'Coinage', body: 'laundries' },
    { title: 'coin', body: '' },
  ];
  const counted = countMentions(
    posts,
    posts.map((post) => readPost(finder, post)),
  );
  assert.equal(
    counted.map(({ words, posts: n }) => [words, n]),
    [
      ['coin', 3],
      ['laundry', 1],
    ],
  );
});

test('words are told from where they stand, in the form that stands there', () => {
  const terms = [term('programming'), term('founders'), term('baker', { typed: false, because: ['bread'] })];
  const finder = new TermFinder(terms, 'en');
  const texts = { name: 'learnprogramming', title: 'learn programming', description: '', sidebar: 'We found bakers.' };
  assert.equal(wordsInCommunity(texts, finder, [terms[0]!], 'en'), {
    name: [{ words: 'programming', because: undefined }],
    title: [],
    description: [],
    sidebar: [{ words: 'bakers', because: ['bread'] }],
  });
});

test('of a sidebar, which is long, words are told that tell something', () => {
  const terms = [term('count', { bits: 2 }), term('landlord'), term('rug', { typed: false, bits: 0 })];
  const sidebar = 'Do not count on us. A landlord has a rug.';
  const inTexts = (texts: Partial<Record<'description' | 'sidebar', string>>) =>
    wordsInCommunity(
      { name: '', title: '', description: '', sidebar: '', ...texts },
      new TermFinder(terms, 'en'),
      [],
      'en',
    );
  assert.equal(inTexts({ sidebar }).sidebar.map(({ words }) => words).toSorted(), ['landlord', 'rug']); // prettier-ignore
  assert.equal(inTexts({ description: sidebar }).description.map(({ words }) => words).toSorted(), ['count', 'landlord', 'rug']); // prettier-ignore
});

test('a name is told as a reason however it was joined, and by its words of two letters', () => {
  const seen = (name: string, words: string) => wordInName(name, term(words), 'en');
  assert.is(seen('mealkits', 'meal kits'), 'meal kits');
  assert.is(seen('FruitTree', 'fruit trees'), 'fruittree');
  assert.is(seen('freelancedesk', 'freelancers'), 'freelance');
  assert.is(seen('UXDesign', 'ux'), 'ux');
  assert.is(seen('AskHR', 'hr'), 'hr');
  assert.is(seen('audio', 'io'), null);
});

test('words of a name are told in its order, and of two that share letters the one of the brief', () => {
  const texts = { name: 'longtermmealkits', title: '', description: '', sidebar: '' };
  const added = term('meal kits', { typed: false, because: ['meal'] });
  const terms = [added, term('meal'), term('term'), term('long')];
  const finder = new TermFinder(terms, 'en');
  const { name: told } = wordsInCommunity(texts, finder, terms, 'en');
  assert.equal(told.map((one) => one.words), ['long', 'term', 'meal']); // prettier-ignore
});

test('a plain word of a name is told where it touches one that tells, and nowhere else', () => {
  const told = (name: string) => {
    const texts = { name, title: '', description: '', sidebar: '' };
    const terms = [term('operators')];
    return wordsInCommunity(texts, new TermFinder(terms, 'en'), terms, 'en', [term('owner')]).name.map(
      ({ words }) => words,
    );
  };
  assert.equal(told('OwnerOperators'), ['owner', 'operators']);
  assert.equal(told('OwnerAndOperators'), ['operators']);
  assert.equal(told('HomeOwner'), []);
});

test('a word that only comes from a typed one is shown in a name, and looked for elsewhere where there is nothing else', () => {
  const match = (found: string, source: Match['source'], origin: Match['origin']): Match => ({ term: found, source, origin, facet: 'audience', worth: 1 }); // prettier-ignore
  const words = {
    communities: new Set(),
    competitors: [],
    bitsOf: new Map(),
    because: new Map([['farm', ['farmers']]]),
  };
  const given = words as unknown as BriefWords;
  const both = { matched: [match('markets', 'text', 'typed'), match('farm', 'name', 'derived')] };
  const only = { matched: [match('farm', 'text', 'derived')] };
  assert.equal([termsOf(both, 'smallfarms', given), derivedInName(both, given)].map((all) => all.map((one) => one.term)), [['markets'], ['farm']]); // prettier-ignore
  assert.equal(termsOf(only, 'crops', given).map(({ term: found, because }) => [found, because]), [['farm', ['farmers']]]); // prettier-ignore
});

test('plain words of a name are those that the ranking found there and that say little', () => {
  const match = (found: string, source: Match['source'], worth: number): Match => ({ term: found, source, origin: 'typed', facet: 'audience', worth }); // prettier-ignore
  const words = { bitsOf: new Map(), because: new Map() } as unknown as BriefWords;
  const matched = [match('operators', 'name', 1), match('owner', 'name', 0.1), match('app', 'text', 0.1)];
  assert.equal(
    plainInName({ matched }, words).map((one) => one.term),
    ['owner'],
  );
});

test('a word of a name that also stands within another one is found where it stands alone', () => {
  const texts = { name: 'StartArt', title: '', description: '', sidebar: '' };
  const terms = [term('start'), term('art')];
  const { name: told } = wordsInCommunity(texts, new TermFinder(terms, 'en'), terms, 'en');
  assert.equal(told.map((one) => one.words), ['start', 'art']); // prettier-ignore
});

test.run();
