import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLemmy } from '../../src/platforms/lemmy/lemmy.ts';
import { rulesInSidebar } from '../../src/platforms/reading/rules-in-sidebar.ts';
import type { Answer, Platform, Refusal } from '../../src/platforms/platform.ts';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import type { Fault } from '../support/faults.ts';
import { startLemmyServer } from '../support/lemmy-server.ts';
import { aCommunity, aPost, smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf, isNewestFirst, pagesOf } from './conformance-listings.ts';

const server = await startLemmyServer(smallWorld('lemmy'));
const said: [string, Said][] = [];
const turns: string[] = [];
const methods = new Set<string>();

function budget(name: string) {
  return {
    turn: async () => (turns.push(name), { ok: true as const }),
    heard: async (what: Said) => void said.push([name, what]),
  };
}

function makeLemmy(): Platform {
  return createLemmy({
    host: 'lemmy.example',
    apiUrl: server.address,
    userAgent: 'whereabouts',
    budget: budget('calls'),
    searchBudget: budget('searches'),
    persistence: { tries: 3, baseMs: 1 },
  });
}

for (const speech of ['v4', 'piefed'] as const) {
  const other = platformSuite(`lemmy, where ${speech} is spoken`, 'lemmy', async (world: World) => {
    Object.assign(server, { world, speaks: speech, faults: [] });
    return { platform: makeLemmy(), add: async (posts) => void world.posts.push(...posts) };
  });
  other.run();
}

/** One that has found out what the instance speaks. */
async function madeLemmy(): Promise<Platform> {
  const platform = makeLemmy();
  await platform.rules('Sourdough@lemmy.example');
  server.heard.length = said.length = turns.length = 0;
  return platform;
}

const lemmy = platformSuite('lemmy', 'lemmy', async (world: World) => {
  server.world = world;
  return { platform: makeLemmy(), add: async (posts) => void world.posts.push(...posts) };
});

lemmy.before.each(() => {
  Object.assign(server, { world: smallWorld('lemmy'), faults: [], speaks: 'v3' });
  server.heard.length = said.length = turns.length = 0;
});
lemmy.after.each(() => server.heard.forEach(({ method }) => methods.add(method)));

lemmy('is named after its instance, and knows only its own ids', async () => {
  const platform = makeLemmy();
  assert.is(platform.name, 'lemmy.example');
  assert.equal(valueOf(await platform.postsById(['aphids@other.example', 'aphids'])), []);
  isRefused(await platform.comments('aphids@other.example'), 'missing');
  isRefused((await platform.communities(['Sourdough']))[0], 'missing');
  assert.is(server.heard.length, 0);
});

