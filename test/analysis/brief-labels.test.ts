import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readLabels } from '../../src/analysis/builtin/brief/labels.ts';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';

const test = suite('what a brief says under labels');
const understood = (brief: string) => understandBrief({ brief, audience: null, competitors: [], keywords: [] });

test('is whom it is for and what it is not about; labels and prices are nothing to look for', () => {
  const { audience, excluded, demand, competitors, rest } = understood(
    'Product: clock winder. Target customers: collectors, watchmakers. Competitors: Wolf, Orbita. Price range: $200.50 to 400. Avoid: smartwatches and sundials',
  );
  assert.equal(audience, ['collectors', 'watchmakers']);
  assert.equal(competitors, ['Wolf', 'Orbita']);
  assert.equal(excluded, ['smartwatches', 'sundials']);
  assert.equal(demand, ['clock winder']);
  assert.is(readLabels('A lamp. Price: 20 EUR. For night owls.').rest, 'A lamp.  For night owls.');
  assert.is(readLabels('Exclude: a, 5 and 6 or stocks. Lamps: for readers').excluded.join(), 'stocks');
  assert.equal(readLabels('Exclude: budget: travel. A lamp').excluded, ['budget: travel']);
  assert.equal(readLabels('Exclude: node.not: js. A lamp').excluded, ['node.not: js'], 'one label within another');
  assert.not.match(rest, /price|200|avoid|smart|target|product/i);
  assert.match(rest, /collectors/);
});

test('is read in other languages, by lines, and behind dashes', () => {
  const de = readLabels('Thema: Bienenhaltung in der Stadt\nZielgruppe: Anfänger\nNicht: Berufsimker');
  assert.equal([de.audience, de.excluded], [['Anfänger'], ['Berufsimker']]);
  assert.equal(readLabels('Onze doelgroep: ouders. Niet: scholen').excluded, ['scholen']);
  assert.equal(readLabels('Audience - hikers with dogs. Offer - a kit.').audience, ['hikers with dogs']);
  assert.equal(readLabels('Público: mães. Produto: sling. Excluir: creches').excluded, ['creches']);
});

test('is read in Markdown: marks of lists, bold labels, headings that are labels', () => {
  const list = understood('- Product: sourdough starter kit\n- Target audience: home bakers\n- Competitors: King Arthur\n- Exclude: keto, gluten free'); // prettier-ignore
  assert.equal([list.audience, list.competitors, list.excluded], [['home bakers'], ['King Arthur'], ['keto', 'gluten free']]); // prettier-ignore
  assert.equal(list.demand, ['sourdough starter kit']);
  const bold = understood('1. **Audience:** home bakers\n2. **Exclude:** keto\nA starter kit for sourdough');
  assert.equal([bold.audience, bold.excluded], [['home bakers'], ['keto']]);
  const headings = understood(
    'A starter kit\n## Target audience\nHome bakers\n\n## Not for\nProfessional bakers, pizza makers',
  );
  assert.equal([headings.audience, headings.excluded], [['Home bakers'], ['Professional bakers', 'pizza makers']]);
});

test('rules out communities by their names, and words under any label that says so', () => {
  const names = understood('Sourdough starter kit for home bakers.\nExclude: r/Sourdough, /r/Baking, pizza');
  assert.equal([names.excludedCommunities, names.excluded], [['Sourdough', 'Baking'], ['pizza']]);
  assert.ok(names.demand.includes('Sourdough starter kit'));
  for (const label of ['Not wanted', 'We do not want', 'Not interested in', 'Not relevant', 'Ignore', 'Negative keywords', 'Excluded topics', 'No', "Don't include", 'Nicht gewünscht', 'Ausschlüsse', 'À éviter', 'Evitar', 'Exclude', 'Avoid', 'Not for']) // prettier-ignore
    assert.equal(understood(`An app for household chores.\n${label}: medication, diagnosis talk`).excluded, ['medication', 'diagnosis talk'], label); // prettier-ignore
  for (const text of [
    'An app for chores. No idea: is it me?',
    'I love my kettle. No – I mean it, every day',
    'It broke. Not - that I care',
    'Not sure why: it broke',
    'No luck so far: help',
  ])
    assert.equal(understood(text).excluded, [], text);
});

