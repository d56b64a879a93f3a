import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Instance } from '../../src/platforms/lemmy/instance.ts';
import { removalMethods } from '../../src/platforms/lemmy/removals.ts';
import { commentView, toComment } from '../../src/platforms/lemmy/views.ts';
import { createLemmy } from '../../src/platforms/lemmy/lemmy.ts';
import { startLemmyServer } from '../support/lemmy-server.ts';
import { refusal } from '../../src/platforms/refusal.ts';
import { rejection } from '../support/rejection.ts';
import { smallWorld } from '../support/world.ts';
import { valueOf } from './conformance.ts';

const test = suite('what was removed on a Lemmy instance');

const minute = (n: number) => new Date(Date.UTC(2026, 0, 10, 12, n)).toISOString();
const garden = { id: 3, name: 'garden', actor_id: 'https://lemmy.example/c/garden', published: minute(0) };

/** A line of the modlog: a post that was published at a minute, and what was done to it at another. */
const entry = (id: number, published: number, removed: boolean, at: number) => ({
  mod_remove_post: { removed, when_: minute(at) },
  post: { id, name: 'A post', published: minute(published) },
  community: garden,
});
type Page = { removed_posts: ReturnType<typeof entry>[]; next_page?: string } | { refused: string };

/** An instance whose modlog has these pages; `asked` are the cursors that it was asked with. */
function instanceWith(pages: Page[], given: Partial<typeof garden & { removed: boolean }> = {}, hasModlog = true) {
  const asked: (string | undefined)[] = [];
  const instance = {
    dialect: async (signal?: AbortSignal) => {
      signal?.throwIfAborted();
      return { ok: true, value: { hasModlog } };
    },
    ask: async (path: string, params: Record<string, string>, shape: { parse: (value: unknown) => unknown }) => {
      if (path === '/community') return { ok: true, value: shape.parse({ community_view: { community: { ...garden, ...given } } }) }; // prettier-ignore
      assert.equal([params['type_'], params['community_id'], params['limit']], ['ModRemovePost', '3', '50']);
      asked.push(params['page_cursor']);
      const page = pages[asked.length - 1] ?? { removed_posts: [] };
      return 'refused' in page ? refusal('unavailable', page.refused) : { ok: true, value: shape.parse(page) };
    },
  } as unknown as Instance;
  const count = (from: number, to: number, signal?: AbortSignal) =>
    removalMethods(instance).countRemovals(
      'garden@lemmy.example',
      { from: new Date(minute(from)), to: new Date(minute(to)) },
      { signal },
    );
  return { instance, asked, count };
}

test('those count whose last word is that they are removed, of the posts that were written in the time', async () => {
  const { count } = instanceWith([
    {
      removed_posts: [
        entry(1, 20, true, 50),
        entry(2, 20, false, 49),
        entry(2, 20, true, 48),
        entry(3, 20, true, 47),
        entry(3, 20, false, 46),
        entry(8, 20, false, 45),
        entry(8, 20, true, 45),
        entry(4, 9, true, 45),
        entry(5, 31, true, 44),
        entry(6, 10, true, 43),
        entry(7, 30, true, 42),
      ],
    },
  ]);
  assert.is(valueOf(await count(10, 30)), 4, '1, 3, and both that were written at the ends of the time');
});

test('it is read page by page, until what is told there was before the time began, at most ten pages', async () => {
  const pages = (n: number): Page[] =>
    Array.from({ length: n }, (_, i) => ({ removed_posts: [entry(i, 20, true, 50 - i)], next_page: `p${i + 1}` }));
  const all = instanceWith(pages(3).concat({ removed_posts: [entry(9, 20, true, 40)] }));
  assert.is(valueOf(await all.count(10, 30)), 4);
  assert.equal(all.asked, [undefined, 'p1', 'p2', 'p3']);

  const long = instanceWith(pages(30));
  assert.is(valueOf(await long.count(10, 30)), 10);
  assert.is(long.asked.length, 10);

  const old = instanceWith([{ removed_posts: [entry(1, 12, true, 20), entry(2, 5, true, 9)], next_page: 'p1' }]);
  assert.is(valueOf(await old.count(10, 30)), 1);
  assert.is(old.asked.length, 1, 'the rest is older');
  const edge = instanceWith([{ removed_posts: [entry(2, 5, true, 10)], next_page: 'p1' }]);
  await edge.count(10, 30);
  assert.is(edge.asked.length, 2, 'at the very minute it may go on');
  const empty = instanceWith([{ removed_posts: [], next_page: 'p1' }, { removed_posts: [entry(1, 20, true, 50)] }]);
  assert.is(valueOf(await empty.count(10, 30)), 1, 'a page on which nothing could be read is not the end');
});

