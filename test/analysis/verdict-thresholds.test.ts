import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CommunityFacts, Figure, RiskKind, Tone, TraitName } from '../../src/analysis/analyst.ts';
import { friendly, good, judge, rules, severity } from './community-facts.ts';

const test = suite('from where on a fact is a risk, and a reason');

const figure = (value: number): Figure => ({ value, n: 300 });
const withTrait = (name: TraitName, value: number): Tone => ({
  ...friendly,
  traits: [...friendly.traits.filter((one) => one.name !== name), { name, value, n: 200 }],
});
const fediverse = { tinyMembers: 100, livelyPostsPerDay: 10 };
const fit = (score: number) => ({ ...good.fit!, score });

test('each risk begins at its figure, and is high at another', () => {
  const cases: [RiskKind, (value: number) => Partial<CommunityFacts>, [number, 'high' | 'medium' | null][]][] = [
    ['high_removal', (value) => ({ removedShare: figure(value) }), [[0.249, null], [0.25, 'medium'], [0.399, 'medium'], [0.4, 'high']]],
    ['hostile_reception', (value) => ({ tone: withTrait('hostility_share', value) }), [[0.049, null], [0.05, 'medium'], [0.119, 'medium'], [0.12, 'high']]],
    ['hostile_reception', (value) => ({ tone: withTrait('promoter_reception', value) }), [[-0.099, null], [-0.1, 'medium'], [-1, 'medium']]],
    ['inactive', (daysSilent) => ({ daysSilent }), [[59, null], [60, 'medium'], [179, 'medium'], [180, 'high']]],
    ['inactive', (value) => ({ postsPerDay: figure(value) }), [[0.07, null], [0.069, 'medium'], [0, 'medium']]],
    ['tiny', (members) => ({ members }), [[1000, null], [999, 'medium'], [200, 'medium'], [199, 'high']]],
    ['tiny', (members) => ({ members, scale: fediverse }), [[100, null], [99, 'medium'], [20, 'medium'], [19, 'high']]],
    ['inactive', (value) => ({ postsPerDay: figure(value), scale: fediverse }), [[0.014, null], [0.0139, 'medium']]],
    ['off_topic', (score) => ({ fit: fit(score) }), [[0.3, null], [0.299, 'medium'], [0.15, 'medium'], [0.149, 'high']]],
    ['nsfw', (value) => ({ nsfwShare: figure(value) }), [[0.299, null], [0.3, 'medium'], [1, 'medium']]],
    ['dominated_by_few', (value) => ({ topAuthorShare: figure(value) }), [[0.299, null], [0.3, 'medium'], [0.499, 'medium'], [0.5, 'high']]],
  ]; // prettier-ignore
  for (const [kind, given, steps] of cases)
    for (const [value, expected] of steps) assert.is(severity(judge(given(value)), kind), expected, `${kind} ${value}`);
});

test('what is not known is no risk', () => {
  const unknown: Figure = { value: null, n: 0 };
  const { risks } = judge({
    removedShare: unknown,
    postsPerDay: unknown,
    nsfwShare: unknown,
    topAuthorShare: unknown,
    members: null,
    daysSilent: null,
    fit: null,
    tone: { ...friendly, traits: [] },
  });
  assert.equal(
    risks.filter(({ kind }) => kind !== 'unknown_gates'),
    [],
  );
  assert.is(severity(judge({ goal: null, fit: fit(0.01) }), 'off_topic'), null, 'without a goal nothing is off it');
});

