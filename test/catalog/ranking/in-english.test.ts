import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mixLanguages, type Ranked } from '../../../src/catalog/ranking/scoring/mix-languages.ts';
import { openIndex, prepareFor, type Query, SegmentBuilder } from '../../../src/catalog/ranking/index.ts';

const communities: [name: string, language: string | null, description: string][] = [
  ['ledgers', 'en', 'Bookkeeping for those who are self employed.'],
  ['selfies', 'en', 'Portraits of your own self.'],
  ['contas', 'pt', 'Investimentos e poupança, em bom português.'],
  ['stockpickers', 'en', 'Investing in stocks and index funds.'],
  ['marinersclub', 'en', 'The Mariners and their games.'],
  ['flippers', 'en', 'Scuba diving for everybody.'],
  ['balkonkraftwerk', null, 'Speicher, Mieter.'],
  ['balconysolar', 'en', 'Balcony solar for renters and landlords.'],
];
const builder = new SegmentBuilder();
for (const [i, [name, language, description]] of communities.entries()) {
  builder.addCommunity(
    { id: i, platform: 'reddit', name, title: '', description, sidebar: '', members: 5000, nsfw: false, language, category: null }, // prettier-ignore
    [],
  );
}
const index = openIndex([await builder.finish()]);
const query = (brief: string, more: Partial<Query> = {}): Query => ({ brief, competitors: [], keywords: [], ...more });
const nameOf = (id: number) => communities[id]![0];
const accounting = 'Logiciel de comptabilité pour les auto-entrepreneurs';

test('a brief of another language is read as what is known of it in English, too', async () => {
  const said: [brief: string, english: string | null][] = [
    [accounting, 'bookkeeping self employed'],
    ['Plataforma de investimentos para iniciantes', 'investing'],
    ['Vendemos café para gente que tiene una cafetera en casa', 'coffee'],
    ['Cerco persone che coltivano pomodori sul balcone', 'tomatoes balcony gardening'],
    ['Zelte für Leute, die mit dem Fahrrad reisen', 'camping, cycling travel'],
    ['面向自由职业者的发票软件', 'freelance invoicing'],
    ['株式投資の初心者', 'stocks'],
    ['начинающие программисты ищут работу', 'coding job search'],
    ['Ein Satz, von dem hier niemand etwas weiß', null],
    ['A course for people who keep bees', null],
  ];
  for (const [brief, english] of said) {
    await prepareFor({ brief });
    assert.is(index.inEnglish(query(brief))?.brief ?? null, english, brief);
  }
  const more = index.inEnglish(query(accounting, { audience: 'apiculteurs', keywords: ['plongée sous-marine', 'Zqx'], excluded: ['vélo'] })); // prettier-ignore
  assert.equal(more && [more.audience, more.keywords], ['beekeeping', ['scuba']]);
  assert.ok(more?.excluded?.includes('vélo'));
});

test('a pasted post of another language is not translated', async () => {
  const post = 'Bonjour à tous. Hier je suis allé voir mon comptable et il m’a dit que je devais tout refaire, je ne sais plus quoi faire… Du coup j’ai passé ma soirée à chercher, je suis épuisé et je ne dors plus. Ma femme me dit de laisser tomber, mais je n’y arrive pas. Quelqu’un a déjà vécu ça ? Merci !'; // prettier-ignore
  await prepareFor({ brief: post });
  assert.is(index.inEnglish(query(post)), null);
});

test('what a pasted post is about is looked for in English as well', async () => {
  const brief = 'Bonjour à tous. Hier je suis allé voir mon comptable, je suis auto-entrepreneur, et il m’a dit que je devais tout refaire… Du coup j’ai passé ma soirée à chercher, je suis épuisé et je ne dors plus. Ma femme me dit de laisser tomber, mais je n’y arrive pas. Quelqu’un a déjà vécu ça ? Merci !'; // prettier-ignore
  await prepareFor({ brief });
  assert.is(index.inEnglish(query(brief)), null);
  const [best] = index.search(query(brief), { limit: 5, reading: 'brief' });
  assert.is(nameOf(best!.id), 'ledgers');
  // Among the words of the post it would be one of many.
  assert.ok(best!.matched.find(({ term }) => term === 'self employed')!.worth > 0.5);
  const { added } = index.understand(query(brief), true);
  assert.equal(added.get('tax professional'), ['comptable'], 'what the English reading adds is told, too');
  assert.not.ok(added.has('lesbian'), 'a wife is no English word');
});

