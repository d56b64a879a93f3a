import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CommunityFacts, Risk, RiskKind } from '../../src/analysis/analyst.ts';
import { waitFor } from '../../src/analysis/builtin/verdict/wait-for.ts';
import { good, rules } from './community-facts.ts';

const test = suite('what to wait for instead of entering');

const risk = (kind: RiskKind, why: string): Risk => ({ kind, severity: 'high', why, evidence: [] });
const wait = (given: Partial<CommunityFacts>, ...risks: Risk[]) => waitFor({ ...good, ...given }, risks);
const offTopic = risk('off_topic', 'Nobody speaks of it.');

test('a ban is told in the words of the rule, or of the risk where no rule is quoted', () => {
  const ban = risk('promotion_forbidden', 'Promotion is forbidden.');
  assert.is(wait({}, ban).why, 'Promotion is forbidden.');
  const quoted = { ...ban, evidence: [{ kind: 'rule' as const, text: 'No ads', url: null, n: null }] };
  assert.is(wait({}, quoted).why, 'The rules say: “No ads”');
});

test('the goal is waited for where one post is known; where none is, there is nothing that it could be missing from', () => {
  assert.match(wait({ posts: 1 }, offTopic).step, /^Nobody of yours posts in kettles about your goal yet/);
  assert.match(wait({ posts: 0 }, offTopic).step, /^A person looks at kettles on the platform, and the overview/);
  assert.match(wait({ fit: null }, offTopic).step, /speak of it\.$/);
});

test('one word that is missing is named, and of five the first four', () => {
  const step = (missing: string[]) => wait({ fit: { ...good.fit!, missing } }, offTopic).step;
  assert.match(step(['lids']), /Words to wait for: lids\.$/);
  assert.match(step(['a', 'b', 'c', 'd', 'e']), /Words to wait for: a, b, c, d\.$/);
  assert.not.match(step([]), /Words/);
});

test('silence is a reason where it is read live, and one of few who write always is', () => {
  const [silent, few] = [risk('inactive', 'It is silent.'), risk('dominated_by_few', 'One writes it all.')];
  assert.is(wait({ live: true }, silent).why, 'It is silent.');
  assert.match(wait({ live: false }, silent).why, /^Too little is known/);
  assert.is(wait({ live: false }, few).why, 'One writes it all.');
  assert.is(wait({}, silent, few).why, 'One writes it all.');
});

test('thirty posts are not few, ninety days are not old', () => {
  const why = (given: Partial<CommunityFacts>) => wait({ comments: 0, ...given }).why;
  assert.is(why({ posts: 30 }), 'Too little is known to enter on: no comments are known.');
  assert.match(why({ posts: 29 }), /: only 29 posts are known, no comments/);
  assert.match(why({ posts: 59 }), /: no comments are known\.$/);
  assert.match(why({ daysOld: 90.4 }), /the newest post that is known is 90 days old\.$/);
  assert.not.match(why({ daysOld: 90 }), /newest post/);
  assert.not.match(why({ daysOld: null }), /newest post/);
  assert.match(why({ rulesKnown: false, rules: rules() }), /no comments are known, the rules are not known/);
});

test.run();
