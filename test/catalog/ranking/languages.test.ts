import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namesElsewhere } from '../../../src/catalog/ranking/index.ts';
import { openIndex, SegmentBuilder, type CommunityText, type Query } from '../../../src/catalog/ranking/index.ts';
import { familiarityOf } from '../../../src/catalog/ranking/query/weighted-terms.ts';
import { meantShare } from '../../../src/catalog/ranking/query/languages/language-fit.ts';
import type { LiveSegment } from '../../../src/catalog/ranking/segment/live-segment.ts';
import { languageOf } from '../../../src/catalog/ranking/query/languages/query-language.ts';
import { readQueryLanguage } from '../../../src/catalog/ranking/words/language.ts';
import { mix } from '../../../src/catalog/ranking/parameters.ts';
import { queryTerms } from '../../../src/catalog/ranking/query/query-terms.ts';
import { TermList, type Origin } from '../../../src/catalog/ranking/query/term-list.ts';
import { closedWords, words } from '../../../src/catalog/ranking/words/tokenize.ts';
import { postness } from '../../../src/catalog/ranking/query/query-kind.ts';

const test = suite('ranking in other languages');

const texts: Partial<CommunityText>[] = [
  { name: 'haushalten', language: 'de', description: 'Fragen und Antworten zu Geld, Finanzen und Sparen.' },
  { name: 'pennywise_living', language: 'en', description: 'Personal finance, budgeting and frugal living.' },
  { name: 'roadsidediner', language: 'en', description: 'Every diner along the road, and its menus.' },
  { name: 'platita', language: 'es', description: 'Hablamos de dinero y de precios.' },
  { name: 'zelten', language: 'de', description: 'Alles über Zelte und Lagerfeuer im Garten.' },
  { name: 'radio_zelte', language: 'en', description: 'Fans of the band Zelte.' },
  { name: 'zq7', language: null, description: 'Zelte.' },
  { name: 'rundum', language: null, description: 'Eltern.' },
  { name: 'getthingsdone', language: 'en', description: 'Productivity tips.' },
  { name: 'stellenmarkt', language: 'de', description: 'Wir suchen Personal und bieten Stellen.' },
  { name: 'kibblebrand', language: 'en', description: 'All about one brand.' },
  { name: 'loreal', language: 'en', description: 'A brand of shampoo.' },
  { name: 'huiledolive', language: 'fr', description: 'Pour la cuisine.' },
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
const added = (brief: string, more: Partial<Query> = {}) => [...index.understand({ brief, competitors: [], keywords: [], ...more }).added.keys()]; // prettier-ignore
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
  const withWords = search('Eine App für das Haushaltsbudget und die Notgroschen').filter(
    ({ matched }) => matched.length > 0,
  );
  assert.equal(withWords.map(({ id }) => texts[id - 1]!.name).slice(0, 2), ['haushalten', 'pennywise_living']);
  assert.ok(found('家庭菜園で野菜を育てる').includes('backyard_growers'));
  assert.ok(found('Gemüse auf dem Balkon anbauen').includes('backyard_growers'));
  assert.ok(found('Warzywa na balkonie, dla początkujących').includes('backyard_growers'));
  assert.ok(found('Odla grönsaker på balkongen').includes('backyard_growers'));
  assert.ok(added('Notgroschen für die ganze Familie zurücklegen').includes('finanzen'));
});

test('the small words before an apostrophe are none of the word behind it, in whichever letters it is written', () => {
  assert.equal(words("J'ai de l'humidité, L’huile d’olive et dell'anno"), ['ai', 'de', 'humidite', 'huile', 'olive', 'et', 'anno']); // prettier-ignore
  assert.equal(words("l'IA d'Excel L'ÉCOLE l'yoga L’Œuvre"), ['ia', 'excel', 'ecole', 'yoga', 'oeuvre']);
  assert.equal(words("quest'anno mezz'ora jusqu'à qu'elle"), ['anno', 'ora', 'a', 'elle']);
  assert.equal(words("L'Oréal l'oréal D'ADDARIO d'addario"), ['oreal', 'oreal', 'addario', 'addario']);
  assert.equal(
    words("O'Brien don't s'mores rock'n'roll aujourd'hui D&D it's"),
    ['obrien', 'dont', 'smores', 'rocknroll', 'aujourdhui', 'd', 'd', 'it'], // prettier-ignore
  );
});

