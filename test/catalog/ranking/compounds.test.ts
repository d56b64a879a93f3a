import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compoundParts } from '../../../src/catalog/ranking/words/compounds.ts';
import { openIndex, SegmentBuilder, type CommunityText, type Query } from '../../../src/catalog/ranking/index.ts';
import { queryTerms } from '../../../src/catalog/ranking/query/query-terms.ts';
import { stemFor } from '../../../src/catalog/ranking/words/stems.ts';

const world: [string, string | null, string][] = [
  ['sparfuechse', 'de', 'Wer mit kleinem Geld den Haushalt führt: Budget, Vorrat und Ideen.'],
  ['briefmarken', 'de', 'Alte Marken für Sammler, die gern tauschen.'],
  ['viervoeters', 'nl', 'Alles over honden en het beste voer voor jong en oud.'],
  ['schaatsers', 'nl', 'Schaatsen op natuurijs, met vrienden en familie.'],
  ['sladdertanten', 'sv', 'Vi talar om barn och vilken vagn som är bäst på snö.'],
  ['yeastwranglers', 'en', 'Brewing at home: hops, malt and patience.'],
  ['ropewalkers', 'en', 'Slacklines between two trees.'],
  ['hillwanderers', 'en', 'Walking with a dog through every weather.'],
];

const builder = new SegmentBuilder();
for (const [at, [name, language, description]] of world.entries()) {
  const silent = { platform: 'reddit', title: '', sidebar: '', members: 500, nsfw: false, category: null };
  builder.addCommunity({ ...silent, id: at, name, language, description } satisfies CommunityText, []);
}
const index = openIndex([await builder.finish()]);
const query = (brief: string, more: Partial<Query> = {}): Query => ({ brief, competitors: [], keywords: [], ...more });
const found = (brief: string, more: Partial<Query> = {}) =>
  index.search(query(brief, more), { limit: 10 }).map(({ id }) => world[id]![0]);

test('a compound finds who has its parts, in German, Dutch, Swedish and English', () => {
  assert.is(found('Ein einfacher Plan für das Haushaltsbudget, den wir gemeinsam ausfüllen')[0], 'sparfuechse');
  const dutch = index.search(query('Een nieuw merk hondenvoer dat wij graag willen laten proberen'), {
    limit: 10,
    filter: { languages: ['nl'] },
  });
  assert.equal(
    dutch.map(({ id }) => world[id]![0]),
    ['viervoeters'],
  );
  assert.is(found('En ny barnvagn som vi gärna vill att föräldrar provar hemma')[0], 'sladdertanten');
  assert.equal(found('homebrewing'), ['yeastwranglers']);
  assert.equal(found('A dogwalking service for all who want one in the city today'), ['hillwanderers']);
});

test('what was found of a compound is said to be part of it', () => {
  const [best] = index.search(query('homebrewing'), { limit: 1 });
  assert.equal(best!.matched.map(({ term, origin }) => `${term} ${origin}`).sort(), ['brewing part', 'home part']);
  assert.equal(index.understand(query('homebrewing')).added.get('brewing'), ['homebrewing']);
});

test('what is excluded does not come back as a part, and a competitor is called what it is called', () => {
  assert.equal(found('hopspatience'), ['yeastwranglers']);
  assert.equal(found('hopspatience', { excluded: ['hops', 'patience'] }), []);
  assert.equal(found('unheard', { competitors: ['Hopspatience'] }), []);
});

const communities = new Map([['haus', 40], ['halt', 90], ['haushalt', 30], ['budget', 60], ['haushaltsplan', 12], ['plan', 800], ['zahn', 20], ['arzt', 25], ['angst', 70], ['the', 900], ['rapist', 30], ['psycho', 30], ['therapist', 60], ['over', 900], ['under', 900], ['watering', 50], ['keeping', 90], ['book', 300], ['bookkeeping', 4]]); // prettier-ignore
const split = (word: string, language: string | null) =>
  compoundParts(word, language, (one) => one, { communities: (one) => communities.get(one) ?? 0, total: 100_000 });

test('of all ways to cut a word, the one into the fewest and best known parts is taken', () => {
  assert.equal(split('haushaltsbudget', 'de'), ['haushalt', 'budget']);
  assert.equal(split('zahnarztangst', 'de'), ['zahn', 'arzt', 'angst']);
  assert.equal(split('haushaltsbudget', null), ['haushalt', 'budget'], 'a short brief tells no language');
  assert.equal(split('haushaltsbudget', 'fr'), [], 'French has no such words');
});

test('a word that is known, short, or has parts that nobody knows or that say nothing stays whole', () => {
  assert.equal(split('haushaltsplan', 'de'), []);
  assert.equal(split('therapist', 'en'), []);
  assert.equal(split('thebudget', 'en'), []);
  assert.equal(split('overwatering', 'en'), []);
  assert.equal(split('budgetxyzzy', 'en'), []);
  assert.equal(split('budget'.repeat(30), 'de'), []);
});

test('a word that hardly anybody uses is cut as well', () => {
  assert.equal(split('bookkeeping', 'en'), ['book', 'keeping']);
});

test('even a long word takes no time worth counting', () => {
  let times = 0;
  const known = {
    communities: (term: string) => {
      times++;
      return term.length < 9 && term.length > 3 ? 50 : 0;
    },
    total: 100_000,
  };
  compoundParts('abcdefghijklmnopqrstuvwxyzabcd', 'de', stemFor(null), known);
  assert.ok(times < 2_000, `${times} look-ups`);
});

test('a word of the thesaurus is not cut into odd bits, and one that says nothing in English counts in its own language', () => {
  const known = {
    communities: (term: string) => (['git', 'arren', 'arr', 'kind'].includes(term) ? 40 : 0),
    total: 100_000,
  };
  const { terms } = queryTerms(
    query('Eine App für Gitarren und für Eltern mit einem Kind, die wenig Zeit haben'),
    known,
  );
  assert.equal(terms.filter(({ origin }) => origin === 'part'), []); // prettier-ignore
  assert.is(terms.find(({ term }) => term === 'kind')?.within, 'own');
});

test('a part that no community has is known where the thesaurus has it', () => {
  const known = { communities: (term: string) => (['hobby', 'land'].includes(term) ? 40 : 0), total: 100_000 };
  const partsOf = (brief: string) => {
    const parts = queryTerms(query(brief), known).terms.filter(({ origin }) => origin === 'part');
    return [...new Set(parts.map(({ surface }) => surface))];
  };
  assert.equal(partsOf('Ein Werkzeug für Hobbyimker in der Stadt'), ['hobby', 'imker']);
  assert.equal(partsOf('Ein Werkzeug für Wohnmobile in der Stadt'), [], 'the whole is one of its words');
});

test('the verb behind who does it is looked for where it is a word', () => {
  const known = { communities: (term: string) => (term === 'weav' ? 40 : 0), total: 100_000 };
  const derived = (brief: string) =>
    queryTerms(query(brief), known)
      .terms.filter(({ origin }) => origin === 'derived')
      .map(({ term }) => term);
  assert.equal(derived('A newsletter for bakers, caregivers and lawyers'), ['bake']);
  assert.equal(derived('A loom for weavers'), ['weav'], 'a word that communities have');
});

test('a number is one word', () => {
  const known = (word: string) => (['four', 'teen', 'sheep', 'fold'].includes(word) ? 900 : 0);
  const parts = (word: string) => compoundParts(word, 'en', stemFor('en'), { communities: known, total: 100_000 });
  assert.equal([parts('fourteen'), parts('sheepfold')], [[], ['sheep', 'fold']]);
});

test.run();
