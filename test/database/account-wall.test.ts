import { globSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { ApiKey, ApiToken } from '../../src/accounts/keys/api-key.entity.ts';
import type { Account } from '../../src/accounts/account.entity.ts';
import { openAccount } from '../../src/credits/open-account.ts';
import type { CreditBalance, LedgerEntry, LedgerTransaction } from '../../src/credits/ledger.entity.ts';
import { builtOnce } from '../../src/database/built-once.ts';
import { closeDatabase, type Database, openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { ForgottenAccount, type OwnedTables, ownedTablesOf } from '../../src/database/account-wall/owned-tables.ts';
import { Job, type JobResult } from '../../src/jobs/job.entity.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('the second wall between accounts');
let testDatabase: TestDatabase;
let database: Database;
let owned: OwnedTables;
test.before(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, entities, 2);
  owned = ownedTablesOf(database.getMetadata());
});
test.after(async () => {
  await closeDatabase(database);
  await testDatabase.close();
});

const me = 'acct_mine';

test('every table with an account column, and every table that refers to one, is behind it', async () => {
  const rows: { name: string }[] = await database.em.fork().execute(
    `with recursive owned (name) as (
       select table_name::text from information_schema.columns where table_schema = 'public' and column_name = 'account_id'
       union
       select c.conrelid::regclass::text from pg_constraint c join owned o on c.confrelid = o.name::regclass and c.contype = 'f'
     ) select name from owned union select 'account' order by 1`,
  );
  assert.ok(rows.length >= 9, JSON.stringify(rows));
  assert.equal(owned.tables, rows.map(({ name }) => name).toSorted());
});

type Tables = InferKyselyDB<typeof Job | typeof JobResult | typeof Account | typeof ApiKey | typeof ApiToken>;

/** Whether what Kysely builds gets through; it is only compiled. */
function built(build: (db: Kysely<Tables>) => { compile: () => unknown }): boolean {
  try {
    build(database.em.forAccount(me).getKysely<Tables>()).compile();
    return true;
  } catch (error) {
    if (!(error instanceof ForgottenAccount)) throw error;
    return false;
  }
}

test('built: a statement that forgot the account is refused', () => {
  const forgotten: Parameters<typeof built>[0][] = [
    (db) => db.selectFrom('job').selectAll(),
    (db) => db.selectFrom('job').selectAll().where('id', '=', 'cdj_1'),
    (db) => db.selectFrom('job').selectAll().where('account_id', '=', 'acct_other'),
    (db) => db.selectFrom('job').selectAll().where('account_id', '<>', me),
    (db) => db.selectFrom('job').selectAll().where('account_id', 'in', [me, 'acct_other']),
    (db) =>
      db
        .selectFrom('job')
        .selectAll()
        .where((eb) => eb.or([eb('account_id', '=', me), eb('id', '=', 'cdj_1')])),
    (db) =>
      db
        .selectFrom('job')
        .selectAll()
        .where((eb) => eb.not(eb('account_id', '=', me))),
    (db) => db.updateTable('job').set({ status: 'canceled' }).where('id', '=', 'cdj_1'),
    (db) => db.deleteFrom('job').where('id', '=', 'cdj_1'),
    (db) => db.insertInto('api_token').values({ hash: Buffer.from('a'), key_id: 'key_1' }),
    (db) => db.selectFrom('account').select('name').where('id', '=', 'acct_other'),
    (db) => db.selectFrom('job_result').selectAll().where('job_id', '=', 'cdj_1'),
    (db) =>
      db.selectFrom('job').innerJoin('job_result', 'job_result.job_id', 'job.id').selectAll().where('job.id', '=', 'x'),
    (db) =>
      db.selectFrom('job as a').innerJoin('job as b', 'b.id', 'a.id').select('b.id').where('a.account_id', '=', me),
    (db) =>
      db
        .selectFrom('account')
        .leftJoin('job', (on) => on.onRef('job.account_id', '=', 'account.id').on('account.id', '=', me))
        .select('account.name'),
    (db) => db.selectFrom('job').select('id').where('account_id', '=', me).union(db.selectFrom('job').select('id')),
    (db) =>
      db
        .selectFrom('account')
        .select((eb) => eb.selectFrom('job').select('job.id').limit(1).as('job'))
        .where('id', '=', me),
    (db) =>
      db
        .with('all_jobs', (inner) => inner.selectFrom('job').select('id'))
        .selectFrom('all_jobs')
        .selectAll(),
    (db) =>
      db
        .selectFrom('account')
        .select(sql`(select name from api_key limit 1)`.as('name'))
        .where('id', '=', me),
    (db) => db.selectFrom(sql<{ id: string }>`job`.as('j')).select('id'),
    (db) =>
      db
        .selectFrom('account')
        .select(sql`query_to_xml('select 1', true, false, '')`.as('x'))
        .where('id', '=', me),
    (db) =>
      db
        .selectFrom('account')
        .select(sql`(select U&"name" from x)`.as('x'))
        .where('id', '=', me),
  ];
  for (const [i, build] of forgotten.entries()) assert.not.ok(built(build), `number ${i}`);
  assert.throws(() => sql`delete from job`.compile(database.em.forAccount(me).getKysely()), /job/);
});

