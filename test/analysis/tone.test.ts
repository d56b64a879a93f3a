import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Tone, TraitName } from '../../src/analysis/analyst.ts';
import { readTone } from '../../src/analysis/builtin/tone/read-tone.ts';
import { comesNew } from '../../src/analysis/builtin/tone/newcomers.ts';
import { promotes } from '../../src/analysis/builtin/tone/promoters.ts';
import { givesThanks, insultsSomebody, jokes, laughs } from '../../src/analysis/builtin/tone/signs.ts';
import { aTalk, times } from './talk.ts';

const test = suite('tone');
const trait = (tone: Tone, name: TraitName) => tone.traits.find((one) => one.name === name)!;

test('figures say how many texts they rest on, and too few give none', async () => {
  const few = readTone(aTalk(times(5, () => ({ title: 'What is this?' }))));
  assert.equal(trait(few, 'question_share'), { name: 'question_share', value: null, n: 5 });
  assert.equal(few.sentiment, { positive: null, neutral: null, negative: null, n: 5 });
  assert.match(few.unmeasured.join(' '), /20 texts in English are needed, there are 5/);
  const enough = readTone(
    aTalk(times(40, (i) => ({ title: i % 4 === 0 ? 'Which kettle should I buy?' : 'My kettle is done' }))),
  );
  assert.equal(trait(enough, 'question_share'), { name: 'question_share', value: 0.25, n: 40 });
});

test('nothing at all gives nulls, not zeros', async () => {
  const tone = readTone(aTalk([]));
  assert.is(tone.language, null);
  for (const { name, value, n } of tone.traits) assert.equal([value, n], [null, 0], name);
  assert.equal(tone.examples, []);
});

test('questions are answered by others: who asks does not answer, bots do not either', async () => {
  const posts = times(20, (i) => ({
    title: `Does kettle ${i} leak?`,
    numComments: i < 15 ? 1 : 0,
    author: `asker${i}`,
  }));
  const comments = times(15, (i) => ({
    body: 'Mine does not, it only hums a little.',
    author: i < 5 ? `asker${i}` : i < 8 ? 'AutoModerator' : `reader${i}`,
  }));
  const tone = readTone(aTalk(posts, comments));
  // The newest day may still wait: four of twenty.
  assert.equal(trait(tone, 'answered_share'), { name: 'answered_share', value: 0.438, n: 16 });
  assert.equal(trait(tone, 'median_minutes_to_first_answer'), {
    name: 'median_minutes_to_first_answer',
    value: 30,
    n: 7,
  });
});

test('where not all comments are known, that there are some is all that is known of answers', () => {
  const posts = times(20, (i) => ({ title: `Does kettle ${i} leak?`, numComments: i < 10 ? 4 : 0 }));
  const tone = readTone(aTalk(posts, [{ postId: 'p0', author: 'AutoModerator' }]));
  assert.equal(trait(tone, 'answered_share'), { name: 'answered_share', value: 0.625, n: 16 });
});

test('what authors say below their own posts is no reception', () => {
  const posts = times(20, (i) => ({ title: `I built a kettle timer app, number ${i}`, author: `maker${i}` }));
  const kind = (author: (i: number) => string) => times(20, (i) => ({ author: author(i), body: 'This is wonderful, I love it so much, thank you!' })); // prettier-ignore
  const heard = (author: (i: number) => string) => trait(readTone(aTalk(posts, kind(author))), 'promoter_reception');
  assert.is(heard((i) => `reader${i}`).n, 20);
  assert.is(heard((i) => `maker${i}`).n, 0);
});

test('an insult is aimed at a person; harsh words on a thing are none', () => {
  for (const insult of [
    'You are an idiot.',
    "You're just clueless",
    'Shut up already',
    'what a moron',
    'Halt die Klappe',
  ])
    assert.ok(insultsSomebody(insult), insult);
  for (const harsh of ['This kettle is stupid', 'What a terrible idea', 'I was an early adopter', 'You are not wrong'])
    assert.not.ok(insultsSomebody(harsh), harsh);
});