test('whoever writes labels writes a brief, and whoever tells of one problem may not', () => {
  const isLabelled = (text: string) => readLabels(text).isLabelled;
  assert.ok(isLabelled('Product: a lamp\nAudience: readers'));
  assert.ok(isLabelled('I was so tired. What now? A lamp?\nExclude: candles'));
  assert.not(isLabelled('Problem: my lamp broke and I was so sad. What should I do?'));
});

test('is nothing where a word is no label, or where nothing else is left', () => {
  for (const brief of ['Not a fan: hot sauce', 'We price: it helps', 'A tool: budget: travel', 'Exclude: everything'])
    assert.equal(
      readLabels(brief),
      { rest: brief, audience: [], excluded: [], communities: [], isLabelled: false },
      brief,
    );
});

test('competitors are named by any word for them', () => {
  for (const [brief, ...names] of [
    ['Note taking app. Competes with Obsidian and Logseq.', 'Obsidian', 'Logseq'],
    ['Bike conversion kits. Bafang is the main competitor.', 'Bafang'],
    ['Our rivals are Strava and Komoot. Routes for gravel bikes.', 'Strava', 'Komoot'],
    ['A bread box. Competing directly against King Arthur, Breadtopia', 'King Arthur', 'Breadtopia'],
    ['Suplementos para academia, concorrente Growth e Max Titanium', 'Growth', 'Max Titanium'],
    ['Facturación para autónomos. Competidores Holded y Quipu', 'Holded', 'Quipu'],
    ['A label printer. Brother and Dymo are our main competition', 'Brother', 'Dymo'],
  ] as [string, ...string[]][]) {
    assert.equal(understood(brief).competitors, names, brief);
    assert.not.match(understood(brief).demand.join(), /compet|concorr|main|rival/i);
  }
  assert.equal(understood('He remembers his old friend and rival Michael Example').competitors, []);
});

test('what is simpler or faster than something competes with it', () => {
  const { competitors, demand } = understood('Teams of five need something simpler than Jira and Asana');
  assert.equal(competitors, ['Jira', 'Asana']);
  assert.not.ok(
    demand.some((one) => /simpler|something/.test(one)),
    demand.join(),
  );
});

test('what is wanted does not repeat whom it is for, with hyphens or without', () => {
  assert.equal(understood('A planner for x-ray technicians').demand, ['planner']);
  assert.equal(understood('Yoga without mats. Nothing about mats.').demand, ['Yoga']);
  assert.equal(understood('Freeze-dried meals for thru-hikers').demand, ['Freeze dried meals']);
});

test('whom a label names is not named again', () => {
  const { audience } = understood('A budgeting app for couples. Audience: couples who argue about money');
  assert.equal(audience, ['couples who argue about money']);
});

test('things are no audience, however their plural ends', () => {
  for (const things of ['documents', 'wishlists', 'houseplants', 'doors', 'drawers', 'committees', 'small containers'])
    assert.equal(understood(`A label for ${things}`).audience, [], things);
  for (const people of ['residents', 'violinists', 'tenants', 'sailors', 'gardeners', 'trainees'])
    assert.equal(understood(`A planner for ${people}`).audience, [people]);
  assert.equal(understood('Looking for people who are trying to quit vaping').audience, [
    'people who are trying to quit vaping',
  ]);
});

type Told = [brief: string, audience: string[]][];

function assertAudiences(told: Told): void {
  for (const [brief, audience] of told) assert.equal(understood(brief).audience, audience, brief);
}

