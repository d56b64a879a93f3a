import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';

const test = suite('people whom a brief names');

const understood = (brief: string) => understandBrief({ brief, audience: null, competitors: [], keywords: [] });

type Told = [brief: string, audience: string[]][];

function assertAudiences(told: Told): void {
  for (const [brief, audience] of told) assert.equal(understood(brief).audience, audience, brief);
}

test('they are whom it means, whatever is said or asked of them', () => {
  assertAudiences([
    ['Why do violin teachers burn out?', ['violin teachers']],
    ['How are small landlords handling the new rules?', ['small landlords']],
    ['What makes homeowners choose heat pumps?', ['homeowners']],
    ['How does ADHD affect women over 40?', ['women over 40']],
    ['Our cooperative gives smallholders in Wales a fair price for wool', ['smallholders in Wales']],
    ['We equip lifeboat crews with drysuits', ['lifeboat crews']],
    ['Protects cyclists from careless doors', ['cyclists']],
    ['We offer dental insurance to self-employed people', ['self-employed people']],
    ['Trusted by 300 funeral directors', ['funeral directors']],
    ['Children of alcoholics rarely talk about it. We run a chat.', ['Children of alcoholics']],
    ['Communities of people with lipoedema', ['people with lipoedema']],
    ['Privacy-minded consultants and lawyers like it', ['Privacy-minded consultants and lawyers']],
    ['Cyclists, e-scooter riders and skaters: a reflective spray', ['Cyclists', 'e-scooter riders and skaters']],
    ['We match widows with walking companions', ['widows']],
  ]);
});

test('what they do, have made or are helped with is not who they are', () => {
  assertAudiences([
    ['How do people who hear voices talk about medication?', ['people who hear voices']],
    ['A club for people who like to talk about stamps', ['people who like to talk about stamps']],
    ['After a divorce at 45 people do not know how to date', []],
    ['Software to help landlords in the UK with gas certificates', ['landlords in the UK']],
    ['An app that helps people with ADHD sleep better', ['people with ADHD']],
    ['Invoices for freelancers in the EU with e-signing built in', ['freelancers in the EU']],
    ['We convert vans into mobile dog salons', []],
    ['A database for nonprofit fundraisers instead of paper', ['nonprofit fundraisers']],
  ]);
});

test('one of them is enough when she is spoken to', () => {
  assertAudiences([
    ['If you are a foster carer, our diary keeps your notes', ['foster carers']],
    ['Whether you are a novice or an experienced quilter, it counts squares', ['novices', 'experienced quilters']],
    ['Every beekeeper knows the problem', ['beekeepers']],
  ]);
});

test('all of a list are told, with what is said of the last', () => {
  assertAudiences([
    ['Software for architects, engineers and small studios', ['architects', 'engineers and small studios']],
    [
      'Plans for marathoners, rowers and people coming back from injury',
      ['marathoners', 'rowers and people coming back from injury'],
    ],
    ['An app for teachers, and it works offline', ['teachers']],
  ]);
});

test('a label may call them a market, a target or participants, and a persona has no name', () => {
  assertAudiences([
    ['Target: heads of maintenance in breweries. Product: sensors', ['heads of maintenance in breweries']],
    ['ICP: owner-operators of car washes', ['owner-operators of car washes']],
    ['Persona: Miguel, 41, cook in a food truck', ['cook in a food truck']],
  ]);
});

test('whoever is looked for, compared or managed is no audience, nor are those of the writer', () => {
  for (const brief of [
    'A website to book wedding photographers',
    'A tool for comparing insurance providers',
    'App for finding babysitters',
    'Training for managing difficult employees',
    'My parents and my teachers were right',
    'A chatbot for answering customers around the clock',
    'A toolkit for AI agents',
    'Plant care reminders and disease diagnosis',
    'A tool that automates invoicing',
    'A library that renders Markdown',
    'Robot lawn mowers',
    'Magnetic door wedgers for sheds',
    'Password managers for Linux',
    'We sell dehumidifiers for canal boats',
    "Posters for gamers' rooms",
    'Record players under 300 euros',
    'Best breweries in Lisbon',
    'Microsoft Teams plugin for polls',
    'Furniture made by prisoners',
    'A documentary about coal miners in Wales',
    'An AI that replaces accountants',
    'Competitors: none that we know',
    'A smart feeder. Owners get alerts.',
  ])
    assert.equal(understood(brief).audience, [], brief);
});

