import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HitCriteria, MatchedPost, PostAct } from '../../src/analysis/analyst.ts';
import { classifyAct } from '../../src/analysis/builtin/acts/classify-act.ts';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { EncodingBudget } from '../../src/analysis/builtin/relevance/encoding-budget.ts';
import { meaningOf } from '../../src/analysis/builtin/relevance/found-subject.ts';
import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { wantedIn } from '../../src/analysis/builtin/relevance/read-criteria.ts';
import { readStream } from '../../src/analysis/builtin/relevance/read-stream.ts';
import { learnTaste, weighAnew } from '../../src/analysis/builtin/relevance/taste.ts';
import { emptyStream, matchTopic, rootsOf, weightsIn } from '../../src/analysis/builtin/relevance/topic.ts';
import { featuresOf, isNear, weigh } from '../../src/analysis/builtin/relevance/weigh.ts';
import { poison } from '../support/poison.ts';
import { poisonedThreads, sharedThreads } from '../support/threads.ts';
import { aMatch } from './llm/given.ts';

const never = new AbortController().signal;
const judge = (post: Partial<MatchedPost>, criteria: Partial<HitCriteria>) => {
  const given = aMatch({ flair: null, terms: [], ...post });
  const [judged] = judgePosts([given], { intent: null, noise: null, ...criteria });
  return { ...judged!, ...judged!.analysis! };
};

const asks = { title: 'Which mortar mixer should I buy?', body: 'We lay bricks at weekends. What do you recommend?' };
const shows = {
  title: 'I built a mortar mixer from a washing machine',
  body: 'It took a weekend, here is how it works.',
};

const noTopic = { found: [], share: 0, titleShare: 0, nameShare: 0, often: 0 };

test('of two posts on one subject the one that does what is wanted is more relevant, and each says why', () => {
  const intent = 'asks which mortar mixer to buy';
  const [asked, shown] = [judge(asks, { intent }), judge(shows, { intent })];
  assert.ok(asked.relevance >= 0.5 && shown.relevance < asked.relevance - 0.2, `${asked.relevance} ${shown.relevance}`);
  assert.match(asked.why, /“mortar”.*asks for a recommendation, as wanted/);
  assert.match(shown.why, /; wanted is a post that .*asks for a recommendation/);
});

test('stated acts count for what the intent says', () => {
  const intent = 'asks which mortar mixer to buy';
  assert.ok(judge(shows, { intent, acts: ['showcase'] }).relevance > judge(shows, { intent }).relevance + 0.2);
});

test('a chosen act that the intent does not name counts, but less than one that it names', () => {
  const intent = 'asks which mortar mixer to buy';
  const unnamedIn = (acts: PostAct[]) => wantedIn({ intent, noise: null, acts })!.unnamed;
  assert.equal(unnamedIn(['recommendation_request', 'showcase']), ['showcase']);
  assert.equal(unnamedIn(['showcase']), [], 'where none of them is named, all count');
  const shares = { ...classifyAct({ ...shows, link: null, flair: null }), recommendation_request: 0.2, showcase: 0.5 };
  const wantedAct = (unnamed: PostAct[]) =>
    featuresOf(noTopic, shares, { acts: ['recommendation_request', 'showcase'], unnamed, subject: new Map() }, null, emptyStream)['wanted act']!; // prettier-ignore
  assert.is(wantedAct([]).toFixed(6), Math.log(0.7 + 0.03).toFixed(6));
  assert.is(wantedAct(['showcase']).toFixed(6), Math.log(0.2 + 0.4 * 0.5 + 0.03).toFixed(6));
});

