import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTopics } from '../../src/analysis/builtin/content/find-topics.ts';
import { aTalk, times } from './talk.ts';
import { readRealCommunities } from '../support/real-communities.ts';
import { realPostsAreThere } from '../support/real-posts.ts';

const test = suite('topics tell communities apart');
const onRealData = (name: string, run: () => Promise<void>) =>
  realPostsAreThere ? test(name, run) : test.skip(name, run);

test('words that stand in posts of anywhere are no topics, those of this community are', async () => {
  const talk = aTalk([
    ...times(20, (i) => ({ title: `Of school and books, in February ${i}`, body: 'For hours, a view poll.' })),
    ...times(14, (i) => ({ title: `Gooseneck ${i}`, body: 'It pours.' })),
    ...times(120, (i) => ({ title: `Something else ${i}` })),
  ]);
  const topics = findTopics(talk).map(({ topic }) => topic.toLowerCase());
  assert.ok(topics.includes('gooseneck'), topics.join());
  assert.not.ok(
    topics.some((topic) => /february|hours|view poll/.test(topic)),
    topics.join(),
  );
});

/** "Audi" is not in "audio". */
function holds(topic: string): (text: string) => boolean {
  const wholeWord = new RegExp(`(?<![a-z\\d])${topic.replaceAll(/[.+*?()[\]]/g, '\\$&')}(?![a-z\\d])`);
  return (text) => text.includes(topic) && wholeWord.test(text);
}

const names =
  'personalfinance running Judaism AskEngineers audiobooks reactjs MechanicAdvice ethereum languagelearning Watches';

onRealData('the topics of one fit its own posts at least twice as well as those of nine others', async () => {
  const samples = await readRealCommunities(names.split(' '));
  assert.is(samples.length, 10);
  const texts = samples.map(({ posts }) => posts.map(({ title, body }) => `${title} ${body}`.toLowerCase()));
  for (const [i, { posts, community }] of samples.entries()) {
    const topics = findTopics({ posts, comments: [], language: null }).map(({ topic }) => topic.toLowerCase());
    assert.ok(topics.length >= 8, community.name);
    const fits = texts.map((all) => {
      const shares = topics.map((topic) => all.filter(holds(topic)).length / all.length);
      return shares.reduce((sum, share) => sum + share, 0);
    });
    const next = Math.max(...fits.filter((_, at) => at !== i));
    assert.ok(
      fits[i]! >= 2 * next,
      `${community.name}: ${fits[i]!.toFixed(2)} against ${next.toFixed(2)} (${topics.join(', ')})`,
    );
  }
});

test.run();