test('built: what is inserted from common tables hangs on rows of the account, and names nobody else', () => {
  type Ledger = InferKyselyDB<typeof CreditBalance | typeof LedgerEntry | typeof LedgerTransaction>;
  const passesFor = (holder: string, account: string) => {
    const kysely = database.em.forAccount(me).getKysely<Ledger>();
    const query = kysely
      .with('balance', (db) => db.selectFrom('credit_balance').select('available').where('account_id', '=', holder))
      .with('made', (db) =>
        db
          .insertInto('ledger_transaction')
          .columns(['account_id', 'kind'])
          .expression((eb) =>
            eb.selectFrom('balance').select([eb.val(account).as('account_id'), sql`'grant'`.as('kind')]),
          )
          .returning('id'),
      )
      .insertInto('ledger_entry')
      .columns(['transaction_id', 'bucket', 'amount'])
      .expression((eb) => eb.selectFrom('made').select(['id', sql`'granted'`.as('bucket'), sql`1`.as('amount')]));
    return built(() => query);
  };
  assert.ok(passesFor(me, me));
  assert.not.ok(passesFor(me, 'acct_other'));
  assert.not.ok(passesFor('acct_other', me));
});

test('built: one that binds it is sent', () => {
  const bound: Parameters<typeof built>[0][] = [
    (db) => db.selectFrom('job').selectAll().where('account_id', '=', me).where('id', '=', 'cdj_1'),
    (db) =>
      db
        .selectFrom('job')
        .selectAll()
        .where((eb) => eb.and([eb('account_id', '=', me), eb('id', '=', 'x')])),
    (db) => db.selectFrom('account').select('name').where('id', '=', me).forNoKeyUpdate(),
    (db) =>
      db
        .selectFrom('job as j')
        .innerJoin('job_result as r', 'r.job_id', 'j.id')
        .select('r.body')
        .where('j.account_id', '=', me),
    (db) =>
      db
        .updateTable('api_token as t')
        .from('api_key as k')
        .set({ valid_until: sql`now()` })
        .whereRef('k.id', '=', 't.key_id')
        .where('k.account_id', '=', me),
    (db) => db.deleteFrom('job').where('account_id', '=', me),
    (db) =>
      db
        .insertInto('api_token')
        .columns(['hash', 'key_id'])
        .expression((eb) =>
          eb
            .selectFrom('api_key')
            .select([sql<Buffer>`'a'::bytea`.as('hash'), 'id'])
            .where('account_id', '=', me),
        ),
    (db) =>
      db
        .selectFrom('api_key')
        .select((eb) =>
          eb
            .selectFrom('api_token')
            .select('valid_until')
            .whereRef('api_token.key_id', '=', 'api_key.id')
            .limit(1)
            .as('until'),
        )
        .where('account_id', '=', me),
    (db) =>
      db
        .with('mine', (inner) => inner.selectFrom('job').select('id').where('account_id', '=', me))
        .selectFrom('mine')
        .selectAll(),
    (db) =>
      db
        .selectFrom('job')
        .select('input')
        .where('account_id', '=', me)
        .where('metadata', '=', JSON.stringify({ kind: 'SelectQueryNode' }) as never),
  ];
  for (const [i, build] of bound.entries()) assert.ok(built(build), `number ${i}`);
});