test('whom a brief is for is told without what they do, and what the thing does', () => {
  const told: Told = [
    ['Clothes app for London parents', ['London parents']],
    ['A loyalty card for truck drivers and contractors', ['truck drivers and contractors']],
    ['A forum where cyclists help journalists and dialysis patients', ['journalists and dialysis patients']],
    ['A tool for dungeon masters to generate maps', ['dungeon masters']],
    ['Our tool helps indie game developers find composers', ['indie game developers']],
    ['A course that teaches complete beginners to code', ['complete beginners']],
    ['We sell filament to hobbyists with 3D printers', ['hobbyists with 3D printers']],
    ['I want to talk to caregivers about respite', ['caregivers']],
    ['A web tool for novelists that keeps track of timelines', ['novelists']],
    ['Speech app for toddlers who do not talk yet', ['toddlers who do not talk yet']],
    ['How do first-generation students talk about money?', ['first-generation students']],
    ['People who move abroad for work cannot get a loan', ['People who move abroad for work']],
    ["People who can't sleep after night shifts", ["People who can't sleep after night shifts"]],
    ['Payroll for small restaurants', ['small restaurants']],
    ['Tired moms who drink cold coffee: an insulated mug', ['Tired moms who drink cold coffee']],
    ['Where can I find people who restore old tractors?', ['people who restore old tractors']],
    ['Looking for Discord servers where speedrunners hang out', ['speedrunners']],
    ['A platform for booking locum vets at short notice', []],
    ['App for finding tennis partners in new cities', []],
    ['A shop for running clubs', ['running clubs']],
    ['Toys for golden retrievers', []],
    ['Free legal advice. Our clients are mostly tenants facing eviction', ['tenants facing eviction']],
    ['We connect farmers with restaurants', ['farmers', 'restaurants']],
    ['Experiences of stroke survivors returning to work', ['stroke survivors returning to work']],
    ['We study how warehouse workers feel about algorithms', ['warehouse workers']],
    ['How to choose a tent for runners', ['runners']],
    ['A networking app for young professionals', ['young professionals']],
    ['Insurance for self-employed tradesmen', ['self-employed tradesmen']],
    ['Gifts for teachers, nurses and grandparents', ['teachers', 'nurses and grandparents']],
    ['An app for teachers, and it works offline', ['teachers']],
    ['An app that helps parents of toddlers plan healthy meals', ['parents of toddlers']],
    ['Our app helps students get better grades', ['students']],
    ['Software for charities to track donors', ['charities']],
    ['Looking for forums where freelance translators discuss rates', ['freelance translators']],
    ['Where can I find communities where nurses talk about burnout?', ['nurses']],
    ['How do we get homeowners to use our energy app?', ['homeowners']],
    ['Search for communities on houseplants', []],
    ['Our target customers are young professionals', ['young professionals']],
    ['Holiday lets for families with dogs', ['families with dogs']],
    ['Replacement filters for vacuum cleaners', []],
    ['An app that helps people quit gambling', []],
    ['A marketplace for used books', []],
  ];
  assertAudiences(told);
});

test('whom somebody wants to hear from is told behind what they make, and whole', () => {
  const told: Told = [
    [
      'We make a lamp that wakes teenagers and want to hear from parents of teens who oversleep',
      ['parents of teens who oversleep'],
    ],
    ['We offer therapy for stutterers and need to understand what adults think of apps', ['stutterers', 'adults']],
    ['I make dog collars and want to know what owners of big dogs complain about', ['owners of big dogs']],
    ['A tool that helps volunteer fire departments plan shifts', ['volunteer fire departments']],
    ['Can you find people who are frustrated with QuickBooks?', ['people who are frustrated with QuickBooks']],
    ['Help us find collectors of vintage synthesizers', ['collectors of vintage synthesizers']],
    ['I need testers with hearing aids for a call app', ['testers with hearing aids']],
    ['Recruit participants with type 2 diabetes for a cooking study', ['participants with type 2 diabetes']],
    ["We'd love to speak with teachers that quit last year", ['teachers that quit last year']],
    ["Kids' bikes by subscription", []],
    ['Reaching out to people suffering from tinnitus, for a sound therapy', ['people suffering from tinnitus']],
    ['An agency for remote internships in Portugal seeks graduates', ['graduates']],
    ['Which subreddits have many locksmiths?', ['locksmiths']],
    ['Tell me where beginners in woodworking show their first projects', ['beginners in woodworking']],
    ['An app where neighbours lend each other tools', ['neighbours']],
    ['Find out what bothers users of Jira', []],
    ['Wir suchen Tester mit Rot-Grün-Schwäche', ['Tester mit Rot-Grün-Schwäche']],
    ['Un’app per chi soffre di emicrania', ['chi soffre di emicrania']],
    ['A scheduling tool for piano tuners who still use paper', ['piano tuners who still use paper']],
    ['Guitar tuners for children', ['children']],
    [
      'Where do early users of a tool for tracking fermentation hang out?',
      ['early users of a tool for tracking fermentation'],
    ],
    ['A dog-walking co-op in Leeds wants owners of reactive dogs', ['owners of reactive dogs']],
    ['I want to interview women who quit tech after having kids', ['women who quit tech']],
    ['Need 50 beta testers for a meditation app aimed at veterans with PTSD', ['veterans with PTSD']],
    ['Looking for early adopters of a Chrome extension that blocks spoilers', []],
    ['A platform for QA testers to share test cases', ['QA testers']],
    [
      'An app for adult children who look after ageing parents from far away. It shares a calendar.',
      ['adult children who look after ageing parents from far away'],
    ],
    ['Bread - fresh and warm - for busy families', ['busy families']],
  ];
  assertAudiences(told);
});