test('a subject in the title makes a post more relevant than the same in its body, and is read twice', () => {
  const criteria = { intent: 'asks about heat pumps', noise: null };
  const { subject } = wantedIn(criteria)!;
  const weights = weightsIn(subject, emptyStream);
  const odds = ([title, body]: [title: string, body: string]) => {
    const topic = matchTopic(subject, weights, rootsOf({ title, body, flair: null, community: '' }));
    return weigh(featuresOf(topic, classifyAct({ ...asks, link: null, flair: null }), wantedIn(criteria)!, null, emptyStream)); // prettier-ignore
  };
  assert.ok(odds(['A heat pump', 'A street']) > odds(['A street', 'A heat pump']) + 0.2);
  assert.is(judge(asks, criteria).gist, `${asks.title}. ${asks.title}. ${asks.body}`);
  assert.is(judge({ title: '', body: 'A comment.' }, criteria).gist, 'A comment.', 'a comment has no title');
});

test('one word of a subject of two is half of it, a word in passing little, and the name of a community says some of it', () => {
  const relevance = (title: string, body: string, community = 'ask') =>
    judge({ title, body, community }, { intent: 'asks for help with baking bread' }).relevance;
  const asks = 'I cannot work it out. Can you help me?';
  const [both, one, passing] = [
    relevance('Why does my bread sink while baking?', asks),
    relevance('Why does my bread crumble?', asks),
    relevance(
      'Why does my knee hurt?',
      `${asks} ${'It began on the stairs at home. '.repeat(30)} I went out for bread.`,
    ),
  ];
  assert.ok(both > one + 0.08 && one > passing + 0.1, `${both} ${one} ${passing}`);
  assert.ok(relevance('Why does my bread crumble?', asks, 'Baking@forum.example') > one + 0.03);
  assert.is(relevance('Why does my bread crumble?', asks, 'ask@baking.example'), one, 'a host is no name');
});

test('how somebody feels is no subject', () => {
  const words = (intent: string) => [...wantedIn({ intent, noise: null })!.subject.values()];
  assert.equal(words('Frustrated with job interviews'), ['job', 'interviews']);
  assert.equal(words('people who are worried about hair loss'), ['hair', 'loss']);
});

test('that a post lies near is told where it is a reason: alone where none of the words is there', () => {
  const told = (near: number | null, share: number) => isNear(near, { ...noTopic, share }, emptyStream);
  assert.equal([told(0.53, 1), told(0.52, 1), told(0.54, 0), told(null, 0)], [true, false, true, false]);
  // Of a query that is about the intent, most are as near.
  const narrow = { ...emptyStream, near: { n: 1000, sum: 600, squares: 366 } };
  assert.not(isNear(0.56, { ...noTopic, share: 1 }, narrow));
  const stream = { ...emptyStream, near: { n: 1000, sum: 200, squares: 50 } };
  // Usual are .2 and .1 from there: .33 is much, and nothing else lets the post be shown.
  assert.equal([isNear(0.33, noTopic, stream), isNear(0.33, { ...noTopic, share: 1 }, stream), isNear(0.25, noTopic, stream)], [true, false, false]); // prettier-ignore
});

test('an intent that names no act is judged by its subject, and says so', () => {
  const { why, relevance } = judge(asks, { intent: 'mortar mixers' });
  assert.match(why, /only the subject counts/);
  assert.ok(
    relevance > judge({ title: 'A calm day', body: 'Nothing happened.' }, { intent: 'mortar mixers' }).relevance,
  );
});

test('a word that every post of the stream has tells nothing there', () => {
  const criteria = { intent: 'asks for a mortar mixer', noise: null };
  const post = { title: 'How do I clean old mortar?', body: 'It is all over the wall.' };
  const there = Array.from({ length: 60 }, () => ({ title: 'Mortar again', body: 'More mortar.' }));
  const stream = readStream(there, criteria);
  assert.is(stream.counts['mortar'], 60);
  assert.ok(judge(post, { ...criteria, stream }).relevance < judge(post, criteria).relevance - 0.05);
});