test('a statement that is built once is inspected once, and serves only the account that stands where it was bound', async () => {
  type Input = { id: string; account: string };
  const build = (db: Kysely<Tables>, { id, account }: Input) =>
    db.selectFrom('job').select('id').where('id', '=', id).where('account_id', '=', account);
  const find = builtOnce({ build, values: ({ id, account }) => [id, account] });
  const failure = async (sent: Promise<unknown>) => sent.catch((error: unknown) => error);
  const em = database.em.forAccount(me);
  assert.equal(await find(em, { id: me, account: me }), [], 'nor does an id that is the account’s own mislead it');
  assert.equal(await find(em, { id: 'cdj_1', account: me }), []);
  for (const id of ['cdj_1', me])
    assert.instance(await failure(find(em, { id, account: 'acct_other' })), ForgottenAccount);
  const forgotten = builtOnce({
    build: (db: Kysely<Tables>, { id }: Input) => db.selectFrom('job').select('id').where('id', '=', id),
    values: ({ id }) => [id],
  });
  assert.instance(await failure(forgotten(em, { id: 'x', account: me })), ForgottenAccount);
  const wrong = builtOnce({ build, values: ({ id, account }) => [account, id] });
  assert.match(String(await failure(wrong(em, { id: 'x', account: me }))), /in their order/);
});

test('each of the three ways serves one account alone, though the condition was forgotten', async () => {
  const [mine, others] = await database.em
    .fork()
    .transactional(async (tx) => [await openAccount(tx, 'Mine', 10), await openAccount(tx, 'Others', 10)]);
  for (const { accountId } of [mine, others])
    await database.em.fork().insert(Job, {
      id: `cdj_${accountId}`,
      kind: 'community_discovery',
      account: accountId,
      createdByKeyId: 'key',
      input: {},
      metadata: {},
      deadlineAt: new Date(),
      removeAt: new Date(),
    });
  const em = database.em.forAccount(mine.accountId);
  assert.equal(
    (await em.find(Job, {})).map(({ id }) => id),
    [`cdj_${mine.accountId}`],
  );
  assert.is(await em.nativeUpdate(Job, { id: `cdj_${others.accountId}` }, { progressPercent: 50 }), 0);
  assert.is(await em.nativeDelete(Job, {}), 1);
  assert.is(
    (await database.em.fork().find(Job, {})).length,
    1,
    "the other account's is there, and the service sees it",
  );
  await em.transactional(async (tx) => assert.equal(await tx.find(Job, {}), [], 'in a transaction, too'));
  await em.transactional(async (tx) =>
    assert.throws(() => tx.getKysely<Tables>().selectFrom('job').selectAll().compile()),
  );
  for (const query of ['select * from api_key', 'select 1', { sql: 'select 1' }, ['select 1']])
    assert.instance(await em.execute(query as never).catch((error: unknown) => error), ForgottenAccount);
  assert.throws(() => em.createQueryBuilder(Job));
});

test('values are bound, never pasted into the text of a statement', async () => {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid() and 'se''cret' = ${"se'cret"}`.execute(database.em.fork().getKysely()); // prettier-ignore
  assert.match(rows[0]!.query, /\$1/);
  const [row] = await database.em.fork().execute(`select query from pg_stat_activity where pid = pg_backend_pid() and 'x' <> ?`, ['pasted']); // prettier-ignore
  assert.match((row as { query: string }).query, /<> \$1/);
});

test('no router reaches around it for the database', () => {
  for (const file of globSync('src/**/*.router.ts')) {
    const code = readFileSync(file, 'utf8').replaceAll(/^import .*$/gm, '');
    assert.not.match(code, /\bdatabase\b|\bem\b/, file);
  }
});

test.run();
