import { mock } from 'node:test';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { fetchFeeds } from '../../../src/monitoring/feeds/fetch-feeds.ts';
import { readGaps } from '../../../src/monitoring/feeds/gaps.ts';
import { keyOf } from '../../../src/monitoring/feeds/feed.entity.ts';
import { createDiscourse } from '../../../src/platforms/discourse/discourse.ts';
import { createFeeds } from '../../../src/platforms/feeds/feeds.ts';
import { createHackerNews } from '../../../src/platforms/hacker-news/hacker-news.ts';
import { createLemmy } from '../../../src/platforms/lemmy/lemmy.ts';
import { knowHosts } from '../../../src/platforms/hosts.ts';
import type { AnyComment, Platform, Post } from '../../../src/platforms/platform.ts';
import { createReddit } from '../../../src/platforms/reddit/reddit.ts';
import { createStackExchange } from '../../../src/platforms/stack-exchange/stack-exchange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startDiscourseServer } from '../../support/discourse-server.ts';
import type { Fault } from '../../support/faults.ts';
import { startFeedServer } from '../../support/feed-server.ts';
import { startHackerNewsServer } from '../../support/hacker-news-server.ts';
import { startLemmyServer } from '../../support/lemmy-server.ts';
import { emptyWorld } from '../../support/put-world.ts';
import { redditCredentials, redditUserAgent, startRedditServer } from '../../support/reddit-server.ts';
import { startStackExchangeServer } from '../../support/stack-exchange-server.ts';
import { seeded } from '../../support/saved-queries.ts';
import { aComment, aCommunity, aPost, type World } from '../../support/world.ts';

/**
 * Half a day on each platform, looked at every half hour: posts and comments are written, edited and taken down, and for
 * an hour and a half nobody answers. What was shown at any look is stored; what was not is within a gap that was told.
 */
const test = suite('a simulated day');
const minuteMs = 60_000;
const lookMs = 30 * minuteMs;
const looks = 24;
const outage = { from: 12, to: 14 };
const start = Date.UTC(2026, 5, 1);
const userAgent = 'whereabouts/0';
const persistence = { tries: 1, baseMs: 1 };
const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };

type Play = { world: World; faults: Fault[]; platform: Platform; subject: string; close: () => Promise<void> };
let database: TestDatabase;
let opened: Database;

test.before(async () => {
  database = await createTestDatabase();
  opened = await openDatabase(database.url, entities, 2);
  knowHosts([['feeds.example', 'feed']]);
});
test.after(async () => {
  mock.timers.reset();
  await closeDatabase(opened);
  await database.close();
});

/** Moments of the day, in no order. */
function momentsOf(seed: number): number[] {
  const random = seeded(seed);
  return Array.from({ length: 180 }, () => start + Math.floor((random() * looks * lookMs) / 1000) * 1000);
}

/** Posts over the day; each tenth is taken down within the hour, each seventh edited. */
function dayOf(subject: string, id: (n: number) => string): Post[] {
  const times = momentsOf(5);
  // A feed is full of what was written before anybody looked.
  const before = Array.from({ length: 25 }, (_, n) => start - 86_400_000 - n * minuteMs);
  return [...before, ...times]
    .toSorted((a, b) => a - b)
    .map((at, n) => aPost({ id: id(n), community: subject, title: `Post ${n}`, createdAt: new Date(at) }));
}

/** As many comments, each under a post that was there and stays; their ids are none of a post. */
function commentsOn(subject: string, posts: readonly Post[]): AnyComment[] {
  const [, host] = subject.split('@');
  const lasting = posts.filter((_, n) => !isTakenDown(n));
  return momentsOf(7)
    .toSorted((a, b) => a - b)
    .map((at, n) => {
      const post = lasting.findLast(({ createdAt }) => createdAt.getTime() < at)!;
      const id = host === undefined ? `c${n}` : `${100_000 + n}@${host}`;
      return aComment({ id, postId: post.id, community: subject, createdAt: new Date(at) });
    });
}

function worldOf(subject: string, posts: Post[]): World {
  const comments = commentsOn(subject, posts);
  return { ...emptyWorld(), communities: [aCommunity({ name: subject })], posts: structuredClone(posts), comments };
}

