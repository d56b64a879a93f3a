import * as assert from 'uvu/assert';
import { reasonOf } from '../support/fake-answers.ts';
import { type Conformance, isRefused, valueOf } from './conformance.ts';
import { idsOf, isNewestFirst, pagesOf } from './conformance-listings.ts';
import { communityShape, hasShape, postShape } from './shapes.ts';

export function searchTests(conforms: Conformance): void {
  conforms(
    'searchCommunities: by words of name and title, in any case',
    async ({ platform, world }) => {
      const [garden, bread, silent] = world.communities;
      const expected: [string, string][] = [
        [bread!.name.split('@')[0]!.toUpperCase(), bread!.name],
        [garden!.title.toLowerCase().split(' ').toReversed().slice(0, 3).join(' '), garden!.name],
        [`  ${silent!.title.split(' ').join('   ')} `, silent!.name],
      ];
      for (const [query, name] of expected) {
        const found = valueOf(await platform.searchCommunities(query));
        assert.is(found[0]?.name, name, query);
        for (const community of found) hasShape(community, communityShape);
      }
    },
    'directory',
  );

  conforms(
    'searchCommunities: only what can be read, no more than asked for',
    async ({ platform, world }) => {
      const hidden = new Set(world.communities.filter((one) => reasonOf(one) !== null).map((one) => one.name));
      for (const query of ['garden', 'gone', 'closed']) {
        const found = valueOf(await platform.searchCommunities(query));
        assert.not.ok(found.some((community) => hidden.has(community.name)));
      }
      for (const query of ['', '   ', 'zeppelins', '%', '_____________']) {
        assert.equal(valueOf(await platform.searchCommunities(query)), [], query);
      }
      assert.is(valueOf(await platform.searchCommunities('e', { limit: 1 })).length <= 1, true);
    },
    'directory',
  );

  conforms(
    'searchPosts: every word, in title or body, newest first',
    async ({ platform, spelled }) => {
      const basil = valueOf(await platform.searchPosts('Basil'));
      assert.equal(idsOf(basil.posts), [spelled('aphids'), spelled('loaf')]);
      isNewestFirst(basil.posts);
      for (const post of basil.posts) hasShape(post, postShape);
      const both = valueOf(await platform.searchPosts('aphids SOAP'));
      assert.equal(idsOf(both.posts), [spelled('aphids')]);
      assert.equal(valueOf(await platform.searchPosts('aphids loaf')).posts, []);
    },
    'search',
  );

  conforms(
    'searchPosts: signs are signs',
    async ({ platform, spelled }) => {
      for (const query of ['bärlauch', 'BÄRLAUCH', '50%', '(really)', 'too.']) {
        assert.equal(idsOf(valueOf(await platform.searchPosts(query)).posts), [spelled('aphids')], query);
      }
      for (const query of ['', '  ', '%', '.*', 'bas_l', '(', '\\', 'nothing\u0000here', '["']) {
        const { posts } = valueOf(await platform.searchPosts(query));
        assert.ok(
          idsOf(posts).every((id) => id === spelled('aphids')),
          query,
        );
      }
    },
    'search',
  );

  conforms(
    'searchPosts: since a moment',
    async ({ platform, spelled }) => {
      const since = new Date(Date.UTC(2026, 0, 10, 12, 30));
      assert.equal(idsOf(valueOf(await platform.searchPosts('basil', { since })).posts), [spelled('aphids')]);
    },
    'search',
  );

  conforms(
    'searchPosts: in pages',
    async ({ platform, world }) => {
      const ids = await pagesOf(3, (after) => platform.searchPosts('post', { limit: 3, after }));
      const readable = new Set(world.communities.filter((one) => reasonOf(one) === null).map(({ name }) => name));
      const titled = world.posts.filter((post) => /\bPost /.test(post.title) && readable.has(post.community));
      assert.equal(ids.toSorted(), idsOf(titled).toSorted());
      isRefused(await platform.searchPosts('post', { after: 'no cursor of ours' }), 'invalid_cursor');
    },
    'search',
  );
}
