import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { gatherPosts } from '../../src/overview/sample/gather-posts.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { emptyWorld } from '../support/put-world.ts';
import { aCommunity, aPost } from '../support/world.ts';

const name = 'kettles';
const now = new Date();
const options = { now, signal: new AbortController().signal };

function kettles(dates: readonly Date[]) {
  const world = { ...emptyWorld(), communities: [aCommunity({ name })] };
  world.posts = dates.map((createdAt, n) => aPost({ id: `k${n}`, community: name, createdAt }));
  return createFakePlatform(world).platform;
}

test('where a platform lists the same page again and again, those that it has are all', async () => {
  const platform = kettles([now, now, now]);
  let calls = 0;
  const repeating = {
    ...platform,
    listPosts: async (names: readonly string[], sort: 'new' | 'hot' | 'top') => {
      assert.ok(++calls < 500, 'it is asked without end');
      const page = await platform.listPosts(names, sort);
      return page.ok ? { ok: true as const, value: { ...page.value, next: 'more' } } : page;
    },
  };
  const { value, whole } = await gatherPosts(repeating, name, 100, options);
  assert.equal([value.length, whole], [3, false]);
});

test('what was written in no time that can be is left out', async () => {
  const times = [new Date(0), new Date(1_000), new Date(now.getTime() + 90 * 86_400_000), now];
  const { value } = await gatherPosts(kettles(times), name, 100, options);
  assert.equal(value.map(({ id }) => id), ['k3']); // prettier-ignore
});

test.run();
