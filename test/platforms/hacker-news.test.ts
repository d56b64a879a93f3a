import * as assert from 'uvu/assert';
import { createHackerNews } from '../../src/platforms/hacker-news/hacker-news.ts';
import type { Platform, Post, Refusal } from '../../src/platforms/platform.ts';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import type { Fault } from '../support/faults.ts';
import { startHackerNewsServer } from '../support/hacker-news-server.ts';
import { aComment, aPost, smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf, isNewestFirst, pagesOf } from './conformance-listings.ts';

const site = '@news.ycombinator.com';
const server = await startHackerNewsServer(smallWorld('hacker_news'));
const said: [string, Said][] = [];
const turns: string[] = [];
const methods = new Set<string>();
const agents = new Set<string | undefined>();

function budget(name: string) {
  return {
    turn: async () => (turns.push(name), { ok: true as const }),
    heard: async (what: Said) => void said.push([name, what]),
  };
}

function makeHackerNews(): Platform {
  return createHackerNews({
    addresses: server.addresses,
    userAgent: 'whereabouts/0 (+mailto:operator@example.org)',
    budgets: { search: budget('search'), items: budget('items'), pages: budget('pages') },
    persistence: { tries: 3, baseMs: 1 },
  });
}

const test = platformSuite('hacker news', 'hacker_news', async (world: World) => {
  server.world = world;
  return { platform: makeHackerNews(), add: async (posts) => void world.posts.push(...posts) };
});

test.before.each(() => {
  Object.assign(server, { world: smallWorld('hacker_news'), faults: [], lingering: false });
  server.heard.length = said.length = turns.length = 0;
});
test.after.each(() => {
  for (const { method, userAgent } of server.heard) {
    methods.add(method);
    agents.add(userAgent);
  }
});

test('the whole has the posts of all its parts, each under the name of its part', async () => {
  server.world.posts.push(aPost({ id: `news${site}`, community: `all${site}`, title: 'A link' }));
  const page = valueOf(await makeHackerNews().listPosts([`all${site}`, `ask${site}`], 'new', { limit: 100 }));
  assert.is(page.posts.length, server.world.posts.filter(({ removedBy }) => removedBy === null).length);
  assert.equal(new Set(page.posts.map(({ community }) => community)), new Set(['ask', 'show', 'all'].map((part) => part + site))); // prettier-ignore
  assert.is(server.heard.length, 1);
});

test('what the search still shows of a removed post is a tombstone where it is asked for by its id', async () => {
  server.lingering = true;
  const [listed] = valueOf(await makeHackerNews().searchPosts('secret')).posts;
  assert.is(listed?.id, `gone${site}`);
  server.world.posts = server.world.posts.map((post) => (post.id === `loaf${site}` ? { ...post, removedBy: 'author' } : post)); // prettier-ignore
  const [dead, deleted] = valueOf(await makeHackerNews().postsById([`gone${site}`, `loaf${site}`]));
  assert.equal([dead?.removedBy, dead?.title, dead?.author], ['moderator', '', null]);
  assert.equal([deleted?.removedBy, deleted?.title, deleted?.author], ['author', '', null]);
});

test('each host has a budget of its own', async () => {
  const platform = makeHackerNews();
  await platform.searchPosts('basil');
  await platform.postsById([`loaf${site}`]);
  await platform.rules(`ask${site}`);
  assert.equal(turns, ['search', 'items', 'pages']);
});

test('knows its own ids and names only, and asks for no others', async () => {
  const platform = makeHackerNews();
  assert.equal(valueOf(await platform.postsById(['loaf', 'loaf@lemmy.example'])), []);
  isRefused(await platform.listPosts([`best${site}`, 'ask@lemmy.example'], 'new'), 'missing');
  assert.is(server.heard.length, 0);
});

test('a comment deep below its post names its post and its parent', async () => {
  for (const [n, parent] of [null, 'd0', 'd1', 'd2'].entries()) {
    const parentId = parent === null ? null : parent + site;
    server.world.comments.push(aComment({ id: `d${n}${site}`, postId: `loaf${site}`, parentId, community: `show${site}` })); // prettier-ignore
  }
  const comments = valueOf(await makeHackerNews().commentsById([`d3${site}`, `d0${site}`]));
  assert.equal(
    comments.map(({ postId, parentId, community }) => [postId, parentId, community]),
    [
      [`loaf${site}`, `d2${site}`, `show${site}`],
      [`loaf${site}`, null, `show${site}`],
    ],
  );
  assert.is(turns.length, 5, 'steps are shared');
});

