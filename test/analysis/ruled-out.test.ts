import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { analystOver, never } from './llm/given.ts';
import { readRuledOut } from '../../src/analysis/builtin/brief/ruled-out.ts';

const test = suite('what a brief rules out');

/** A brief, and what it says it is not about. */
const clauses: [brief: string, ...phrases: string[]][] = [
  ['Home bakers, not professional bakers. Sourdough only.', 'professional bakers'],
  ['Running shoes for wide feet, not trail running', 'trail running'],
  ['A game engine for hobbyists, no crypto please.', 'crypto'],
  ['Running shoes for beginners. Nothing about marathons.', 'marathons'],
  ['Indie hackers who sell small tools, excluding agencies and freelancers.', 'agencies', 'freelancers'],
  ['Developers, excluding Node.js developers and React.', 'Node.js developers', 'React'],
  ['People who sew, except quilting, embroidery, and knitting.', 'quilting', 'embroidery', 'knitting'],
  ['Runners. We are not interested in hikers, triathletes, or sprinters.', 'hikers', 'triathletes', 'sprinters'],
  ['A planner for cooks, no vegan communities, no baking.', 'vegan', 'baking'],
  ['A savings game for couples, no crypto and no day trading', 'crypto', 'day trading'],
  ['Workouts for the office, no yoga', 'yoga'],
  ['Games to be told stories by, nothing with shooters.', 'shooters'],
  ['Anything but cooking. A planner for people who learn a language.', 'cooking'],
  ['Everything except cooking: people who repair bikes.', 'cooking'],
  ['People who repair bikes. I do not want gardening communities.', 'gardening communities'],
  ['A survey tool for clubs, not for schools and hospitals and governments.', 'schools', 'hospitals', 'governments'],
  ['A planner for all students, not for teachers, with timers and reminders.', 'teachers'],
  ['Watch collectors (not smartwatches), vintage only.', 'smartwatches'],
  ['Dog owners rather than cat owners, who want training.', 'cat owners'],
  ['Cyclists who commute. Please leave out mountain biking.', 'mountain biking'],
  ['A journal for adults, not about therapy but about habits.', 'therapy'],
  ['Coffee drinkers (nothing political, please).', 'political'],
  ['An identification app for foragers not for psychedelics', 'psychedelics'],
  ['Apple growers who graft old varieties, not the iPhone company', 'iPhone company'],
  ['Collectors of mercury lamps (not the planet, not Freddie Mercury fans).', 'planet', 'Freddie Mercury fans'],
  [
    'A rota tool for nurses. We do not want to speak with recruiters, agencies or locums.',
    'recruiters',
    'agencies',
    'locums',
  ],
  ['Hobbyimker in der Stadt, keine Landwirte.', 'Landwirte'],
  ['Ik repareer oude mechanische horloges, geen smartwatches.', 'smartwatches'],
  ['Des vélos pour la ville, pas de trottinettes.', 'trottinettes'],
  ['Eine App für Hobbygärtner, nicht für Landwirte.', 'Landwirte'],
  ['Hobbygärtner, außer Cannabis und Pilze.', 'Cannabis', 'Pilze'],
  ['Une application pour jardiniers amateurs, sauf les bonsaïs.', 'bonsaïs'],
  ['Para ciclistas urbanos, no para profesionales.', 'profesionales'],
  ['Per ciclisti urbani, non per professionisti.', 'professionisti'],
  ['Voor fietsers in de stad, behalve mountainbikers.', 'mountainbikers'],
  ['Para ciclistas urbanos, não para profissionais.', 'profissionais'],
  ['Home cider makers, but not wine or kombucha', 'wine', 'kombucha'],
  ['Vegan cooking for athletes, but not raw food or keto.', 'raw food', 'keto'],
  ['Street photography on film, not digital', 'digital'],
  ['Low-carb dinners. No keto, no weight loss.', 'keto', 'weight loss'],
  ['Adults who learn the violin late. No piano and no drums. Evenings only.', 'piano', 'drums'],
  ['Parents who plan outdoor play. Avoid screen-time debates.', 'screen-time debates'],
  ['Knitters who design patterns. Please skip crochet.', 'crochet'],
  ['Balkongärtner, die Gemüse ziehen. Keine Zimmerpflanzen.', 'Zimmerpflanzen'],
  ['Corredores de montaña. Nada de ciclismo.', 'ciclismo'],
  ['A budgeting app. Who is still looking? Not crypto people, not day traders.', 'crypto people', 'day traders'],
  ['Notes in plain files. Not enterprise.', 'enterprise'],
  ['Payroll for small restaurants. We don’t work with franchises or hotels.', 'franchises', 'hotels'],
  ['An app for children of ageing parents. We do not sell to insurers.', 'insurers'],
  ['Electric bike kits. Please not motorcycles.', 'motorcycles'],
  ['App de finanzas personales para los jóvenes, no criptomonedas', 'criptomonedas'],
  ['Facturas para autónomos en España, no empresas grandes.', 'empresas grandes'],
  ['Des graines anciennes pour le potager, pas les plantes vertes.', 'plantes vertes'],
  ['Begagnade barnkläder för små barn. Inte mode.', 'mode'],
  ['Ricamo a mano. Niente macchine da cucire.', 'macchine da cucire'],
];