for (const speech of ['v3', 'v4', 'piefed'] as const) {
  lemmy(`pinned posts stand where they belong, once, also where nothing else is there: ${speech}`, async () => {
    const made = (n: number) => `t${n}@lemmy.example`;
    const posts = Array.from({ length: 130 }, (_, n) =>
      aPost({ id: made(n), community: 'Sourdough@lemmy.example', createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
    );
    const idsIn = async (pinned: number[]) => {
      server.world.pinned = new Set(pinned.map(made));
      const seen: Parameters<typeof isNewestFirst>[0][number][] = [];
      const platform = makeLemmy();
      const ids = await pagesOf(50, async (after) => {
        const page = await platform.listPosts(['Sourdough@lemmy.example'], 'new', { after });
        seen.push(...valueOf(page).posts);
        return page;
      });
      isNewestFirst(seen);
      return ids.length;
    };
    Object.assign(server, { speaks: speech, world: { ...server.world, posts } });
    assert.is(await idsIn([3, 60, 90, 129]), 130);
    Object.assign(server.world, { posts: posts.slice(0, 2) });
    assert.equal([await idsIn([0, 1]), await idsIn([0])], [2, 2]);
  });
}

lemmy('knows from the modlog that a moderator removed a post, and nothing of one that its author deleted', async () => {
  server.world.posts = server.world.posts.map((post) =>
    post.id === 'loaf@lemmy.example' ? { ...post, removedBy: 'author' } : post,
  );
  const posts = valueOf(await makeLemmy().postsById(['gone@lemmy.example', 'loaf@lemmy.example']));
  assert.equal(
    posts.map(({ id, removedBy }) => [id, removedBy]),
    [['gone@lemmy.example', 'moderator']],
  );
});

lemmy('searches have a budget of their own', async () => {
  const platform = await madeLemmy();
  await platform.searchPosts('basil');
  await platform.rules('Sourdough@lemmy.example');
  assert.equal(turns, ['searches', 'calls']);
});

const thrice = (fault: Fault) => [fault, fault, fault];
const answers: [string, Fault[], Refusal['reason']][] = [
  ['a 429', thrice({ status: 429, body: '', headers: { 'retry-after': '7' } }), 'rate_limited'],
  ['the rate limit of older versions', thrice({ status: 400, body: { error: 'rate_limit_error' } }), 'rate_limited'],
  ['an instance behind a wall', ['block page'], 'blocked'],
  ['a private instance', [{ status: 400, body: { error: 'instance_is_private' } }], 'blocked'],
  ['an unknown name in older versions', [{ status: 400, body: { error: 'couldnt_find_community' } }], 'missing'],
  ['another address', [{ status: 301, body: '', headers: { location: 'https://example.org/' } }], 'unavailable'],
  ['another shape', [{ status: 200, body: { community_view: null } }], 'unavailable'],
  ['nothing but broken answers', ['cut', 'html', 'empty'], 'unavailable'],
  ['a failing instance', ['hang up', { status: 502, body: '' }, { status: 500, body: '' }], 'unavailable'],
];
for (const [what, faults, reason] of answers) {
  lemmy(`takes ${what} as ${reason}`, async () => {
    const platform = await madeLemmy();
    server.faults.push(...faults);
    isRefused(await platform.rules('Sourdough@lemmy.example'), reason);
    assert.is(server.faults.length, 0);
    if (faults.length > 1 && reason === 'rate_limited') assert.is(said.length, 3);
  });
}

lemmy('an answer of 1.0 in the words of 0.19 is not believed, and version 4 is found again', async () => {
  const garden = 'BalconyGarden@lemmy.example';
  server.world.posts = Array.from({ length: 60 }, (_, n) => aPost({ id: `n${n}@lemmy.example`, community: garden }));
  const platform = await madeLemmy();
  server.speaks = 'v4';
  isRefused(await platform.listPosts([garden], 'new'), 'unavailable');
  assert.equal(valueOf(await platform.listPosts([garden], 'new')).posts.length, 50);
  assert.equal(server.heard.filter(({ path }) => path.startsWith('/api/v3')).length, 1);
});

for (const speech of ['v3', 'v4', 'piefed'] as const) {
  lemmy(`while a proxy answers for an instance (${speech}), nothing is missing`, async () => {
    server.speaks = speech;
    const platform = await madeLemmy();
    const proxy = { status: 404, body: '404 page not found' };
    const asked: (() => Promise<Answer<unknown>>)[] = [
      async () => platform.postsById(['aphids@lemmy.example']),
      async () => platform.commentsById(['c0@lemmy.example']),
      async () => platform.listPosts(['BalconyGarden@lemmy.example'], 'new'),
    ];
    for (const ask of asked) {
      server.faults.push(...Array.from({ length: 6 }, () => proxy));
      isRefused(await ask(), 'unavailable');
      isRefused(await ask(), 'unavailable');
      server.faults.length = 0;
      valueOf(await ask());
    }
  });
}

lemmy('a comment that 0.19 would have shown is not missing where 1.0 runs since', async () => {
  const platform = await madeLemmy();
  valueOf(await platform.commentsById(['c0@lemmy.example']));
  server.speaks = 'v4';
  // What 1.0 says to it in API v3.
  server.faults.push({ status: 404, body: '' });
  isRefused(await platform.commentsById(['c0@lemmy.example']), 'unavailable');
  assert.is(valueOf(await platform.commentsById(['c0@lemmy.example'])).length, 1);
});

lemmy('a community may have a name in Cyrillic or Arabic letters', async () => {
  const names = ['Новости@lemmy.example', 'تجريب_1@lemmy.example'];
  for (const [n, name] of names.entries()) {
    server.world.communities.push(aCommunity({ name }));
    server.world.posts.push(aPost({ id: `90${n}@lemmy.example`, community: name }));
    const platform = makeLemmy();
    assert.is(valueOf((await platform.communities([name]))[0]!).name, name);
    assert.equal(idsOf(valueOf(await platform.listPosts([name], 'new')).posts), [`90${n}@lemmy.example`]);
    assert.is(valueOf(await platform.postsById([`90${n}@lemmy.example`]))[0]?.community, name);
  }
});

lemmy('where 1.0 runs, nothing is asked in the words of 0.19, even if its own words fail', async () => {
  server.speaks = 'v4';
  server.faults.push({ status: 404, body: '' }, ...thrice({ status: 502, body: '' }));
  isRefused(await makeLemmy().rules('Sourdough@lemmy.example'), 'unavailable');
  valueOf(await makeLemmy().rules('BalconyGarden@lemmy.example'));
  assert.ok(server.heard.every(({ path }) => !path.startsWith('/api/v3')));
});

lemmy('budgets are what the instance publishes', async () => {
  for (const [speech, expected] of [
    [
      'v3',
      [
        ['calls', { calls: 180, seconds: 60 }],
        ['searches', { calls: 60, seconds: 600 }],
      ],
    ],
    [
      'v4',
      [
        ['calls', { calls: 120, seconds: 60 }],
        ['searches', { calls: 30, seconds: 60 }],
      ],
    ],
    ['piefed', []],
  ] as const) {
    Object.assign(server, { speaks: speech });
    said.length = 0;
    await makeLemmy().rules('Sourdough@lemmy.example');
    assert.equal(said, expected, speech);
  }
});

lemmy('an interface that is switched off, and other software, are refusals', async () => {
  const refused = async (...faults: (Fault | null)[]) => {
    server.faults.push(...faults.map((fault) => fault ?? { status: 404, body: '' }));
    return (await makeLemmy().communities(['Sourdough@lemmy.example']))[0];
  };
  const links = { status: 200, body: { links: [{ rel: 'nodeinfo', href: '/nodeinfo/2.1' }] } };
  const runs = (name: string) => ({ status: 200, body: { software: { name, version: '1' } } });
  const off = { status: 400, body: { message: 'alpha api is not enabled' } };
  isRefused(await refused(links, runs('piefed'), off), 'blocked');
  isRefused(await refused(links, runs('mastodon')), 'unsupported');
  const old = { status: 200, body: { version: '1.0.0', site_view: {} } };
  isRefused(await refused(null, null, old), 'unavailable');
});

lemmy('of several instances, each lists and searches what is at home there', async () => {
  server.speaks = 'v4';
  const options = { userAgent: 'whereabouts', budget: budget('calls'), searchBudget: budget('searches') };
  const first = createLemmy({ ...options, host: 'other.example', apiUrl: server.address, others: ['lemmy.example'] });
  assert.equal(valueOf(await first.searchPosts('basil')).posts, []);
  const second = createLemmy({ ...options, host: 'lemmy.example', apiUrl: server.address, scope: 'Local' });
  assert.is(valueOf(await second.searchPosts('basil')).posts.length, 2);
  valueOf(await second.crawl(null));
  const listed = server.heard.filter(({ path }) => /search|community\/list/.test(path)).map(({ query }) => query);
  assert.equal(
    listed.map((query) => query.get('listing_type') ?? query.get('type_')),
    ['all', 'local', 'local'],
  );
});

lemmy('tries again when an answer was broken', async () => {
  const platform = await madeLemmy();
  server.faults.push('cut', 'hang up');
  valueOf(await platform.listPosts(['Sourdough@lemmy.example'], 'new'));
});

lemmy('many posts of several communities in pages: all of them, newest first, none twice', async () => {
  const names = ['Sourdough@lemmy.example', 'BalconyGarden@lemmy.example', 'RepairCafe@lemmy.example'];
  server.world.posts = Array.from({ length: 330 }, (_, n) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, (n * 7919) % 4000));
    return aPost({ id: `n${n}@lemmy.example`, community: names[n % 5 < 3 ? 0 : (n % 2) + 1]!, createdAt });
  });
  const platform = makeLemmy();
  for (const limit of [50, 7]) {
    const seen: Parameters<typeof isNewestFirst>[0][number][] = [];
    const ids = await pagesOf(limit, async (after) => {
      const page = await platform.listPosts(names, 'new', { limit, after });
      seen.push(...valueOf(page).posts);
      return page;
    });
    assert.is(ids.length, 330);
    isNewestFirst(seen);
  }
  assert.ok(idsOf(server.world.posts).length === 330);
});

lemmy('only ever reads: nothing but GET was asked above', () => {
  assert.equal([...methods], ['GET']);
});

lemmy.after(() => server.close());
lemmy.run();

const sidebars = suite('rules in a sidebar');
const asOf = new Date(0);

sidebars('a list under a heading that speaks of rules', () => {
  const sidebar = [
    'A place for bread.',
    '',
    '### Our rules',
    '',
    '1. **Be kind.** No insults,',
    '   no threats.',
    '2. Say where you found it. A link is enough.',
    '3. No shops',
    '',
    '### See also',
    '- another place',
  ].join('\n');
  assert.equal(
    rulesInSidebar(sidebar, asOf).map(({ title, text }) => [title, text]),
    [
      ['Be kind', 'No insults, no threats.'],
      ['Say where you found it', 'A link is enough.'],
      ['No shops', ''],
    ],
  );
});

sidebars('no list, no rules', () => {
  for (const sidebar of [
    '',
    'Rules are rules.',
    '## Rules\n\nBe kind.',
    '- one\n- two',
    '# Rules of the game\n'.repeat(3),
  ]) {
    assert.equal(rulesInSidebar(sidebar, asOf), [], sidebar);
  }
});

sidebars.run();
