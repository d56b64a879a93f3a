import * as assert from 'uvu/assert';
import { createFeeds } from '../../src/platforms/feeds/feeds.ts';
import type { Platform, PostPage } from '../../src/platforms/platform.ts';
import { startFeedServer } from '../support/feed-server.ts';
import { guidOf } from '../support/narrow-worlds.ts';
import { smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf } from './conformance-listings.ts';

const server = await startFeedServer();
const heardOutcomes: [string, string][] = [];

/** A feed for each community of a world; the crawl has read what they say of themselves. */
async function makeFeeds(world: World): Promise<Platform> {
  server.feeds = {};
  server.abouts = {};
  for (const { name, title, description } of world.communities) {
    const path = `/${name.split('@')[0]}`;
    server.abouts[path] = { title, description };
    Object.defineProperty(server.feeds, path, { enumerable: true, get: () => entriesOf(world, name) });
  }
  const feeds = world.communities.map(({ name, title }) => ({ name, title, address: `${server.address}/${name.split('@')[0]}` })); // prettier-ignore
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const heard = (name: string, outcome: string) => void heardOutcomes.push([name, outcome]);
  const platform = createFeeds({ feeds: () => feeds, budgetOf: () => budget, userAgent: 'whereabouts/0', persistence: { tries: 2, baseMs: 1 }, heard }); // prettier-ignore
  await platform.crawl(null);
  return platform;
}

function entriesOf({ posts }: World, name: string) {
  return posts
    .filter(({ community, removedBy }) => community === name && removedBy === null)
    .map(({ id, title, body, createdAt, link, author, numComments }) => ({ id: guidOf(id), title, body, at: createdAt, link, author, numComments })); // prettier-ignore
}

const feeds = platformSuite(
  'feeds',
  'feed',
  async (world) => ({ platform: await makeFeeds(world), add: async (posts) => void world.posts.push(...posts) }),
  ['several', 'comments', 'search', 'lookups'],
);
feeds.before.each(() => {
  Object.assign(server, { window: 1_000, faults: [] });
  server.gone.clear();
  server.heard.length = heardOutcomes.length = 0;
});
feeds.after(() => server.close());

const garden = 'BalconyGarden@feeds.example';

feeds('paging neither repeats nor hides an entry while entries are added', async () => {
  const world = smallWorld('feed');
  const platform = await makeFeeds(world);
  const [seen, first] = [new Set<string>(), entriesOf(world, garden).length];
  for (let [after, pages]: [string | null, number] = [null, 0]; pages < 20; pages++) {
    const page: PostPage = valueOf(await platform.listPosts([garden], 'new', { limit: 4, after }));
    for (const id of idsOf(page.posts)) assert.not.ok(seen.has(id), 'no entry comes twice');
    for (const id of idsOf(page.posts)) seen.add(id);
    world.posts.push({ ...world.posts[0]!, id: `late${pages}`, createdAt: new Date(Date.UTC(2026, 0, 11, 0, pages)) });
    if ((after = page.next) === null) break;
  }
  assert.is(seen.size, first);
});

feeds('what goes wrong is a refusal; a feed that says 410 has ended', async () => {
  const platform = await makeFeeds(smallWorld('feed'));
  const refused = async (...faults: typeof server.faults) => {
    server.faults.push(...faults);
    return platform.listPosts([garden], 'new');
  };
  isRefused(await refused('html'), 'unavailable');
  isRefused(await refused({ status: 503, body: '' }, { status: 503, body: '' }), 'unavailable');
  const limited = { status: 429, body: 'slow down', headers: { 'retry-after': '77' } };
  const answer = await refused(limited, limited);
  isRefused(answer, 'rate_limited');
  assert.is(!answer.ok && answer.retryAfterSeconds, 77);
  isRefused(await refused({ status: 302, body: '', headers: { location: '/login' } }), 'missing');
  heardOutcomes.length = 0;
  server.gone.add('/BalconyGarden');
  isRefused(await platform.listPosts([garden], 'new'), 'closed');
  assert.equal(heardOutcomes, [[garden, 'closed']]);
});

feeds.run();
