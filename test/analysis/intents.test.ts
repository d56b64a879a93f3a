import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HitCriteria } from '../../src/analysis/analyst.ts';
import { wantedActs } from '../../src/analysis/builtin/acts/wanted-acts.ts';
import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { unwantedIn, wantedIn } from '../../src/analysis/builtin/relevance/read-criteria.ts';
import { aMatch } from './llm/given.ts';

const test = suite('what an intent wants');
const given = (intent: string): HitCriteria => ({ intent, noise: null });
const subject = (intent: string) => [...wantedIn(given(intent))!.subject.values()];

test('small words of another language, and what names an act in it, are no subject', () => {
  assert.equal(subject('Fragen zu Steuern'), ['steuern']);
  assert.equal(subject('Tipps für Camping'), ['tipps', 'camping']);
  assert.equal(subject('jemand beschwert sich über seine Wärmepumpe'), ['wärmepumpe']);
  assert.equal(subject('Preguntas sobre impuestos'), ['impuestos']);
  assert.equal(subject('Los Angeles food'), ['los', 'angeles', 'food'], 'a name');
  assert.equal(subject('bugs in Die Hard'), ['bugs', 'die', 'hard'], 'an English sentence');
});

test('what sells or watches nothing stays in an intent', () => {
  assert.equal(subject('email clients for Linux'), ['email', 'clients', 'linux']);
  assert.equal(subject('climbing leads for trad routes'), ['climbing', 'leads', 'trad', 'routes']);
  assert.equal(subject('posts on reddit moderation'), ['reddit', 'moderation']);
  assert.equal(subject('posts on Reddit about moderation'), ['moderation']);
  assert.equal(subject('find me leads for my roofing firm'), subject('leads for my roofing firm'));
});

test('who recommends tells, and who asks others to recommend asks', () => {
  for (const intent of [
    'people recommending a book they loved',
    'people who recommend budgeting apps',
    'posts recommending a budgeting app',
    'recommending mortar mixers',
  ])
    assert.equal(wantedActs(intent), ['experience_report'], intent);
  for (const intent of [
    'people asking others to recommend a book',
    'recommendations for a mixer',
    'people who recommend me a mixer',
  ])
    assert.ok(wantedActs(intent).includes('recommendation_request'), intent);
});

test('lists, ways and people that somebody looks for are read, and "to deal with" sells nothing', () => {
  for (const [intent, act] of [
    ['Asks which trowel, bucket, level, saw, drill, ladder or mixer to use', 'recommendation_request'],
    ['Landlords asking how to deal with damp walls', 'advice_request'],
    ['Founders looking for a co-founder', 'hiring'],
    ['Bricklayers who look for work', 'job_seeking'],
    ['People describing how they built a wall', 'experience_report'],
  ] as const)
    assert.ok(wantedActs(intent).includes(act), `${intent}: ${wantedActs(intent).join(' ')}`);
  for (const intent of ['Graduates looking for a first job', 'people looking for a new remote position in Leeds'])
    assert.equal(wantedActs(intent), ['job_seeking'], intent);
  assert.ok(wantedActs('somebody looking for a good job board').includes('recommendation_request'));
  assert.not(wantedActs('how to deal with damp walls').includes('selling'));
  assert.not(wantedActs('Founders looking for a co-founder').includes('recommendation_request'));
  assert.not(wantedActs('bug reports about a mixer').includes('experience_report'));
});

test('of people in a situation those acts are wanted that such people do', () => {
  const acts = (intent: string) => wantedIn(given(intent))!.acts;
  assert.equal(acts('Masons who were not paid by a client'), [
    'complaint',
    'question',
    'advice_request',
    'experience_report',
  ]);
  assert.equal(acts('Undecided about a mortar mixer'), [
    'recommendation_request',
    'comparison',
    'question',
    'advice_request',
  ]);
  assert.ok(acts('People leaving Mortarly for another mixer').includes('comparison'));
  assert.equal(acts('People who ask where to donate bricks'), ['question', 'advice_request']);
  assert.equal(acts('mortar mixers'), []);
  for (const intent of ['Masons talking about burnout', 'Masons who argue with a client'])
    assert.equal(acts(intent), ['complaint', 'question', 'advice_request', 'discussion', 'experience_report'], intent);
  assert.ok(acts('Couples who argue about bricks').includes('advice_request'));
  assert.ok(acts('Homeowners deciding between brick and wood').includes('advice_request'));
  assert.equal(acts('Masons who share what worked for cracks'), ['experience_report']);
});

