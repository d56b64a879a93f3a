import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openIndex, SegmentBuilder, type CommunityText } from '../../src/catalog/ranking/index.ts';
import { readQueryLanguage } from '../../src/catalog/ranking/language.ts';
import { words } from '../../src/catalog/ranking/tokenize.ts';
import { postness } from '../../src/catalog/ranking/query-kind.ts';

const test = suite('ranking in other languages');

const texts: Partial<CommunityText>[] = [
  { name: 'haushalten', language: 'de', description: 'Fragen und Antworten zu Geld, Finanzen und Sparen.' },
  { name: 'pennywise_living', language: 'en', description: 'Personal finance, budgeting and frugal living.' },
  { name: 'roadsidediner', language: 'en', description: 'Every diner along the road, and its menus.' },
  { name: 'platita', language: 'es', description: 'Hablamos de dinero y de precios.' },
  { name: 'zelten', language: 'de', description: 'Alles über Zelte und Lagerfeuer im Garten.' },
  { name: 'radio_zelte', language: 'en', description: 'Fans of the band Zelte.' },
  { name: 'backyard_growers', language: 'en', description: 'Vegetable gardening for beginners.' },
];

const builder = new SegmentBuilder();
for (const [i, text] of texts.entries()) {
  builder.addCommunity(
    { id: i + 1, platform: 'reddit', name: '', title: '', description: '', sidebar: '', members: 5000, nsfw: false, language: null, category: null, ...text }, // prettier-ignore
    [],
  );
}
const index = openIndex([await builder.finish()]);
const search = (brief: string) => index.search({ brief, competitors: [], keywords: [] }, { limit: 5 });
const found = (brief: string) => search(brief).map(({ id }) => texts[id - 1]!.name);

test('the language of a short brief is known by four words, or by its letters; English names and lists are no other language', () => {
  const briefs = ['Menschen, die gern Brot backen', 'gente que ahorra mucho dinero', '家計簿アプリ', 'Приложение для учёта бюджета', 'Haushaltsbudget', 'Boutique handmade fuzz', 'portrait shooters', 'nicotine pouch', '']; // prettier-ignore
  assert.equal(
    briefs.map((brief) => readQueryLanguage(brief).known),
    ['de', 'es', 'ja', 'ru', null, null, null, null, null],
  );
  assert.ok(['en', null].includes(readQueryLanguage('meal planning for night shift workers').known));
});

test('a brief finds what its words stand for, its own language first, English communities after', () => {
  assert.equal(found('Eine App für das Haushaltsbudget und die Notgroschen').slice(0, 2), ['haushalten', 'pennywise_living']); // prettier-ignore
  assert.ok(found('家庭菜園で野菜を育てる').includes('backyard_growers'));
  const { added } = index.understand({ brief: 'Notgroschen für die ganze Familie zurücklegen', competitors: [], keywords: [] }); // prettier-ignore
  assert.ok(added.get('finanzen')?.includes('notgroschen'));
});

test('what a compound is made of names concepts, too', () => {
  assert.ok(found('Wir bauen zusammen schöne Gartenzelte auf').includes('backyard_growers'));
});

test('stems of one language meet no other words of another', () => {
  assert.ok(found('cómo manejar mejor el dinero de la familia').includes('platita'));
  assert.not.ok(found('cómo manejar mejor el dinero de la familia').includes('roadsidediner'));
});

test('Cyrillic letters are no letters with accents', () => {
  assert.equal(words('Семейный бюджет, ещё'), ['семейный', 'бюджет', 'еще']);
  assert.ok(found('Приложение для учёта семейного бюджета').includes('pennywise_living'));
});

test('the same word counts for less where another language is spoken', () => {
  assert.equal(found('Wer kennt gute Zelte für den Sommer').slice(0, 2), ['zelten', 'radio_zelte']);
  const [own, other] = search('Wer kennt gute Zelte für den Sommer');
  assert.ok(own!.sources.text.raw > 1.5 * other!.sources.text.raw);
});

test('of two words the language is guessed, and nothing is lost when the guess is wrong', () => {
  assert.ok(found('Lagerfeuer anzünden').includes('zelten'));
  assert.is(readQueryLanguage('nicotine pouch').guess, 'ro');
  assert.ok(found('menu diners').includes('roadsidediner'));
});

test('a language other than English that is shared is told, a guess is not', () => {
  const [own, other] = search('Wer kennt gute Zelte für den Sommer');
  assert.equal([own!.sharedLanguage, other!.sharedLanguage], ['de', null]);
  assert.is(search('Lagerfeuer anzünden')[0]!.sharedLanguage, null);
  assert.is(search('budgeting and frugal living for beginners')[0]!.sharedLanguage, null);
});

test('the language of a community is that of its posts, whatever it says of itself', async () => {
  const posts = (title: string) => Array.from({ length: 6 }, () => ({ title, body: '', score: null }));
  const languages = async (...added: ReturnType<typeof posts>[]) => {
    const some = new SegmentBuilder();
    const description = 'Welcome to our place, visitors from elsewhere are always welcome, too.';
    for (const [i, one] of added.entries()) some.addCommunity({ id: i + 1, platform: 'reddit', name: `x${i}`, title: '', description, sidebar: '', members: 1, nsfw: false, language: null, category: null }, one); // prettier-ignore
    const { header, sections } = await some.finish();
    return [...sections.languages].map((language) => header.languages[language]);
  };
  const swedish = posts('Brukar ni äta eran falukorv med eller utan skalet på sommaren?');
  assert.equal(await languages(swedish, swedish.slice(0, 4), posts('Falukorv?')), ['sv', 'en', 'en']);
});

test('German nouns are no names: a brief full of them is no post', () => {
  const brief = 'Wir bauen ein Werkzeug für Selbständige, das die Steuererklärung vereinfacht';
  assert.ok(postness(brief, false, 'de') < 0.3);
  assert.ok(postness('Mein Vermieter will die Kaution nicht zurückzahlen, was kann ich da tun?', false, 'de') > 0.5);
});

test.run();
