import * as assert from 'uvu/assert';
import type { Answer, Post, PostPage, Sort } from '../../src/platforms/platform.ts';
import { aPost, type World } from '../support/world.ts';
import { type Conformance, isRefused, valueOf } from './conformance.ts';
import { hasShape, postShape } from './shapes.ts';

export function listingTests(conforms: Conformance): void {
  conforms('listPosts: the posts that stand, newest first', async ({ platform, world, spelled }) => {
    const page = valueOf(await platform.listPosts([spelled('balconygarden')], 'new', { limit: 50 }));
    assert.equal(idsOf(page.posts).toSorted(), standing(world, [spelled('BalconyGarden')]));
    isNewestFirst(page.posts);
    for (const post of page.posts) hasShape(post, postShape);
    assert.is(page.next, null);
    assert.equal(page.unreadable, []);

    const aphids = page.posts[0];
    const { id, title, body, url, numComments, createdAt } = world.posts.find((post) => post.numComments === 4)!;
    assert.equal([aphids?.id, aphids?.title, aphids?.body, aphids?.url], [id, title, body, url]);
    assert.equal([aphids?.numComments, aphids?.createdAt, aphids?.removedBy], [numComments, createdAt, null]);
    assert.is(aphids?.community, spelled('BalconyGarden'));
    assert.is(page.posts[1]?.link, world.posts.find((post) => post.id === spelled('link'))?.link);
  });

  conforms(
    'listPosts: several communities as one listing',
    async ({ platform, world, spelled }) => {
      const names = [spelled('Sourdough'), spelled('balconygarden'), spelled('SOURDOUGH'), spelled('RepairCafe')];
      const page = valueOf(await platform.listPosts(names, 'new', { limit: 100 }));
      assert.equal(idsOf(page.posts).toSorted(), standing(world, [spelled('BalconyGarden'), spelled('Sourdough')]));
      isNewestFirst(page.posts);
    },
    'several',
  );

  conforms(
    'listPosts: names that cannot be read do not spoil the others',
    async ({ platform, world, spelled }) => {
      const reasons = new Map([
        [spelled('nowhere'), 'missing'],
        [spelled('GoneForGood'), world.communities.some(({ access }) => access === 'banned') ? 'banned' : 'missing'],
      ]);
      const names = [...reasons.keys(), spelled('Sourdough')];
      const page = valueOf(await platform.listPosts(names, 'new', { limit: 100 }));
      assert.equal(idsOf(page.posts).toSorted(), standing(world, [spelled('Sourdough')]));
      for (const { name, reason } of page.unreadable) assert.is(reason, reasons.get(name));
      isRefused(await platform.listPosts([...reasons.keys()], 'new'), 'missing');
      isRefused(await platform.listPosts([...reasons.keys()].toReversed(), 'new'), 'banned', 'missing');
    },
    'several',
  );

  conforms('listPosts: no names and silent communities are empty pages', async ({ platform, spelled }) => {
    const empty = { posts: [], next: null, unreadable: [] };
    assert.equal(valueOf(await platform.listPosts([], 'new')), empty);
    assert.equal(valueOf(await platform.listPosts([spelled('RepairCafe')], 'new')), empty);
  });

  conforms('listPosts: a page holds what was asked for, at most what it can', async ({ platform, add, spelled }) => {
    const name = spelled('RepairCafe');
    const { page: most } = platform.limits;
    await add(Array.from({ length: most + 1 }, (_, n) => aPost({ id: spelled(`fix${n}`), community: name })));
    assert.is(valueOf(await platform.listPosts([name], 'new', { limit: 1 })).posts.length, 1);
    const whole = valueOf(await platform.listPosts([name], 'new', { limit: most * 2 }));
    assert.is(whole.posts.length, most);
    assert.type(whole.next, 'string');
    assert.is(valueOf(await platform.listPosts([name], 'new')).posts.length, most);
  });

  conforms(
    'listPosts: paging neither repeats nor hides a post while posts are added',
    async (scene) => {
      const { platform, world, spelled, add } = scene;
      const names = [spelled('BalconyGarden'), spelled('Sourdough')];
      let added = 0;
      const ids = await pagesOf(4, async (after) => {
        const page = await platform.listPosts(names, 'new', { limit: 4, after });
        const createdAt = new Date(Date.UTC(2026, 0, 11, 0, added));
        await add([aPost({ id: spelled(`late${added++}`), community: spelled('Sourdough'), createdAt })]);
        return page;
      });
      assert.equal(ids.toSorted(), standing(world, names));
    },
    'several',
  );

  conforms('listPosts: each sort is given or unsupported', async ({ platform, spelled, add }) => {
    await add([aPost({ id: spelled('today'), community: spelled('Sourdough'), createdAt: anHourAgo() })]);
    const sorts: Sort[] = ['new', 'hot', 'top'];
    for (const sort of sorts) {
      const answer = await platform.listPosts([spelled('Sourdough')], sort);
      if (platform.limits.sorts.includes(sort)) assert.ok(valueOf(answer).posts.length > 0);
      else isRefused(answer, 'unsupported');
    }
  });

  conforms('listPosts: top is the highest score first, page by page', async ({ platform, spelled, add }) => {
    if (!platform.limits.sorts.includes('top')) return;
    const name = spelled('RepairCafe');
    const scores = [3, 40, 7, 7, 0, 12, 5, 9, 1, 2, 6];
    const createdAt = anHourAgo();
    await add(scores.map((score, n) => aPost({ id: spelled(`best${n}`), community: name, score, createdAt })));
    const listed: (number | null)[] = [];
    await pagesOf(5, async (after) => {
      const answer = await platform.listPosts([name], 'top', { limit: 5, after });
      listed.push(...valueOf(answer).posts.map((post) => post.score));
      return answer;
    });
    assert.equal(
      listed,
      scores.toSorted((a, b) => b - a),
    );
  });

  conforms('listPosts: a cursor of nobody is refused', async ({ platform, spelled }) => {
    for (const after of ['', 'no cursor of ours', 'W10', 'null\u0000byte']) {
      isRefused(await platform.listPosts([spelled('Sourdough')], 'new', { after }), 'invalid_cursor');
    }
  });
}

function anHourAgo(): Date {
  return new Date(Date.now() - 3_600_000);
}

/** The ids of all pages, none of them larger than `limit`, none of them twice. */
export async function pagesOf(limit: number, ask: (after: string | null) => Promise<Answer<PostPage>>) {
  const ids: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 100; pages++) {
    const page: PostPage = valueOf(await ask(after));
    assert.ok(page.posts.length <= limit);
    ids.push(...idsOf(page.posts));
    after = page.next;
    if (after === null) break;
  }
  assert.is(after, null, 'the pages end');
  assert.is(new Set(ids).size, ids.length, 'no post comes twice');
  return ids;
}

export function idsOf(posts: readonly Post[]): string[] {
  return posts.map((post) => post.id);
}

export function isNewestFirst(posts: readonly Post[]): void {
  const times = posts.map((post) => post.createdAt.getTime());
  assert.equal(
    times,
    times.toSorted((a, b) => b - a),
  );
}

/** The ids of the posts in these communities that were not removed, sorted. */
function standing(world: World, names: string[]): string[] {
  return idsOf(world.posts.filter((post) => names.includes(post.community) && post.removedBy === null)).toSorted();
}
