import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareFor, withCorrections } from '../../../src/catalog/ranking/index.ts';
import { correctionsOf } from '../../../src/catalog/ranking/query/spelling.ts';
import { stemFor } from '../../../src/catalog/ranking/words/stems.ts';

const test = suite('mistyped words');
test.before(() => prepareFor({ brief: 'Word' }));

const stem = stemFor('en');
/** Communities that write a word, of a hundred thousand. */
const written: Record<string, number> = {
  podcast: 2000, people: 9000, protein: 80, protien: 3, restaurants: 500, migraine: 40, migrants: 60, reading: 2000,
  shanks: 1, gometry: 0, geometry: 2, bringing: 300, brining: 4, zebras: 5, tenant: 70, photographers: 90, knitting: 400,
  coffee: 185, cofee: 2, mushrooms: 63, mush: 9, roms: 9, running: 700, rune: 14, fitness: 680, having: 9000, halving: 6,
}; // prettier-ignore
const byStem = new Map(Object.entries(written).map(([word, communities]) => [stem(word), communities]));
const among = (total: number) => ({ total, communities: (term: string) => byStem.get(term) ?? 0 });
const read = (brief: string, more: object = {}, total = 100_000) =>
  Object.fromEntries(correctionsOf({ brief, competitors: [], keywords: [], ...more }, among(total)));

test('what hardly anybody writes and is nearly a common word is read as that one', () => {
  const said: [brief: string, corrections: Record<string, string>][] = [
    ['An app for podcsat listeners', { podcsat: 'podcast' }],
    ['peple who count protien', { peple: 'people', protien: 'protein' }],
    ['people who love restaraunts', { restaraunts: 'restaurants' }],
    ['apps for migrane', { migrane: 'migraine' }],
    ['Photograpers who sell prints', { Photograpers: 'Photographers' }],
    ['knittng, knittng-patterns and knittng', { knittng: 'knitting' }],
    ['roasting cofee at home', { cofee: 'coffee' }],
    ['growing mushroms', { mushroms: 'mushrooms' }],
    ['runing for fitnes', { runing: 'running', fitnes: 'fitness' }],
  ];
  for (const [brief, corrections] of said) assert.equal(read(brief), corrections, brief);
  assert.equal(read('An app', { audience: 'peple', keywords: ['podcsat'] }), { peple: 'people', podcsat: 'podcast' });
});

test('words, names, addresses and what nobody knows a better word for stay', () => {
  for (const brief of [
    'people who read podcasts',
    'tips for brining a turkey',
    'bitcoin halving',
    'gometry for beginners',
    'a tool named Podcsat or PODCSAT',
    'Peple is an app',
    'see podcsat.com, example.com/podcsat, @podcsat and r/podcsat',
    'podcsats2go, podcsat_tool',
    'ein Programm für podcsat Hörer und ihre Freunde',
    'zqxjkvb wvxzzq',
  ])
    assert.equal(read(brief), {}, brief);
});

test('a small catalog cannot tell, and of a pasted post it does not matter', () => {
  assert.equal(read('An app for podcsat listeners', {}, 900), {});
  const post = 'Hi all. Yesterday I was at my brother’s place and we heard a podcsat that I just can’t find again, it’s driving me mad! It was about two guys who… I don’t even know. Does anybody know which one I mean? I’ve been looking for it all night and my girlfriend thinks I’m crazy. Thanks!'; // prettier-ignore
  assert.equal(read(post), {});
});

test('a text is read with its corrections wherever a word stands alone', () => {
  const corrections = new Map([['podcsat', 'podcast']]);
  assert.is(
    withCorrections('podcsat, podcsat-tools, podcsats, podcsat.com. A podcsat.', corrections),
    'podcast, podcast-tools, podcsats, podcsat.com. A podcast.',
  );
});

test.run();
