import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSentenceEncoder } from '../../../src/analysis/sentence-encoder/sentence-encoder.ts';
import { MeaningCollector } from '../../../src/catalog/ranking/segment/meaning-collector.ts';
import { dimensions } from '../../../src/catalog/ranking/meaning/word-vectors.ts';
import { openIndex, Segment, SegmentBuilder, type CommunityText } from '../../../src/catalog/ranking/index.ts';
import { meaning as parameters } from '../../../src/catalog/ranking/parameters.ts';
import { words } from '../../../src/catalog/ranking/words/tokenize.ts';
import { meaningOf } from '../../../src/discovery/candidates/meaning-of.ts';
import pino from 'pino';

const test = suite('ranking by meaning');
const never = new AbortController().signal;
const logger = pino({ level: 'silent' });
const encoder = createSentenceEncoder();

/** All of them have the brief's words in common, and are of one size. */
const subjects = ['Kittens and cats that purr', 'Guitars, chords and songs', 'Bread, dough and baking', 'Trains and railway stations', 'Tax returns and deductions', 'Planets, stars and telescopes', 'Football matches and goals', 'Knitting scarves from wool', 'Novels, poems and authors', 'Diesel engines and gearboxes']; // prettier-ignore

const community = (id: number, name: string, description: string, language: string | null = 'en'): CommunityText => ({ id, platform: 'reddit', name, title: '', description, sidebar: '', members: 5000, nsfw: false, language, category: null }); // prettier-ignore

async function build(texts: readonly string[], language: string | null = 'en'): Promise<Segment> {
  const builder = new SegmentBuilder();
  for (const [i, text] of texts.entries()) builder.addCommunity(community(i + 1, `Zq${i}`, `Evenings. ${text}.`, language), []); // prettier-ignore
  return builder.finish();
}

const query = { brief: 'Evenings with my pet feline, who is asleep on the sofa', competitors: [], keywords: [] };

test('of those with the same words the one that means the same is found first', async () => {
  const index = openIndex([await build(subjects)]);
  const meaning = await meaningOf({ encoder, logger }, index, query, never);
  const found = index.search(query, { limit: 10, meaning });
  assert.is(found[0]!.id, 1);
  assert.ok(found[0]!.sources.meaning > 0.5);
  const without = index.search(query, { limit: 10 });
  assert.ok(without.every(({ sources }) => sources.meaning === 0));
});

test('the more words a post has the less its meaning adds to them', async () => {
  const index = openIndex([await build(subjects)]);
  const short = 'Why does my cat only sleep in the evenings? I really wonder!';
  const long = `${short}\n\nI have tried ${subjects.join(' and I was asking about ').toLowerCase()}, but she was not impressed.`;
  const meaning = await meaningOf({ encoder, logger }, index, { brief: short, keywords: [] }, never);
  const best = (brief: string) => {
    const found = index.search({ brief, competitors: [], keywords: [] }, { limit: 10, meaning, reading: 'post' });
    return Math.max(...found.map(({ sources }) => sources.meaning));
  };
  assert.ok(best(short) > 1);
  assert.ok(best(long) < 0.9 * best(short), `${best(long)} ${best(short)}`);
});

test('vectors survive the bytes of a segment', async () => {
  const segment = await build(subjects);
  const index = openIndex([segment]);
  const copy = openIndex([Segment.fromBytes(segment.toBytes())]);
  const meaning = await meaningOf({ encoder, logger }, index, query, never);
  assert.equal(copy.search(query, { limit: 10, meaning }), index.search(query, { limit: 10, meaning }));
});

test('where nobody knows, words alone decide: no vectors, another language, an encoder that fails or is turned off', async () => {
  const finnish = 'Yhteisö ihmisille, jotka leipovat iltaisin leipää ja vaivaavat taikinaa';
  const index = openIndex([await build(subjects)]);
  assert.is(await meaningOf({ encoder: null, logger }, index, query, never), null);
  assert.is(await meaningOf({ encoder, logger }, index, { ...query, brief: finnish }, never), null);
  const failing = { encode: async () => Promise.reject(new Error('out of memory')) };
  assert.is(await meaningOf({ encoder: failing, logger }, index, query, never), null);
  const none = openIndex([await build(['雪の日'], 'ja')]);
  assert.is(none.hasMeaning, false);
  assert.is(await meaningOf({ encoder, logger }, none, query, never), null);
  // Too few with a vector say nothing of one another.
  const few = openIndex([await build(subjects.slice(0, 3))]);
  const meaning = await meaningOf({ encoder, logger }, few, query, never);
  assert.equal(few.search(query, { limit: 5, meaning }), few.search(query, { limit: 5 }));
});