test('"job ads" as noise dismiss job ads and nothing that somebody shows', () => {
  const criteria = { intent: 'shows a mortar mixer of their own', noise: 'job ads and self-promotion' };
  const noise = { noise: 'job ads' };
  assert.is(judge(shows, noise).relevance, judge(shows, {}).relevance);
  const offer = { title: 'Hiring: two bricklayers, apply now', body: 'We are hiring. Send us your resume.' };
  assert.ok(judge(offer, noise).relevance < judge(offer, {}).relevance - 0.2);
  assert.ok(judge(shows, criteria).relevance >= 0.5, 'what is wanted is no noise');
});

test('a word alone is noise in a title, never as a word of the intent or behind "without", and is told as what it is', () => {
  const intent = 'asks what to do about a broken mortar mixer';
  const broken = { title: 'My mortar mixer is broken, what can I do?', body: 'The progress of our wall is slow.' };
  const told = (noise: string, post = broken) => judge(post, { intent, noise });
  const { relevance } = judge(broken, { intent });
  for (const noise of ['progress reports', 'mixers without a word of walls', 'people whose mixer is broken'])
    assert.is(told(noise).relevance, relevance, noise);
  const seen = told('progress', { ...broken, title: 'Progress: my mortar mixer is broken, what can I do?' });
  assert.ok(seen.relevance < relevance - 0.2);
  assert.match(seen.why, /But it is noise as described: it speaks of “progress”\.$/);
  assert.match(told('questions on walls').why, /noise as described|as wanted\.$/);
});

test('what somebody does is not enough where the subject is not spoken of', () => {
  const intent = 'asks for advice about money with a partner';
  const asked = { title: 'I need advice', body: 'What should I do? Any advice is appreciated.' };
  assert.ok(judge(asked, { intent }).relevance < 0.46);
  assert.ok(judge(asked, { intent: 'asks for advice' }).relevance >= 0.5);
});

test('an intent without a subject means what the query found, and a post that only mentions it is not about it', () => {
  const intent = 'asks which one to buy, or asks for help with it';
  const terms = (field: 'title' | 'body') => [{ text: 'Laptops', field }];
  const wanted = judge({ title: 'Which of these laptops should I buy?', body: '', terms: terms('title') }, { intent });
  const life = 'What should I do about my partner? Any advice helps. We have talked for weeks and nothing changes. '.repeat(4); // prettier-ignore
  const body = `${life} Yesterday we sat at our laptops and said no word.`;
  const mentions = judge({ title: 'I need advice', body, terms: terms('body') }, { intent });
  assert.ok(wanted.relevance >= 0.7 && mentions.relevance < 0.3, `${wanted.relevance} ${mentions.relevance}`);
  assert.match(wanted.why, /It speaks of “laptops”, already in its title/);
  assert.is(meaningOf(intent, [{ terms: terms('title') }]), `${intent}: laptops`);
  assert.is(meaningOf('asks about mortar', [{ terms: terms('title') }]), 'asks about mortar');
  assert.is(meaningOf(intent, [{ terms: [] }]), intent, 'a community without a query');
});

test('what a summary quotes stands so in the post, code and apostrophes, too', () => {
  const body = '> They said so\n\nWhen I run `mixer -g` it **fails** every time, don’t know why.';
  const { summary } = judge({ title: 'Mixer', body }, {});
  assert.match(summary, /It says: “When I run mixer -g it fails every time, don’t know why\.”$/);
});

test('who offers something for sale asks for nothing, whatever words of the intent stand there', () => {
  const intent = 'asks which mortar mixer to buy';
  const offers = [
    { title: 'Sold: two mortar mixers', body: 'Selling two mortar mixers, as good as new.' },
    { title: 'Mortar mixers', body: 'I am selling my old mortar mixer, barely used, pickup only.' },
  ];
  for (const offer of offers) {
    const { relevance, intent: act, summary } = judge(offer, { intent });
    assert.equal([act, summary.startsWith('Somebody sells something')], ['selling', true], offer.title);
    assert.ok(relevance < judge(asks, { intent }).relevance - 0.3, offer.title);
  }
  const told = [
    { title: 'I sold my mixer last week', body: 'It took a month.' },
    { title: 'Has anyone sold a mixer?', body: 'I am selling my mixer and wonder what to ask for it. 40 €?' },
  ];
  for (const one of told) assert.is.not(judge(one, { intent }).intent, 'selling', one.title);
});

