import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
const test = suite('POST /community-discovery/understanding');

test.before(async () => {
  service = await startService({ worker: false });
});
test.after(async () => {
  await service.stop();
});

async function understood(input: object) {
  const { status, body } = await service.call('POST', '/community-discovery/understanding', { body: input });
  assert.is(status, 200, JSON.stringify(body));
  return body;
}

test('shows what a brief says of audience and competitors', async () => {
  const body = await understood({ brief: 'An app for marathon runners, like Strava and Garmin Connect' });
  assert.is(body.object, 'community_discovery.understanding');
  assert.equal(body.audience, ['marathon runners']);
  assert.equal(body.competitors, ['Strava', 'Garmin Connect']);
  assert.is(body.read_as, 'brief');
  assert.is(body.language, 'en');
  const curious = await understood({ brief: 'We’d like to find out where bakers talk about flour prices' });
  assert.equal([curious.audience, curious.demand], [['bakers'], ['flour prices']]);
});

test('competitors stand at the beginning of a sentence, too', async () => {
  const one = await understood({
    brief: 'Ring, Nest, Arlo and Wyze all upload to the cloud. Ours keeps video at home.',
  });
  assert.equal(one.competitors, ['Ring', 'Nest', 'Arlo', 'Wyze']);
  const other = await understood({ brief: 'Better than Duolingo, Anki and WaniKani for learning kanji' });
  assert.equal(other.competitors, ['Duolingo', 'Anki', 'WaniKani']);
});

test('no competitor is called “I”, greets or opens a sentence', async () => {
  for (const [brief, competitors] of [
    ['Hi, I am building a budgeting app for couples who argue about money. Where would I find them?', []],
    ['Hello, I sell kites. Currently, I have no customers. However, I look for some.', []],
    ["I feel like I'm losing my mind, like I’ve said. Mom and Dad don’t care.", []],
    ['Breathing and CBT exercises app for anxious teens', []],
    ['It feels like Monday to me, like However it goes', []],
    ['Honestly, Notion and Trello are far too complicated for two people.', ['Notion', 'Trello']],
    ['Better than Mint I think, unlike The Knot or The', ['Mint', 'The Knot']],
    ['Tired of Excel, like Notion and Obsidian', ['Excel', 'Notion', 'Obsidian']],
  ] as const) {
    const body = await understood({ brief });
    assert.equal(body.competitors, competitors, brief);
  }
});

const called: [brief: string, competitors: string[], demand: string[]][] = [
  ['Competitors are Komoot and AllTrails.', ['Komoot', 'AllTrails'], []],
  ['A hiking planner. Rivals: Komoot, St. Moritz, monday.com, and more.', ['Komoot', 'St. Moritz', 'monday.com'], ['hiking planner']], // prettier-ignore
  ['Une app de randonnée. Concurrents : Komoot, AllTrails', ['Komoot', 'AllTrails'], ['randonnée']],
  ['Software für Tierärzte. Unsere Wettbewerber: easyVET, Vetera und andere.', ['easyVET', 'Vetera'], []],
  ['Ein Laden für Räder. Die Konkurrenz ist Rose oder Canyon.', ['Rose', 'Canyon'], ['Laden', 'Räder']],
  ['Clases de idiomas, nuestros competidores son Preply y Cambly.', ['Preply', 'Cambly'], ['Clases', 'idiomas']],
  ['Um app de caminhada; concorrentes: Komoot, AllTrails.', ['Komoot', 'AllTrails'], ['caminhada']],
  [
    'Clases de idiomas por internet, alternativas a Preply e italki',
    ['Preply', 'italki'],
    ['Clases', 'idiomas', 'internet'],
  ],
  ['Eine Alternative zu Notion für Studierende', ['Notion'], []],
  ['Een boekhoudprogramma. Alternatief voor Moneybird', ['Moneybird'], ['boekhoudprogramma']],
  ['Otter.ai alternative', ['Otter.ai'], []],
  ['A meal planner. Competition: Mealime, Plan to Eat', ['Mealime', 'Plan to Eat'], ['meal planner']],
  ['Invoices for florists. Most of them use HoneyBook today.', ['HoneyBook'], ['Invoices']],
  ['A note taker, like many Granola alternatives for therapists', ['Granola'], ['note taker']],
  ['A budgeting app for couples. They use YNAB or Mint today.', ['YNAB', 'Mint'], ['budgeting']],
  // What only looks like it stays in.
  ['Alternative Medizin, Homöopathie', [], ['Alternative Medizin', 'Homöopathie']],
  ['Vegan alternatives for cheese lovers', [], ['Vegan alternatives']],
  ['A grinder like the Niche Zero', ['Niche Zero'], ['grinder']],
  ['A chess site, not another Chess.com clone', [], ['chess site', 'Chess.com clone']],
  ['Facturas para autónomos, competimos con Holded y Quipu', ['Holded', 'Quipu'], ['Facturas']],
  ['Dog parks for cities like Paris', [], ['Dog parks', 'cities', 'Paris']],
  ['Soap like Grandma made', [], ['Soap', 'Grandma']],
  ['A running log. Competition: Strava is everywhere', [], ['running', 'Strava', 'everywhere']],
  ['Bodybuilding competitors are hungry', [], ['hungry']],
];

