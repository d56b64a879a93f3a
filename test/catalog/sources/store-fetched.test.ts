import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storeFetched } from '../../../src/catalog/sources/store-fetched.ts';
import { postOf } from '../../../src/platforms/reading/shapes.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('Posts of live platforms');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const dayMs = 86_400_000;
const post = { platform: 'reddit', id: 'p1', community: 'Bread', title: 'A loaf', createdAt: new Date() } as const;

/** As a worker stores it whose clock is so many days ahead. */
async function store(score: number, daysAhead: number): Promise<void> {
  const told = { ...postOf(post), score, asOf: new Date(Date.now() + daysAhead * dayMs) };
  await storeFetched(service.databaseUrl, 'reddit', { posts: [told], comments: [] });
}

const stored = async () =>
  (await sql<{ score: number; ahead: boolean }>(service, 'select score, as_of > now() as ahead from post'))[0];

test('a clock that is ahead keeps out nothing that is heard later', async () => {
  await store(1, 300);
  assert.equal(await stored(), { score: 1, ahead: false });
  await store(2, 300);
  await store(3, 0);
  assert.equal(await stored(), { score: 3, ahead: false });
});

test('what was stored by such a clock before is overwritten', async () => {
  await sql(service, `update post set as_of = now() + interval '300 days'`);
  await store(4, 0);
  assert.equal(await stored(), { score: 4, ahead: false });
});

test.run();
