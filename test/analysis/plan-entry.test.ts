import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CommunityFacts } from '../../src/analysis/analyst.ts';
import { readCommunityRules } from '../../src/analysis/builtin/rules/read-community-rules.ts';
import { unknownGatesInWords, unknownRules } from '../../src/analysis/builtin/verdict/unknown-in-words.ts';
import { promotionStep } from '../../src/analysis/builtin/verdict/promotion-step.ts';
import { good, judge, rules, friendly } from './community-facts.ts';

const test = suite('how a person takes part');

const steps = (given: Partial<CommunityFacts>) => judge(given).howToEnter;
const stepOf = (given: Partial<CommunityFacts>, begin: RegExp) => steps(given).find(({ step }) => begin.test(step));

test('three rules are named, those first that who comes with a purpose breaks first', () => {
  const texts = ['Be civil', 'Mark spoilers', 'Every post must have a flair', 'No surveys', 'No links'];
  const first = stepOf({ rules: rules(...texts) }, /reads the/)!.step;
  assert.is(first, 'A person reads the 5 rules of kettles, above all “No surveys”, “No links”, “Every post must have a flair”.'); // prettier-ignore
  assert.is(stepOf({ rules: rules('Be civil', 'Mark spoilers') }, /reads the/)!.step, 'A person reads the 2 rules of kettles, above all “Mark spoilers”, “Be civil”.'); // prettier-ignore
  assert.is(stepOf({ rules: rules('Be civil') }, /reads the/)!.step, 'A person reads the rule of kettles: “Be civil”.');
  const one = readCommunityRules([{ source: 'rules', texts: [{ title: 'Be civil', text: 'No links.' }] }]);
  assert.match(
    stepOf({ rules: one }, /reads the/)!.step,
    /: “Be civil”\.$/,
    'the only rule is told by what it is about',
  );
  assert.match(stepOf({ rules: rules('No spam', 'No links') }, /reads the/)!.step, /above all “No links”, “No spam”/);
  const none = (rulesKnown: boolean) => stepOf({ rules: rules(), rulesKnown }, /reads the rules and/)!.why;
  assert.match(none(true), /It states no rules/);
  assert.match(none(false), /not known here/);
});