function isTakenDown(n: number): boolean {
  return n % 10 === 4;
}

type Posts = (subject: string, id: (n: number) => string) => Post[];

async function instance(posts: Posts, speech: 'v4' | 'piefed', host: string): Promise<Play> {
  const subject = `tea@${host}`;
  const server = await startLemmyServer(worldOf(subject, posts(subject, (n) => `${n + 1}@${host}`)), speech); // prettier-ignore
  const options = { host, apiUrl: server.address, userAgent, persistence, budget, searchBudget: budget };
  return { ...tied(server), subject, platform: createLemmy(options) };
}

const plays: Record<string, (posts: Posts) => Promise<Play>> = {
  'lemmy v4': (posts) => instance(posts, 'v4', 'lemmy.example'),
  piefed: (posts) => instance(posts, 'piefed', 'piefed.example'),
  async reddit(posts) {
    const server = await startRedditServer(worldOf('tea', posts('tea', (n) => `p${n}`))); // prettier-ignore
    const options = {
      ...redditCredentials,
      userAgent: redditUserAgent,
      apiUrl: server.address,
      authUrl: server.address,
    };
    return { ...tied(server), subject: 'tea', platform: createReddit({ ...options, persistence, budget }) };
  },
  async 'stack exchange'(posts) {
    const site = 'cooking.stackexchange.com';
    const subject = `tea@${site}`;
    const server = await startStackExchangeServer(worldOf(subject, posts(subject, (n) => `${n + 1}@${site}`))); // prettier-ignore
    const options = { apiUrl: server.address, key: null, sites: () => [site], userAgent, persistence, budget };
    return { ...tied(server), subject, platform: createStackExchange(options) };
  },
  async discourse(posts) {
    const subject = 'tea@forum.example';
    const server = await startDiscourseServer(
      worldOf(
        subject,
        posts(subject, (n) => `${n + 1}@forum.example`),
      ),
    );
    const options = { host: 'forum.example', apiUrl: server.address, userAgent, persistence, budget };
    return { ...tied(server), subject, platform: createDiscourse(options) };
  },
  async 'hacker news'(posts) {
    const subject = 'show@news.ycombinator.com';
    const given = posts(subject, (n) => `${n + 1}@news.ycombinator.com`).map((post) => ({ ...post, title: `Show HN: ${post.title}` })); // prettier-ignore
    const server = await startHackerNewsServer(worldOf(subject, given));
    const budgets = { search: budget, items: budget, pages: budget };
    const platform = createHackerNews({ addresses: server.addresses, userAgent, persistence, budgets });
    return { ...tied(server), subject, platform };
  },
  async 'a feed of twenty entries'(posts) {
    const subject = 'tea@feeds.example';
    const server = await startFeedServer();
    const world = worldOf(
      subject,
      posts(subject, (n) => `${n}@feeds.example`),
    );
    Object.defineProperty(server.feeds, '/tea', {
      get: () =>
        world.posts
          .filter(({ createdAt, removedBy }) => createdAt.getTime() <= Date.now() && removedBy === null)
          .toReversed()
          .map(({ id, title, body, createdAt }) => ({ id, title, body, at: createdAt })),
    });
    const feeds = () => [{ name: subject, address: `${server.address}/tea`, title: null }];
    const platform = createFeeds({ feeds, budgetOf: () => budget, userAgent, persistence });
    return { world, faults: server.faults, close: server.close, subject, platform };
  },
};

function tied({ world, faults, close }: Pick<Play, 'world' | 'faults' | 'close'>) {
  return { world, faults, close };
}

