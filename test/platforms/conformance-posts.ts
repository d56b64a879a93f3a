import * as assert from 'uvu/assert';
import type { CommentPage } from '../../src/platforms/platform.ts';
import { aPost } from '../support/world.ts';
import { type Conformance, isRefused, type Scene, valueOf } from './conformance.ts';
import { impossibleNames } from './conformance-communities.ts';
import { idsOf } from './conformance-listings.ts';
import { anyCommentShape, commentShape, hasShape, postShape } from './shapes.ts';

/** Where comments only stand under posts, none has a parent. */
function parentOf({ world, spelled }: Scene, id: string): string | null | undefined {
  return world.comments.find((comment) => comment.id === spelled(id))?.parentId;
}

export function postTests(conforms: Conformance): void {
  conforms(
    'postsById: in the order of the ids, each once, unknown ones left out',
    async ({ platform, spelled }) => {
      const ids = ['loaf', 'unknown', 'aphids', 'loaf'].map(spelled);
      const posts = valueOf(await platform.postsById([...ids, ...impossibleNames]));
      assert.equal(idsOf(posts), [spelled('loaf'), spelled('aphids')]);
      for (const post of posts) hasShape(post, postShape);
      assert.equal(valueOf(await platform.postsById([])), []);
    },
    'lookups',
  );

  conforms(
    'postsById: a removed post is a tombstone',
    async ({ platform, spelled }) => {
      const [post] = valueOf(await platform.postsById([spelled('gone')]));
      assert.ok(post);
      hasShape(post, postShape);
      assert.equal([post.id, post.community], [spelled('gone'), spelled('BalconyGarden')]);
      assert.type(post.removedBy, 'string');
      assert.equal([post.title, post.body, post.author, post.link, post.flair], ['', '', null, null, null]);
    },
    'tombstones',
  );

  conforms(
    'postsById: nothing from a community that cannot be read',
    async ({ platform, world }) => {
      const hidden = world.posts.filter((post) => post.title === 'hidden basil');
      assert.is(hidden.length > 0, world.communities.length > 3);
      assert.equal(valueOf(await platform.postsById(idsOf(hidden))), []);
    },
    'lookups',
  );

  conforms(
    'postsById: hundreds of ids in one call',
    async ({ platform, spelled, add }) => {
      const ids = Array.from({ length: Math.min(300, platform.limits.lookups) }, (_, n) => spelled(`many${n}`));
      await add(ids.filter((_, n) => n % 3 > 0).map((id) => aPost({ id, community: spelled('RepairCafe') })));
      assert.equal(
        idsOf(valueOf(await platform.postsById(ids))),
        ids.filter((_, n) => n % 3 > 0),
      );
    },
    'lookups',
  );

  conforms(
    'listComments: the comments that stand, of several communities, newest first',
    async (scene) => {
      const { platform, spelled } = scene;
      const names = [spelled('Sourdough'), spelled('balconygarden'), spelled('BALCONYGARDEN'), spelled('nowhere')];
      const page = valueOf(await platform.listComments(names, { limit: 50 }));
      assert.equal(
        page.comments.map((comment) => comment.id),
        ['c2', 'c1', 'c0', 'c3'].map(spelled),
      );
      assert.is(page.next, null);
      for (const comment of page.comments) hasShape(comment, commentShape);
      const [newest] = page.comments;
      assert.equal([newest?.postId, newest?.parentId], [spelled('aphids'), null]);
      assert.is(page.comments[3]?.parentId, parentOf(scene, 'c3'));
      assert.ok(page.unreadable.every(({ name, reason }) => name === spelled('nowhere') && reason === 'missing'));
      const empty = { comments: [], next: null, unreadable: [] };
      assert.equal(valueOf(await platform.listComments([spelled('Sourdough')])), empty);
      assert.equal(valueOf(await platform.listComments([])), empty);
    },
    'newComments',
  );

  conforms(
    'listComments: in pages',
    async ({ platform, spelled }) => {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page: CommentPage = valueOf(await platform.listComments([spelled('BalconyGarden')], { limit: 1, after }));
        assert.ok(page.comments.length <= 1);
        ids.push(...page.comments.map((comment) => comment.id));
        after = page.next;
      } while (after !== null && ids.length < 9);
      assert.equal(ids, ['c2', 'c1', 'c0', 'c3'].map(spelled));
      for (const after of ['', 'no cursor of ours']) {
        isRefused(await platform.listComments([spelled('BalconyGarden')], { after }), 'invalid_cursor');
      }
    },
    'newComments',
  );

  conforms(
    'countRemovals: those that others than the author took down, in a time, or that it cannot',
    async (scene) => {
      const { platform, spelled } = scene;
      const count = (name: string, from: number, to: number) =>
        platform.countRemovals(spelled(name), {
          from: new Date(Date.UTC(2026, 0, 10, 12, from)),
          to: new Date(Date.UTC(2026, 0, 10, 12, to)),
        });
      const removed = await count('balconygarden', 0, 59);
      if (!removed.ok) return isRefused(removed, 'unsupported');
      assert.is(removed.value, 1);
      assert.is(valueOf(await count('BalconyGarden', 28, 59)), 0);
      assert.is(valueOf(await count('BalconyGarden', 0, 26)), 0);
      assert.is(valueOf(await count('Sourdough', 0, 59)), 0);
      isRefused(await count('nowhere', 0, 59), 'missing');
      isRefused(await count('GoneForGood', 0, 59), 'banned');
      for (const name of impossibleNames) {
        isRefused(await platform.countRemovals(name, { from: new Date(0), to: new Date() }), 'missing');
      }
    },
  );

  conforms(
    'commentsById: in the order of the ids, tombstones for removed ones',
    async ({ platform, spelled }) => {
      const ids = ['c4', 'unknown', 'c1', 'c4'].map(spelled);
      const comments = valueOf(await platform.commentsById([...ids, ...impossibleNames]));
      for (const comment of comments) hasShape(comment, anyCommentShape);
      const [gone, stands] = comments;
      assert.equal([comments.length, gone?.id, stands?.id], [2, spelled('c4'), spelled('c1')]);
      assert.type(gone?.removedBy, 'string');
      assert.equal([gone?.author, gone?.body], [null, '']);
      assert.equal([stands?.removedBy, stands?.author, stands?.body], [null, 'someone', `Comment ${spelled('c1')}`]);
      assert.equal(valueOf(await platform.commentsById([])), []);
    },
    'tombstones',
  );

  conforms(
    'comments: the highest score first, removed ones left out',
    async (scene) => {
      const { platform, spelled } = scene;
      const comments = valueOf(await platform.comments(spelled('aphids')));
      assert.equal(
        comments.map((comment) => comment.id),
        ['c1', 'c0', 'c2', 'c3'].map(spelled),
      );
      for (const comment of comments) hasShape(comment, commentShape);
      const [best] = comments;
      assert.equal([best?.postId, best?.parentId, best?.score], [spelled('aphids'), null, 9]);
      assert.is(best?.community, spelled('BalconyGarden'));
      assert.is(comments[3]?.parentId, parentOf(scene, 'c3'));
    },
    'comments',
  );

  conforms(
    'comments: no more than asked for',
    async ({ platform, spelled }) => {
      assert.is(valueOf(await platform.comments(spelled('aphids'), { limit: 2 })).length, 2);
    },
    'comments',
  );

  conforms(
    'comments: of a silent post, of unknown ones and of hidden ones',
    async ({ platform, spelled, world }) => {
      assert.equal(valueOf(await platform.comments(spelled('loaf'))), []);
      for (const id of [spelled('unknown'), ...impossibleNames]) isRefused(await platform.comments(id), 'missing');
      const hidden = world.posts.find((post) => post.title === 'hidden basil');
      if (hidden) isRefused(await platform.comments(hidden.id), 'banned', 'missing');
    },
    'comments',
  );
}