test('thanks and laughter in several languages', () => {
  for (const text of ['Thanks a lot', 'Vielen Dank!', 'merci beaucoup', 'muchas gracias', 'Obrigada'])
    assert.ok(givesThanks(text), text);
  for (const text of ['lol', 'hahaha no', 'jajaja', 'so good 😂', 'sure it is /s']) assert.ok(laughs(text), text);
  for (const text of ['Thanks in advance', 'Thank you for reading', 'no thanks'])
    assert.not.ok(givesThanks(text), text);
  for (const text of ['Thanksgiving dinner', 'Thankless work']) assert.not.ok(givesThanks(text), text);
  for (const text of ['Alhambra', 'I have a chat', 'https://a.b/s/x']) assert.not.ok(laughs(text), text);
});

test('a laugh that only sounds friendly is no humour', () => {
  for (const text of [
    'I have never descaled it and I am not sure how to begin with that lol',
    'My kettle broke again this morning, which is the third time this month already haha',
    'Can anybody tell me which one to buy lmao',
  ])
    assert.not.ok(jokes(text, null, 'post'), text);
  assert.ok(jokes('Kettle walks into a bar', 'Humor', 'post'), 'by its flair');
  assert.ok(jokes('[Joke] A kettle walks into a bar', null, 'post'), 'by its tag');
  assert.ok(jokes('lol same here'), 'an answer that begins with it');
});

test('people show their own work, or make something while they ask for help', () => {
  const says = (title: string, body = '') => promotes({ title, body });
  for (const title of [
    'I made a kettle timer app',
    'We just launched our newsletter',
    'Introducing my new kettle',
    'Feedback on my site',
    'I wrote a short guide on descaling',
  ])
    assert.ok(says(title), title);
  for (const title of [
    'I made a mistake',
    'I created an account and it shows 0',
    'I created an account on IRS site',
    'I built a habit of tea',
    'We made some profit',
    'How are apps made?',
    'If I made an app for kettles, what then?',
    'I want to show how I built an app',
    'Somebody wrote "I built a kettle timer app" there',
    'I have almost finished my first app',
  ])
    assert.not.ok(says(title), title);
});

test('newcomers say that they are new; texts for beginners are not by them', () => {
  const says = (title: string) => comesNew({ title, body: '' });
  for (const title of [
    "I'm new here",
    'New to kettles? I am. New to this hobby',
    'As a complete beginner I ask',
    'First time poster',
    "I've just started learning to brew",
  ])
    assert.ok(says(title), title);
  for (const title of [
    'Kettles explained for beginners',
    'I just started a 401k',
    'New kettle day',
    'A guide for newbies',
    'I am new to the area, where is good tea?',
    'They treat me like I am a newbie',
    'Last year I was new to this',
    'First post of the series is here',
  ])
    assert.not.ok(says(title), title);
  const body = 'I am new to skating, does anybody skate?';
  assert.not.ok(
    comesNew({ title: 'Tea', body }, (word) => word === 'kettles'),
    'nothing that the community is about',
  );
});

test('how those who show their work are received: positive minus negative, of the comments under them', async () => {
  const posts = times(40, (i) => ({ title: i < 10 ? `I built a kettle timer app, number ${i}` : `Kettle ${i} again` }));
  const comments = times(40, (i) => ({
    body:
      i < 8
        ? 'This is horrible and I hate it, awful work.'
        : i < 10
          ? 'What a wonderful, great idea!'
          : 'It holds water.',
  }));
  const tone = readTone(aTalk(posts, comments));
  assert.equal(trait(tone, 'promoter_reception'), { name: 'promoter_reception', value: -0.6, n: 10 });
  assert.equal(trait(tone, 'newcomer_reception'), { name: 'newcomer_reception', value: null, n: 0 });
});

test('another language is named, nothing of it is scored by the English lexicon, and thanks are still counted', async () => {
  const posts = times(30, (i) => ({
    title: `Welcher Wasserkocher hält länger als Nummer ${i}?`,
    body: 'Der alte ist leider schon nach wenigen Wochen kaputt gegangen, das war die Hölle.',
  }));
  const comments = times(30, () => ({ body: 'Vielen Dank für den Hinweis, ich habe ihn gleich ausprobiert.' }));
  const tone = readTone(aTalk(posts, comments));
  assert.is(tone.language, 'de');
  assert.equal(tone.sentiment, { positive: null, neutral: null, negative: null, n: 0 });
  assert.is(trait(tone, 'formality').value, null);
  assert.is(trait(tone, 'thanks_share').value, 1);
  assert.match(tone.unmeasured.join(' '), /German/);
});

