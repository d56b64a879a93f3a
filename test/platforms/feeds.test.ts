import { mock } from 'node:test';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeeds } from '../../src/platforms/feeds/feeds.ts';
import type { Platform, PostPage } from '../../src/platforms/platform.ts';
import { readFeed } from '../../src/platforms/reading/read-feed.ts';
import { startFeedServer } from '../support/feed-server.ts';
import { guidOf } from '../support/narrow-worlds.ts';
import { smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf } from './conformance-listings.ts';

const test = suite('reading feeds');
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
  const away = { status: 503, body: '', headers: { 'retry-after': '120' } };
  const later = await refused(away, away);
  assert.equal(later.ok ? null : [later.reason, later.retryAfterSeconds], ['unavailable', 120]);
  const forever = { ...limited, headers: { 'retry-after': '99999999999999999' } };
  const longer = await refused(forever, forever);
  assert.is(!longer.ok && longer.retryAfterSeconds, 86_400, 'a day, whatever it says');
  isRefused(await refused({ status: 302, body: '', headers: { location: '/login' } }), 'missing');
  heardOutcomes.length = 0;
  server.gone.add('/BalconyGarden');
  isRefused(await platform.listPosts([garden], 'new'), 'closed');
  assert.equal(heardOutcomes, [[garden, 'closed']]);
});

feeds(
  'a redirect to an address that is longer than any page has is not followed, nor held against the rules for robots',
  async () => {
    const platform = await makeFeeds(smallWorld('feed'));
    const look = (letters: number) => {
      server.faults.push({ status: 302, body: '', headers: { location: `/${'a'.repeat(letters)}` } });
      return platform.listPosts([garden], 'new');
    };
    isRefused(await look(1_900), 'missing');
    const asked = server.heard.length;
    isRefused(await look(2_100), 'unavailable');
    assert.is(server.heard.length, asked + 1);
  },
);

function later(ms: number): () => void {
  const now = performance.now.bind(performance);
  const { mock: mocked } = mock.method(performance, 'now', () => now() + ms);
  return () => mocked.restore();
}

feeds('a feed that stays missing is asked ever more rarely, at last once an hour, and told as it was', async () => {
  const platform = await makeFeeds(smallWorld('feed'));
  const now = performance.now.bind(performance);
  let minutes = 0;
  const { mock: clock } = mock.method(performance, 'now', () => now() + minutes * 60_000);
  const look = () => platform.listPosts([garden], 'new', { since: new Date(Date.UTC(2026, 0, 1, 0, minutes)) });
  const days = async (count: number) => {
    const asked = server.heard.length;
    for (const end = minutes + count * 1_440; minutes < end; minutes += 5) isRefused(await look(), 'missing');
    return server.heard.length - asked;
  };
  try {
    valueOf(await look());
    server.faults = Array.from({ length: 1_000 }, () => ({ status: 404, body: 'gone' }));
    minutes += 5;
    assert.equal([await days(1), await days(1)], [29, 24]);
    server.faults = [];
    minutes += 60;
    valueOf(await look());
  } finally {
    clock.restore();
  }
});

feeds('a feed that asks to wait is not asked meanwhile, and told as refusing until then', async () => {
  const platform = await makeFeeds(smallWorld('feed'));
  const look = (at: number) => platform.listPosts([garden], 'new', { since: new Date(Date.UTC(2026, 0, 1, 0, at)) });
  valueOf(await look(0));
  const limited = { status: 429, body: 'slow down', headers: { 'retry-after': '77' } };
  server.faults.push(limited, limited);
  isRefused(await look(1), 'rate_limited');
  const asked = server.heard.length;
  const answer = await look(2);
  isRefused(answer, 'rate_limited');
  const seconds = answer.ok ? null : answer.retryAfterSeconds;
  assert.ok(seconds !== null && seconds > 70 && seconds <= 77, `${seconds} s`);
  assert.is(server.heard.length, asked);
  assert.equal(heardOutcomes.at(-1), [garden, 'rate_limited']);
  // A clock that is put back makes nobody wait longer.
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 5 * 3_600_000 });
  const restore = later(78_000);
  try {
    valueOf(await look(3));
  } finally {
    restore();
    mock.timers.reset();
  }
  assert.is(server.heard.length, asked + 1);
});

feeds('an entry that is dated ahead keeps nobody from reading a busy feed again', async () => {
  const world = smallWorld('feed');
  const minute = 60_000;
  const [one] = world.posts.filter(({ community }) => community === garden);
  const at = (n: number) => new Date(n === 0 ? Date.now() + 400 * 1440 * minute : Date.now() - n * minute);
  world.posts = Array.from({ length: 20 }, (_, n) => ({ ...one!, id: `busy${n}`, createdAt: at(n) }));
  const platform = await makeFeeds(world);
  const look = async (minutes: number) =>
    platform.listPosts([garden], 'new', { since: new Date(Date.UTC(2026, 0, 1, 0, minutes)) });
  const body = await (await fetch(`${server.address}/BalconyGarden`)).text();
  // Without an ETag: how often it is read goes by its entries.
  server.faults.push({ status: 200, body, headers: { 'content-type': 'application/atom+xml' } });
  assert.is(valueOf(await look(0)).posts.length, 20);
  const asked = server.heard.length;
  const restore = later(5 * minute);
  try {
    valueOf(await look(5));
  } finally {
    restore();
  }
  assert.is(server.heard.length, asked + 1);
});

