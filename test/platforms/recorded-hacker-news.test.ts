import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHackerNews } from '../../src/platforms/hacker-news/hacker-news.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import { listen } from '../support/faults.ts';
import { valueOf } from './conformance.ts';
import { anyCommentShape, commentShape, hasShape, postShape } from './shapes.ts';

const folder = new URL('../../../shared/data/recorded/hackernews/', import.meta.url);
const recorded = existsSync(folder);
const site = '@news.ycombinator.com';

type Json = Record<string, unknown>;
const read = (name: string): Json => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Json;
/** What a recorded request was answered. */
const reply = (name: string): Json => read(name)['reply'] as Json;

/** The platform as it is when each path is answered so. */
async function whileAnswering<T>(
  answers: Record<string, unknown>,
  ask: (platform: Platform) => Promise<T>,
): Promise<T> {
  const { address, close } = await listen((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path] ?? null));
  });
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const platform = createHackerNews({
    addresses: { search: `${address}/api/v1`, items: `${address}/v0`, pages: address },
    userAgent: 'whereabouts/0',
    budgets: { search: budget, items: budget, pages: budget },
    persistence: { tries: 1, baseMs: 1 },
  });
  try {
    return await ask(platform);
  } finally {
    await close();
  }
}

const withFiles = (sentence: string, check: () => Promise<void>) =>
  recorded ? test(sentence, check) : test.skip(sentence, check);

for (const [file, part] of [
  ['algolia-story', 'all'],
  ['algolia-poll', 'all'],
  ['algolia-ask-page-2', 'ask'],
] as const) {
  withFiles(`a real answer of the search is a post: ${file}`, async () => {
    const answers = { '/api/v1/search_by_date': reply(file) };
    const page = await whileAnswering(answers, (platform) => platform.listPosts([part + site], 'new', { limit: 1 }));
    const [post] = valueOf(page).posts;
    const [hit] = reply(file)['hits'] as Json[];
    assert.ok(post && hit);
    hasShape(post, postShape);
    assert.equal([post.id, post.community], [`${String(hit['objectID'])}${site}`, part + site]);
    assert.equal([post.title, post.author, post.score], [hit['title'], hit['author'], hit['points']]);
    assert.is(post.createdAt.toISOString(), hit['created_at']);
    assert.is(post.link, hit['url'] || null);
    assert.not.match(post.body, /&#x|<p>/);
  });
}

for (const file of ['algolia-comment', 'algolia-comment-query']) {
  withFiles(`a real answer of the search is a comment: ${file}`, async () => {
    const answers = { '/api/v1/search_by_date': reply(file) };
    const page = await whileAnswering(answers, (platform) => platform.listComments([`all${site}`], { limit: 1 }));
    const [comment] = valueOf(page).comments;
    const [hit] = reply(file)['hits'] as Json[];
    assert.ok(comment && hit);
    hasShape(comment, commentShape);
    const parent = hit['parent_id'] === hit['story_id'] ? null : `${String(hit['parent_id'])}${site}`;
    assert.equal([comment.postId, comment.parentId], [`${String(hit['story_id'])}${site}`, parent]);
    assert.ok(comment.body.length > 20);
    assert.not.match(comment.body, /&#x|<p>|<a /);
  });
}

withFiles('a real item is a post, and a real comment finds its post', async () => {
  const [story, below] = [read('firebase-story'), read('firebase-comment')];
  const above = { ...story, id: below['parent'] };
  const answers = {
    [`/v0/item/${String(story['id'])}.json`]: story,
    [`/v0/item/${String(below['id'])}.json`]: below,
    [`/v0/item/${String(below['parent'])}.json`]: above,
  };
  await whileAnswering(answers, async (platform) => {
    const [post] = valueOf(await platform.postsById([`${String(story['id'])}${site}`]));
    assert.ok(post);
    hasShape(post, postShape);
    assert.equal([post.title, post.numComments, post.link], [story['title'], story['descendants'], story['url']]);
    const [comment] = valueOf(await platform.commentsById([`${String(below['id'])}${site}`]));
    assert.ok(comment);
    hasShape(comment, anyCommentShape);
    assert.equal([comment.postId, comment.parentId], [`${String(below['parent'])}${site}`, null]);
  });
});

test.run();