test('who "we\'d", "she\'ll" and "who\'re" are of is all that is read of them: closed up they are other words', () => {
  assert.equal(words("We'd SHE’LL who're I've he'll we'll"), ['we', 'she', 'who', 'i', 'he', 'we']);
});

test('a community that is called after a name with its small word is found by it, in whichever letters it is typed', () => {
  for (const brief of ["People who use l'oréal every day", "L'ORÉAL", 'Loreal'])
    assert.is(found(brief)[0], 'loreal', brief);
  assert.ok(found("Nous vendons de l'huile d'olive").includes('huiledolive'));
});

test('a word that its community has in another language is still the word that was typed', () => {
  const matches = search('Eine Frage an alle Eltern, die mit uns über das Lesen reden').flatMap(
    ({ matched }) => matched,
  );
  assert.equal([...new Set(matches.flatMap(({ term, origin }) => (term === 'eltern' ? origin : [])))], ['typed']);
});

test('a small word and the next are no longer word: parents are no ancestors', () => {
  const words = added('Een app voor ouders die met hun baby op reis gaan');
  assert.ok(words.length > 0);
  assert.not.ok(
    words.some((word) => /genealogy|ancestry|stamboom/.test(word)),
    words.join(),
  );
});

test('a few words are in the language whose small words hold them together, and those are not looked for', () => {
  const read = (brief: string) =>
    queryTerms({ brief, competitors: [], keywords: [] }, { communities: () => 1, total: 9 });
  const { language, terms } = read('Une appli de budget pour couples');
  assert.is(language.known, 'fr');
  assert.not.ok(terms.some(({ surface }) => ['une', 'de', 'pour'].includes(surface)));
  assert.is(read('die hard fans of les miserables').language.known, null);
});

test('a few words are in the language in which they are something that they are not in English', () => {
  const known = (brief: string) => languageOf(brief).known;
  for (const [brief, language] of [
    ['Cours de vitrail', 'fr'],
    ['Kit de mosaïque', 'fr'],
    ['Vente de cidre', 'fr'],
    ['Taller de cerámica', 'es'],
  ] as const)
    assert.is(known(brief), language, brief);
  for (const brief of ['pour over coffee gear', 'die cast cars', 'el camino parts', 'salon de the'])
    assert.is(known(brief), null, brief);
});

test('a word that mostly English places write is another word where nobody knows the language, unless it is the same', () => {
  const brief = 'Ropa y cunas para padres de gemelos';
  const meantOf = (share: number) => {
    const known = { communities: () => 9, shareIn: () => share, total: 9000 };
    const { names, terms } = queryTerms({ brief, competitors: [], keywords: [] }, known);
    const probe = names.find(({ key }) => key === 'padres')!;
    return [probe.meant, terms.find(({ surface }) => surface === 'padres')!.meant, probe.related];
  };
  assert.equal(meantOf(0.1), [0.1, 0.1, false]);
  assert.equal(meantOf(0.5), [1, 1, false], 'it may well be meant');
  const places = [1, 0.5, 0].map((match) => meantShare({ meant: 0.1 }, match));
  assert.equal(places, [1, 0.1, 0], 'in its language, where nobody knows, elsewhere');
  assert.equal(
    [1, 0.5, 0].map((match) => meantShare({}, match)),
    [1, 1, 1],
  );
});

test('a word of several that are known together by another name may be another word elsewhere', async () => {
  const brief = 'Matériel de plongée sous-marine pour débutants';
  await namesElsewhere(brief);
  const meantOf = (share: number) => {
    const known = { communities: () => 9, shareIn: () => share, total: 9000 };
    const { names, terms } = queryTerms({ brief, competitors: [], keywords: [] }, known);
    const probe = names.find(({ key }) => key === 'marine')!;
    return [probe.meant, terms.find(({ surface }) => surface === 'marine')!.meant];
  };
  assert.equal(meantOf(0.1), [0.1, 0.1], 'the Mariners play baseball');
  assert.equal(meantOf(0.9), [1, 1]);
});

