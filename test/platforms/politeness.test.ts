import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiscourse } from '../../src/platforms/discourse/discourse.ts';
import { createFeeds } from '../../src/platforms/feeds/feeds.ts';
import { createHackerNews } from '../../src/platforms/hacker-news/hacker-news.ts';
import { createLemmy } from '../../src/platforms/lemmy/lemmy.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import { createReddit } from '../../src/platforms/reddit/reddit.ts';
import { createStackExchange } from '../../src/platforms/stack-exchange/stack-exchange.ts';
import { startDiscourseServer } from '../support/discourse-server.ts';
import { listen, write } from '../support/faults.ts';
import { startFeedServer } from '../support/feed-server.ts';
import { startHackerNewsServer } from '../support/hacker-news-server.ts';
import { startLemmyServer } from '../support/lemmy-server.ts';
import { redditCredentials, redditUserAgent, startRedditServer } from '../support/reddit-server.ts';
import { tapWire } from '../support/wire.ts';
import { smallWorld, spelledOn } from '../support/world.ts';

/** Every request of every adapter, as it is on the wire, whatever the port is asked for. */
const test = suite('politeness');
const userAgent = 'whereabouts/0 (+mailto:operator@example.org)';
const persistence = { tries: 1, baseMs: 1 };
let turns = 0;
const budget = { turn: async () => (turns++, { ok: true as const }), heard: async () => undefined };

type Made = { platform: Platform; names: string[]; ids: string[]; agent?: string };
type Case = { double: () => Promise<{ address: string; close: () => Promise<void> }>; make: (address: string) => Made };

const named = (platform: 'lemmy' | 'discourse' | 'hacker_news' | 'reddit') => ({
  names: ['BalconyGarden', 'Sourdough', 'nowhere'].map((name) => spelledOn(platform, name)),
  ids: ['aphids', 'c0', 'unknown'].map((id) => spelledOn(platform, id)),
});
const lemmyCase = (speech: 'v3' | 'v4' | 'piefed'): Case => ({
  double: () => startLemmyServer(smallWorld('lemmy'), speech),
  make: (apiUrl) => ({
    platform: createLemmy({ host: 'lemmy.example', apiUrl, userAgent, persistence, budget, searchBudget: budget }),
    ...named('lemmy'),
  }),
});
const cases: Record<string, Case> = {
  'lemmy v3': lemmyCase('v3'),
  'lemmy v4': lemmyCase('v4'),
  piefed: lemmyCase('piefed'),
  discourse: {
    double: async () => {
      const forum = await startDiscourseServer(smallWorld('discourse'));
      forum.pages['/robots.txt'] = 'User-agent: *\nDisallow: /search\nDisallow: /faq';
      return forum;
    },
    make: (apiUrl) => ({
      platform: createDiscourse({ host: 'forum.example', apiUrl, userAgent, persistence, budget, robots: true }),
      ...named('discourse'),
    }),
  },
  'hacker news': {
    double: async () => {
      const { addresses, close } = await startHackerNewsServer(smallWorld('hacker_news'));
      return { address: addresses.pages, close };
    },
    make: (address) => ({
      platform: createHackerNews({
        addresses: { search: `${address}/api/v1`, items: `${address}/v0`, pages: address },
        budgets: { search: budget, items: budget, pages: budget },
        userAgent,
        persistence,
      }),
      ...named('hacker_news'),
    }),
  },
  'stack exchange': {
    double: () =>
      listen((_request, response) => write(response, { status: 200, body: { items: [], has_more: false } })),
    make: (apiUrl) => ({
      platform: createStackExchange({
        apiUrl,
        key: null,
        sites: () => ['superuser.com'],
        userAgent,
        persistence,
        budget,
      }),
      names: ['all@superuser.com', 'bread@superuser.com'],
      ids: ['1@superuser.com', 'c2@superuser.com'],
    }),
  },
  feeds: {
    double: async () => {
      const feeds = await startFeedServer();
      feeds.feeds['/open'] = [{ id: 'a', title: 'A', body: 'b', at: new Date() }];
      feeds.feeds['/closed'] = [];
      feeds.pages['/robots.txt'] = 'User-agent: *\nDisallow: /closed';
      return feeds;
    },
    make: (address) => ({
      platform: createFeeds({
        feeds: () => ['open', 'closed'].map((name) => ({ name: `${name}@feeds.example`, address: `${address}/${name}`, title: null })), // prettier-ignore
        budgetOf: () => budget,
        userAgent,
        persistence,
      }),
      names: ['open@feeds.example', 'closed@feeds.example'],
      ids: ['a@feeds.example'],
    }),
  },
  reddit: {
    double: () => startRedditServer(smallWorld('reddit')),
    make: (address) => ({
      platform: createReddit({
        ...redditCredentials,
        userAgent: redditUserAgent,
        apiUrl: address,
        authUrl: address,
        budget,
        persistence,
      }),
      agent: redditUserAgent,
      ...named('reddit'),
    }),
  },
};

/** The whole port, with names and ids that are there and that are not. */
async function askEverything({ platform, names, ids }: Made): Promise<void> {
  await platform.communities(names);
  for (const name of names) {
    await platform.rules(name);
    await platform.wiki(name, 'index');
    for (const sort of platform.limits.sorts) await platform.listPosts([name], sort);
    await platform.listPosts([name], 'new', { since: new Date(0) });
    await platform.listComments([name]);
    await platform.countRemovals(name, { from: new Date(0), to: new Date() });
  }
  await platform.searchPosts('basil');
  await platform.searchCommunities('garden');
  for (const id of ids) await platform.comments(id);
  await platform.postsById(ids);
  await platform.commentsById(ids);
  for (let [cursor, pages]: [string | null, number] = [null, 0]; pages < 5; pages++) {
    const page = await platform.crawl(cursor);
    cursor = page.ok ? page.value.next : null;
    if (cursor === null) break;
  }
}

for (const [name, { double, make }] of Object.entries(cases)) {
  test(`${name}: GET only, an honest name, no cookies, no sign-in, robots.txt first, a turn for each request`, async () => {
    const server = await double();
    const wire = await tapWire(server.address);
    const made = make(wire.address);
    turns = 0;
    try {
      await askEverything(made);
    } finally {
      await wire.close();
      await server.close();
    }
    assert.ok(wire.sent.length > 2, `${wire.sent.length} requests`);
    const tokens = wire.sent.filter(({ path }) => path.startsWith('/api/v1/access_token'));
    assert.is(tokens.length, name === 'reddit' ? 1 : 0);
    for (const { method, path, headers, body } of wire.sent) {
      const isToken = path.startsWith('/api/v1/access_token');
      assert.is(method, isToken ? 'POST' : 'GET', path);
      assert.is(headers['user-agent'], made.agent ?? userAgent, path);
      assert.equal([headers['cookie'], headers['referer'], headers['x-forwarded-for']], [undefined, undefined, undefined], path); // prettier-ignore
      assert.is(headers['authorization'] !== undefined, name === 'reddit', path);
      assert.is(body !== '', isToken, path);
      assert.ok(headers['accept'], path);
    }
    assert.is(turns, wire.sent.length - tokens.length, 'each request waits for its turn');
    if (name !== 'discourse' && name !== 'feeds') return;
    assert.is(wire.sent[0]?.path, '/robots.txt');
    assert.is(wire.sent.filter(({ path }) => path === '/robots.txt').length, 1);
    assert.not.ok(wire.sent.some(({ path }) => /^\/(search|faq|closed)/.test(path)));
  });
}

test.run();