test('text is plain: entities once, paragraphs apart, code as it is written', async () => {
  const title = 'Show HN: A &amp;quot; parser';
  server.faults.push({
    status: 200,
    body: {
      id: 8863,
      type: 'story',
      by: 'someone',
      time: 1_175_714_200,
      title,
      text: 'One &amp;lt; two &#x2F; three<p>A <i>quiet</i> <a href="https:&#x2F;&#x2F;example.org&#x2F;">link</a><pre><code>if (a)\n  b();\n</code></pre>',
    },
  });
  const [post] = valueOf(await makeHackerNews().postsById([`8863${site}`]));
  assert.is(post?.title, 'Show HN: A &quot; parser');
  assert.is(post?.body, 'One &lt; two / three\n\nA quiet link\n\nif (a)\n  b();');
});

const thrice = (fault: Fault) => [fault, fault, fault];
const answers: [string, Fault[], Refusal['reason']][] = [
  ['a 429', thrice({ status: 429, body: '', headers: { 'retry-after': '7' } }), 'rate_limited'],
  ['a block page', ['block page'], 'blocked'],
  ['another address', [{ status: 301, body: '', headers: { location: 'https://example.org/' } }], 'unavailable'],
  ['what is not its search', [{ status: 404, body: '404 page not found' }], 'unavailable'],
  ['another shape', [{ status: 200, body: { hits: null } }], 'unavailable'],
  ['nothing but broken answers', ['cut', 'html', 'empty'], 'unavailable'],
  ['a failing host', ['hang up', { status: 502, body: '' }, { status: 500, body: '' }], 'unavailable'],
];
for (const [what, faults, reason] of answers) {
  test(`takes ${what} as ${reason}`, async () => {
    server.faults.push(...faults);
    isRefused(await makeHackerNews().listPosts([`ask${site}`], 'new'), reason);
    assert.is(server.faults.length, 0);
    if (reason === 'rate_limited')
      assert.equal(
        said,
        faults.map(() => ['search', { refusedForSeconds: 7 }]),
      );
  });
}

test('an item is missing where the site says so, not where something else does', async () => {
  server.faults.push({ status: 404, body: '404 page not found' });
  isRefused(await makeHackerNews().postsById([`8863${site}`]), 'unavailable');
});

test('guidelines that are not there are not known, not none', async () => {
  server.faults.push({ status: 404, body: '' }, { status: 200, body: '<html><p>Come back later.</html>' });
  isRefused(await makeHackerNews().rules(`ask${site}`), 'not_collected');
  isRefused(await makeHackerNews().rules(`ask${site}`), 'not_collected');
});

test('many posts in pages, several in a second: all of them, newest first, none twice', async () => {
  server.world.posts = Array.from({ length: 2_400 }, (_, n) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(((n * 7919) % 2_400) / 9)));
    return aPost({ id: `n${n}${site}`, community: `${n % 3 === 0 ? 'ask' : 'show'}${site}`, createdAt });
  });
  for (const [limit, name, expected] of [
    [100, 'all', 2_400],
    [31, 'ask', 800],
  ] as const) {
    const seen: Post[] = [];
    const ids = await pagesOf(limit, async (after) => {
      const page = await makeHackerNews().listPosts([name + site], 'new', { limit, after });
      seen.push(...valueOf(page).posts);
      return page;
    });
    assert.is(ids.length, expected);
    isNewestFirst(seen);
    assert.is(idsOf(seen).length, expected);
  }
});

test('more posts in a second than on two pages', async () => {
  const createdAt = new Date(Date.UTC(2026, 0, 1));
  server.world.posts = Array.from({ length: 23 }, (_, n) => aPost({ id: `s${n}${site}`, community: `ask${site}`, createdAt })); // prettier-ignore
  const ids = await pagesOf(4, async (after) => makeHackerNews().listPosts([`ask${site}`], 'new', { limit: 4, after }));
  assert.is(ids.length, 23);
});

test('what the search finds by an author or by a beginning has not every word', async () => {
  assert.equal(valueOf(await makeHackerNews().searchPosts('greenthumb')).posts, []);
});

test('only ever reads: nothing but GET was asked above, by who says who it is', () => {
  assert.equal([...methods], ['GET']);
  assert.equal([...agents], ['whereabouts/0 (+mailto:operator@example.org)']);
});

test.after(() => server.close());
test.run();
