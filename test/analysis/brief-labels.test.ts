import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readLabels } from '../../src/analysis/builtin/brief-labels.ts';
import { understandBrief } from '../../src/analysis/builtin/understand-brief.ts';

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
  assert.equal(readLabels('Exclude: budget: travel. A lamp'), {
    rest: ' A lamp',
    audience: [],
    excluded: ['budget: travel'],
  });
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

test('is nothing where a word is no label, or where nothing else is left', () => {
  for (const brief of ['Not a fan: hot sauce', 'We price: it helps', 'A tool: budget: travel', 'Exclude: everything'])
    assert.equal(readLabels(brief), { rest: brief, audience: [], excluded: [] }, brief);
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

test('things are no audience, however their plural ends', () => {
  for (const things of ['documents', 'wishlists', 'houseplants', 'doors', 'drawers', 'committees', 'small containers'])
    assert.equal(understood(`A label for ${things}`).audience, [], things);
  for (const people of ['residents', 'violinists', 'tenants', 'sailors', 'gardeners', 'trainees'])
    assert.equal(understood(`A planner for ${people}`).audience, [people]);
  assert.equal(understood('Looking for people who are trying to quit vaping').audience, [
    'people who are trying to quit vaping',
  ]);
});

test.run();
