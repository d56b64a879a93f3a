import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';
import { readMembers } from '../../src/analysis/builtin/brief/members.ts';

const read = (brief: string) => understandBrief({ brief, audience: null, competitors: [], keywords: [] });

test('what a brief says of the request itself is nothing to look for', () => {
  const said: [brief: string, rest: string][] = [
    ['Find me Reddit communities where people complain about Jira', 'Jira'],
    ['Which subreddits would be good to launch a Notion template for students?', 'Notion template for students?'],
    ['Please find the best communities to promote my indie horror game', 'indie horror game'],
    ['I’m looking for online communities for gluten-free bakers', 'for gluten-free bakers'],
    ['Beekeepers pay for weights of hives. Find 5 places to interview them.', 'Beekeepers pay for weights of hives. , .'],
    ['I need to interview 10 people with tinnitus for my PhD on sleep', 'I need to interview people with tinnitus , sleep'],
    ['Market research for cargo bikes for families', 'cargo bikes for families'],
    ['Tools for user research on a budget', 'Tools for user research on a budget'],
    ['What forum software do small towns use?', 'What forum software do small towns use?'],
    ['We need communities of practice for nurses', 'We need communities of practice for nurses'],
    ['Which online communities exist for widowers?', 'for widowers?'],
    ['I’m writing my master’s thesis about loneliness among widowers and need 20 interviewees', 'loneliness among widowers ,'],
    ['Goal: recruit 15 participants for usability tests of a meal tracker', 'a meal tracker'],
    ['We want to hear what owners hate. They can’t hear.', 'We want to know what owners hate. They can’t hear.'],
    ['site:reddit.com (crm OR invoicing) freelancers', '(crm, invoicing) freelancers'],
  ]; // prettier-ignore
  for (const [brief, rest] of said) assert.is(read(brief).rest.replaceAll(/\s+/g, ' ').trim(), rest, brief);
  for (const brief of [
    'A forum for people who restore forums of Rome',
    'Software for gated communities',
    'Which lamp is good?',
    'Looking for a quiet place to read',
    'What are the best places to visit in Rome?',
  ])
    assert.is(read(brief).rest, brief);
});

test('a word behind a dash is left out in a search, and nowhere else', () => {
  assert.equal(read('"home espresso" AND grinder -nespresso').excluded, ['nespresso']);
  assert.equal(read('Espresso at home.\nA grinder -nespresso').excluded, []);
});

test('a story of a job or of a user is a brief, and the user is whom it is for', () => {
  const user = read('As a landlord with 3 units I want to collect rent automatically so that I stop chasing tenants.');
  assert.equal([user.audience, user.isLabelled], [['landlord with 3 units'], true]);
  assert.is(read('When I come home late, I want to fall asleep fast, so I can be rested.').isLabelled, true);
  assert.is(read('When I come home late, I want to fall asleep fast. Any tips?').isLabelled, false);
});

test('what a program wrote is read by its labels', () => {
  const json = read(
    JSON.stringify({
      task: 'find_communities',
      context: { company: 'Kilnly', offer: 'glaze kits', icp: 'hobby potters', painPoints: ['dull glazes'] },
      competitors: ['Amaco'],
      max_results: 5,
    }),
  );
  assert.equal([json.audience, json.competitors, json.demand], [['hobby potters'], ['Amaco'], ['glaze kits', 'dull glazes']]); // prettier-ignore
  const piped = read('product: meal kits | segment: busy nurses | problem: no time to cook');
  assert.equal([piped.audience, piped.isLabelled], [['busy nurses'], true]);
  for (const brief of ['{"offer": "glaze kits"', 'tea | coffee', '{}: tea']) assert.is(read(brief).rest, brief);
  assert.equal(read('TAM: 2M hobby aquarists in the US').audience, ['hobby aquarists in the US']);
});

test('how many members communities are to have is read where it is said of them', () => {
  const said: [brief: string, least: number | null, most: number | null][] = [
    ['Forums for bakers with at least 10k members', 10_000, null],
    ['Subreddits about tea, fewer than 1.5 million subscribers', null, 1_500_000],
    ['Communities of bakers having between 1,000 and 20,000 members.', 1000, 20_000],
    ['Groups of bakers with more than 500 members and under 2k members', 500, 2000],
    ['Subreddits for bakers, minimum 10k members, max 500k', 10_000, 500_000],
    ['Subreddits for bakers with at most 2,000 but at least 100 members.', 100, 2000],
    ['We look for subreddits of bakers. Min. 5k, max. 100k members.', 5000, 100_000],
    ['Subreddits for bakers with at least 10k members and no more than 5 posts a day', 10_000, null],
    ['We look for a forum of bakers. Over 1000 members of it told us so.', null, null],
    ['Maximum 500 members', null, null],
    ['.\n Maximum 500 members', null, null],
    ['Nur Communitys mit weniger als 20.000 Mitgliedern, nicht r/Beekeeping.', null, 20_000],
    ['Foren für Imker mit mindestens 5 Tausend und höchstens 1,5 Mio Mitgliedern', 5000, 1_500_000],
    ['Seulement des communautés de moins de 20 000 membres, pas de café.', null, 20_000],
    ['Comunidades de apicultores con más de 10 mil miembros', 10_000, null],
    ['Solo comunità di apicoltori con almeno 1.000 iscritti', 1000, null],
    ['Comunidades de apicultores com no máximo 50.000 membros', null, 50_000],
    ['Community’s voor imkers met tussen 500 en 10.000 leden', 500, 10_000],
    ['Subreddits about tea with at most twenty thousand members', null, 20_000],
    ['Subreddits about tea with over two hundred thousand and fewer than a million members', 200_000, 1_000_000],
    ['Unser Forum hat weniger als 500 Mitglieder', null, null],
    ['Eine Software. Foren von Vereinen mit mehr als 200 Mitgliedern', null, null],
    ['Groups with more than 900 members and under 200 members', null, null],
    ['Communities with 10k+ members for bakers', 10_000, null],
    ['Subreddits of 5,000 or more members about rowing', 5000, null],
    ['Subreddits (10k-500k members) for bakers', 10_000, 500_000],
    ['I run a bakery and look for forums with more than 2k members', 2000, null],
    ['Suggest to our baking group some subreddits with over 2k members', 2000, null],
    ['Our forum has less than 500 members and wants to grow', null, null],
    ['I moderate a large community with over 20,000 members', null, null],
    ['Subreddits about management of gyms with over 1000 members', null, null],
    ['Groups for directors with more than 30 members in their choir', null, null],
    ['A tool for gyms with at least 500 members', null, null],
    ['Find communities. Gyms with at least 500 members', null, null],
  ];
  for (const [brief, least, most] of said) assert.equal(readMembers(brief).members, { least, most }, brief);
  assert.not.match(read('Forums for bakers with at least 10k members').rest, '10k');
});

test.run();
