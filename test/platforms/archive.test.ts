import { Pool } from 'pg';
import * as assert from 'uvu/assert';
import { createArchive } from '../../src/platforms/archive/archive.ts';
import type { Post } from '../../src/platforms/platform.ts';
import { createTestDatabase } from '../support/database.ts';
import { aCommunity, aPost, smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf, pagesOf } from './conformance-listings.ts';
import { insertPosts, insertWorld } from '../support/insert-world.ts';

const database = await createTestDatabase();
const pool = new Pool({ connectionString: database.url, max: 2 });
const query = async (sql: string, params: unknown[]) => (await pool.query<Record<string, unknown>>(sql, params)).rows;

async function makeArchive(world: World) {
  await insertWorld(pool, world);
  return { platform: createArchive(query), add: (posts: World['posts']) => insertPosts(pool, posts) };
}

const cannot = ['several', 'newComments', 'directory', 'search', 'lookups'] as const;
platformSuite('archive of lemmy', 'lemmy', makeArchive, cannot).run();
const archive = platformSuite('archive of reddit', 'reddit', makeArchive, cannot);

archive('holds several platforms at once', async () => {
  const [reddit, lemmy] = [smallWorld('reddit'), smallWorld('lemmy')];
  const both = {
    communities: [...reddit.communities, ...lemmy.communities],
    rules: { ...reddit.rules, ...lemmy.rules },
    wiki: [],
    posts: [...reddit.posts, ...lemmy.posts],
    comments: [...reddit.comments, ...lemmy.comments],
  };
  const { platform } = await makeArchive(both);
  for (const [name, loaf] of [
    ['Sourdough', 'loaf'],
    ['sourdough@lemmy.example', 'loaf@lemmy.example'],
  ] as const) {
    const ids = await pagesOf(4, (after) => platform.listPosts([name], 'new', { limit: 4, after }));
    assert.is(ids.length, 10);
    assert.ok(ids.includes(loaf));
  }
});

archive('gives back what was imported, every field of it', async () => {
  const world = smallWorld('reddit');
  const { platform } = await makeArchive(world);
  const [garden] = await platform.communities(['balconygarden']);
  assert.equal(garden, { ok: true, value: world.communities[0] });
  const standing = world.posts.filter(
    ({ community, removedBy }) => community === 'BalconyGarden' && removedBy === null,
  );
  const { posts } = valueOf(await platform.listPosts(['BalconyGarden'], 'new'));
  assert.equal(byId(posts), byId(standing));
  assert.equal(valueOf(await platform.rules('BalconyGarden')), world.rules['BalconyGarden']);
  const [best] = valueOf(await platform.comments('aphids'));
  assert.equal({ ...best, removedBy: null }, world.comments[1]);
});

archive('knows a community by its name alone when only its posts were imported', async () => {
  const onlyName = aCommunity({
    name: 'JustSeen',
    title: '',
    access: null,
    members: null,
    createdAt: null,
    asOf: null,
  });
  const { platform } = await makeArchive({ ...smallWorld('reddit'), communities: [onlyName], posts: [], comments: [] });
  assert.equal(await platform.communities(['justseen']), [{ ok: true, value: onlyName }]);
});

archive('does not call comments and rules none when they were not imported', async () => {
  const { platform, add } = await makeArchive(smallWorld('reddit'));
  await add([aPost({ id: 'busy', community: 'Sourdough', numComments: 12 })]);
  isRefused(await platform.comments('busy'), 'not_collected');
  isRefused(await platform.rules('Sourdough'), 'not_collected');
});

archive('counts the year of top back from the newest post', async () => {
  const { platform, add } = await makeArchive(smallWorld('reddit'));
  await add([
    aRepair('old', { createdAt: day(1), score: 900 }),
    aRepair('mid', { createdAt: day(20), score: 5 }),
    aRepair('last', { createdAt: day(370), score: 50 }),
    aRepair('wrong clock', { createdAt: new Date('2099-01-01'), score: 1 }),
  ]);
  assert.equal(idsOf(valueOf(await platform.listPosts(['RepairCafe'], 'top')).posts), ['last', 'mid']);
});

archive('is unavailable when the database cancels a statement for its time', async () => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 20');
    const slow = createArchive(async () => (await client.query('select pg_sleep(5)')).rows);
    isRefused(await slow.listPosts(['aphids'], 'new'), 'unavailable');
    isRefused((await slow.communities(['a', 'b']))[1], 'unavailable');
  } finally {
    client.release(true);
  }
});

archive('reads a page of a large community through the index', async () => {
  const { platform } = await makeArchive(smallWorld('reddit'));
  await pool.query(`insert into post (platform, id, community_id, title, created_at)
    select 'reddit', 'x' || n, (select id from community where name = 'RepairCafe'), 'x', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await pool.query('analyze post');
  const plans: string[] = [];
  const explaining = createArchive(async (sql, params) => {
    plans.push(JSON.stringify(await query(`explain ${sql}`, params)));
    return query(sql, params);
  });
  const { next } = valueOf(await platform.listPosts(['RepairCafe'], 'new', { limit: 20 }));
  await explaining.listPosts(['RepairCafe'], 'new', { limit: 20, after: next });
  const plan = plans.at(-1) ?? '';
  assert.match(plan, /post_listing/);
  assert.not.match(plan, /Seq Scan on post/);
});

function aRepair(id: string, given: Partial<Post>): Post {
  return aPost({ id, community: 'RepairCafe', ...given });
}

function byId(posts: readonly Post[]): Post[] {
  return posts.toSorted((one, other) => one.id.localeCompare(other.id));
}

function day(day: number): Date {
  return new Date(Date.UTC(2020, 0, day));
}

archive.after(async () => {
  await pool.end();
  await database.close();
});
archive.run();