test('words are told as the post has them, and only those are missing of which it has no form', () => {
  const post = { title: 'Which app do you use for a shared budget?', body: 'We tried two of them.' };
  const { why } = judge(post, { intent: 'asks which budgeting app couples use' });
  assert.match(why, /It speaks of “budget”, “app”\..*Not in its words: “couples”\./);
});

test('what nothing in a post asks is asked probably, and what it does by a guess is not told', () => {
  const stuck = { title: 'Rejected again for the same mortar', body: 'The inspector wrote the same error. I cannot see what fails.' }; // prettier-ignore
  const intent = 'asks a question about mortar, or complains about it';
  const { summary, why } = judge(stuck, { intent });
  assert.match(summary, /^Somebody probably asks /);
  assert.match(why, /It probably (?:asks|complains).*, as wanted\.$/);
  const asked = judge({ ...stuck, body: `${stuck.body} What is wrong with it?` }, { intent });
  assert.match(asked.summary, /^Somebody asks a question /);
  assert.match(asked.why, /It asks a question, as wanted\.$/);
  const { why: silent } = judge({ title: 'Rejected four times for the same mortar', body: '' }, { intent });
  assert.match(silent, /Whether it .* is not clear from its words\.$/, 'no sign of any act is no other act');
  const told = { title: 'Rejected by the building inspector', body: 'My wall was rejected because he says that the damage was there before.' }; // prettier-ignore
  assert.match(judge(told, { intent: 'people who were rejected' }).why, /Whether it .*asks a question.* is not clear/);
  const said = judge({ title: 'Looking for a good mortar mixer', body: 'We lay bricks.' }, { intent }).summary;
  assert.match(said, /^Somebody asks for a recommendation /);
  const unclear = judge({ title: 'Mortar!', body: '' }, { intent });
  assert.match(unclear.summary, /^A post in [^.]+: “Mortar!”$/, 'a title that ends with a sign needs no other');
});

test('of many wanted acts the likeliest are told', () => {
  const intent = 'asks about mortar, complains about it, compares it, recommends some or wants to buy it';
  const { why } = judge({ title: 'My wall fell', body: 'I mixed it wrong. What now?' }, { intent });
  assert.match(why, /It probably asks a question or complains, as wanted\.$/);
});

test('a word of the same root that means another is no word of the intent, and neither is "go" in passing', () => {
  const why = (intent: string, title: string) => judge({ title, body: '' }, { intent }).why;
  assert.match(why('asks for stories of customers', 'A custom store'), /none of the words of the intent/);
  assert.match(why('asks customers about news', 'A customer with new bricks'), /speaks of “customer”\. Not in its words: “news”/); // prettier-ignore
  assert.match(why('asks who applies for a cheap party', 'Applying for a cheaper part'), /“cheaper”/);
  assert.not.match(why('asks who applies for a cheap party', 'Applying for a cheaper part'), /“part”/);
  const go = 'asks about Go or Rust for a parser';
  assert.match(why(go, 'Which parser is there for Go?'), /“go”/);
  assert.not.match(why(go, 'Where did my parser go?'), /“go”/);
});

test('numbers, pronouns and what says where something is are no subject', () => {
  const { subject } = wantedIn({
    intent: 'asks about a mixer under six, its drum and the wall around it',
    noise: null,
  })!;
  assert.equal([...subject.values()], ['mixer', 'drum', 'wall']);
});

