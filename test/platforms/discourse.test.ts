import * as assert from 'uvu/assert';
import { createDiscourse } from '../../src/platforms/discourse/discourse.ts';
import type { Platform, Refusal } from '../../src/platforms/platform.ts';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import { startDiscourseServer } from '../support/discourse-server.ts';
import type { Fault } from '../support/faults.ts';
import { aComment, aPost, smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf, isNewestFirst, pagesOf } from './conformance-listings.ts';

const server = await startDiscourseServer(smallWorld('discourse'));
const said: Said[] = [];
const [garden, bread, whole] = ['BalconyGarden@forum.example', 'Sourdough@forum.example', 'all@forum.example'];
const methods = new Set<string>();

function makeForum(robots = false): Platform {
  return createDiscourse({
    host: 'forum.example',
    apiUrl: server.address,
    userAgent: 'whereabouts/0 (+mailto:operator@example.org)',
    budget: { turn: async () => ({ ok: true as const }), heard: async (what) => void said.push(what) },
    persistence: { tries: 3, baseMs: 1 },
    robots,
  });
}

const test = platformSuite(
  'discourse',
  'discourse',
  async (world: World) => {
    server.world = world;
    return { platform: makeForum(), add: async (posts) => void world.posts.push(...posts) };
  },
  ['search'],
);
test.before.each(() => {
  Object.assign(server, { world: smallWorld('discourse'), faults: [], pages: {}, pinned: new Set(), pagedCategories: null }); // prettier-ignore
  server.heard.length = said.length = 0;
});
test.after.each(() => server.heard.forEach(({ method }) => methods.add(method)));

test('what was written since a moment, in any category and under any topic, is one feed', async () => {
  const platform = makeForum();
  const since = new Date(Date.UTC(2026, 0, 10, 12, 30));
  const posts = valueOf(await platform.listPosts([garden, bread], 'new', { since }));
  assert.equal([idsOf(posts.posts), posts.next], [['aphids@forum.example'], null]);
  const comments = valueOf(await platform.listComments([garden, bread], { since }));
  assert.equal(comments.comments.map(({ id }) => id.split('@')[0]), ['c2', 'c1', 'c0']); // prettier-ignore
  assert.is(server.heard.filter(({ path }) => path === '/posts.json').length, 1);
  // Whoever asks again wants to know what is new.
  server.world.posts.push(aPost({ id: 'new1@forum.example', community: bread, createdAt: new Date('2026-01-20') }));
  assert.is(valueOf(await platform.listPosts([garden, bread], 'new', { since })).posts.length, 2);
  assert.is(valueOf(await platform.listPosts([whole], 'new', { since })).posts.length, 2);
  server.world.posts.push(aPost({ id: 'new2@forum.example', community: bread, createdAt: new Date('2026-01-21') }));
  const alone = valueOf(await platform.listPosts([bread], 'new', { since }));
  assert.equal(idsOf(alone.posts), ['new2@forum.example', 'new1@forum.example'], 'asked before, among others');
});

test('a feed of hundreds of posts is read page by page, to where it was read before', async () => {
  const createdAt = (n: number) => new Date(Date.UTC(2026, 0, 12, 0, 0, n));
  server.world.comments = Array.from({ length: 430 }, (_, n) =>
    aComment({ id: `m${n}@forum.example`, postId: 'loaf@forum.example', community: bread, createdAt: createdAt(n) }),
  );
  server.world.posts.push(aPost({ id: 'early@forum.example', community: garden, createdAt: createdAt(10) }));
  const platform = makeForum();
  const since = createdAt(5);
  const ids = await pagesOf(50, (after) => platform.listPosts([garden], 'new', { since, after }));
  assert.equal(ids, ['early@forum.example']);
  const seen: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 20; pages++) {
    const page: { comments: readonly { id: string }[]; next: string | null } = valueOf(await platform.listComments([bread], { since, after })); // prettier-ignore
    seen.push(...page.comments.map(({ id }) => id));
    if ((after = page.next) === null) break;
  }
  assert.equal([seen.length, new Set(seen).size], [425, 425]);
});

test('a post that was moved from elsewhere does not end the reading', async () => {
  const platform = makeForum();
  const since = new Date(Date.UTC(2026, 0, 10, 12, 30));
  const late = (minute: number) => new Date(Date.UTC(2026, 0, 10, 13, minute));
  const [first, last] = ['new1', 'new2'].map((id, n) => aPost({ id: `${id}@forum.example`, community: bread, createdAt: late(n * 2) })); // prettier-ignore
  server.world.posts.push(first!, last!);
  valueOf((await platform.communities([bread]))[0]!);
  const told = JSON.parse(JSON.stringify(await latestOf())) as { latest_posts: { id: string; created_at: string }[] };
  told.latest_posts.splice(1, 0, { ...told.latest_posts[1]!, id: 'moved', created_at: '2020-01-01T00:00:00Z' });
  server.pages['/posts.json'] = JSON.stringify(told);
  assert.equal(idsOf(valueOf(await platform.listPosts([bread], 'new', { since })).posts).length, 2);
});