test('what a brief is tired of, or a cheaper one of, is a product that it competes with', () => {
  assert.equal(understood('Find CFOs of small companies frustrated by QuickBooks').competitors, ['QuickBooks']);
  assert.equal(understood('Photographers who are fed up with Lightroom').competitors, ['Lightroom']);
  assert.equal(understood('A cheaper HelloFresh for students').competitors, ['HelloFresh']);
  assert.equal(understood('A cheaper YNAB for couples').competitors, ['YNAB']);
  assert.equal(understood('A better CRM for plumbers').competitors, []);
  assert.equal(understood('An Airbnb alternative for owners of large dogs').competitors, ['Airbnb']);
  assert.equal(understood('Dentists who are sick of juggling Google Calendar').competitors, ['Google Calendar']);
  const annoyed = understood("People annoyed with Adobe's pricing who still need to edit PDFs");
  assert.equal([annoyed.audience, annoyed.competitors], [["People annoyed with Adobe's pricing"], ['Adobe']]);
  assert.equal(understood("People tired of McDonald's").competitors, ["McDonald's"]);
  const hosting = understood('Podcast hosting for churches - Buzzsprout is too expensive for them');
  assert.equal([hosting.audience, hosting.competitors], [['churches'], ['Buzzsprout']]);
});

test('whom a brief is for is told in other languages, too', () => {
  const told: Told = [
    ['Eine App für Hobbygärtner, die Schädlinge erkennen wollen', ['Hobbygärtner']],
    [
      'Una aplicación para los padres primerizos con bebés que no duermen',
      ['padres primerizos con bebés que no duermen'],
    ],
    ['Une application pour les parents d’enfants autistes', ['parents d’enfants autistes']],
    ['Een app voor ouders van kinderen met ADHD', ['ouders van kinderen met ADHD']],
    ['Stühle für Menschen mit Rückenschmerzen im Büro', ['Menschen mit Rückenschmerzen im Büro']],
    ['Una app para ayudar a los estudiantes a organizar su tiempo', ['estudiantes']],
    ['Zubehör für Plattenspieler und Verstärker aus den Siebzigern', []],
    ['Fahrradtaschen für Kinderwagen', []],
    ['Una tienda para revistas y colores', []],
  ];
  assertAudiences(told);
});

test('what is wanted does not repeat whom it is for', () => {
  assert.equal(understood('Where do ice cream makers buy ingredients?').demand, ['buy ingredients']);
  assert.equal(understood('Truck drivers lose money at every dock').demand, ['money', 'dock']);
  assert.equal(understood('my wife and I make ceramic dog bowls, who would buy them?').demand, ['ceramic dog bowls']);
  assert.not.match(understood('Need 50 beta testers for a meditation app').rest, /tester|beta/);
  assert.equal(understood('A newsletter on vintage watches under $500').demand, ['vintage watches', 'newsletter']);
});

test.run();