test('a summary tells what the intent is about or what is asked, and no greeting or thanks', () => {
  const intent = 'asks whether a repair quote is fair';
  const said = (body: string, wanted: string | null = intent) =>
    judge({ title: 'Brakes', body }, { intent: wanted }).summary.split('It says: ')[1];
  const car = 'Hi, I drive a Honda Civic 2013. It has new tires since spring.';
  assert.is(said(`${car} A shop gave me a quote of 900 for the repair. Help me!`), '“A shop gave me a quote of 900 for the repair.”'); // prettier-ignore
  assert.is(said(`${car} What would you do about the noise?`, 'asks about cars'), '“What would you do about the noise?”'); // prettier-ignore
  const thanks = 'Firstly, thanks for taking the time to view the post.';
  assert.is(said(`${thanks} My clutch slips on hills.`, null), '“My clutch slips on hills.”');
  assert.is(said(thanks, null), `“${thanks}”`, 'nothing else is said');
});

test('words with a hyphen are told whole, adverbs are no adjectives, and both spellings are one word', () => {
  const why = (intent: string, title: string, body = '') => judge({ title, body }, { intent }).why;
  const founder = 'asks how to part with a co-founder';
  assert.match(why(founder, 'Is my Co-founder a freerider?'), /It speaks of “co-founder”\./);
  assert.match(why(founder, 'Is my cofounder a freerider?'), /It speaks of “cofounder”\./);
  assert.match(why(founder, 'Another founder left'), /It speaks of “founder”\. .*“co-founder”/);
  const fair = 'asks whether a repair quote is fair';
  assert.match(why(fair, 'A fairly big repair'), /It speaks of “repair”\. Not in its words: .*“fair”/);
  assert.match(why(fair, 'Fairly big, but a fair quote?'), /It speaks of “fair”, “quote”|It speaks of “quote”, “fair”/);
  const programme = why('asks about a training programme in colour', 'Which training program has color?');
  assert.match(programme, /“program”/);
  assert.not.match(programme, /Not in its words/);
});

test('a name with a dot is told whole, and a word of the flair as one of the flair', () => {
  const js = judge({ title: 'Forms in Next.js, which library?' }, { intent: 'asks about Next.js and forms' }).why;
  assert.match(js, /“next\.js”/);
  assert.not.match(js, /“js”|“next”/);
  const flair = { title: 'Is this calculation right?', flair: 'Billing' };
  assert.match(judge(flair, { intent: 'asks about billing' }).why, /^Its flair has “billing”\./);
});

test('what the approach says is of this post', () => {
  const { suggested_approach: approach } = judge(
    { ...asks, numComments: 0 },
    { intent: 'asks which mortar mixer to buy' },
  );
  assert.match(approach, /“mortar”/);
  assert.match(approach, /Nobody had answered/);
  const wrote = judge({ title: 'I wrote an app' }, { intent: 'people who wrote an app' });
  assert.not.match(wrote.suggested_approach, /it is about/, 'which tells nothing');
});

test('anger at the subject is negative, politeness is no praise', () => {
  assert.is(judge({ title: 'The new cost calculator is terrible', body: '' }, {}).sentiment, 'negative');
  const polite = {
    title: 'How do I join two tables?',
    body: 'Hello, I hope you are well. Thank you so much in advance, best wishes!',
  };
  assert.is(judge(polite, {}).sentiment, 'neutral');
});

const reviewsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const approved = i % 2 === 0;
    const { signs } = judge(approved ? shows : asks, { intent: 'mortar mixers' });
    return { signs: { ...signs!, odds: signs!.odds + (i % 5) / 10 }, approved };
  });

