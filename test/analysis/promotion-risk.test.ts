import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { promotionRisk, surveyRule } from '../../src/analysis/builtin/verdict/promotion-risk.ts';
import { good, rules } from './community-facts.ts';

const test = suite('what the rules say of a goal that would be named there');

const [buy, study] = ['Find people who buy kettles', 'Find participants for a university study on sleep'];
const mention = 'Find people who would try a tool that compares kettles';
/** The risk in short: its kind and what is quoted for it. */
const risk = (goal: string | null, ...texts: string[]) => {
  const found = promotionRisk({ ...good, goal, rules: rules(...texts) });
  return found && [found.kind, found.severity, ...found.evidence.map(({ text }) => text)];
};

test('of a limit, the rule is quoted, and where its way in stands when that is another', () => {
  const [permission, saturday] = ['Self-promotion only with written permission', 'Self-promo Saturday: show your own work in the weekly thread']; // prettier-ignore
  assert.equal(risk(buy, permission, saturday), ['promotion_limited', 'medium', permission, saturday]);
  const alone = 'Self-promotion only on Saturdays';
  assert.equal(risk(buy, alone), ['promotion_limited', 'medium', alone], 'once, where both are the same');
});

test('rules on surveys are for who asks people, a ban before a limit', () => {
  const [limit, ban] = ['Ask the moderators before posting a survey', 'No surveys of any kind'];
  assert.equal(risk(study, limit), ['promotion_limited', 'medium', limit]);
  assert.equal(risk(study, limit, ban), ['promotion_forbidden', 'high', ban]);
  assert.equal(risk('Learn what people miss in kettles', ban), ['promotion_forbidden', 'high', ban]);
  assert.is(risk(buy, limit, ban), null);
  assert.is(surveyRule({ rules: rules(limit, ban), goal: buy }), null);
  assert.is(risk(study, 'Surveys must have the flair Survey'), null, 'a flair keeps nobody out');
  assert.is(risk(study, 'No memes'), null);
});

test('a ban of trade forbids an offer, limits a mention, and is nothing to who sells nothing', () => {
  const trade = 'No selling, trading or requests for valuation';
  assert.equal(risk(buy, trade), ['promotion_forbidden', 'high', trade]);
  assert.equal(risk(mention, trade), ['promotion_limited', 'medium', trade]);
  assert.equal(risk(null, trade), ['promotion_limited', 'medium', trade]);
  assert.is(risk(study, trade), null);
});

test('where trade is allowed, or only spoken of, nothing stands against it', () => {
  for (const text of ['Self-promotion is allowed', 'Selling is allowed', 'Be kind to those who sell or trade'])
    assert.is(risk(buy, text), null, text);
});

test.run();
