import { commentUrl, communityUrl, platformOf, postUrl } from '../../src/platforms/addresses.ts';
import { knowHosts } from '../../src/platforms/hosts.ts';
import { asHackerNews, hackerNewsNames } from './hacker-news-world.ts';
import { asFeeds, asStackExchange, onFeeds, onStackExchange } from './narrow-worlds.ts';
import type { AnyComment, Community, Post, PlatformName, Rule } from '../../src/platforms/platform.ts';

/** What a platform holds in a test. Rules are under the name of their community. */
export type World = {
  communities: Community[];
  rules: Record<string, Rule[]>;
  wiki: { community: string; page: string; text: string }[];
  posts: Post[];
  comments: AnyComment[];
  /** A server that still lists what was taken down, marked as such. */
  listsRemoved?: boolean;
  /** Posts that stand above the others of their community. */
  pinned?: ReadonlySet<string>;
};

knowHosts([
  ['forum.example', 'discourse'],
  ['feeds.example', 'feed'],
]);

const asOf = new Date('2026-02-01T00:00:00.000Z');

export function aCommunity(given: Partial<Community> & { name: string }): Community {
  const platform = platformOf(given.name);
  return {
    platform,
    url: communityUrl(platform, given.name),
    title: given.name,
    description: '',
    sidebar: '',
    members: 100,
    nsfw: false,
    access: 'public',
    quarantined: false,
    language: 'en',
    category: null,
    createdAt: new Date('2019-05-06T07:08:09.000Z'),
    asOf,
    ...given,
  };
}

export function aPost(given: Partial<Post> & { id: string; community: string }): Post {
  const platform = platformOf(given.community);
  return {
    platform,
    author: 'someone',
    title: `Post ${given.id}`,
    body: '',
    link: null,
    url: postUrl(platform, given.community, given.id),
    flair: null,
    score: 1,
    upvoteRatio: 0.75,
    numComments: 0,
    nsfw: false,
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
    editedAt: null,
    removedBy: null,
    asOf,
    ...given,
  };
}

export function aComment(given: Partial<AnyComment> & { id: string; postId: string; community: string }): AnyComment {
  const platform = platformOf(given.community);
  return {
    platform,
    parentId: null,
    author: 'someone',
    body: `Comment ${given.id}`,
    url: commentUrl(platform, given.community, given.postId, given.id),
    score: 1,
    createdAt: new Date('2026-01-02T00:00:00.000Z'),
    editedAt: null,
    removedBy: null,
    asOf,
    ...given,
  };
}

/** A minute of the day when the small world talks. */
function at(minute: number): Date {
  return new Date(Date.UTC(2026, 0, 10, 12, minute));
}

/** A name or id of the small world as a platform spells it. */
export function spelledOn(platform: PlatformName, nameOrId: string): string {
  if (platform === 'reddit') return nameOrId;
  if (platform === 'lemmy') return `${nameOrId}@lemmy.example`;
  if (platform === 'discourse') return `${nameOrId}@forum.example`;
  if (platform === 'stack_exchange') return onStackExchange(nameOrId);
  if (platform === 'feed') return onFeeds(nameOrId);
  return `${hackerNewsNames[nameOrId.toLowerCase()] ?? nameOrId}@news.ycombinator.com`;
}

/**
 * A few communities of one platform: two that talk, one that is silent, and some that cannot be read. Posts share
 * seconds and scores, so that an order that forgets the id shows.
 */
export function smallWorld(platform: PlatformName): World {
  const world = gardenersAndBakers(platform);
  if (platform === 'hacker_news') return asHackerNews(world);
  if (platform === 'stack_exchange') return asStackExchange(world);
  if (platform === 'feed') return asFeeds(world);
  return platform === 'discourse' ? asForum(world) : world;
}

/** A forum does not say how many read a category, nor since when; visitors see no category that they may not read. */
function asForum(world: World): World {
  const about = { members: null, createdAt: null, access: 'public' };
  return {
    ...world,
    communities: world.communities.map((community) => ({ ...community, ...about })),
    posts: world.posts.map((post) => ({ ...post, score: post.score ?? 0 })),
  };
}

function gardenersAndBakers(platform: PlatformName): World {
  const spelled = (nameOrId: string) => spelledOn(platform, nameOrId);
  const [garden = '', bread = '', silent = ''] = ['BalconyGarden', 'Sourdough', 'RepairCafe'].map(spelled);
  const closed = [
    ...(platform !== 'reddit' && platform !== 'lemmy'
      ? []
      : [aCommunity({ name: spelled('GoneForGood'), access: 'banned' })]),
    ...(platform === 'reddit'
      ? [
          aCommunity({ name: 'ClosedGarden', access: 'private' }),
          aCommunity({ name: 'OddGarden', quarantined: true }),
          aCommunity({ name: 'AskFirstGarden', access: 'gated' }),
        ]
      : []),
  ];
  return {
    communities: [
      aCommunity({
        name: garden,
        title: 'Vegetables without a yard',
        description: 'Growing food in pots and boxes.',
        sidebar: '## Welcome\n\nBe kind.',
        members: 5200,
        category: 'home',
      }),
      aCommunity({ name: bread, title: 'Bread & patience', members: null, access: 'restricted' }),
      aCommunity({ name: silent, title: 'Fix it together', members: 12 }),
      ...closed,
    ],
    rules: {
      [garden]: [
        { position: 0, title: 'Be kind', text: 'No insults.', asOf },
        { position: 1, title: 'No shops', text: 'Links to shops are removed.', asOf },
      ],
    },
    wiki: [{ community: garden, page: 'index', text: '# Start here' }],
    posts: [
      ...Array.from({ length: 20 }, (_, n) =>
        aPost({ id: spelled(`ga${n}`), community: garden, createdAt: at(n - (n % 2)), score: n % 7 }),
      ),
      ...Array.from({ length: 9 }, (_, n) =>
        aPost({ id: spelled(`br${n}`), community: bread, createdAt: at(2 * n), score: 3 }),
      ),
      aPost({
        id: spelled('aphids'),
        community: garden,
        author: 'greenthumb',
        title: 'Aphids on my basil',
        body: 'Soap water? It was 50% off_ (really) at the market. Bärlauch too.',
        flair: 'Help',
        score: 40,
        numComments: 4,
        createdAt: at(30),
        editedAt: at(31),
      }),
      aPost({ id: spelled('link'), community: garden, link: 'https://example.org/', score: null, createdAt: at(29) }),
      aPost({ id: spelled('loaf'), community: bread, title: 'Basil in a loaf', score: 2, createdAt: at(28) }),
      aPost({
        id: spelled('gone'),
        community: garden,
        title: 'basil secret',
        removedBy: 'moderator',
        createdAt: at(27),
      }),
      ...closed.map((community, n) =>
        aPost({ id: spelled(`hid${n}`), community: community.name, title: 'hidden basil', createdAt: at(26) }),
      ),
    ],
    comments: [
      ...[5, 9, 2].map((score, n) =>
        aComment({ id: spelled(`c${n}`), postId: spelled('aphids'), community: garden, score, createdAt: at(32 + n) }),
      ),
      aComment({ id: spelled('c3'), postId: spelled('aphids'), community: garden, parentId: spelled('c1'), score: 1 }),
      aComment({ id: spelled('c4'), postId: spelled('aphids'), community: garden, score: 99, removedBy: 'author' }),
    ],
  };
}
