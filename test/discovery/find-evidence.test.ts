import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecentPost } from '../../src/catalog/posts/items/read-recent-posts.ts';
import { type BriefWords, pairOf } from '../../src/discovery/evidence/brief-words.ts';
import { readPost } from '../../src/discovery/evidence/count-mentions.ts';
import { findEvidence } from '../../src/discovery/evidence/find-evidence.ts';
import { termsOf } from '../../src/discovery/evidence/terms-of.ts';
import { wordsInCommunity } from '../../src/discovery/evidence/words-in-community.ts';
import { type SearchTerm, TermFinder } from '../../src/discovery/evidence/term-finder.ts';

const term = (words: string, bits: number, given: Partial<SearchTerm> = {}): SearchTerm => ({ term: words, facet: 'demand', typed: true, exact: false, worth: 1, bits, ...given }); // prettier-ignore
const brief: BriefWords = { bitsOf: new Map(), written: new Map(), bits: 40, pairs: new Set([pairOf('debt', 'relief')]), because: new Map(), communities: new Set(['trailrunning']), competitors: [], ordinary: new Set(), known: 'en', language: 'en', english: true }; // prettier-ignore
const terms = [
  term('sourdough', 7.5),
  term('people', 0.4, { facet: 'audience' }),
  term('kitchen', 3),
  term('debt', 4),
  term('relief', 5),
  term('focaccia', 0, { typed: false }),
  term('Duolingo', 8, { exact: true, facet: 'competitors' }),
];

function noted(title: string, score: number): RecentPost {
  return {
    id: title,
    community_id: 1,
    author: null,
    title,
    body: '',
    created_at: '',
    link: null,
    score,
    num_comments: 0,
  };
}

function quotesOf(title: string, near: number | null = 0.5) {
  const post = noted(title, 1);
  const finder = new TermFinder(terms, 'en');
  const asked = { brief, nearness: () => near, own: true, topics: new Set<SearchTerm>(), notedScore: 10_000 };
  const { best } = findEvidence([post], [readPost(finder, post)], finder, asked);
  return best.map(({ quote, aspect, matched }) => [quote, aspect, matched]);
}

test('one telling word near the brief shows its demand; far from it, it is an accident', () => {
  assert.equal(quotesOf('Too cold for sourdough'), [['Too cold for sourdough', 'demand', ['sourdough']]]);
  assert.equal(quotesOf('Too cold for sourdough', 0.2), []);
});

test('a word that everybody uses, and words of concepts alone, show nothing', () => {
  assert.equal(quotesOf('What people do in the kitchen'), []);
  assert.equal(quotesOf('Focaccia, focaccia and focaccia'), []);
});

test('two words that stand side by side in the brief show it where they do so in the text', () => {
  assert.equal(quotesOf('Bankruptcy or debt relief?'), [['Bankruptcy or debt relief?', 'demand', ['debt', 'relief']]]);
});

test('what all posts of a community are about is shown by one of them, and "of course" is no course', () => {
  const [sourdough] = terms;
  const course = term('course', 7.5);
  const finder = new TermFinder([...terms, course], 'en');
  const posts = ['A sourdough for Monday', 'Our sourdough again', 'Of course we bake', 'A course on baking'].map((title) => noted(title, 1)); // prettier-ignore
  const asked = { brief, nearness: () => 0.5, own: true, topics: new Set([sourdough!]), notedScore: 10_000 };
  const { best } = findEvidence(posts, posts.map((post) => readPost(finder, post)), finder, asked); // prettier-ignore
  assert.equal(best.map(({ matched }) => matched), [['sourdough'], ['course']]); // prettier-ignore
  assert.ok(best.some(({ quote }) => quote === 'A course on baking'));
});

test('only the name of a competitor shows a competitor', () => {
  assert.equal(quotesOf('Is Duolingo any good?'), [['Is Duolingo any good?', 'competitors', ['Duolingo']]]);
});

test('a post that many noted comes first, by what is much on its platform', () => {
  const [finder, posts] = [
    new TermFinder(terms, 'en'),
    [noted('our debt relief', 0), noted('my own sourdough', 1_000)],
  ];
  const first = (notedScore: number) => {
    const asked = { brief, nearness: () => 0.5, own: true, topics: new Set<SearchTerm>(), notedScore };
    return findEvidence(posts, posts.map((post) => readPost(finder, post)), finder, asked).best[0]?.quote;
  }; // prettier-ignore
  assert.is(first(1_000), 'my own sourdough');
  assert.is(first(1_000_000_000), 'our debt relief');
});

test('a title of one or two words says nothing of them', () => {
  const titles = ['Sourdough', 'Duolingo!', 'My sourdough', 'My sourdough starter'];
  const posts = titles.map((title) => noted(title, 1));
  const finder = new TermFinder(terms, 'en');
  const readings = posts.map((post) => readPost(finder, post));
  const asked = { brief, nearness: null, own: true, topics: new Set<SearchTerm>(), notedScore: 1000 };
  const { best } = findEvidence(posts, readings, finder, asked);
  assert.equal(best.map(({ quote }) => quote), ['My sourdough starter']); // prettier-ignore
});

test('a community that the brief names has its name as a reason', () => {
  const texts = { name: 'TrailRunning', title: '', description: '', sidebar: '' };
  const wanted = termsOf({ matched: [] }, texts.name, brief);
  assert.equal(wordsInCommunity(texts, new TermFinder(wanted, 'en'), wanted, 'en').name.map(({ words }) => words), ['TrailRunning']); // prettier-ignore
  assert.equal(termsOf({ matched: [] }, 'Walking', brief), []);
});

test('a single letter, of "r/" or of "e.g.", is looked for in no text', () => {
  const match = (term: string) => ({ term, facet: 'demand', source: 'text', origin: 'typed', worth: 1 }) as const;
  const terms = termsOf({ matched: [match('r'), match('é'), match('ml')] }, 'cooking', brief);
  assert.equal(
    terms.map(({ term }) => term),
    ['ml'],
  );
});

test.run();
