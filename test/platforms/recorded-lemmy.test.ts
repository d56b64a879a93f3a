import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLemmy } from '../../src/platforms/lemmy/lemmy.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import { listen } from '../support/faults.ts';
import { valueOf } from './conformance.ts';
import { commentShape, communityShape, hasShape, postShape } from './shapes.ts';

const folders = {
  v4: new URL('../../../shared/data/recorded/lemmy-v4/', import.meta.url),
  piefed: new URL('../../../shared/data/recorded/piefed/', import.meta.url),
};
const prefixes = { v4: '/api/v4', piefed: '/api/alpha' };
type Speech = keyof typeof folders;
type Json = Record<string, unknown>;

/** The instance as it is when its paths are answered with these files. */
async function whileAnswering(
  speech: Speech,
  files: Record<string, string>,
  ask: (platform: Platform) => Promise<void>,
) {
  const { address, close } = await listen((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const file = files[path.replace(prefixes[speech], '')];
    const body = path.endsWith('/nodeinfo')
      ? JSON.stringify({ links: [{ rel: 'nodeinfo', href: '/nodeinfo/2.1' }] })
      : path.startsWith('/nodeinfo')
        ? JSON.stringify({ software: { name: speech === 'v4' ? 'lemmy' : 'piefed', version: '1.0.0-pre' } })
        : file && readFileSync(new URL(`${file}.json`, folders[speech]), 'utf8');
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const options = { userAgent: 'whereabouts/0', budget, searchBudget: budget, persistence: { tries: 1, baseMs: 1 } };
  try {
    await ask(createLemmy({ ...options, host: 'instance.example', apiUrl: address }));
  } finally {
    await close();
  }
}

const known: Record<Speech, { community: string; members: number; titles: string[]; comment: RegExp }> = {
  v4: {
    community: 'music@test1.lemmy.ddenis.info',
    members: 100,
    titles: ['Live recording (thread 8)', 'Album on repeat this week (thread 7)'],
    comment: /^Great track/,
  },
  piefed: { community: 'movies@piefed.social', members: 3735, titles: [], comment: /^Keep making/ },
};

for (const speech of ['v4', 'piefed'] as const) {
  const withFiles = (sentence: string, check: () => Promise<void>) =>
    existsSync(folders[speech]) ? test(`${speech}: ${sentence}`, check) : test.skip(sentence, check);
  const files = {
    '/site': 'site',
    '/community': 'community',
    '/community/list': 'community-list',
    '/post/list': 'post-list',
    '/comment/list': 'comment-list',
    '/search': speech === 'v4' ? 'search' : 'search-communities',
  };
  const { community: name, members, titles, comment: said } = known[speech];

  withFiles('real answers are communities, posts and comments', () =>
    whileAnswering(speech, files, async (platform) => {
      const [answer] = await platform.communities([name]);
      const community = valueOf(answer!);
      hasShape(community, communityShape);
      assert.equal([community.name, community.members], [name, members]);
      const rules = valueOf(await platform.rules(name));
      assert.is(rules.length, speech === 'piefed' ? 5 : 0);
      const { communities } = valueOf(await platform.crawl(null));
      assert.ok(communities.length > 1);
      for (const one of communities) hasShape(one, communityShape);
      const { posts } = valueOf(await platform.listPosts([name], 'new'));
      const real = JSON.parse(readFileSync(new URL('post-list.json', folders[speech]), 'utf8')) as Json;
      assert.is(posts.length, ((real['items'] ?? real['posts']) as unknown[]).length);
      for (const post of posts) hasShape(post, postShape);
      if (titles.length > 0)
        assert.equal(
          posts.map(({ title }) => title),
          titles,
        );
      assert.ok(posts.every((post) => post.score !== null && post.numComments !== null && post.author !== null));
      const { comments } = valueOf(await platform.listComments([name]));
      assert.ok(comments.length > 0 && said.test(comments.map(({ body }) => body).sort((a) => (said.test(a) ? -1 : 1))[0]!)); // prettier-ignore
      for (const comment of comments) hasShape(comment, commentShape);
      const query = speech === 'v4' ? 'music' : 'technology';
      assert.ok(valueOf(await platform.searchCommunities(query)).every((one) => one.name.startsWith(query)));
    }),
  );
}

test.run();
