import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiscourse } from '../../src/platforms/discourse/discourse.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import { listen } from '../support/faults.ts';
import { valueOf } from './conformance.ts';
import { commentShape, communityShape, hasShape, postShape } from './shapes.ts';

const folder = new URL('../../../shared/data/recorded/discourse/', import.meta.url);
const site = '@forum.example';
type Json = Record<string, unknown>;
const read = (name: string): Json => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Json;

/** The forum as it is when paths are answered so; the rest is not there. */
async function whileAnswering(answers: Record<string, unknown>, ask: (platform: Platform) => Promise<void>) {
  const { address, close } = await listen((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const known = answers[path];
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(known ?? {}));
  });
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const options = { userAgent: 'whereabouts/0', budget, persistence: { tries: 1, baseMs: 1 } };
  try {
    await ask(createDiscourse({ ...options, host: 'forum.example', apiUrl: address }));
  } finally {
    await close();
  }
}

const withFiles = (sentence: string, check: () => Promise<void>) =>
  existsSync(folder) ? test(sentence, check) : test.skip(sentence, check);
const nothingBefore = { '/categories.json': { category_list: { categories: [] } } };
const long = new Date(0);

withFiles('real new posts are comments of the forum, and topics where they open one', () => {
  const told = read('posts')['latest_posts'] as Json[];
  return whileAnswering({ ...nothingBefore, '/posts.json': { latest_posts: told } }, async (platform) => {
    const { comments } = valueOf(await platform.listComments([`all${site}`], { since: long, limit: 30 }));
    const { posts } = valueOf(await platform.listPosts([`all${site}`], 'new', { since: long, limit: 30 }));
    const openers = told.filter((one) => one['post_number'] === 1);
    assert.equal([posts.length, comments.length], [openers.length, told.length - openers.length]);
    for (const post of posts) hasShape(post, postShape);
    for (const comment of comments) hasShape(comment, commentShape);
    assert.is(comments[0]?.body, told.find((one) => one['post_number'] !== 1)?.['raw']);
    assert.equal(posts.map(({ title }) => title), openers.map((one) => one['topic_title'])); // prettier-ignore
  });
});

for (const [file, title, replies] of [
  ['t-topic', "Comments on The Boyfriend's Introduction to Feminism", 445],
  ['t-topic-2016', null, null],
] as const) {
  withFiles(`a real topic is a post with its comments: ${file}`, () => {
    const told = read(file);
    const id = String(told['id']);
    const posts = (told['post_stream'] as Json)['posts'] as Json[];
    return whileAnswering(
      { ...nothingBefore, [`/t/${id}.json`]: told, [`/t/${id}/posts.json`]: { post_stream: { posts: [] } } },
      async (platform) => {
        // prettier-ignore
        const [post] = valueOf(await platform.postsById([id + site]));
        assert.ok(post);
        hasShape(post, postShape);
        if (title !== null) assert.equal([post.title, post.numComments, post.score], [title, replies, 54]);
        const comments = valueOf(await platform.comments(id + site));
        assert.is(comments.length, posts.filter((one) => one['post_number'] !== 1 && one['post_type'] === 1).length);
        for (const comment of comments) hasShape(comment, commentShape);
        assert.equal(comments.filter(({ body }) => /<p>|&rsquo;/.test(body)).map(({ body }) => body), []); // prettier-ignore
      },
    );
  });
}

for (const file of ['latest-2016', 'latest-pinned-2016', 'latest-no-last-post', 'latest-empty']) {
  withFiles(`a real list of topics: ${file}`, () => {
    const told = read(file);
    const topics = (told['topic_list'] as Json)['topics'] as Json[];
    const texts = topics.map((topic) => [`/t/${String(topic['id'])}.json`, { ...topic, post_stream: { posts: [{ id: 1, topic_id: topic['id'], post_number: 1, raw: 'x', created_at: topic['created_at'] }], stream: [1] } }]); // prettier-ignore
    return whileAnswering(
      { ...nothingBefore, '/latest.json': told, ...Object.fromEntries(texts) },
      async (platform) => {
        // prettier-ignore
        const { posts } = valueOf(await platform.listPosts([`all${site}`], 'new'));
        assert.equal(posts.map(({ title }) => title).toSorted(), topics.map((topic) => topic['title'] as string).toSorted()); // prettier-ignore
        for (const post of posts) hasShape(post, postShape);
      },
    );
  });
}

withFiles('real categories of an old forum are communities', () =>
  whileAnswering({ '/categories.json': read('old-categories') }, async (platform) => {
    const { communities } = valueOf(await platform.crawl(null));
    assert.equal(communities.map(({ name }) => name), ['all', 'test1', 'test2', 'test3'].map((one) => one + site)); // prettier-ignore
    for (const community of communities) hasShape(community, communityShape);
  }),
);

test.run();
