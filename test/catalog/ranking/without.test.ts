import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { queryTerms } from '../../../src/catalog/ranking/query/query-terms.ts';
import { conceptsIn } from '../../../src/catalog/ranking/query/concepts.ts';
import { conceptsWithout, placesWithout } from '../../../src/catalog/ranking/query/without.ts';
import { words } from '../../../src/catalog/ranking/words/tokenize.ts';

const inLanguage = (code: string) => ({ known: code, guess: code === 'en' ? null : code });
const missed = (text: string, code = 'en') => {
  const found = words(text);
  return [...placesWithout(found, inLanguage(code))].map((at) => found[at]);
};

test('what somebody does without is known in eight languages, behind an article, too', () => {
  assert.equal(missed('A guide to hiking without a tent'), ['tent']);
  assert.equal(missed('Una guida per chi cammina senza tenda', 'it'), ['tenda']);
  assert.equal(missed('Wandern ohne ein Zelt', 'de'), ['zelt']);
  assert.equal(missed('Wandelen zonder tent', 'nl'), ['tent']);
  assert.equal(missed('Caminar sin tienda', 'es'), ['tienda']);
  assert.equal(missed('Marcher sans tente', 'fr'), ['tente']);
  assert.equal(missed('Caminhar sem barraca', 'pt'), ['barraca']);
  assert.equal(missed('Vandra utan ett tält', 'sv'), ['talt']);
  assert.equal(missed('Comic sans and its fans'), [], 'no word of English');
  assert.equal(missed('Hiking without'), []);
});

test('where those who do without have a name it is looked for by that, and stays a topic', () => {
  assert.equal(missed('Recipes without gluten'), []);
  const met = conceptsWithout(words('bread without any gluten'), inLanguage('en'));
  for (const concept of conceptsIn(['gluten', 'free']).keys()) {
    assert.equal(met.get(concept), [['gluten']], 'told with the words that the text has');
  }
  const tent = words('hiking without a tent');
  assert.equal(conceptsWithout(tent, inLanguage('en')), conceptsIn(tent));
});

test('it counts for less than the rest', () => {
  const known = { communities: () => 5, total: 100_000 };
  const { terms } = queryTerms({ brief: 'A guide to hiking without a tent', competitors: [], keywords: [] }, known);
  const weightOf = (surface: string) => terms.find((term) => term.surface === surface && term.origin === 'typed')!.weight; // prettier-ignore
  assert.ok(weightOf('tent') < weightOf('hiking') / 2);
});

test('so does what a thing is beside what it is about', () => {
  const known = { communities: () => 5, total: 100_000 };
  const weightIn = (brief: string) =>
    queryTerms({ brief, competitors: [], keywords: [] }, known).terms.find(
      ({ surface, origin }) => surface === 'newsletter' && origin === 'typed',
    )!.weight;
  assert.ok(weightIn('A newsletter about gardening') < weightIn('A newsletter for gardening') / 2);
});

test.run();