test('what a translation finds was looked for because of what was typed, whole phrases as such', async () => {
  await prepareFor({ brief: accounting });
  const [best] = index.search(query(accounting), { limit: 5 });
  assert.is(nameOf(best!.id), 'ledgers');
  assert.equal(best!.matched.map(({ term, origin }) => `${term}: ${origin}`).toSorted(), [
    'bookkeeping: concept',
    'self employed: concept',
  ]);
  const { added } = index.understand(query(accounting));
  assert.equal(added.get('bookkeeping'), ['comptabilite']);
  assert.equal(added.get('self employed'), ['auto entrepreneurs']);
  assert.is(best!.exactName, false);
  const partly = index.search(query(`${accounting} et les zqxiens`, { people: ['zqxiens'] }), { limit: 1 })[0]!;
  assert.is(partly.facets.audience, 0, 'nothing is known of whom it is for');
  const half = index.search(query(`${accounting}, rapide et joli`), { limit: 1 })[0]!;
  assert.ok(half.facets.demand! < best!.facets.demand!, 'what is not known is not met');
  assert.is(best!.sharedLanguage, null);
});

test('who surely fits and speaks the language comes before whoever does not', async () => {
  const brief = 'Plataforma de investimentos e poupança em português para iniciantes';
  await prepareFor({ brief });
  const found = index.search(query(brief), { limit: 5 }).map(({ id }) => nameOf(id));
  assert.equal(found.slice(0, 2), ['contas', 'stockpickers']);
});

test('who is called as was typed, by no English word, speaks the language', async () => {
  const brief = 'Balkonkraftwerke mit Speicher für Mieter und Vermieter';
  await prepareFor({ brief });
  const found = index.search(query(brief), { limit: 5 }).map(({ id }) => nameOf(id));
  assert.equal(found.slice(0, 2), ['balkonkraftwerk', 'balconysolar']);
});

test('of the two readings of a community the better counts, and the worse a quarter', () => {
  const segment = { header: { languages: ['en'] }, sections: { ids: [7], languages: [0], nameTerms: new Uint32Array(), nameTermStarts: [0, 0] } }; // prettier-ignore
  const ranked = (score: number, translated: object | null) =>
    ({
      evidence: { live: { segment }, document: 0, absolute: () => ({ nameCover: 0 }) },
      reading: { translated },
      learnt: { score },
    }) as unknown as Ranked;
  const french = { known: 'fr', guess: 'fr' };
  const scoreOf = (typed: Ranked[], translated: Ranked[]) => mixLanguages(typed, translated, french)[0]!.learnt.score;
  const near = (score: number, wanted: number) => assert.ok(Math.abs(score - wanted) < 1e-9, `${score}`);
  near(scoreOf([ranked(0.2, null)], [ranked(0.8, {})]), 0.65);
  near(scoreOf([ranked(0.8, null)], [ranked(0.2, {})]), 0.65);
  near(scoreOf([], [ranked(0.8, {})]), 0.6);

  const typed = ranked(0.2, null);
  const name = { key: 'lyon', isPlace: true, related: false };
  const named = { ...typed, evidence: { ...typed.evidence, name } } as unknown as Ranked;
  assert.is(mixLanguages([named], [ranked(0.8, {})], french)[0]!.isPlaceNamed, true, 'in whichever reading');
  assert.not.ok(mixLanguages([typed], [ranked(0.8, {})], french)[0]!.isPlaceNamed);
});

test.run();