test('what somebody does not want for themselves is no topic that is left out', () => {
  for (const text of [
    'I do not want any surgery and my back hurts.',
    'I don’t want anything fancy, a bike for the city will do.',
  ])
    assert.equal(readRuledOut(text).phrases, [], text);
});

test('is what its clauses say, whole lists of it, and words stay whole', () => {
  for (const [brief, ...phrases] of clauses) {
    const found = readRuledOut(brief);
    assert.equal(found.phrases, phrases, brief);
    for (const phrase of phrases) assert.not(found.rest.includes(phrase), found.rest);
  }
});

const meant = [
  'I know nothing about gardening and just bought a house with a huge lawn.',
  'Leute, die nichts mit Technik zu tun haben. Ich weiß nichts über Steuern und suche Hilfe.',
  "Je n'y connais rien sur le vin et je veux apprendre.",
  'Gente que no sabe nada sobre inversiones y quiere aprender.',
  'Why is there nothing about menopause at work? Women over 45.',
  'My dog is not interested in food. Parents whose kids are not interested in reading.',
  'He is not about to retire: founders over sixty. It is not about the money.',
  'What do people use other than Notion? They tried everything, except therapy.',
  'Everyone has a smart home except me. I love every part of running, except the cold.',
  'Nothing about taxes is easy: a tool for freelancers. It hurts, nothing helps.',
  'Why not for free? Whether or not for long, open textbooks.',
  'Guitar pedals, not for beginners only but for everybody.',
  'We never stop learning: adult piano students. We won’t ship plastic.',
  "We don't want to find a new flat: renters. We don't want to see a doctor for every cold.",
  'Mütter, die außer Haus arbeiten und außer Atem sind; Geräte, außer Betrieb.',
  'Kaffee nicht nur für den Morgen. Nicht für mich, für meine Mutter.',
  'Pourquoi pas pour les enfants ? Des vélos, mais pas pour autant mauvais.',
  'Mi hijo no para quieto. Mi perro, no para de ladrar.',
  'Um cachorro que late, não para de latir.',
  'Een fiets is niet voor niets populair. Het is niet voor mij.',
  'No-code tools, sugar-free snacks, not-for-profit choirs, people without a car.',
  'Bakers, not only professionals. Tools that are good, not very interesting. A cheap saw, not just toys.',
  'A saw, not a bad one, for makers. I garden, not a fan of lawns. She is not the only one.',
  'Mütter, keine Zeit. Vaders, geen idee. Des parents, pas de problème.',
  'Recettes, sans gluten. Rezepte, ohne Zucker. Recetas, sin gluten. Ricette, senza lattosio.',
  'Plants for flats, no garden needed. Small flats. No space, no money. Baking. No sugar, no dairy.',
  'Urban gardeners. No balcony, no garden, just a window sill. A tool. No sign-up.',
  'No budget travel tips. An app for nurses. Avoid burnout, sleep well. Skip the gym: home workouts.',
  'A budget app, not expensive. People who sing, but not alone. A laptop, but not slow. Snacks, not from abroad.',
  'Ein Werkzeug. Keine Ahnung. Pas de problème.',
  'My cat hides. No vomiting, no fever.',
  'A scale for beekeepers, no cloud, no batteries. A lamp for cellists, no app needed.',
  'I knit at night, no wool and no pattern.',
  'Makers, not for everyone and the people who only want to save money.',
];

test('is nothing where a text tells what somebody lacks, does not know or does not do', () => {
  for (const brief of meant) {
    const { rest, phrases } = readRuledOut(brief);
    assert.equal([rest, phrases], [brief, []]);
  }
});

test('is nothing of a brief that says only what it is not about', () => {
  for (const brief of ['Not about coffee or tea', 'Excluding budgeting apps'])
    assert.equal(readRuledOut(brief), { rest: brief, phrases: [], communities: [], named: [] });
});