test('in which places of known language a word is written is counted', async () => {
  const builder = new SegmentBuilder();
  const post = (title: string) => ({ title, body: '', score: 1 });
  const sixOf = (make: (i: number) => ReturnType<typeof post>) => Array.from({ length: 6 }, (_, i) => make(i));
  const english = sixOf((i) => post(`What do you think about the padres game number ${i} tonight at home`));
  const spanish = sixOf((i) => post(`Qué piensan los padres de la escuela de sus hijos, pregunta ${i}`));
  const place = { platform: 'reddit', title: '', description: '', sidebar: '', members: 900, nsfw: false, language: null, category: null }; // prettier-ignore
  builder.addCommunity({ ...place, id: 1, name: 'ballpark' }, english);
  builder.addCommunity({ ...place, id: 2, name: 'escuelas' }, spanish);
  builder.addCommunity({ ...place, id: 3, name: 'diamond' }, english);
  const segment = await builder.finish();
  const known = familiarityOf([{ segment } as LiveSegment]);
  assert.is(known.shareIn!('es', ['padr']), 1.5 / 4);
  assert.is(known.shareIn!('es', ['qwzypf']), 0.5);
});

test('what a compound is made of names concepts, too', () => {
  assert.ok(found('Wir bauen zusammen schöne Gartenzelte auf').includes('backyard_growers'));
});

test('words that English has taken over make a short English brief no other language', () => {
  const known = (brief: string) => queryTerms({ brief, competitors: [], keywords: [] }, { communities: () => 0, total: 1000 }).language.known; // prettier-ignore
  const english = ['die hard war movie fans', 'die cast hat collectors', 'Van life de luxe', 'men met vans', 'van lifers met dogs', 'Le Mans de luxe collectors', 'sur la table shoppers', 'comic con la', 'da vinci e resolve']; // prettier-ignore
  for (const brief of english) assert.is(known(brief), null, brief);
  for (const [brief, language] of [
    ['une appli de budget pour couples', 'fr'],
    ['une app de budget pour couple', 'fr'],
    ['app para ahorrar dinero en pareja', 'es'],
    ['een app voor het budget van stellen', 'nl'],
    ['eine App für Paare die sparen', 'de'],
  ] as const)
    assert.is(known(brief), language, brief);
});

test('stems of one language meet no other words of another', () => {
  assert.ok(found('cómo manejar mejor el dinero de la familia').includes('platita'));
  assert.not.ok(found('cómo manejar mejor el dinero de la familia').includes('roadsidediner'));
  assert.not.ok(found('vendemos productos de cuero para hombres con estilo').includes('getthingsdone'));
  assert.equal(added('vendemos productos de cuero para hombres con estilo').filter((word) => /product/.test(word)), []); // prettier-ignore
});

test('a term that is brought in elsewhere does not let a typed one count elsewhere', () => {
  const withinOf = (...origins: [Origin, 'own' | 'others'][]) => {
    const terms = new TermList(new Set());
    for (const [origin, within] of origins) terms.add({ term: 'product', surface: '', facet: 'demand', weight: 1, origin, supports: [], within }); // prettier-ignore
    return terms.byTerm.get('product')!.within;
  };
  assert.is(withinOf(['typed', 'own'], ['concept', 'others']), 'own');
  assert.is(withinOf(['concept', 'others'], ['typed', 'own']), 'own');
  assert.is(withinOf(['concept', 'others'], ['concept', 'own']), undefined);
});

test('where somebody is says less than who', () => {
  for (const [brief, who, where] of [
    ['Una herramienta para los autónomos en España', 'autonomos', 'espana'],
    ['Ein Werkzeug für die Gärtner in Deutschland', 'gartner', 'deutschland'],
    ['Un logiciel pour les apiculteurs en France', 'apiculteurs', 'france'],
  ] as const) {
    const { terms } = queryTerms({ brief, competitors: [], keywords: [] }, { communities: () => 1, total: 1000 });
    const weightOf = (word: string) =>
      terms.find(({ surface, origin }) => surface === word && origin === 'typed')!.weight;
    assert.ok(weightOf(where) < weightOf(who) / 2, brief);
  }
});