feeds('who stores nothing takes nothing from who does, and what was not stored is told again', async () => {
  const platform = await makeFeeds(smallWorld('feed'));
  const count = entriesOf(smallWorld('feed'), garden).length;
  const since = new Date(Date.UTC(2026, 0, 1));
  const look = async (newerThan?: Date) => valueOf(await platform.listPosts([garden], 'new', { since: newerThan })).posts.length; // prettier-ignore
  assert.equal([await look(), await look(since), await look(since)], [count, count, count]);
  const later = new Date(since.getTime() + 60_000);
  assert.equal([await look(later), await look()], [0, count], 'nothing has changed since');
});

test('a moment is read in the zones that feeds name; the first of 1970 is none', () => {
  const at = (text: string) =>
    readFeed(`<rss version="2.0"><channel><item><guid>1</guid><pubDate>${text}</pubDate></item></channel></rss>`)!.entries[0]!.publishedAt?.toISOString(); // prettier-ignore
  for (const text of [
    'Fri, 27 Nov 2026 10:00:00 CET',
    'Fri, 27 Nov 2026 11:00:00 CEST',
    'Fri, 27 Nov 2026 18:00:00 JST',
    'Fri, 27 Nov 2026 04:00:00 EST',
    '2026-11-27T10:00:00 +01:00',
    '2026-11-27T10:00:00 +0100',
  ])
    // prettier-ignore
    assert.is(at(text), '2026-11-27T09:00:00.000Z', text);
  for (const text of [
    'Thu, 01 Jan 1970 00:00:00 +0000',
    '0001-01-01T00:00:00Z',
    'yesterday',
    '0',
    '12',
    '20261301',
    '01.13.2026',
    '02.01.26',
    'Fri, 27 Nov 2026 10:00:00 XYZ',
  ])
    // prettier-ignore
    assert.is(at(text), undefined, text);
});

test('a date is read without its dashes, and with points it begins with the day', () => {
  const at = (text: string) =>
    readFeed(`<rss version="2.0"><channel><item><guid>1</guid><pubDate>${text}</pubDate></item></channel></rss>`)!.entries[0]!.publishedAt?.toISOString(); // prettier-ignore
  for (const text of ['20260102', '02.01.2026', '2.1.2026', 'Fr., 02.01.2026', '2026.01.02'])
    assert.is(at(text), '2026-01-02T00:00:00.000Z', text);
  for (const text of [
    '20260102T1011Z',
    '20260102T101100',
    '20260102T111100+0100',
    '02.01.2026, 10:11',
    'Fri, 02.01.2026 11:11:00 +0100',
    '02.01.2026 11:11 MEZ',
  ])
    // prettier-ignore
    assert.is(at(text), '2026-01-02T10:11:00.000Z', text);
});

test('a date with slashes is read where it says which of its numbers is the month', () => {
  const at = (text: string) =>
    readFeed(`<rss version="2.0"><channel><item><guid>1</guid><pubDate>${text}</pubDate></item></channel></rss>`)!.entries[0]!.publishedAt?.toISOString(); // prettier-ignore
  for (const text of ['28/11/2026 10:11', '11/28/2026 10:11', 'Sat, 28/11/2026 11:11:00 +0100', '11/28/2026 10:11 AM'])
    assert.is(at(text), '2026-11-28T10:11:00.000Z', text);
  assert.is(at('11/05/2026 3:04 pm'), '2026-11-05T15:04:00.000Z');
  assert.is(at('05/05/2026'), '2026-05-05T00:00:00.000Z');
  for (const text of ['05/11/2026 10:11', '05/11/2026', '11/05/2026 10:11:00 -0500', '5/11/26', '13/13/2026'])
    assert.is(at(text), undefined, text);
});

test('an entry leads to its page, where its link leaves out the host or its id is the link', () => {
  const guid = (value: string, isLink = true) => `<guid isPermaLink="${isLink}">${value}</guid>`;
  const items = [
    '<title>One</title><link>/p/1</link>',
    '<guid>https://blog.example/p/2</guid>',
    guid('https://blog.example/p/3', false),
    `${guid('p4')}<link>javascript:alert(4)</link>`,
    `${guid('https://other.example/5')}<link>https://blog.example/p/5</link>`,
  ];
  const { entries } = readFeed(`<rss version="2.0"><channel>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`, 'https://blog.example/feeds/all.xml')!; // prettier-ignore
  const page = (n: number) => `https://blog.example/p/${n}`;
  assert.equal(entries.map(({ link }) => link), [page(1), page(2), null, null, page(5)]); // prettier-ignore
  assert.is(entries[0]!.guid, 'One', 'it is known by what it was known by');
});