/** A brief, the communities that it rules out, those that it names, and what is left of it. */
const names: [brief: string, ruledOut: string[], named: string[], rest: string][] = [
  ['Home roasters, excluding "r/coffee" and «r/tea».', ['coffee', 'tea'], [], 'Home roasters, . ».'],
  [
    'Home roasters, not **r/coffee** (nor any of r/espresso).',
    ['coffee', 'espresso'],
    [],
    'Home roasters, . ** ( . ).',
  ],
  ['Home roasters, except:\n- r/coffee\n- r/espresso', ['coffee', 'espresso'], [], 'Home roasters, .'],
  ['Home roasters, not the toxic r/coffee crowd', ['coffee'], [], 'Home roasters, . crowd'],
  ['Home roasters, avoid [r/coffee](https://a.example)', ['coffee'], [], 'Home roasters, . ](https://a.example)'],
  ['Home roasters, not https://www.reddit.com/r/coffee/ or r/tea', ['coffee', 'tea'], [], 'Home roasters, .'],
  [
    'Roasters. Do not suggest r/coffee or r/tea. Please do not return r/cocoa.',
    ['coffee', 'tea', 'cocoa'],
    [],
    'Roasters. . . Please . .',
  ],
  ['Roasters, anything but r/coffee and r/tea', ['coffee', 'tea'], [], 'Roasters, .'],
  ['We already post in r/coffee and r/tea and want others.', ['coffee', 'tea'], [], '. and want others.'],
  ['Roasters, except r/coffee and UKCoffee, UK_Tea', ['coffee', 'UKCoffee', 'UK_Tea'], [], 'Roasters, .'],
  ['Roasters, except r/coffee and tea', ['coffee'], [], 'Roasters, . and tea'],
  ['Röster. Schlagt r/Kaffee und r/Tee nicht vor.', ['Kaffee', 'Tee'], [], 'Röster. Schlagt nicht vor.'],
  ['Roasters. r/coffee, we already know.', ['coffee'], [], 'Roasters. , we already know.'],
  ['Torréfacteurs. Ne proposez pas r/cafe.', ['cafe'], [], 'Torréfacteurs. Ne proposez . .'],
  ['Tostadores. No recomiendes r/cafe.', ['cafe'], [], 'Tostadores. . .'],
  [
    'Those who are already in r/coffee and YouTube. They do not recommend r/cocoa.',
    [],
    ['coffee', 'cocoa'],
    'Those who are already in r/coffee and YouTube. They do not recommend r/cocoa.',
  ],
  ['Besides r/coffee & r/espresso, where do they talk?', ['coffee', 'espresso'], [], '. , where do they talk?'],
  [
    'From r/roasting, not r/coffee, r/espresso is fine.',
    ['coffee'],
    ['roasting', 'espresso'],
    'From r/roasting, . , r/espresso is fine.',
  ],
  [
    'Not r/coffee, where all who are new to roasting ask, r/tea',
    ['coffee'],
    ['tea'],
    '. , where all who are new to roasting ask, r/tea',
  ],
  ['Not r/coffee and those who come from r/tea', ['coffee'], ['tea'], '. and those who come from r/tea'],
  ['Tostadores, sin r/cafe ni r/espresso.', ['cafe', 'espresso'], [], 'Tostadores, . . .'],
  [
    'Not only r/running but also r/trailrunning',
    [],
    ['running', 'trailrunning'],
    'Not only r/running but also r/trailrunning',
  ],
  [
    'Is there no r/sourdough for cider? There is no subreddit like r/homebrewing.',
    [],
    ['sourdough', 'homebrewing'],
    'Is there no r/sourdough for cider? There is no subreddit like r/homebrewing.',
  ],
  [
    'Why is it not in r/gardening? People avoid r/plants like the plague.',
    [],
    ['gardening', 'plants'],
    'Why is it not in r/gardening? People avoid r/plants like the plague.',
  ],
  ['r/coffee and r/tea people', [], ['coffee', 'tea'], 'r/coffee and r/tea people'],
  ['Not r/coffee but all of r/tea', ['coffee'], ['tea'], '. but all of r/tea'],
  ['Je cherche. Sans r/france je serais perdu.', [], ['france'], 'Je cherche. Sans r/france je serais perdu.'],
  ['Sans r/france je serais perdu.', [], ['france'], 'Sans r/france je serais perdu.'],
  ['Cuisiniers sans r/france je crois.', ['france'], [], 'Cuisiniers . je crois.'],
  [
    'See https://www.reddit.com/r/coffee/comments/1 for roasters',
    [],
    [],
    'See https://www.reddit.com/r/coffee/comments/1 for roasters',
  ],
];

test('are communities behind what says so, with any sign or small word between', () => {
  for (const [brief, ruledOut, named, rest] of names) {
    const found = readRuledOut(brief);
    assert.equal([found.communities, found.named, found.phrases], [ruledOut, named, []], brief);
    assert.is(found.rest.replaceAll(/\s+/g, ' ').trim(), rest, brief);
  }
});

test('is what a language model finds, too, where the brief has it as words of their own', async () => {
  const answers = {
    audience: [],
    competitors: [],
    demand: [],
    search_terms: [],
    excluded: ['Crypto', 'hobby', 'dice'],
  };
  const analyst = analystOver(async () => ({ value: answers, usage: { input: 1, output: 1 } }));
  const given = { brief: 'A game engine for hobbyists: crypto is not our thing.', audience: null, competitors: [] };
  const { excluded, rest } = await analyst.understandBrief({ ...given, keywords: [] }, never);
  assert.equal([excluded, rest], [['Crypto'], 'A game engine for hobbyists:   is not our thing.']);
});

test.run();