test('what is excluded is excluded in every reading, and no bare stem is shown', () => {
  const brief = 'aplicación para ahorrar dinero en familia y controlar gastos';
  const { terms } = queryTerms({ brief, competitors: [], keywords: [], excluded: ['dinero', 'gastos'] }, { communities: () => 1, total: 1000 }); // prettier-ignore
  assert.equal(
    terms.filter(({ term }) => /^(?:diner|gast)/.test(term)),
    [],
  );
  assert.not.ok(added(brief).some((word) => ['diner', 'famili', 'control'].includes(word)));
});

test('English words in the fields name concepts whatever the language of the brief, and everywhere where it has no thesaurus', () => {
  const german = 'Eine App für alle, die wenig Zeit haben';
  assert.ok(added(german, { keywords: ['kibble'] }).includes('dog food'));
  assert.ok(added('부부를 돕는 앱을 만들고 있습니다 kibble').includes('dog food'));
});

test('short English briefs are read as nothing else', () => {
  assert.not.ok(added('chat app').includes('cats'));
  assert.not.ok(added('camera club').includes('restaurants'));
  assert.not.ok(added('fast modern checkout').includes('fasting'));
});

test('a competitor is called the same in every language', () => {
  const query = { brief: 'Eine App für alle, die wenig Zeit haben', competitors: ['Kibblebrand'], keywords: [] };
  const named = index.search(query, { limit: 5 }).find(({ id }) => texts[id - 1]!.name === 'kibblebrand')!;
  assert.is(named.features!.rival.value, 1);
  assert.is(named.sources.name, 1);
});

test('Cyrillic letters are no letters with accents', () => {
  assert.equal(words('Семейный бюджет, ещё'), ['семейный', 'бюджет', 'еще']);
  assert.ok(found('Приложение для учёта семейного бюджета').includes('pennywise_living'));
});

test('the same word counts for less where another language is spoken', () => {
  const all = search('Wer kennt gute Zelte für den Sommer');
  const of = new Map(all.map(({ id, sources }) => [texts[id - 1]!.name, sources]));
  for (const source of ['text', 'coverage'] as const) {
    const [own, unknown, other] = ['zelten', 'zq7', 'radio_zelte'].map((name) => of.get(name)![source]);
    assert.ok(own! > other! && unknown! > other!, source);
    assert.ok(source === 'text' || own! > unknown!, 'in an unknown language it counts for nearly as much');
  }
});

test('communities where the words mean something else, or count for less, do not take the places of the first look', async () => {
  const some = new SegmentBuilder();
  const places: Partial<CommunityText>[] = [
    {
      name: 'diner_and_diners',
      language: 'en',
      members: 5_000_000,
      description: 'Every diner along the road, and its menus.',
    },
    { name: 'zelte_the_band', language: 'en', description: 'Fans of the band Zelte.' },
    { name: 'platita', language: 'es', description: 'Hablamos de precios, de la vida, de trabajo y de dinero.' },
    { name: 'unterwegs', language: 'de', description: 'Für alle, die gern draußen schlafen: Rucksack, Kocher, Zelte.' },
  ];
  for (const [i, place] of places.entries()) {
    some.addCommunity({ id: i + 1, platform: 'reddit', name: '', title: '', description: '', sidebar: '', members: 5000, nsfw: false, language: null, category: null, ...place }, []); // prettier-ignore
  }
  const small = openIndex([await some.finish()]);
  const before = mix.candidates;
  mix.candidates = 1;
  try {
    const first = (brief: string) => small.search({ brief, competitors: [], keywords: [] }, { limit: 5 }).map(({ id }) => places[id - 1]!.name); // prettier-ignore
    assert.equal(first('cómo manejar mejor el dinero de la familia'), ['platita']);
    assert.equal(first('Wo kann man gute Zelte kaufen'), ['unterwegs']);
  } finally {
    mix.candidates = before;
  }
});

test('of two words the language is guessed, and nothing is lost when the guess is wrong', () => {
  assert.ok(found('Lagerfeuer anzünden').includes('zelten'));
  assert.is(readQueryLanguage('nicotine pouch').guess, 'fr');
  assert.ok(found('menu diners').includes('roadsidediner'));
});