test('a post that was moved from elsewhere does not end the reading at the end of a page either', async () => {
  const posts = Array.from({ length: 120 }, (_, n) => ({ ...aRawPost, id: 1_120 - n, topic_id: 1_120 - n, created_at: new Date(Date.UTC(2026, 0, n === 49 ? -400 : 10, 12, 120 - n)).toISOString() })); // prettier-ignore
  const answers: Record<string, (before: number) => unknown> = {
    '/about.json': () => ({ about: { title: 'F', description: '', stats: {} } }),
    '/categories.json': () => ({ category_list: { categories: [{ id: 1, name: 'Talk', slug: 'talk' }] } }),
    '/site.json': () => ({ categories: [] }),
    '/posts.json': (before) => ({ latest_posts: posts.filter(({ id }) => id <= before).slice(0, 50) }),
  };
  const send = async ({ url }: { url: string }) => {
    const { pathname, searchParams } = new URL(url);
    const answer = answers[pathname]?.(Number(searchParams.get('before') ?? Infinity));
    return { status: answer ? 200 : 404, headers: new Headers(), text: JSON.stringify(answer ?? {}), url };
  };
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const forum = createDiscourse({ host: 'f.example', apiUrl: 'https://f.example', userAgent: 'x', send, budget });
  const found = new Set<string>();
  let after: string | null = null;
  do {
    const page: { posts: readonly { id: string }[]; next: string | null } = valueOf(await forum.listPosts(['talk@f.example'], 'new', { since: new Date(Date.UTC(2026, 0, 1)), after })); // prettier-ignore
    for (const { id } of page.posts) found.add(id);
    after = page.next;
  } while (after !== null);
  assert.is(found.size, 119);
});
const aRawPost = { topic_title: 'A topic', category_id: 1, post_number: 1, post_type: 1, username: 'a', raw: 'text', cooked: '<p>text</p>' }; // prettier-ignore

async function latestOf(): Promise<unknown> {
  return (await fetch(`${server.address}/posts.json`)).json();
}

test('subcategories that only the list of all categories has are found', async () => {
  server.pages['/site.json'] = JSON.stringify({ categories: [{ id: 99, name: 'Below', slug: 'below' }, { id: 3, name: 'Staff', slug: 'staff', read_restricted: true }] }); // prettier-ignore
  const [below, staff] = await makeForum().communities(['below@forum.example', 'staff@forum.example']);
  assert.is(valueOf(below!).title, 'Below');
  isRefused(staff, 'missing');
});

test('pinned topics stand where they belong, once', async () => {
  const many = Array.from({ length: 70 }, (_, n) =>
    aPost({ id: `t${n}@forum.example`, community: bread, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
  );
  server.world.posts = many;
  server.pinned = new Set(['t3@forum.example', 't50@forum.example']);
  const seen: Parameters<typeof isNewestFirst>[0][number][] = [];
  const platform = makeForum();
  const ids = await pagesOf(20, async (after) => {
    const page = await platform.listPosts([bread], 'new', { limit: 20, after });
    seen.push(...valueOf(page).posts);
    return page;
  });
  assert.is(ids.length, 70);
  isNewestFirst(seen);
});

test('categories that come page by page are all found', async () => {
  server.pagedCategories = 2;
  const { communities } = valueOf(await makeForum().crawl(null));
  assert.equal(communities.map(({ name }) => name.split('@')[0]), ['all', 'BalconyGarden', 'Sourdough', 'RepairCafe']); // prettier-ignore
  assert.equal([communities[0]?.members, communities[0]?.title], [77, 'A forum']);
});

test('rules: those of the category, then the guidelines of the forum', async () => {
  const page = '<header>Log in now.</header><!-- preload-content: --><h1>Guidelines</h1><p>Be civil. Always.</p><!-- :preload-content --><p>Powered by it. Yes.</p>'; // prettier-ignore
  server.pages['/guidelines'] = page;
  const platform = makeForum();
  assert.equal(
    valueOf(await platform.rules(garden)).map(({ position, title }) => [position, title]),
    [
      [0, 'Be kind'],
      [1, 'No shops'],
      [2, 'Be civil'],
    ],
  );
  await platform.rules(bread);
  assert.is(server.heard.filter(({ path }) => path === '/guidelines').length, 1);
});

test('robots.txt is obeyed: what it forbids is not asked, and a forum that wants no robots is left alone', async () => {
  server.pages['/robots.txt'] = 'User-agent: *\nDisallow: /t/\nCrawl-delay: 3';
  const platform = makeForum(true);
  isRefused(await platform.comments('1@forum.example'), 'blocked');
  assert.ok((await platform.communities([garden]))[0]?.ok);
  assert.not.ok(server.heard.some(({ path }) => path.startsWith('/t/')));
  assert.equal(server.heard.filter(({ path }) => path === '/robots.txt').length, 1);
  assert.equal(said, [{ calls: 2, seconds: 3 }]);
  server.pages['/robots.txt'] = 'User-agent: nicebot\nAllow: /\n\nUser-agent: *\nDisallow: /';
  server.heard.length = 0;
  isRefused(await makeForum(true).listPosts([garden], 'new'), 'blocked');
  assert.equal(server.heard.map(({ path }) => path), ['/robots.txt']); // prettier-ignore
  server.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, body: '' })));
  isRefused(await makeForum(true).listPosts([garden], 'new'), 'unavailable');
});