test('who is ruled out is no audience', () => {
  const { audience, excluded } = understood('Fountain pens. Not interested in people who only use ballpoints.');
  assert.equal([audience, excluded], [[], ['people who only use ballpoints']]);
});

test('what joins them to a further sentence is none of them', () => {
  assertAudiences([
    ['A course for beginners, and I sell mugs to people who love clay', ['beginners', 'people who love clay']],
    ['Coaching for founders, and for the people who work with them', ['founders', 'people who work with them']],
    ['Great for beginners, loved by everyone', ['beginners']],
    ['A chair for teachers, easy to clean by nurses at home', ['teachers']],
    ['Cat owners who travel a lot need a sitter', ['Cat owners who travel a lot']],
    ['Interviewing people who left academia', ['people who left academia']],
    ['App that matches dogs with dog walkers', ['dog walkers']],
    ['What problems do new managers face?', ['new managers']],
    ['Why do learners stop using language apps?', ['learners']],
    ['What are parents of twins saying about strollers?', ['parents of twins']],
    ['A course that teaches welding to retirees', ['retirees']],
    ['People learning Basque as adults', ['People learning Basque as adults']],
    ['We would like feedback from indie game developers on our editor', ['indie game developers']],
  ]);
});

test('some people have the name of things', () => {
  for (const people of [
    'native speakers of Welsh',
    'house cleaners',
    'town planners',
    'allotment holders',
    'night owls',
  ])
    assert.equal(understood(`A forum for ${people}`).audience, [people]);
});

test('what they are asked to do, and what the thing does, ends them', () => {
  assertAudiences([
    ['Looking for dog owners with anxious dogs to try our calming chew', ['dog owners with anxious dogs']],
    ['Hearing aids for seniors that connect to phones', ['seniors']],
    ['I want to find runners who would like to hang up their races', ['runners']],
  ]);
});

test('the verb before them and what the writer looks for beside it are none of them', () => {
  assertAudiences([
    ['A library for drawing charts in Vue and look for developers who like it', ['developers who like it']],
    ['Help small landlords in Wales do their bookkeeping', ['small landlords in Wales']],
    ['Testing a smart aquarium. Need fish keepers who hate cleaning.', ['fish keepers who hate cleaning']],
    ['We repair old lutes and would like to meet collectors', ['collectors']],
    ['Would hikers pay for a map?', ['hikers']],
    ['Communities where hobby genealogists upload letters', ['hobby genealogists']],
    ['Trying to find climbers with small hands for a glove study', ['climbers with small hands']],
  ]);
});

test('they are told in other languages', () => {
  assertAudiences([
    ['Wie gehen alleinerziehende Väter mit Stress um?', ['alleinerziehende Väter']],
    ['Wir verkaufen Hochbeete an Hobbygärtner in der Stadt', ['Hobbygärtner']],
    ['Una app que ayuda a los abuelos a hablar con sus nietos', ['abuelos']],
    ['Curso de fotografía para viajeros que viajan solos', ['viajeros que viajan solos']],
    ["Un'app per genitori separati che organizza il calendario", ['genitori separati']],
    ['Une application pour les infirmières libérales qui gère les tournées', ['infirmières libérales']],
    ['Waar praten beginnende imkers over varroa?', ['beginnende imkers']],
    ['Procuro comunidades de mães de gêmeos', ['mães de gêmeos']],
    ['Warum kündigen Pflegekräfte?', ['Pflegekräfte']],
    ['Waar praten jonge ouders over slaap?', ['jonge ouders']],
    ['Comment les étudiants étrangers trouvent-ils un logement ?', ['étudiants étrangers']],
    ['Dove parlano i genitori di bambini celiaci?', ['genitori di bambini celiaci']],
  ]);
});

