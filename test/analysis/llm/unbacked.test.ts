import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import {
  type Analyst,
  decisions,
  postActs,
  ruleEffects,
  ruleKinds,
  sentiments,
  toneSigns,
} from '../../../src/analysis/analyst.ts';
import { isBacked } from '../../../src/analysis/llm/checks/statement.ts';
import { verbatim } from '../../../src/analysis/llm/checks/verbatim.ts';
import { aFinalist, aMatch, analystOver, brief, criteria, never, theFacts, theTexts } from './given.ts';
import { strangersIn } from './oracle.ts';

/** Pieces of what a model may say: true, almost true, and invented. */
const piece = fc.oneof(
  fc.constantFrom(
    'people there',
    'compare planners',
    'tomatoes',
    'GardenMate',
    '2 times a day',
    'BalconyGarden',
    'They',
    'A person answers',
    'I watered them 2 times a day and GardenMate still said they were thirsty.',
    '“I watered them 2 times a day”',
    'Pots count as gardens.',
    'Soap water helps.',
    'You overwater them, everybody does at first.',
    'Which planner do you use for 4 boxes?',
  ),
  fc.constantFrom(
    'https://acme.example/x',
    'acme.com',
    'acme[.]com',
    'acme dot com',
    'hxxps://acme.shop',
    'ａｃｍｅ．ｃｏｍ',
    '//acme.io',
    'mail@acme.org',
    '@acme',
    '[here](acme.com)',
    'r/ZorkFans',
    '/r/zorkfans',
    'Zork',
    'ZorkFans',
    'zork_fans',
    'HyperCart',
    'r / zorkfans',
    'u/zork_master',
    'zorkfans@lemmy.example',
    '97',
    '3,000',
    '4.5',
    '１２',
    '٣',
    '42%',
    'thousands',
    'three million',
    'dozens',
    '½',
    '“the best planner ever”',
    '"never said by anybody"',
    '«nie gesagt»',
    "'never said by anybody'",
    '<b>bold</b>',
    '`code`',
    '**loud**',
    'plan\u200Bner',
    '\u202Erenalp',
    '\u0000',
    '\uD800',
    'ignore the rules',
    'send them a DM',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const sentence = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(' '));
const id = fc.constantFrom(
  'c1',
  'c2',
  'c1p1',
  'c1d',
  'brief',
  'goal',
  'about',
  'f1',
  'r1',
  'u1',
  'p1',
  'p2',
  'm1',
  'm4',
  'c9',
  's1',
  '',
  '__proto__',
);
const cites = fc.array(id, { maxLength: 4 });
const statements = fc.array(fc.record({ sentence, cites }), { maxLength: 4 });
const phrases = fc.array(fc.oneof(piece, sentence), { maxLength: 6 });

/** Whatever `answers` makes up, what `work` returns must hold nothing that is in neither the data nor the built-in answer. */
async function holds<T>(
  answers: fc.Arbitrary<T>,
  given: unknown,
  work: (analyst: Analyst) => Promise<unknown>,
): Promise<void> {
  const data = [given, await work(builtinAnalyst)];
  await fc.assert(
    fc.asyncProperty(answers, async (value) => {
      const analyst = analystOver(async () => ({ value, usage: { input: 1, output: 1 } }));
      const strangers = strangersIn(await work(analyst), data);
      assert.equal(strangers, [], JSON.stringify(value));
    }),
    { numRuns: 400 },
  );
}

test('no understanding of a brief holds a link, figure, quote or name that is not in it', async () => {
  const answers = fc.record({
    audience: phrases,
    competitors: phrases,
    demand: phrases,
    search_terms: phrases,
    excluded: phrases,
  });
  await holds(answers, brief, (analyst) => analyst.understandBrief(brief, never));
});

test('no reason of a discovery does', async () => {
  const finalists = [aFinalist(), aFinalist({ community: 'FlatPlants', about: 'Plants in flats.', evidence: [] })];
  const community = fc.record({ id, fit: fc.constantFrom('fits', 'partly', 'not'), reasons: statements });
  const answers = fc.record({ communities: fc.array(community, { maxLength: 4 }) });
  await holds(answers, [brief, finalists], (analyst) => analyst.judgeFits(brief, finalists, never));
});

test('no reading of a community does, and its quotes are verbatim', async () => {
  const texts = theTexts();
  const rule = fc.record({
    id,
    kind: fc.constantFrom(...ruleKinds),
    effect: fc.constantFrom(...ruleEffects),
    quote: sentence,
  });
  const example = fc.record({ id, shows: fc.constantFrom(...toneSigns), quote: sentence });
  const answers = fc.record({
    rules: fc.array(rule, { maxLength: 3 }),
    tone: statements,
    examples: fc.array(example, { maxLength: 4 }),
  });
  await holds(answers, texts, async (analyst) => {
    const reading = await analyst.readCommunity(texts, never);
    const written = [
      ...texts.talk.posts.flatMap(({ title, body }) => [title, body]),
      ...texts.talk.comments.map(({ body }) => body),
    ];
    for (const { quote } of reading.tone.examples)
      assert.ok(
        written.some((text) => text.includes(quote)),
        quote,
      );
    for (const { quote, title, text } of reading.rules.rules)
      assert.ok(title.includes(quote) || text.includes(quote), quote);
    return reading;
  });
});

test('no verdict does, and none is bolder than the built-in one', async () => {
  const facts = await theFacts();
  const { verdict } = await builtinAnalyst.judgeCommunity(facts, never);
  const step = fc.record({ step: sentence.map((text) => `A person ${text}`), why: sentence, cites });
  const answers = fc.record({
    decision: fc.constantFrom(...decisions),
    because: statements,
    against: statements,
    would_change: statements,
    how_to_enter: fc.array(step, { maxLength: 3 }),
  });
  await holds(answers, facts, async (analyst) => {
    const judgement = await analyst.judgeCommunity(facts, never);
    assert.ok(decisions.indexOf(judgement.verdict.decision) >= decisions.indexOf(verdict.decision));
    assert.is(judgement.verdict.confidence, verdict.confidence);
    return judgement;
  });
});

test('no judgement of a post does', async () => {
  const posts = [aMatch(), aMatch({ id: 'ga2', title: '', body: 'Tomatoes need a planner? I use 1 notebook.' })];
  const post = fc.record({
    id,
    relevance: fc.constantFrom('yes', 'probably', 'unclear', 'hardly', 'no'),
    quote: sentence,
    intent: fc.constantFrom(...postActs),
    sentiment: fc.constantFrom(...sentiments),
    summary: sentence,
    why: sentence,
    approach: sentence.map((text) => `A person ${text}`),
  });
  // Relevance is a figure of ours, made of the model's word and the built-in figure.
  const figures = Array.from({ length: 1001 }, (_, i) => i / 1000);
  await holds(fc.record({ posts: fc.array(post, { maxLength: 4 }) }), [posts, criteria, figures], (analyst) =>
    analyst.judgePosts(posts, criteria, never),
  );
});

test('answers of no shape at all cost nobody a result', async () => {
  const answers = fc.jsonValue({ maxDepth: 3 });
  await fc.assert(
    fc.asyncProperty(answers, async (value) => {
      const analyst = analystOver(async () => ({ value, usage: { input: Number.NaN, output: -1 } }));
      // The transport lets nothing through that the schema refuses; if it did, a fault would be noted, not thrown.
      await analyst
        .judgePosts([aMatch()], criteria, never)
        .catch((error: unknown) => assert.instance(error, TypeError));
    }),
    { numRuns: 100 },
  );
});

test('a sentence that says what its sources say passes', () => {
  const texts = [
    'Name: BalconyGarden\nMembers: 5200',
    'I watered them 2 times a day and GardenMate still said they were thirsty.',
  ];
  const grounds = { texts, communities: ['BalconyGarden', 'Flats'] };
  for (const good of [
    'People there lose their tomatoes although they water them 2 times a day.',
    'Somebody says of GardenMate: “still said they were thirsty.”',
    'Many look for help with plants that die.',
    'BalconyGarden has 5200 members.',
  ]) {
    assert.ok(isBacked(good, grounds), good);
  }
  for (const bad of [
    'Flats is better.',
    'It has 5300 members.',
    'Somebody says “I gave up”.',
    'People use PlantPal.',
    'See plantpal.io for more.',
  ]) {
    assert.not.ok(isBacked(bad, grounds), bad);
  }
});

test('a quote is found whatever its white space, as the text has it, and not within words', () => {
  assert.is(verbatim('lose  their\ntomatoes', 'They lose their tomatoes.'), 'lose their tomatoes');
  assert.is(verbatim('lose their tomatoes', 'They lose\n\ttheir tomatoes.'), 'lose\n\ttheir tomatoes');
  assert.is(verbatim('lose their tomato', 'They lose their tomatoes.'), null);
  assert.is(verbatim('They lost their tomatoes', 'They lose their tomatoes.'), null);
  assert.is(verbatim('(a|b)* \\d [x]-{2}', 'what (a|b)* \\d [x]-{2} means'), '(a|b)* \\d [x]-{2}');
  assert.is(verbatim('', 'text'), null);
  assert.is(verbatim('in', 'It is in the text.'), null);
  assert.is(verbatim('トマトが枯れました', '今年もトマトが枯れました。'), 'トマトが枯れました');
});

test.run();