test('of neighbours that a few words do not tell apart the one that more people write is meant', () => {
  const guesses = ['Clases de cocina vegana en Barcelona', 'Tweedehands babykleding ruilen', 'Toys for cats'].map((text) => readQueryLanguage(text).guess); // prettier-ignore
  assert.equal(guesses, ['es', 'nl', null]);
  assert.is(readQueryLanguage('Classes de cuina vegana a Barcelona').guess, 'ca');
});

test('a language other than English that is shared is told, a guess is not', () => {
  const [own, other] = search('Wer kennt gute Zelte für den Sommer');
  assert.equal([own!.sharedLanguage, other!.sharedLanguage], ['de', null]);
  assert.is(search('Lagerfeuer anzünden')[0]!.sharedLanguage, null);
  const silent = search('Notgroschen für die ganze Familie zurücklegen').find(
    ({ id }) => texts[id - 1]!.name === 'stellenmarkt',
  )!;
  assert.equal([silent.matched, silent.sharedLanguage], [[], null], 'it alone is no reason for a brief');
  assert.is(search('budgeting and frugal living for beginners')[0]!.sharedLanguage, null);
});

test('the language of a community is that of its posts, whatever it says of itself', async () => {
  const posts = (title: string) => Array.from({ length: 6 }, () => ({ title, body: '', score: null }));
  const languages = async (language: string | null, ...added: ReturnType<typeof posts>[]) => {
    const some = new SegmentBuilder();
    const description = 'Welcome to our place, visitors from elsewhere are always welcome, too.';
    for (const [i, one] of added.entries()) some.addCommunity({ id: i + 1, platform: 'reddit', name: `x${i}`, title: '', description, sidebar: '', members: 1, nsfw: false, language, category: null }, one); // prettier-ignore
    const { header, sections } = await some.finish();
    return [...sections.languages].map((language) => header.languages[language]);
  };
  const swedish = posts('Brukar ni äta eran falukorv med eller utan skalet på sommaren?');
  assert.equal(await languages(null, swedish, swedish.slice(0, 4), posts('Falukorv?')), ['sv', 'en', 'en']);
  assert.equal(await languages('en', swedish), ['sv']);
  const english = posts('Does anybody here eat this sausage with or without its skin?');
  assert.equal(await languages('fr', [...swedish.slice(0, 3), ...english.slice(0, 3)]), ['fr']);
  assert.equal(await languages('fil', [], []), ['tl', 'tl'], 'by one code, however it is told');
});

test('German nouns are no names: a brief full of them is no post', () => {
  const brief = 'Wir bauen ein Werkzeug für Selbständige, das die Steuererklärung vereinfacht';
  assert.ok(postness(brief, false, 'de') < 0.3);
  assert.ok(postness('Mein Vermieter will die Kaution nicht zurückzahlen, was kann ich da tun?', false, 'de') > 0.5);
});

test('a word that is too long with the small word before it is one without', () => {
  const long = `l'${'a'.repeat(40)}`;
  for (const text of [long, `savon ${long} d'${'o'.repeat(39)} pour l'huile`, "l'écho's d'a日本 s'il"]) {
    assert.is(closedWords(text).length, words(text).length, text);
    assert.not.throws(() => found(`Du savon pour ${text}`));
  }
});

test('one small word that English cannot have tells the language of three words', () => {
  for (const brief of ['Software für Kleintierpraxen', 'smart home für alle']) assert.is(languageOf(brief).known, 'de');
  assert.is(languageOf('Verktyg för lärare').known, 'sv');
  for (const brief of ['Über drivers', 'café owners', 'Zürich hikers', 'a café für all']) {
    assert.is.not(languageOf(brief).known, 'de', brief);
  }
});

test('what a text in another language names is told in English, by its words as they are written', async () => {
  const { language, names } = await namesElsewhere('Menschen mit Schulden für Interviews gewinnen');
  assert.is(language, 'de');
  assert.equal(names['schulden']![0], ['debt']);
  assert.ok((await namesElsewhere('Queremos vender cursos de inglés')).names['inglés']!.flat().includes('english'));
  assert.equal(await namesElsewhere('Find people with debts'), { language: 'en', names: {} });
  assert.equal(await namesElsewhere('Compost tumbler'), { language: null, names: {} }, 'it is guessed to be Catalan');
});

test.run();