test('the worst comes first, and each decision waits for its severity', () => {
  const { risks } = judge({ members: 500, removedShare: figure(0.5), topAuthorShare: figure(0.3) });
  const order = ['high', 'medium', 'low'];
  const places = risks.map((risk) => order.indexOf(risk.severity));
  assert.equal(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.is(risks[0]!.kind, 'high_removal');

  const decision = (given: Partial<CommunityFacts>) => judge(given).verdict.decision;
  assert.is(decision({ nsfwShare: figure(0.9) }), 'enter_with_care', 'not marked as a whole');
  assert.is(decision({ tone: withTrait('hostility_share', 0.06) }), 'enter_with_care');
  assert.is(decision({ fit: fit(0.2) }), 'observe');
  assert.is(decision({ daysSilent: 100 }), 'enter_with_care');
  assert.is(decision({ daysSilent: 200 }), 'observe');
  assert.is(decision({ daysSilent: 200, members: 500 }), 'observe');
  assert.is(decision({ members: 100 }), 'enter_with_care');
  assert.is(decision({ daysSilent: 200, members: 100 }), 'avoid');
  assert.is(decision({ topAuthorShare: figure(0.4) }), 'enter_with_care');
  assert.is(decision({ fit: fit(0.44) }), 'enter_with_care', 'few speak of the goal');
  assert.is(decision({ fit: fit(0.45) }), 'enter');
  assert.is(decision({ rulesKnown: false }), 'enter_with_care');
  assert.is(decision({ rules: rules('Only approved users may post here') }), 'observe');
});

test('how sure it is: posts and comments up to a hundred, the rules, the fit, removals, the mood, and how old all is', () => {
  const sure = (given: Partial<CommunityFacts>) => judge(given).verdict.confidence;
  assert.is(sure({}), 0.95);
  assert.is(sure({ posts: 100, comments: 100 }), 0.95);
  assert.equal([sure({ posts: 50 }), sure({ posts: 0 })], [0.78, 0.6]);
  assert.equal([sure({ comments: 50 }), sure({ comments: 0 })], [0.85, 0.75]);
  assert.is(sure({ rulesKnown: false }), 0.85, 'some are known from its own texts');
  assert.is(sure({ rulesKnown: false, rules: rules() }), 0.75);
  assert.is(sure({ fit: null }), 0.85);
  assert.is(sure({ removedShare: { value: null, n: 0 } }), 0.9);
  assert.is(sure({ tone: { ...friendly, sentiment: { positive: null, neutral: null, negative: null, n: 0 } } }), 0.9);
  assert.equal([60, 61, 365, 366].map((daysOld) => sure({ daysOld })), [0.95, 0.86, 0.86, 0.67]); // prettier-ignore
  assert.is(sure({ daysOld: null }), 0.95);
});

test('too few posts are observed: nine whatever they say, twenty-nine when little else is known', () => {
  const decision = (posts: number, given: Partial<CommunityFacts> = {}) => judge({ posts, ...given }).verdict.decision;
  assert.equal([decision(9), decision(10)], ['observe', 'enter']);
  const little = { comments: 0, rules: rules(), rulesKnown: false };
  assert.equal([decision(29, little), decision(30, little)], ['observe', 'enter_with_care']);
});

test('each reason to enter begins at its figure', () => {
  const because = (given: Partial<CommunityFacts>) => judge(given).verdict.because.join(' ');
  assert.match(because({ fit: fit(0.45) }), /It fits the goal/);
  assert.not.match(because({ fit: fit(0.449) }), /It fits the goal/);
  const among = (matching: number, posts: number) => /It fits/.test(because({ fit: { ...fit(0.5), matching, posts } }));
  assert.equal([among(2, 40), among(3, 300), among(3, 301), among(4, 301)], [false, true, false, true], 'it may fit');
  assert.match(because({ postsPerDay: figure(1) }), /It is alive: 1 post a day/);
  assert.not.match(because({ postsPerDay: figure(0.99) }), /alive/);
  assert.match(because({ daysOld: 61 }), /It was alive when/);
  assert.match(because({ tone: withTrait('answered_share', 0.7) }), /70 % of questions/);
  assert.not.match(because({ tone: withTrait('answered_share', 0.69) }), /of questions/);
  assert.match(because({ tone: withTrait('newcomer_reception', 0.2) }), /Newcomers are received kindly/);
  assert.not.match(because({ tone: withTrait('newcomer_reception', 0.19) }), /Newcomers/);
  assert.match(because({ rules: rules('Self-promotion is allowed') }), /Its rules allow promotion/);
  const first = (minutes: number) => because({ tone: withTrait('median_minutes_to_first_answer', minutes) });
  assert.match(first(89), /after 89 minutes/);
  assert.match(first(90), /after 2 hours/);
  assert.match(first(47 * 60), /after 47 hours/);
  assert.match(first(48 * 60), /after 2 days/);
});

test('what would change it is what is missing, and nothing else', () => {
  const change = (given: Partial<CommunityFacts>) => judge(given).verdict.would_change.join(' ');
  const stated = rules('Accounts must be 30 days old and have 100 karma');
  assert.not.match(change({}), /More posts|Comments:|taken down|Newer posts|goal|Its rules/);
  assert.match(change({ posts: 99 }), /only 99/);
  assert.not.match(change({ posts: 100 }), /More posts/);
  assert.match(change({ comments: 0 }), /Comments: none/);
  assert.match(change({ rulesKnown: false }), /Its rules:/);
  assert.match(change({ removedShare: { value: null, n: 0 } }), /taken down/);
  assert.match(change({ daysOld: 61 }), /61 days old/);
  assert.not.match(change({ daysOld: 60 }), /days old/);
  assert.match(change({ goal: null }), /A goal: without one/);
  assert.match(change({ fit: null }), /A goal in words/);
  assert.match(change({ fit: fit(0.1) }), /Posts about the goal/);
  assert.match(change({ rules: rules('No self-promotion') }), /written permission/);
  assert.match(change({}), /only the moderators can tell/);
  assert.ok(change({ rules: stated }).length < change({}).length);
});

const last = (given: Partial<CommunityFacts>) => judge(given).howToEnter.at(-1)!;

test('who does not enter is told what to wait for: the rule, the moderators, the goal, the people, or more to read', () => {
  const forbidden = last({ rules: rules('No self-promotion of any kind') });
  assert.match(forbidden.step, /^A person learns from kettles and does not .+; a monitoring job can watch it/);
  assert.is(forbidden.why, 'The rules say: “No self-promotion of any kind”');
  const closed = last({ rules: rules('Only approved users may post here') });
  assert.match(closed.step, /^A person asks the moderators of kettles/);
  assert.is(closed.why, 'Only approved people may post.');
  const missing = ['lids', 'spouts', 'cords', 'bases', 'whistles'];
  const astray = last({ fit: { ...good.fit!, score: 0.2, missing } });
  assert.match(
    astray.step,
    /^Nobody of yours posts in kettles about your goal yet.+Words to wait for: lids, spouts, cords, bases\.$/,
  );
  assert.not.match(last({ fit: { ...good.fit!, score: 0.2, missing: [] } }).step, /Words to wait for/);
  for (const given of [{ topAuthorShare: figure(0.6) }, { daysSilent: 200 }])
    assert.match(
      last(given).step,
      /^A person looks on the platform who writes in kettles today/,
      JSON.stringify(given),
    );
});

test('where too little is known to enter on, the step says what of it', () => {
  const why = (given: Partial<CommunityFacts>) => last({ posts: 9, ...given }).why;
  assert.is(why({}), 'Too little is known to enter on: only 9 posts are known.');
  assert.is(why({ comments: 0 }), 'Too little is known to enter on: only 9 posts are known, no comments are known.');
  assert.match(why({ rulesKnown: false, rules: rules() }), /only 9 posts are known, the rules are not known/);
  assert.match(why({ daysOld: 91 }), /the newest post that is known is 91 days old/);
  assert.not.match(why({ daysOld: 90 }), /newest post/);
  const silent = { live: false, daysSilent: 300, daysOld: 300, comments: 0, rulesKnown: false, rules: rules() };
  assert.match(why(silent), /only 9 posts/, 'an archive that ends early is no silence');
});

test('each risk shows what it rests on, and nothing else', () => {
  const risk = (kind: RiskKind, given: Partial<CommunityFacts>) => judge(given).risks.find((one) => one.kind === kind)!;
  const examples = [
    { shows: 'hostility' as const, quote: 'You are an idiot.', url: 'https://a.example/h' },
    { shows: 'positive' as const, quote: 'I love it.', url: 'https://a.example/p' },
  ];
  const hostile = risk('hostile_reception', { tone: { ...withTrait('hostility_share', 0.06), examples } });
  assert.equal(
    hostile.evidence.map(({ kind, text, n }) => [kind, text, n]),
    [
      ['figure', '6 % of the comments attack somebody.', 200],
      ['comment', 'You are an idiot.', null],
    ],
  );
  const cold = withTrait('promoter_reception', -0.3);
  const promoters = { ...cold, traits: cold.traits.map((one) => (one.name === 'promoter_reception' ? { ...one, n: 12 } : one)) }; // prettier-ignore
  assert.equal([risk('hostile_reception', { tone: promoters }).evidence[0]!.n], [12]);

  const astray = (missing: string[]) => risk('off_topic', { fit: { ...good.fit!, score: 0.2, missing } }).why;
  assert.is(astray([]), '60 of 300 posts speak of the goal (kettle).');
  assert.is(astray(['lids', 'spouts', 'cords', 'bases', 'whistles']), '60 of 300 posts speak of the goal (kettle); hardly a post there has “lids”, “spouts”, “cords”, or “bases”.'); // prettier-ignore

  const one = { ...good.fit!, score: 0.2, matching: 100 };
  assert.is(risk('off_topic', { fit: { ...one, missing: ['lids'] } }).why, 'Only some words of the goal are common there; hardly a post there has “lids”.'); // prettier-ignore
  assert.is(
    risk('off_topic', { fit: { ...one, matching: 99, missing: [] } }).why,
    '99 of 300 posts speak of the goal (kettle).',
  );
  const among = (posts: number) =>
    severity(judge({ fit: { ...good.fit!, score: 0, matching: 0, posts } }), 'off_topic');
  assert.equal([0, 9, 10, 29, 30].map(among), [null, null, 'medium', 'medium', 'high'], 'of few posts nobody can tell');
  const sidebar = '# Rules\nNo porn or gore.\n[Disc War Thursdays](/r/x)';
  const about = `A place for kettles\n${sidebar}`;
  assert.is(
    severity(judge({ about }), 'brand_sensitive'),
    null,
    'what a sidebar forbids or links to is not what it is about',
  );
  assert.is(severity(judge({ about, self: 'Kettles after a war' }), 'brand_sensitive'), 'medium');
  const notAbout = ['Non-political kettles', 'A politics-free place', 'No talk of politics, please', 'Kettles and war stories', 'Fans of Star Wars kettles']; // prettier-ignore
  for (const self of notAbout) assert.is(severity(judge({ about, self }), 'brand_sensitive'), null, self);
  const heard = (matching: number) =>
    judge({ fit: { ...good.fit!, score: 0.4, matching, posts: 100, missing: [], inAbout: [] } }).verdict.against.join(
      ' ',
    );
  assert.match(heard(9), /Few people there speak of the goal: 9 of 100 posts/);
  assert.match(heard(10), /People there speak of a part of the goal: 10 of 100 posts/);
  const unheard = { ...good.fit!, score: 0.4, matching: 0, posts: 100, usual: [], inAbout: [] };
  assert.is(severity(judge({ fit: unheard }), 'off_topic'), 'medium', 'where nothing speaks of the goal');
  assert.is(severity(judge({ fit: { ...unheard, inAbout: ['kettles'] } }), 'off_topic'), null);

  const slow = (value: number, livelyPostsPerDay: number) => risk('inactive', { postsPerDay: figure(value), scale: { ...good.scale, livelyPostsPerDay } }).why; // prettier-ignore
  assert.is(slow(0.5, 500), 'There are 0.5 posts a day: fewer than 0.7, which is little on its platform.');
  assert.is(slow(0.06, 50), 'There are 0.06 posts a day: fewer than one in two weeks.');

  const allowed = rules('Medical advice is allowed', 'No piracy, it is illegal');
  assert.is(severity(judge({ rules: allowed }), 'legal_medical'), null, 'neither limits advice');
  for (const advice of ['Advice for Finnish is no advice for Spanish', '“A cup or so” cannot be diagnosed'])
    assert.is(severity(judge({ rules: rules(advice) }), 'legal_medical'), null, advice);
  const two = risk('legal_medical', { rules: rules('No medical advice', 'No legal advice', 'No tax advice') });
  assert.is(two.evidence.length, 2);
  const gates = (rulesKnown: boolean) => risk('unknown_gates', { rulesKnown });
  assert.equal([gates(true).severity, gates(false).severity], ['low', 'medium']);
  assert.match(gates(true).why, /No rule says anything of/);
  assert.match(gates(false).why, /Not every condition for posting is known/);
});

test.run();