test('of a pasted post title and body both count, of a long line its audience and keywords, too', async () => {
  const index = openIndex([await build(subjects)]);
  const read: string[] = [];
  const spy = { encode: async (text: string) => (read.push(text), new Float32Array(512)) };
  await meaningOf({ encoder: spy, logger }, index, { brief: 'My cat is asleep\nShe purrs at night\nand by day', keywords: [] }, never); // prettier-ignore
  assert.equal(read.splice(0), ['My cat is asleep', 'She purrs at night\nand by day']);
  const long = 'we write a lot of words about the cats that we have at home '.repeat(5);
  await meaningOf({ encoder: spy, logger }, index, { brief: long, audience: 'owners', keywords: ['purring'] }, never);
  assert.match(read[0]!, /\. owners\. purring$/);
  assert.ok(read[0]!.length < 240);
  assert.is(read.length, 2);
});

test('of a brief in another language the meaning is that of what is known of it in English', async () => {
  const index = openIndex([await build(subjects)]);
  for (const [brief, english] of [
    ['Günstige Zelte und Schlafsäcke', 'camping'],
    ['静かな夜と猫', 'cats'],
    ['Дешёвые палатки', 'camping'],
    ['Halpoja telttoja ja makuupusseja', undefined],
  ]) {
    const read: string[] = [];
    const spy = { encode: async (text: string) => (read.push(text), new Float32Array(512)) };
    await meaningOf({ encoder: spy, logger }, index, { brief: brief!, keywords: [] }, never);
    assert.is(read[0], english, brief);
  }
});

test('a community in another language has no vector, also where its words look English', async () => {
  const [german, english] = [await build(['Gift, Not, war, hat, man'], 'de'), await build(['Gift, Not, war, hat, man'])]; // prettier-ignore
  assert.equal([openIndex([german]).hasMeaning, openIndex([english]).hasMeaning], [false, true]);
});

test('who has no vector is neither moved up nor down', async () => {
  const builder = new SegmentBuilder();
  for (const [i, text] of subjects.entries()) builder.addCommunity(community(i + 1, `Zq${i}`, `Evenings. ${text}.`), []); // prettier-ignore
  builder.addCommunity(community(99, 'Evenings', 'Katzen, Brot und Musik.', 'de'), []);
  const index = openIndex([await builder.finish()]);
  const meaning = await meaningOf({ encoder, logger }, index, query, never);
  const found = index.search(query, { limit: 20, meaning }).find(({ id }) => id === 99)!;
  assert.is(found.sources.meaning, 0);
});

test('only so many communities with posts have a vector, and the words of a name count', () => {
  const { mostWithPosts } = parameters;
  parameters.mostWithPosts = 1;
  try {
    const collector = new MeaningCollector();
    const posts = Array.from({ length: 6 }, () => words('my kitten sleeps beside the other cat'));
    for (const document of [0, 1, 2]) collector.addCommunity(document, posts, []);
    collector.finishCommunity(0, [], 10);
    collector.finishCommunity(1, [], 10);
    collector.finishCommunity(2, words('guitar chords'), 10);
    assert.equal([...collector.finish().documents], [0, 2]);
  } finally {
    parameters.mostWithPosts = mostWithPosts;
  }
});

test('posts say more of a community than its own text', () => {
  const collector = new MeaningCollector();
  const posts = Array.from({ length: 6 }, () => words('my kitten sleeps beside the other cat'));
  collector.addCommunity(0, [], words('cats kittens pets purring'));
  collector.addCommunity(1, [], words('guitar chords songs music'));
  collector.addCommunity(2, posts, words('guitar chords songs music'));
  for (const document of [0, 1, 2]) collector.finishCommunity(document, [], 10);
  const { documents, vectors } = collector.finish();
  assert.equal([...documents], [0, 1, 2]);
  const near = (a: number, b: number) => {
    const row = (i: number) => vectors.subarray(i * dimensions, (i + 1) * dimensions);
    return row(a).reduce((sum, value, i) => sum + value * row(b)[i]!, 0);
  };
  assert.ok(near(2, 0) > near(2, 1));
});

test('when there are too many without posts, the largest keep their vectors', () => {
  const { mostOthers } = parameters;
  parameters.mostOthers = 3;
  try {
    const collector = new MeaningCollector();
    for (let i = 0; i < 20; i++) collector.addCommunity(i, [], words('cats and kittens'));
    for (let i = 0; i < 20; i++) collector.finishCommunity(i, [], i % 7);
    assert.equal(
      [...collector.finish().documents],
      [5, 6, 13].toSorted((a, b) => a - b),
    );
  } finally {
    parameters.mostOthers = mostOthers;
  }
});

test.run();
