import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../src/database/built-once.ts';
import { newConnection } from '../../src/database/connections/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../../src/database/database.ts';
import type { EntityManager } from '../../src/database/entity-manager.ts';
import { entities } from '../../src/entities.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('the transaction of a request');
let testDatabase: TestDatabase;
let database: Database;
test.before(async () => {
  testDatabase = await createTestDatabase();
  // One connection: whoever does not give it back, keeps the next one waiting.
  database = await openDatabase(testDatabase.url, entities, 1);
  await database.em.fork().execute('create table noted (word text not null)');
});
test.before.each(async () => {
  await database.em.fork().execute('delete from noted');
});
test.after(async () => {
  await closeDatabase(database);
  await testDatabase.close();
});

const note = (em: EntityManager, word: string) => sql`insert into noted values (${word})`.execute(em.getKysely());
const noted = async () =>
  (await database.em.fork().execute<{ word: string }[]>('select word from noted')).map(({ word }) => word);
const failure = async (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('what the handle does commits together, and the handle can be used afterwards', async () => {
  const em = database.em.forAccount('acct_mine');
  const done = await em.inTransaction(async () => {
    await note(em, 'one');
    await note(em, 'two');
    return 'done';
  });
  assert.is(done, 'done');
  assert.equal(await noted(), ['one', 'two']);
  await note(em, 'three');
  assert.equal(await noted(), ['one', 'two', 'three']);
});

test('nothing stays of work that throws, and its connection is given back', async () => {
  for (const isRefused of [true, false]) {
    const em = database.em.forAccount('acct_mine');
    const error = await failure(
      em.inTransaction(async () => {
        await note(em, 'one');
        if (isRefused) await sql`insert into noted values (null)`.execute(em.getKysely());
        throw new Error('No');
      }),
    );
    assert.match(String(error), isRefused ? /null value/ : /No/);
    assert.equal(await noted(), []);
  }
});

test('a lost connection is told as what it is, and another one serves the next', async () => {
  const em = database.em.forAccount('acct_mine');
  const error = await failure(
    em.inTransaction(async () => {
      await note(em, 'one');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(em.getKysely());
    }),
  );
  assert.match(String(error), /terminat/);
  assert.equal(await noted(), []);
});

test('a statement that names the account in two places is built once for all accounts', async () => {
  let builds = 0;
  type Tables = { job: { id: string; account_id: string } };
  const find = builtOnce({
    build: (db: Kysely<Tables>, account: string) => {
      builds++;
      return db
        .selectFrom('job')
        .select('id')
        .where('account_id', '=', account)
        .where('account_id', 'in', (eb) => eb.selectFrom('job').select('account_id').where('account_id', '=', account));
    },
    values: (account) => [account, account],
  });
  for (const account of ['acct_a', 'acct_b', 'acct_c'])
    assert.equal(await find(database.em.forAccount(account), account), []);
  assert.is(builds, 1);
});

test('a connection that is lost between two statements ends its transaction, and no process', async () => {
  const em = database.em.fork();
  const error = await failure(
    em.transactional(async (tx) => {
      await note(tx, 'lost');
      const [{ pid }] = await tx.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
      const other = newConnection(testDatabase.url, 'test');
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [pid]);
      await other.end();
      await sleep(100);
      await note(tx, 'never');
    }),
  );
  assert.instance(error, Error);
  assert.equal(await noted(), []);
});

test.run();