test('whoever reads along is told where to begin; where nothing is known, nobody is told to', () => {
  const nothing = { topics: [], question: null, fit: { ...good.fit!, example: null } };
  assert.is(stepOf(nothing, /reads along/), undefined);
  const question = good.question!;
  assert.match(stepOf({ ...nothing, question }, /reads along/)!.step, /for a while\. Begin with “Which lid\?” \(https/);
  const example = { title: 'My kettle', url: 'https://a.example/9' };
  assert.match(stepOf({ ...nothing, fit: { ...good.fit!, example } }, /reads along/)!.step, /“My kettle”/);
  assert.match(stepOf({}, /reads along/)!.step, /most of all on “descaling” \(30 posts\)\. Begin with “Descaling\?”/);
  const flair = (bestFlair: string | null, share: number | null) =>
    /flair/.test(stepOf({ bestFlair, flairShare: { value: share, n: 300 } }, /reads along/)!.why);
  assert.equal(
    [flair('Help', 0.8), flair('Help', 0), flair('Help', null), flair(null, 0.8)],
    [true, false, false, false],
  );
  const why = (share: number) =>
    stepOf({ bestFlair: 'Help', flairShare: { value: share, n: 300 } }, /reads along/)!.why;
  assert.match(why(0.51), /Most posts carry a flair; “Help” does better than is usual/);
  assert.match(why(0.5), /Of the flairs, “Help” does better than is usual/);
});

test('a first post without promotion has neither the form nor the flair of one that promotes', () => {
  const first = (given: Partial<CommunityFacts>) => stepOf(given, /first post/)!.step;
  const flair = (bestFlair: string) => / the flair “/.test(first({ bestFlair }));
  assert.equal(['Question', 'Shower thoughts', 'Show /r/kettles', 'Self-promo', 'Release'].map(flair), [true, true, false, false, false]); // prettier-ignore
  const form = (name: string) => first({ bestTitleForm: { form: name, lift: 1.6, n: 30 } });
  assert.match(form('asks how'), /a title that asks how \(an estimated 1\.6× the median score, n=30\)/);
  for (const name of ['announces a release', 'shows own work']) assert.not.match(form(name), /a title that/);
});

test('one rule that says much is quoted once; who answers old questions and who answers new ones says the same', () => {
  const one = rules('No surveys. Every post must have a flair. No links.');
  assert.is(stepOf({ rules: one }, /reads the rule of/)!.step.match(/“/g)!.length, 1);
  const answers = (daysOld: number) => stepOf({ question: { ...good.question!, daysOld } }, /answers/)!.step;
  assert.match(answers(10), /in their own words, without a link, and says whom they work for/);
  assert.match(answers(100), /They write in their own words, without a link, and say whom they work for/);
});

test('one gate that is stated is met, with the rule that states it', () => {
  const karma = stepOf({ rules: rules('You need at least 50 comment karma to submit') }, /makes sure/)!;
  assert.match(karma.step, /what is asked for: 50 karma\. Until then/);
  assert.is(karma.why, 'The rules say: “You need at least 50 comment karma to submit”');
  const both = 'Accounts must be 30 days old and have 100 karma';
  assert.match(stepOf({ rules: rules(both) }, /makes sure/)!.step, /: 100 karma, an account of 30 days\./);
  const age = stepOf({ rules: rules('Be kind', 'Your account must be at least 14 days old to post.') }, /makes sure/)!;
  assert.is(age.why, 'The rules say: “Your account must be at least 14 days old to post.”');
});

test('how often people ask is said with how many were read, or not at all', () => {
  const why = (value: number | null | undefined) => {
    const traits = value === undefined ? [] : [{ name: 'question_share' as const, value, n: 200 }];
    return stepOf({ tone: { ...friendly, traits } }, /answers/)!.why;
  };
  assert.match(why(0.4), /^40 % of the posts ask something \(n=200\)\./);
  assert.match(why(null), /^People ask there\./);
  assert.match(why(undefined), /^People ask there\./);
  const which = (open: boolean, daysOld: number) => stepOf({ question: { ...good.question!, open, daysOld } }, /answers/)!.step; // prettier-ignore
  assert.match(which(true, 60), /a question that nobody had answered, such as/);
  assert.match(which(false, 60), /new questions such as/);
  assert.match(which(true, 61), /an older one shows/);
});

test('where and when something may be named is said by the rule that says so', () => {
  const step = (goal: string, ...texts: string[]) => promotionStep({ ...good, goal, rules: rules(...texts) });
  const buy = 'Find people who buy kettles';
  assert.match(
    step(buy, 'Self-promotion only on Saturdays').step,
    /^A person may mention what you offer only on Saturday, and/,
  );
  assert.match(step(buy, 'Self-promotion only on Saturdays or Sundays').step, /only on Saturday or Sunday, and/);
  assert.match(
    step(buy, 'Self-promotion only in the weekly thread').step,
    /only in the thread that is meant for it, and/,
  );
  assert.match(step(buy, 'Self-promo Saturday: show your own work in the weekly thread').step, /thread that is meant for it on Saturday, and/); // prettier-ignore
  assert.match(step(buy, 'Self-promotion only with written permission').step, /only as this rule lets them/);
  assert.match(step(buy, 'No self-promotion').step, /^Nobody may mention what you offer in kettles/);
  assert.match(step(buy, 'Be kind').step, /^A person asks the moderators of kettles before they mention/);
  assert.match(step(buy, 'Be kind').why, /^No rule that is known says anything about promotion/);
  assert.match(step(buy, 'No abusive, offensive or spam comments').why, /^No rule that is known says anything/);
  assert.match(step('Hire a potter', 'No self-promotion').step, /^Nobody may offer a job in kettles/);
  assert.match(step('Hire software developers for a shop', 'No self-promotion').step, /^Nobody may offer a job in/);
  assert.match(step('Find shops for a hiring tool', 'No self-promotion').step, /^Nobody may mention what you offer in/);
  const unknown = (...texts: string[]) => promotionStep({ ...good, rules: rules(...texts), rulesKnown: false }).why;
  assert.is(unknown(), 'The rules are not known here.');
  assert.match(unknown('Be kind', 'No memes'), /^2 rules are known from .+ is not; none of these says anything about surveys\.$/); // prettier-ignore
  const narrow = step(buy, 'No referral codes');
  assert.match(narrow.step, /^A person asks the moderators/);
  assert.match(narrow.why, /“No referral codes”, and nothing of anything else/);
  const study = 'Find participants for a university study on sleep';
  assert.match(step(study, 'No surveys of any kind').step, /^Nobody asks people in kettles/);
  assert.match(
    step(study, 'Ask the moderators before posting a survey').step,
    /^A person asks people in kettles .+ only as this rule/,
  );
});

test('what is not known of rules and gates is said in words', () => {
  const known = (...texts: string[]) => unknownRules({ rules: rules(...texts) });
  assert.is(known(), 'the rules are not known here');
  assert.match(known('Be kind'), /^one rule is known/);
  assert.match(known('Be kind', 'No memes'), /^2 rules are known/);
  assert.is(unknownGatesInWords({ unknown: ['min_karma', 'min_account_age_days', 'approved_posters_only'] }), 'karma, the age of an account, or approved posters'); // prettier-ignore
  assert.is(unknownGatesInWords({ unknown: ['min_karma', 'min_account_age_days'] }), 'karma or the age of an account');
  assert.is(unknownGatesInWords({ unknown: ['min_karma'] }), 'karma');
});

test.run();