test('a name is a word of the subject, whatever else the word says', () => {
  assert.equal(subject('compares Go with another language'), ['go', 'language']);
  assert.equal(subject('questions on notes in Keep or on R'), ['notes', 'keep', 'r']);
  assert.equal(subject('People Who Go And Keep Notes'), ['notes']);
});

test('what stands behind "not" is no part of it, but what does not count', () => {
  const criteria = given('people recommending mortar mixers, not asking for concrete trucks');
  const wanted = wantedIn(criteria)!;
  assert.equal(wanted.acts, ['experience_report']);
  assert.equal([...wanted.subject.values()], ['mortar', 'mixers']);
  const [unwanted] = unwantedIn(criteria, wanted);
  assert.ok([...unwanted!.subject.values()].includes('trucks'));
  assert.equal(subject('mortar, not concrete'), ['mortar']);
  assert.equal(subject('something, not concrete'), ['concrete'], 'nothing else would be left');
});

test('in other languages the words by which a sentence is built are no subject', () => {
  assert.equal(subject('Leute, die über ihr Studium reden'), ['studium', 'reden']);
  assert.equal(subject('vraagt om hulp bij het zoeken van een woning').includes('het'), false);
  assert.ok(subject('vraagt om hulp bij het zoeken van een woning').includes('woning'));
  assert.equal(subject('men with die casting machines'), ['men', 'die', 'casting', 'machines']);
});

test('a post that surely does nothing of what is wanted is not shown, whatever it speaks of', () => {
  const post = aMatch({
    flair: null,
    terms: [],
    title: 'Price cut: mortar mixers get 40 % cheaper from May',
    body: '',
    link: 'https://news.example/a',
  });
  const [news] = judgePosts([post], given('complains about the price of mortar mixers'));
  assert.ok(news!.relevance < 0.5, `${news!.relevance}`);
  const [either] = judgePosts([post], given('the price of mortar mixers'));
  assert.ok(either!.relevance > 0.5, `${either!.relevance}`);
});

test('what those who sell or watch say of posts is no subject, and says what is wanted', () => {
  const said: [intent: string, subject: string[], act: string | null][] = [
    ['Find me posts where people complain about kettles', ['kettles'], 'complaint'],
    ['leads for my web design agency', ['web', 'design', 'agency'], 'recommendation_request'],
    ['Notify me when someone mentions our competitor Kettlor', ['kettlor'], null],
    ['anyone asking for a CRM recommendation so I can reach out', ['crm'], 'recommendation_request'],
    ['As a founder I want to see posts from people struggling with damp', ['damp'], 'advice_request'],
    ['buying intent for standing desks', ['standing', 'desks'], 'recommendation_request'],
    ['high-intent questions about home batteries', ['home', 'batteries'], 'recommendation_request'],
    ['posts with negative sentiment about Kettlor', ['kettlor'], 'complaint'],
    ['interview candidates: people living with tinnitus', ['living', 'tinnitus'], 'experience_report'],
    ['people who might be interested in a sourdough course', ['sourdough', 'course'], null],
    ['opportunities to recommend our mixer to masons', ['mixer', 'masons'], 'recommendation_request'],
    ['posts I can answer as a physiotherapist', ['physiotherapist'], 'question'],
    ['pain points of landlords with late rent', ['landlords', 'late', 'rent'], 'complaint'],
    ['someone who wants to hire a freelance video editor', ['freelance', 'video', 'editor'], 'hiring'],
    ['Reddit users asking how to remove wallpaper', ['remove', 'wallpaper'], 'question'],
  ];
  for (const [intent, words, act] of said) {
    assert.equal(subject(intent), words, intent);
    const { acts } = wantedIn(given(intent))!;
    assert.ok(act === null ? acts.length === 0 : acts.includes(act as never), `${intent}: ${acts.join(' ')}`);
  }
  for (const intent of ['lead pipes in old houses', 'our competitor', 'customers who will pay for parking'])
    assert.ok(subject(intent).length > 0, intent);
});

test.run();
