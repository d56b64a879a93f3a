import { Pool } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { communitiesWithItems } from '../../../src/catalog/posts/items/read-items.ts';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertWorld } from '../../support/insert-world.ts';
import { aComment, aCommunity, aPost } from '../../support/world.ts';

const test = suite('communities of which something is stored');
let given: TestDatabase;
let database: Database;
test.before(async () => {
  given = await createTestDatabase();
  database = await openDatabase(given.url, entities, 1);
  const pool = new Pool({ connectionString: given.url });
  await insertWorld(pool, {
    communities: [
      ...['empty_a', 'empty_b', 'empty_c', 'empty_d'].map((name) => aCommunity({ name, members: 1_000_000 })),
      aCommunity({ name: 'small', members: 1 }),
      aCommunity({ name: 'unknown_size', members: null }),
      aCommunity({ name: 'said', members: 3 }),
    ],
    rules: {},
    wiki: [],
    posts: [
      aPost({ id: 'a', community: 'small' }),
      aPost({ id: 'b', community: 'small' }),
      aPost({ id: 'c', community: 'unknown_size' }),
    ],
    comments: [aComment({ id: 'd', community: 'said', postId: 'gone' })],
  });
  await pool.end();
});
test.after(async () => {
  await closeDatabase(database);
  await given.close();
});

const namesOf = async (reads: { comments: boolean; limit: number }) =>
  (await communitiesWithItems(database.em.fork(), [], reads)).map(({ nameKey }) => nameKey);

test('however many larger ones are empty, the small ones that have something are among them', async () => {
  assert.equal(await namesOf({ comments: false, limit: 2 }), ['small', 'unknown_size']);
  assert.equal(await namesOf({ comments: true, limit: 3 }), ['said', 'small', 'unknown_size']);
});

test('where more have something than are read, the largest of them are', async () => {
  assert.equal(await namesOf({ comments: false, limit: 1 }), ['small']);
  assert.equal(await namesOf({ comments: true, limit: 2 }), ['said', 'small']);
});

test.run();