test('competitors are those that a brief calls so, in its language; what it calls them is no wish', async () => {
  for (const [brief, competitors, demand] of called) {
    const body = await understood({ brief });
    assert.equal([body.competitors, body.demand], [competitors, demand], brief);
    assert.not.ok(body.audience.includes('Competitors'));
  }
});

test('an audience may be whom a sentence begins with', async () => {
  const one = await understood({
    brief: 'Freelance translators are losing their customers to machines. What do they do now?',
  });
  assert.ok(one.audience.includes('Freelance translators'), one.audience.join());
});

test('an audience is no demand, also where neither its word nor a short text tells', async () => {
  const athletes = await understood({ brief: 'Stretching mats for amateur athletes' });
  assert.equal([athletes.audience, athletes.demand], [['amateur athletes'], ['Stretching mats']]);
  const nurses = await understood({ brief: 'Nurses on night shifts who want to eat better' });
  assert.equal([nurses.audience, nurses.demand], [['Nurses on night shifts'], ['eat better']]);
});

test('what a brief says that it is not about is no wish and no audience, and what has a “not” before it is not ruled out by that', async () => {
  const one = await understood({
    brief:
      'Stickers for laptops. We do not want gaming communities, and nothing political. Not in r/memes or r/politics!',
  });
  assert.equal(
    [one.demand, one.excluded_words],
    [
      ['Stickers', 'laptops'],
      ['gaming communities', 'political'],
    ],
  );
  assert.equal([one.communities, one.excluded_communities], [[], ['memes', 'politics']]);
  const two = await understood({ brief: 'A starter for home bakers, not for professional bakers and without r/cakes' });
  assert.equal([two.audience, two.excluded_words], [['home bakers'], ['professional bakers']]);
  const three = await understood({ brief: 'Eine App für Paare, nicht für Firmen und nicht in r/Finanzen' });
  assert.equal([three.excluded_words, three.excluded_communities], [['Firmen'], ['Finanzen']]);
  for (const brief of [
    'A tool for people who are not able to use r/excel well',
    'Not only r/excel but also r/sheets: formulas by hand',
    'Not sure if this belongs in r/excel or in r/sheets',
    'There is no better place than r/excel to ask about formulas',
  ]) {
    const { communities, excluded_communities: excluded } = await understood({ brief });
    assert.ok(communities.includes('excel') && excluded.length === 0, brief);
  }
  const long = await understood({
    brief: 'A clinic, and I have insurance but no dentist near me takes it, not for people who have read all of that',
  });
  assert.equal(long.excluded_words, []);
  assert.ok(long.demand.join().includes('dentist'), long.demand.join());
  const profit = await understood({ brief: 'A planner for therapists, not for profit clinics and hospitals' });
  assert.equal(profit.excluded_words, []);
});

test('research questions, lists of brands and offers are read as briefs, what people tell of themselves as posts', async () => {
  const briefs = [
    'How do first-time homeowners talk about property taxes?',
    'How do people choose a wedding photographer?',
    'Where can I learn how beekeepers deal with mites?',
    'HelloFresh, Blue Apron and Factor are too much food for one person',
    'Shrimps and snails as pets: we breed rare Caridina',
    'Una tienda de bicicletas de segunda mano en Sevilla: ¿dónde hablan de ciclismo urbano?',
  ];
  for (const brief of briefs) assert.is((await understood({ brief })).read_as, 'brief', brief);
  const post =
    'I was so happy with my new kettle, but it broke yesterday. What should I do now? My wife says I should return it.';
  assert.is((await understood({ brief: post })).read_as, 'post');
});

test('costs nothing, and needs no right to create', async () => {
  const before = (await service.call('GET', '/usage')).body.credits;
  await understood({ brief: 'An app for marathon runners' });
  assert.equal((await service.call('GET', '/usage')).body.credits, before);
  const key = { name: 'reads', scopes: ['community_discovery:read'] };
  const { body } = await service.call('POST', '/keys', { body: key });
  const answer = await service.call('POST', '/community-discovery/understanding', {
    body: { brief: 'An app for marathon runners' },
    as: body.token,
  });
  assert.is(answer.status, 200);
});

test('refuses what a discovery refuses', async () => {
  const { status, body } = await service.call('POST', '/community-discovery/understanding', {
    body: { brief: 'short' },
  });
  assert.is(status, 400);
  assert.is(body.code, 'invalid_request');
});

test.run();
