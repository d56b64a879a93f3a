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

test.run();
