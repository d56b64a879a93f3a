import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openIndex, SegmentBuilder } from '../../../src/catalog/ranking/index.ts';
import { habitsLeft } from '../../../src/catalog/ranking/query/habits.ts';

const names = ['Vape_Hardware', 'Quit_Vaping', 'Wine', 'Stop_Wine', 'Coffee'];
const builder = new SegmentBuilder();
for (const [i, name] of names.entries()) {
  const description = `All about ${name.toLowerCase().replace('_', ' ')}, day after day.`;
  builder.addCommunity(
    { id: i + 1, platform: 'reddit', name, title: '', description, sidebar: '', members: 5000, nsfw: false, language: 'en', category: null }, // prettier-ignore
    [],
  );
}
const index = openIndex([await builder.finish()]);
const found = (brief: string, more = {}) =>
  index
    .search({ brief, competitors: [], keywords: [], ...more }, { limit: 5, reading: 'brief' })
    .map(({ id }) => names[id - 1]!)
    .toSorted();

test('who leaves a habit is not sent to its friends, but to those who have left', () => {
  const vaping = found('An app that helps people quit vaping');
  assert.equal([vaping.includes('Quit_Vaping'), vaping.includes('Vape_Hardware')], [true, false]);
  const wine = found('A tracker for women who want to stop drinking wine every evening');
  assert.equal([wine.includes('Stop_Wine'), wine.includes('Wine')], [true, false]);
});

test('who does not leave it is sent to its friends', () => {
  assert.ok(found('Wine by post').includes('Wine'));
  assert.ok(found('Vaping hardware for beginners').includes('Vape_Hardware'));
});

test('what is ruled out stays out, whoever has left', () => {
  assert.not.ok(found('Quit vaping, but no wine', { excluded: ['wine'] }).includes('Stop_Wine'));
});

test('only those leave who say so of the habit', () => {
  const left = (brief: string) => habitsLeft(brief, { known: 'en', guess: null }) !== null;
  for (const brief of [
    'Help for poker addicts',
    'Patches for smokers who want to quit',
    'Non-alcoholic beer for people who gave up drinking',
    'Recovering from gambling',
    'Quit caffeine in four weeks',
    'Dating for people who left alcohol behind',
  ])
    assert.ok(left(brief), brief);
  for (const brief of [
    'A subscription for coffee addicts',
    'Stop drinking stale coffee',
    'For people who never stop drinking wine',
    'We sell wine. Quit your job and join us',
    'They gave us wine',
    'A poker timer',
    'I left the wine bar early',
    'We quit our jobs to make wine',
    'Wine for those who quit sugar',
    'A club of smokers who hike, cook and want to quit sugar',
    'Stop gambling with your data',
  ])
    assert.not.ok(left(brief), brief);
});

test('in other languages, too', () => {
  const left = (known: string, brief: string) => habitsLeft(brief, { known, guess: known });
  for (const [language, brief] of [
    ['de', 'Eine App für alle, die mit dem Rauchen aufhören wollen'],
    ['de', 'Begleitung für Menschen, die vom Alkohol loskommen'],
    ['es', 'Una aplicación para dejar de fumar'],
    ['es', 'Apoyo para quienes dejan el alcohol'],
    ['fr', 'Une application pour arrêter la cigarette'],
    ['it', "Un'app per chi vuole smettere di fumare e non ci riesce da solo"],
    ['pt', 'Um aplicativo para parar de fumar'],
    ['nl', 'Hulp voor wie wil stoppen met roken'],
  ] as const)
    assert.ok(
      left(language, brief)?.friends.some((stem) => /^(?:cigar|wine)/.test(stem)),
      brief,
    );
  for (const [language, brief] of [
    ['de', 'Wer sucht guten Wein aus der Pfalz?'],
    ['es', 'Una tienda de vino para quienes dejaron la ciudad'],
    ['fr', 'Un guide des vins pour débutants'],
    ['it', 'Non smettere di fumare: sigari per intenditori'],
  ] as const)
    assert.is(left(language, brief), null, brief);
});

test.run();
