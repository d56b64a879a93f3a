import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discover, type Json } from '../support/discover.ts';
import { readOwnBriefs } from '../bench/ranking-data.ts';
import { recount, stands } from '../support/recount.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('what a discovery says');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true });
});
test.after(() => service.stop());

const inOtherLanguages = [
  'Ein Haushaltsbuch für Paare, die ihre Finanzen gemeinsam planen und sparen wollen',
  'Werkzeug für Leute, die ihre Wohnung selbst renovieren, fliesen und spachteln',
  'Una aplicación de recetas caseras para quienes cocinan todos los días con poco dinero',
  'Un curso en línea para personas que empiezan a programar y quieren cambiar de carrera',
  'Une application de budget pour les couples qui se disputent à propos de leur argent',
  'Um aplicativo de receitas para quem cozinha todos os dias e quer gastar pouco dinheiro',
  'Una macchina per fare il caffè espresso in casa, per chi ama il caffè macinato fresco',
  '毎日のお弁当の献立を考えるのが大変な人のための、作り置きレシピアプリを作っています。',
];

const rows = async <Row>(statement: string, parameters: unknown[]) =>
  sql<Row>(service, statement.replaceAll(/\$\d/g, '?'), parameters);

test('every figure and every word of over fifty results is so in the stored rows', async () => {
  const briefs = [...readOwnBriefs('seen'), ...readOwnBriefs('unseen')].filter((_, i) => i % 2 === 0).map(({ brief, audience, competitors, keywords }) => ({ brief, audience, competitors, keywords })); // prettier-ignore
  const asked: object[] = [...briefs, ...inOtherLanguages.map((brief) => ({ brief }))];
  let counted = 0;
  let explained = 0;
  for (const brief of asked) {
    const result: Json = await discover(service, brief as never);
    counted += result.communities
      .flatMap(({ reasons }: Json) => reasons)
      .filter((one: string) => /\d/.test(one)).length;
    explained += JSON.stringify(result.communities).match(/looked for because/g)?.length ?? 0;
    assert.equal(await recount(result, rows), [], JSON.stringify(brief).slice(0, 200));
  }
  const told = `${asked.length} results with ${counted} counts, ${explained} related words`;
  assert.ok(asked.length > 50 && counted > 50 && explained > 10, told);
});

test('the recount finds a figure that is wrong, a word that does not stand there and a sentence that nobody knows', async () => {
  const result: Json = await discover(service, { brief: 'A budgeting app for couples who argue about money', competitors: ['YNAB'] }); // prettier-ignore
  const [first] = result.communities;
  const counts = first.reasons.findIndex((one: string) => /^\d+ of the/.test(one));
  assert.ok(counts >= 0, first.reasons.join());
  const wrong = async (change: (copy: Json) => void) => {
    const copy = structuredClone(result);
    change(copy);
    return (await recount(copy, rows)).length;
  };
  assert.is(await wrong(() => undefined), 0);
  assert.is(await wrong(({ communities: [one] }) => (one.reasons[counts] = one.reasons[counts].replace(/^\d+/, (n: string) => Number(n) + 1))), 1); // prettier-ignore
  assert.is(await wrong(({ communities: [one] }) => one.reasons.push('Its name has “zeppelin”.')), 1);
  assert.is(await wrong(({ communities: [one] }) => one.reasons.push('People there are kind.')), 1);
  const related = (words: string, because: string) => `“${words}” was looked for because your brief says “${because}”.`;
  assert.is(await wrong(({ communities: [one] }) => one.reasons.push(related(one.matched_terms[0], 'couples'))), 0);
  assert.is(await wrong(({ communities: [one] }) => one.reasons.push(related(one.matched_terms[0], 'zeppelin'))), 1);
  assert.is(await wrong(({ communities: [one] }) => one.reasons.push(related('zeppelin', 'couples'))), 1);
  assert.is(await wrong(({ communities: [one] }) => one.cautions.push('It is tiny: 3 members.')), 1);
  assert.is(await wrong(({ coverage }) => (coverage.as_of = '2020-01-01T00:00:00.000Z')), 1);
});

test('sentences are in the language of the brief', async () => {
  for (const [brief, start] of [
    [inOtherLanguages[0], /^(?:Im Namen steh|In der Beschreibung steh|Im Titel steh|\d+ der \d+ neuesten)/],
    [inOtherLanguages[2], /^(?:Su nombre contiene|Su descripción contiene|Su título contiene|\d+ de las \d+ )/],
    [
      inOtherLanguages[4],
      /^(?:Son nom contient|Son titre contient|Sa description contient|Elle a été trouvée|\d+ des \d+ )/,
    ],
  ] as const) {
    const { communities, warnings, coverage }: Json = await discover(service, { brief });
    assert.match(communities[0].reasons[0], start);
    assert.is(warnings[0].code, 'sample_catalog');
    assert.not.match(JSON.stringify([communities[0].reasons, communities[0].cautions, communities[0].next_step, warnings, coverage.gaps]), /\bIts\b|\bIt is\b|\bThe\b|\bOnly\b/); // prettier-ignore
  }
});

test('a competitor whose name is a word of every sentence is only found with its capital', async () => {
  const result: Json = await discover(service, {
    brief: 'Cheap flight alerts for backpackers and budget travelers',
    competitors: ['Going'],
  });
  assert.not.match(JSON.stringify(result.communities.map(({ evidence }: Json) => evidence)), /"matched":\["going"/i);
});

test('a word stands in a text as a whole word', () => {
  assert.equal(
    [
      stands('cash', 'Cashless, or cash?'),
      stands('cash', 'cashew'),
      stands('meal prep', 'meal\nprep'),
      stands('io', 'audio'),
    ],
    [true, false, true, false],
  );
});

test.run();