test('who cannot tell is a refusal, and no count: half of a modlog is none', async () => {
  const reasonOf = async (answer: Promise<{ ok: boolean; reason?: string }>) => (await answer).reason;
  assert.is(await reasonOf(instanceWith([], {}, false).count(10, 30)), 'unsupported');
  assert.is(await reasonOf(instanceWith([], { removed: true }).count(10, 30)), 'banned');
  const half = instanceWith([{ removed_posts: [entry(1, 20, true, 50)], next_page: 'p1' }, { refused: 'down' }]);
  assert.is(await reasonOf(half.count(10, 30)), 'unavailable');
  const { instance, asked } = instanceWith([]);
  const time = { from: new Date(0), to: new Date() };
  assert.is(await reasonOf(removalMethods(instance).countRemovals('garden', time, {})), 'missing');
  assert.is(await reasonOf(removalMethods({ ...instance, dialect: async () => refusal('blocked') }).countRemovals('garden@lemmy.example', time, {})), 'blocked'); // prettier-ignore
  const stopped = AbortSignal.abort(new Error('stopped'));
  assert.match(
    String(await rejection(removalMethods(instance).countRemovals('garden@lemmy.example', time, { signal: stopped }))),
    /stopped/,
  );
  assert.equal(asked, []);
});

test('a server that still lists what was taken down brings none of it into a list or a search, and none of its words', async () => {
  const world = { ...smallWorld('lemmy'), listsRemoved: true };
  const server = await startLemmyServer(world);
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const lemmy = createLemmy({ host: 'lemmy.example', apiUrl: server.address, userAgent: 'whereabouts', budget, searchBudget: budget }); // prettier-ignore
  try {
    world.posts = world.posts.map((post) =>
      post.id === 'loaf@lemmy.example' ? { ...post, removedBy: 'author' as const } : post,
    );
    const names = ['BalconyGarden@lemmy.example', 'Sourdough@lemmy.example'];
    const listed = valueOf(await lemmy.listPosts(names, 'new', { limit: 50 })).posts;
    const found = valueOf(await lemmy.searchPosts('basil', { limit: 50 })).posts;
    assert.ok(listed.length > 20);
    assert.equal(
      found.map(({ id }) => id),
      ['aphids@lemmy.example'],
    );
    const ids = listed.map(({ id }) => id);
    for (const id of ['gone@lemmy.example', 'loaf@lemmy.example']) assert.not.ok(ids.includes(id), id);
    const both = valueOf(await lemmy.postsById(['gone@lemmy.example', 'loaf@lemmy.example']));
    assert.equal(
      both.map(({ removedBy, title, body, author, link, flair }) => [removedBy, title, body, author, link, flair]),
      [
        ['moderator', '', '', null, null, null],
        ['author', '', '', null, null, null],
      ],
    );
  } finally {
    await server.close();
  }
});

test('the parent of a comment is an id or none', () => {
  const parentOf = (path: string) =>
    toComment(commentView.parse({ comment: { id: 13, post_id: 9, content: 'a', path, published: minute(0) }, community: garden, creator: null, counts: { score: 1 } }), 'lemmy.example').parentId; // prettier-ignore
  assert.equal(['0.11.13', '0.13', '', '0.1\u00001.13', `0.${'1'.repeat(40)}.13`].map(parentOf), ['11@lemmy.example', null, null, null, null]); // prettier-ignore
});

test.run();
