import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStackExchange } from '../../src/platforms/stack-exchange/stack-exchange.ts';
import { listen } from '../support/faults.ts';
import { isRefused } from './conformance.ts';
import { hasShape, postShape } from './shapes.ts';

const folder = new URL('../../../shared/data/recorded/stackexchange/', import.meta.url);
const site = 'stackoverflow.com';
type Json = Record<string, unknown>;
const read = (name: string): string => readFileSync(new URL(`${name}.json`, folder), 'utf8');

async function listing(file: string, status = 200) {
  const { address, close } = await listen((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(read(file));
  });
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const options = { userAgent: 'whereabouts/0', budget, persistence: { tries: 1, baseMs: 1 }, key: null };
  try {
    const platform = createStackExchange({ ...options, apiUrl: address, sites: () => [site] });
    return await platform.listPosts([`all@${site}`], 'new', { since: new Date(0) });
  } finally {
    await close();
  }
}

const withFiles = (sentence: string, check: () => Promise<void>) =>
  existsSync(folder) ? test(sentence, check) : test.skip(sentence, check);

for (const file of [
  'questions-default-filter',
  'questions-page-1',
  'questions-page-2',
  'questions-last-page',
  'questions-backoff',
]) {
  // prettier-ignore
  withFiles(`real questions are posts of their first tag: ${file}`, async () => {
    const items = (JSON.parse(read(file)) as { items: Json[] }).items;
    const answer = await listing(file);
    assert.ok(answer.ok);
    if (!answer.ok) return;
    const { posts } = answer.value;
    for (const post of posts) hasShape(post, postShape);
    assert.equal(
      posts.map(({ id }) => id).toSorted(),
      items.map((item) => `${String(item['question_id'])}@${site}`).toSorted(),
    );
    for (const post of posts) {
      const told = items.find((item) => post.id.startsWith(`${String(item['question_id'])}@`))!;
      assert.is(post.createdAt.getTime() / 1000, told['creation_date']);
      assert.not.match(post.title, /&(?:quot|amp|#\d+);/);
      assert.is(post.numComments, told['answer_count']);
    }
  });
}

withFiles('real errors are refusals', async () => {
  isRefused(await listing('error-throttled', 400), 'rate_limited');
  isRefused(await listing('error-backoff-violation', 400), 'rate_limited');
  isRefused(await listing('error-page-above-25', 400), 'unsupported');
});

test.run();
