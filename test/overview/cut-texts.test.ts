import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { feltSentences } from '../../src/analysis/builtin/tone/feelings.ts';
import { gatherComments } from '../../src/overview/sample/gather-comments.ts';
import { gatherPosts } from '../../src/overview/sample/gather-posts.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { addCommunity, emptyWorld } from '../support/put-world.ts';

const { signal } = new AbortController();
/** After so many characters, a sign that takes two. */
const signAt = (characters: number) => `${'It is. '.repeat(characters).slice(0, characters)}😀 and so on`;
const world = emptyWorld();
addCommunity(world, 'kettles', {
  posts: [{ title: signAt(999), body: signAt(3999) }],
  comments: [{ post: 0, body: signAt(1999) }],
});
const { platform } = createFakePlatform(world);

test('a text is never cut within a sign: no answer could be read that quotes a half of it', async () => {
  const { value: posts } = await gatherPosts(platform, 'kettles', 50, { now: new Date(), signal });
  const { value: talk } = await gatherComments(platform, posts, signal);
  const texts = [...posts.flatMap(({ title, body }) => [title, body]), ...talk.comments.map(({ body }) => body)];
  assert.equal(
    texts.map((text) => [text.length, text.isWellFormed()]),
    [999, 3999, 1999].map((length) => [length, true]),
  );
});

test('nor is a sentence that shows a feeling', () => {
  const thanks = 'Thank you so much, this plan is wonderful and I love it ';
  const text = `${'It is. '.repeat(400).slice(0, 1997 - thanks.length)}. ${thanks}😀`;
  const [felt] = feltSentences(text);
  assert.ok(felt!.quote.startsWith('Thank you'), felt!.quote);
  assert.ok(felt!.quote.isWellFormed());
});

test.run();