test('a language without word lists: signs are unknown, not zero', async () => {
  const texts = times(40, () => ({
    body: 'Vedenkeitin on vuotanut viime viikosta lähtien eikä kukaan osaa kertoa minulle, mitä sille pitäisi tehdä.',
  }));
  const tone = readTone(aTalk(texts, texts));
  assert.is(tone.language, 'fi');
  assert.is(trait(tone, 'hostility_share').value, null);
  assert.is(trait(tone, 'thanks_share').value, null);
});

test('examples are verbatim, linked, each once, and show what nobody can mistake', async () => {
  const posts = times(30, (i) => ({
    title: `Kettle ${i}`,
    body: 'No fire, no alarm, no problem with the lid at all.',
  }));
  const comments = times(30, (i) => ({
    body:
      i % 2 === 0
        ? '> I really hate this kettle, it is awful.\n\nI absolutely love this kettle, it is wonderful.'
        : 'The cable is awful and I hate it so much.',
  }));
  const talk = aTalk(posts, comments);
  const { examples } = readTone(talk);
  assert.ok(examples.length > 0);
  for (const { quote, url, shows } of examples) {
    const source = [...talk.posts, ...talk.comments].find((one) => one.url === url)!;
    assert.ok(source.body.includes(quote), quote);
    assert.not.match(quote, /really hate|No fire/, shows);
  }
  assert.is(new Set(examples.map(({ quote, shows }) => shows + quote)).size, examples.length);
});

test('what somebody quotes, in a line or in quotation marks, is neither their mood nor an example of it', async () => {
  const comments = (body: string) => times(30, (i) => ({ body: body.replace('kettle', `kettle ${i}`) }));
  const read = async (body: string) => readTone(aTalk([], comments(body), 'en'));
  const own = await read('I absolutely love this kettle, it is wonderful.\n\nThe lid is blue.');
  assert.is(own.sentiment.positive, 1);
  assert.is(own.examples.filter(({ shows }) => shows === 'positive').length, 2);
  for (const body of [
    '> I absolutely love this kettle, it is wonderful.\n\nThe lid is blue.',
    '&gt; I absolutely love this kettle, it is wonderful.\n\nThe lid is blue.',
    'They wrote "I absolutely love this kettle, it is wonderful" there.',
  ]) {
    const { sentiment, examples } = await read(body);
    assert.equal([sentiment.positive, sentiment.neutral, examples], [0, 1, []], body);
  }
});

test('examples are usual and plain: no Markdown, no address, neither the shrillest nor the longest', async () => {
  const shrill = 'I HATE HATE HATE this horrible, terrible, awful, disgusting, worthless garbage!!!';
  const linked = 'I love [this kettle](https://kettles.example/1), see https://kettles.example/2.';
  const comments = times(40, (i) => ({
    body:
      i === 0
        ? shrill
        : i === 1
          ? linked
          : i % 2
            ? `I love kettle number ${i}.`
            : `The lid of kettle ${i} is terrible.`,
  }));
  const { examples } = readTone(aTalk([], comments, 'en'));
  assert.is(examples.filter(({ shows }) => shows === 'positive').length, 2);
  assert.is(examples.filter(({ shows }) => shows === 'negative').length, 2);
  for (const { quote } of examples) assert.not.match(quote, /HATE|https?:|\]\(/);
});

test('moderators and bots are not how people talk', async () => {
  const notice = { author: 'AutoModerator', body: 'Your post is terrible and was removed, you idiot.' };
  const tone = readTone(
    aTalk(
      times(40, () => ({})),
      times(40, () => notice),
    ),
  );
  assert.equal(trait(tone, 'hostility_share'), { name: 'hostility_share', value: null, n: 0 });
});

test.run();