test('ten reviews teach what is wanted, measured on those that were left out; fewer teach nothing', () => {
  assert.is(learnTaste(reviewsOf(9), 0.5), null);
  assert.is(
    learnTaste(
      reviewsOf(20).filter(({ approved }) => approved),
      0.5,
    ),
    null,
    'all of one kind',
  );
  const reviews = reviewsOf(20);
  const lesson = learnTaste(reviews, 0.5)!;
  assert.ok(
    lesson.reviews === 20 && lesson.after! > (lesson.before ?? 0),
    JSON.stringify([lesson.before, lesson.after]),
  );
  const [shown, asked] = weighAnew([reviews[0]!.signs, reviews[1]!.signs], lesson.taste);
  assert.ok(shown! > asked! + 0.3, `${shown} ${asked}`);
  const { taste } = lesson;
  assert.is(
    judge(shows, { intent: 'mortar mixers', taste }).relevance,
    weighAnew([judge(shows, { intent: 'mortar mixers' }).signs!], taste)[0],
  );
  assert.is(weighAnew([reviews[0]!.signs], null)[0], weighAnew([reviews[0]!.signs], null)[0]);
});

test('with an encoder open cases are judged by meaning, and by words where it fails', async () => {
  const { tasks: threads } = sharedThreads;
  const criteria = { intent: 'asks which mortar mixer to buy', noise: null };
  const given = [aMatch({ ...shows, id: 'b' }), aMatch({ ...asks, id: 'a' })];
  const seen: string[] = [];
  const near = new Float32Array(512).fill(1 / Math.sqrt(512));
  const encoder = { encode: async (text: string) => (seen.push(text), near) };
  const broken = { encode: async () => Promise.reject(new Error('no model')) };
  const byMeaning = await createThreadedAnalyst(threads, encoder).judgePosts(given, criteria, never);
  const byWords = await createThreadedAnalyst(threads, broken).judgePosts(given, criteria, never);
  assert.is(seen[0], criteria.intent);
  assert.ok(seen[1]!.startsWith(asks.title) && seen[2]!.startsWith(shows.title), 'the most relevant first');
  assert.ok(byMeaning.some((one) => one?.signs?.near === 1 && one.signs.vector !== null));
  assert.ok(byWords.every((one) => one?.signs?.near === null && one.relevance > 0));
  assert.ok(!('gist' in byWords[0]!), 'what the encoder reads stays inside');
});

test('of what is less relevant than is shown nothing is told, but its signs', () => {
  const criteria = { intent: 'asks which mortar mixer to buy', noise: null, minRelevance: 0.5 };
  const [told, untold] = judgePosts([aMatch(asks), aMatch({ title: 'Nice weather', body: '' })], criteria);
  assert.is(told!.analysis!.intent, 'recommendation_request');
  assert.ok(untold!.relevance < 0.5 && untold!.signs !== null);
  assert.is(untold!.analysis, null);
});

test('of a minute some seconds go to meaning, over all jobs of a process', async () => {
  let now = 0;
  const budget = new EncodingBudget(() => now);
  assert.ok(budget.leftMs() > 0);
  budget.spend(60_000);
  assert.is(budget.leftMs(), 0);
  const { tasks: threads } = sharedThreads;
  let encoded = 0;
  const encoder = { encode: async () => (encoded++, new Float32Array(512)) };
  const analyst = createThreadedAnalyst(threads, encoder, budget);
  const criteria = { intent: 'asks which mortar mixer to buy', noise: null };
  const judgeOne = async () =>
    analyst.forJob({ accountId: 'a', jobId: 'b' }).judgePosts([aMatch(shows)], criteria, never);
  await judgeOne();
  assert.is(encoded, 0, 'words alone');
  now += 60_001;
  await judgeOne();
  assert.is(encoded, 2, 'the intent and the post');
});

test('a post that takes too long costs a scan what it knows of the stream, not its run', async () => {
  const threads = poisonedThreads(300);
  const analyst = createThreadedAnalyst(threads);
  const stream = await analyst.readStream(
    [{ title: poison, body: '' }],
    { intent: 'asks for mortar', noise: null },
    never,
  );
  await threads.end();
  assert.is(stream.posts, 0);
  assert.match(analyst.warnings()[0]!.message, /could not be read in time/);
});

test.run();