test('in other languages they are who they are said to be behind them, and cheese is nobody', () => {
  assertAudiences([
    ['Leute, die sich für alte Öfen interessieren', ['Leute, die sich für alte Öfen interessieren']],
    ['Menschen mit Höhenangst. Was hilft ihnen?', ['Menschen mit Höhenangst']],
    ['Des gens qui restaurent des orgues', ['gens qui restaurent des orgues']],
    ['Personas mayores que estudian ruso. ¿Qué leen?', ['Personas mayores que estudian ruso']],
    ['Mensen die oude klokken opknappen', ['Mensen die oude klokken opknappen']],
    ['Hacemos quesos artesanos. ¿Dónde están los aficionados?', ['aficionados']],
    ['Buscamos padres primerizos', ['padres primerizos']],
    ['Find out where owners of small ponds share their mistakes', ['owners of small ponds']],
  ]);
});

test('what people say and a writer wants to know is no wish', () => {
  const demand = (brief: string) => understood(brief).demand;
  assert.equal(demand('Menschen, die Öfen setzen. Was sagen sie über Kacheln?'), ['Kacheln']);
  assert.equal(demand('Wir bieten Kurse für Imker. Worüber ärgern sie sich, und welche Beuten empfehlen sie?'), ['Kurse', 'Beuten']); // prettier-ignore
  assert.equal(demand('We want to know what they complain about: night nurses and the chairs they swear by'), [
    'chairs',
  ]);
  assert.equal(demand('Bike locks. We want to hear what goes wrong for beginners'), ['Bike locks']);
  assert.equal(demand('Bike locks. What do cyclists wish somebody explained?'), ['Bike locks']);
  assert.equal(demand('Que reprochent les apiculteurs à leurs ruches, et que manque-t-il à l’extracteur ?'), ['ruches', 'extracteur']); // prettier-ignore
  assert.equal(demand('¿De qué se quejan los dueños de gatos y qué pienso compran?'), ['pienso']);
  assert.equal(demand('Find a wish list for nurses'), ['wish list'], 'at the end only');
});

test('who writes is no part of what is wanted, unless he looks for his like', () => {
  const wanted: [brief: string, demand: string[]][] = [
    ['As a former teacher, I wrote software that grades essays for colleges', ['grades essays', 'colleges']],
    ["I'm a solo developer launching a habit tracker for students", ['habit tracker']],
    ['My sister and I run a dye garden for weavers', ['dye garden']],
    ['My co-founder and I are building a loom for weavers', ['loom']],
    ['My wife has vertigo, and I made a cane with lights', ['vertigo', 'cane', 'lights']],
    ['I am a solo developer. My app helps choir directors plan rehearsals', ['plan rehearsals']],
    ['Our 5-person startup makes payroll software for small restaurants', ['payroll']],
    ['A course that teaches calm to nurses. I am a PhD student.', ['course', 'calm']],
    ['In the last two years we built a loom for weavers', ['loom']],
    ['We are two physiotherapists who built a posture app for pianists', ['posture']],
  ];
  for (const [brief, demand] of wanted) assert.equal(understood(brief).demand, demand, brief);
  assert.match(understood('I am a single father, where can I meet others?').demand.join(), /single father/);
  assert.match(understood('As a single father, I feel lost').demand.join(), /single father/);
});

test('what the writer is about to do is no wish, and what a thing is like is a competitor', () => {
  const { demand, competitors } = understood('Testing a card game similar to Skat and Doppelkopf, to validate');
  assert.equal([demand, competitors], [['card game'], ['Skat', 'Doppelkopf']]);
  assert.equal(understood('Hi! I’m Ute, a midwife. I made a foot balm on behalf of my village.').demand, [
    'foot balm',
    'village',
  ]);
});

test('words of an offer are no wish', () => {
  const wanted: [brief: string, demand: string[]][] = [
    ['Enables hospitals to track equipment', ['equipment']],
    ['Better calendar, made for people with many meetings', ['calendar']],
    ['A lighter issue tracker. Customers are mostly small dev teams', ['issue tracker']],
    ['Nurses on night shifts who want to sleep better', ['sleep better']],
    ['A to-do list for painters', ['to do list']],
    ['Hand-dyed yarn for knitters', ['Hand dyed yarn']],
    ['A tool that finds duplicate stamps', ['duplicate stamps']],
    ['We are launching a dry cider next spring', ['dry cider']],
    ['Wool coats under 200 euros', ['Wool coats']],
    ['Need testers for a kiln', ['kiln']],
  ];
  for (const [brief, demand] of wanted) assert.equal(understood(brief).demand, demand, brief);
});

test.run();