test('a video and an episode have the text that describes them', () => {
  const video = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>V</title><entry><id>yt:1</id><title>Tea</title>
    <media:group><media:title>Tea</media:title><media:description>How I &lt;3 tea

and pots</media:description></media:group></entry></feed>`;
  assert.is(readFeed(video)!.entries[0]!.body, 'How I <3 tea\n\nand pots');
  const item = (inside: string) => `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>P</title><item><title>One</title><guid>1</guid>${inside}</item></channel></rss>`; // prettier-ignore
  const summary =
    '<itunes:author>Ann</itunes:author><itunes:summary>We talk of &lt;b&gt;tea&lt;/b&gt;.</itunes:summary>';
  const [episode] = readFeed(item(summary))!.entries;
  assert.equal([episode!.body, episode!.author], ['We talk of tea.', 'Ann']);
  const both = `<description>Its own.</description><media:description type="html">&lt;p&gt;Other&lt;/p&gt;</media:description>`;
  assert.is(readFeed(item(both))!.entries[0]!.body, 'Its own.');
  assert.is(readFeed(item(both.replace('Its own.', '')))!.entries[0]!.body, 'Other');
});

test('an entry that is nothing but a text is one', () => {
  const items = ['My kettle leaks', 'My kettle sings'].map((text) => `<item><description>${text}</description></item>`);
  const { entries } = readFeed(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`)!;
  assert.equal(entries.map(({ guid, body }) => [guid, body]), [['My kettle leaks', 'My kettle leaks'], ['My kettle sings', 'My kettle sings']]); // prettier-ignore
});

test('a moment without a zone means UTC, wherever the service runs', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  try {
    const moments = ['2026-11-20T10:00:00', '2026-11-20 10:00', 'Fri, 20 Nov 2026 10:00:00', '11/20/2026 10:00 AM', '2026-11-20T12:00:00+02:00', 'Fri, 20 Nov 2026 05:00:00 EST', '2026-11-20T10:00:00Z']; // prettier-ignore
    const items = moments.map((at) => `<item><guid>${at}</guid><title>A</title><pubDate>${at}</pubDate></item>`);
    const { entries } = readFeed(`<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`)!;
    assert.equal(
      entries.map(({ publishedAt }) => publishedAt?.toISOString()),
      moments.map(() => '2026-11-20T10:00:00.000Z'),
    );
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('an entry leads to where its feed, or itself, says that its links begin', () => {
  const linksOf = (feed: string) => readFeed(feed, 'https://feeds.example/all.xml')!.entries.map(({ link }) => link);
  const entry = (base: string) => `<entry${base}><id>1</id><title>e</title><link href="post.html"/></entry>`;
  const atom = (base: string, ...entries: string[]) => `<feed xmlns="http://www.w3.org/2005/Atom"${base}><id>x</id><title>t</title>${entries.join('')}</feed>`; // prettier-ignore
  const own = ' xml:base="https://blog.example/2026/"';
  assert.equal(linksOf(atom(own, entry(''), entry(' xml:base="may/"'), entry(' xml:base="http://[/"'))), [
    'https://blog.example/2026/post.html',
    'https://blog.example/2026/may/post.html',
    'https://blog.example/2026/post.html',
  ]);
  assert.equal(linksOf(atom(' xml:base="/blog/"', entry(''))), ['https://feeds.example/blog/post.html']);
  const rss = `<rss version="2.0"${own}><channel><title>t</title><item><title>e</title><link>post.html</link></item></channel></rss>`;
  assert.equal(linksOf(rss), ['https://blog.example/2026/post.html']);
});

test('moments and numbers that no database takes are not known', () => {
  const entry = (at: string, comments: string) =>
    `<item><guid>${at}</guid><title>A</title><pubDate>${at}</pubDate><slash:comments>${comments}</slash:comments></item>`;
  const items = [entry('Mon, 05 Jan 2026 10:00:00 GMT', '3'), entry('0000-01-01T00:00:00Z', '99999999999'), entry('+020025-01-01T00:00:00Z', '1e30'), entry('1931-01-01T00:00:00Z', '1.5')]; // prettier-ignore
  const feed = readFeed(`<rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>T</title>${items.join('')}</channel></rss>`)!; // prettier-ignore
  assert.equal(
    feed.entries.map(({ publishedAt, numComments }) => [publishedAt?.getUTCFullYear() ?? null, numComments]),
    [
      [2026, 3],
      [null, null],
      [null, null],
      [null, 1],
    ],
  );
});

feeds.run();
test.run();