for (const [name, begin] of Object.entries(plays)) {
  test(`${name}: nothing that was shown is missed, and every gap is told`, async () => {
    const play = await begin(dayOf);
    const db = opened.em.fork();
    const kinds = play.platform.limits.comments ? (['posts', 'comments'] as const) : (['posts'] as const);
    const feeds = kinds.map((kind) => ({ source: play.platform.name, kind, subject: play.subject }));
    const shown = { posts: new Set<string>(), comments: new Set<string>() };
    const outcomes = new Map(kinds.map((kind): [string, string[]] => [kind, []]));
    mock.timers.enable({ apis: ['Date'], now: start });
    try {
      for (let look = 0; look <= looks; look++) {
        mock.timers.setTime(start + look * lookMs + 1000);
        live(play.world, look);
        play.faults.length = 0;
        if (isDown(look)) play.faults.push(...Array.from({ length: 50 }, () => ({ status: 502, body: '' })));
        else for (const kind of kinds) for (const one of visible(play, kind)) shown[kind].add(keyIn(kind, one));
        const wanted = feeds.map((feed) => ({ ...feed, from: new Date(start) }));
        const fetched = await fetchFeeds({ databaseUrl: database.url, db, platform: play.platform, clock: async () => new Date() }, wanted, new Date(), new AbortController().signal); // prettier-ignore
        for (const feed of feeds) outcomes.get(feed.kind)!.push(fetched.get(keyOf(feed))!.outcome ?? 'none');
      }
    } finally {
      mock.timers.reset();
      await play.close();
    }
    for (const kind of kinds) {
      assert.ok(shown[kind].size > 150, `${shown[kind].size} ${kind} were shown`);
      const stored = await storedOf(kind, play.subject);
      assert.equal([...shown[kind]].filter((key) => !stored.has(key)), [], `${kind} that were shown are stored`); // prettier-ignore
      const told = outcomes.get(kind)!;
      assert.ok(told.every((outcome, look) => outcome === (isDown(look) ? 'unavailable' : 'ok')), told.join(' ')); // prettier-ignore
      // What nobody could see any more when the platform answered again lies in a gap, and there is no other gap.
      const { gaps } = await readGaps(db, [{ source: play.platform.name, kind, subject: play.subject }], 0);
      const covered = (at: number) => gaps.some(({ from, until }) => Date.parse(from) <= at && at <= Date.parse(until));
      const unseen = play.world[kind].filter((one) => isStanding(one) && !stored.has(keyIn(kind, one)));
      assert.equal(unseen.filter(({ createdAt }) => !covered(createdAt.getTime())).map(({ id }) => id), []); // prettier-ignore
      assert.is(gaps.length, name.startsWith('a feed') ? 1 : 0, JSON.stringify(gaps));
    }
  });
}

function isDown(look: number): boolean {
  return look >= outage.from && look <= outage.to;
}

/** Of an entry of a feed nobody else knows the id. */
function keyIn(kind: 'posts' | 'comments', one: Post | AnyComment): string {
  return kind === 'posts' && 'title' in one ? one.title : one.id;
}

async function storedOf(kind: 'posts' | 'comments', subject: string): Promise<Set<string>> {
  const [table, column] = kind === 'posts' ? ['post', 'title'] : ['comment', 'id'];
  const rows = await opened.em.fork().getConnection().execute<{ key: string }[]>(`select t.${column} as key from ${table} t join community c on c.id = t.community_id where c.name_key = '${subject}'`); // prettier-ignore
  return new Set(rows.map(({ key }) => key));
}

/** What happened until this look: edits and removals. */
function live(world: World, look: number): void {
  const now = start + look * lookMs;
  const age = ({ createdAt }: Post | AnyComment) => now - createdAt.getTime();
  const lived = <T extends Post | AnyComment>(one: T, n: number): T => {
    if (isTakenDown(n) && age(one) > 45 * minuteMs) return { ...one, removedBy: 'moderator' };
    if (n % 7 !== 3 || age(one) <= 20 * minuteMs || one.editedAt !== null) return one;
    return { ...one, body: 'Edited.', editedAt: new Date(now) };
  };
  world.posts = world.posts.map(lived);
  world.comments = world.comments.map(lived);
}

function isStanding({ createdAt, removedBy }: Post | AnyComment): boolean {
  return removedBy === null && createdAt.getTime() >= start;
}

function visible({ world, platform }: Play, kind: 'posts' | 'comments'): (Post | AnyComment)[] {
  const now = Date.now();
  const written = world[kind].filter((one) => isStanding(one) && one.createdAt.getTime() <= now);
  return platform.name === 'feeds'
    ? written.slice(-20)
    : written.filter(({ createdAt }) => createdAt.getTime() > now - lookMs);
}

test.run();