const thrice = (fault: Fault) => [fault, fault, fault];
const json = (status: number, error_type: string, more = {}) => ({ status, body: { errors: ['No'], error_type, ...more } }); // prettier-ignore
const answers: [string, Fault[], Refusal['reason'], number | null][] = [
  ['the text of the front limiter', thrice({ status: 429, body: 'Slow down', headers: { 'retry-after': '7' } }), 'rate_limited', 7], // prettier-ignore
  ['the limiter of the forum', thrice(json(429, 'rate_limit', { extras: { wait_seconds: 10 } })), 'rate_limited', 10],
  ['a forum for members', [json(403, 'not_logged_in')], 'blocked', null],
  ['a redirect to the sign-in', [{ status: 302, body: '', headers: { location: '/login' } }], 'blocked', null],
  ['a wall before the forum', ['block page'], 'blocked', null],
  ['HTML, a cut answer, an empty one', ['html', 'cut', 'empty'], 'unavailable', null],
  ['a failing forum', ['hang up', { status: 502, body: '' }, { status: 500, body: '' }], 'unavailable', null],
];
for (const [what, faults, reason, seconds] of answers) {
  test(`takes ${what} as ${reason}`, async () => {
    server.faults.push(...faults);
    const [answer] = await makeForum().communities([garden]);
    isRefused(answer, reason);
    assert.is(answer && !answer.ok && answer.retryAfterSeconds, seconds);
    assert.is(server.faults.length, 0);
    assert.is(said.length, reason === 'rate_limited' ? 3 : 0);
  });
}

test('a topic that only members see is left out; one that was removed is gone', async () => {
  const platform = makeForum();
  valueOf((await platform.communities([garden]))[0]!);
  server.faults.push(json(403, 'invalid_access'), json(410, 'not_found'));
  const ids = ['ga0', 'ga1', 'ga2'].map((id) => `${id}@forum.example`);
  assert.equal(idsOf(valueOf(await platform.postsById(ids))), ['ga2@forum.example']);
});

test('a forum that has closed its doors, or where something else answers, has lost nothing', async () => {
  const [ids, comments] = [['ga0@forum.example'], ['c0@forum.example']];
  const proxy = { status: 404, body: '404 page not found' };
  for (const [fault, reason] of [
    [json(403, 'not_logged_in'), 'blocked'],
    [proxy, 'unavailable'],
  ] as const) {
    const platform = makeForum();
    valueOf((await platform.communities([garden]))[0]!);
    server.faults.push(fault);
    isRefused(await platform.postsById(ids), reason);
    server.faults.push(fault);
    isRefused(await platform.commentsById(comments), reason);
    assert.is(server.faults.length, 0);
  }
  for (const fault of [proxy, json(404, 'not_found')]) {
    server.faults.push(fault, fault);
    isRefused((await makeForum().communities([garden]))[0], 'unavailable');
    server.faults.length = 0;
  }
});

test('a forum that has moved says to where', async () => {
  for (const [location, where] of [
    ['https://new.example/about.json', 'new.example'],
    ['/elsewhere', 'another place'],
  ] as const) {
    // prettier-ignore
    server.faults.push({ status: 301, body: 'Moved', headers: { location } });
    const answer = await makeForum().listPosts([garden], 'new');
    assert.equal(answer.ok ? null : [answer.reason, answer.detail], ['unavailable', `the address leads to ${where} (301)`]); // prettier-ignore
  }
});

test('only ever reads: nothing but GET was asked above', () => assert.equal([...methods], ['GET']));

test.after(() => server.close());
test.run();
