import { globSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { ApiKey, ApiToken } from '../../src/accounts/api-key.entity.ts';
import type { Account } from '../../src/accounts/account.entity.ts';
import { openAccount } from '../../src/credits/open-account.ts';
import type { CreditBalance, LedgerEntry, LedgerTransaction } from '../../src/credits/ledger.entity.ts';
import { closeDatabase, type Database, openDatabase } from '../../src/database/database.ts';
import { ForgottenAccount, type OwnedTables, ownedTablesOf } from '../../src/database/owned-tables.ts';
import { Job, type JobResult } from '../../src/jobs/job.entity.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('the second wall between accounts');
let testDatabase: TestDatabase;
let database: Database;
let owned: OwnedTables;
test.before(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, 2);
  owned = ownedTablesOf(database.getMetadata());
});
test.after(async () => {
  await closeDatabase(database);
  await testDatabase.close();
});

const me = 'acct_mine';

/** Whether a statement as text gets through the wall. */
async function passes(query: string, params: unknown[] = []): Promise<boolean> {
  try {
    owned.check(query, params, me);
    return true;
  } catch (error) {
    if (!(error instanceof ForgottenAccount)) throw error;
    return false;
  }
}

const refused = async (query: string, params: unknown[] = []) => assert.is(await passes(query, params), false, query);
const letThrough = async (query: string, params: unknown[] = []) => assert.is(await passes(query, params), true, query);

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

test('a statement that forgot the account is refused', async () => {
  await refused('select * from job');
  await refused('select * from job where id = ?', ['cdj_1']);
  await refused('update job set status = ? where id = ?', ['canceled', 'cdj_1']);
  await refused('delete from job where id = ?', ['cdj_1']);
  await refused('insert into job (id) values (?)', ['cdj_1']);
  await refused('select name from account where id = ?', ['acct_other']);
  await refused('select body from job_result where job_id = ?', ['cdj_1']);
  await refused('insert into api_token (hash, key_id) values (?, ?)', ['hash', 'key_1']);
  await refused('select * from job where account_id = ?', ['acct_other']);
  await refused(`select * from job where account_id = 'acct_mine'`);
});

test('one that binds it is sent', async () => {
  await letThrough('select * from job where id = ? and account_id = ?', ['cdj_1', me]);
  await letThrough('update job set status = ? where id = ? and account_id = ?', ['canceled', 'cdj_1', me]);
  await letThrough('insert into job (id, account_id) values (?, ?)', ['cdj_1', me]);
  await letThrough('select 1 from account where id = ? for no key update', [me]);
  await letThrough('select 1');
  await letThrough('select name from community where id = any(?)', [[1]]);
  await letThrough('select pg_notify(?, ?)', ['whereabouts_job', 'cdj_1']);
  await letThrough('select 1 from graphile_worker.add_job(?, payload := ?::json, job_key := ?)', ['a', '{}', 'k']);
  await letThrough(
    `select r.body from job_result r join job j on j.id = r.job_id where j.id = ? and j.account_id = ?`,
    ['cdj_1', me],
  );
});

test('nothing in how a table is written hides it', async () => {
  for (const from of [
    'JOB',
    'Job',
    '"job"',
    'public.job',
    '"public"."job"',
    'public . job',
    'only job',
    'only(job)',
    'job as j',
    'job j',
    '(job j cross join community)',
    '(job)',
    'community, job',
    'community c,job',
    'community c cross join lateral (select * from job) x',
    'community c left join job on true',
    'community natural join job',
    'job tablesample system (100)',
    'lateral (table job) x',
    'rows from (generate_series(1, 2)) g, job',
  ]) {
    await refused(`select * from ${from}`);
    await refused(`SELECT * FROM\t${from}`);
    await refused(`select * from/* */${from}`);
    await refused(`select * from\n-- a remark\n${from}`);
  }
});

test('nor do comments, literals and escapes', async () => {
  await refused('select * from -- where account_id = ?\n job', [me]);
  await refused('select * from job /* where account_id = ? */', [me]);
  await refused(`select * from job where id = 'account_id = ?'`, [me]);
  await refused(`select * from job where id = E'\\' account_id = ?'`, [me]);
  await refused('select * from job where id = $a$ account_id = ? $a$', [me]);
  await refused('select * from /* /* */ job */ job');
  await refused(`select 'it''s' from job`);
  await refused(`select E'\\'' from job -- '`);
  await refused('select 1 as "a""b" from job');
  await refused('select * from U&"\\006aob"');
  await refused(`select * from u&"!006aob" uescape '!'`);
  await refused(`select query_to_xml('select * from job', true, true, '')`);
  await refused(`select table_to_xml('job', true, true, '')`);
});

test('a value that merely occurs is no condition', async () => {
  await refused('select ? from job', [me]);
  await refused('select * from job where account_id <> ?', [me]);
  await refused('select * from job where account_id != ?', [me]);
  await refused('select * from job limit ?', [me]);
  await refused('select * from job where created_at > ? and kind = ?', [me, 'x']);
  await refused('update job set input = ? where id = ?', ['{}', me].slice(0, 1));
});

test('every sub-select, common table, union and second statement needs the account itself', async () => {
  await refused('select *, (select count(*) from api_key) from job where account_id = ?', [me]);
  await refused('select * from job where account_id = ? and exists (select 1 from api_key where revoked_at is null)', [me]); // prettier-ignore
  await refused('select * from job where id in (select id from job where account_id = ?)', [me]);
  await refused('with mine as (select * from job where account_id = ?) select * from mine, api_key', [me]);
  await refused('with all_jobs as (select * from job) select * from all_jobs where account_id = ?', [me]);
  await refused('with all_jobs as materialized (table job) select * from all_jobs where account_id = ?', [me]);
  await refused('select id from job where account_id = ? union all select id from job', [me]);
  await refused('(select id from job where account_id = ?) union (select id from job)', [me]);
  await refused('(select id from job) except select id from job where account_id = ?', [me]);
  await refused('select 1 from job where account_id = ?; delete from job', [me]);
  await refused('select * from (select * from (select * from job) a) b where account_id = ?', [me]);
  await refused('with gone as (delete from job returning id) select id from api_key where account_id = ?', [me]);
  await refused('insert into api_key (id, account_id) select id, ? from (select id from job) x', [me]);
  await refused('select * from community where exists (select 1 from job where account_id = community.name and id = ?)', [me].slice(1)); // prettier-ignore

  await letThrough('select *, (select count(*) from api_key where account_id = ?) from job where account_id = ?', [me, me]); // prettier-ignore
  await letThrough('with mine as (select * from job where account_id = ?) select * from mine', [me]);
  await letThrough('(select id from job where account_id = ?) union (select id from job where account_id = ?) order by id', [me, me]); // prettier-ignore
  await letThrough('select id from job where account_id = ?;', [me]);
  await letThrough('select id from job where account_id = ? union all select id from api_key where account_id = ?', [me, me]); // prettier-ignore
});

test('two tables side by side need it twice, or once and equal accounts', async () => {
  await refused('select * from job j, api_key k where j.account_id = ?', [me]);
  await refused('select * from job j join api_key k on k.id = j.created_by_key_id where k.account_id = ?', [me]);
  await refused('delete from job using api_key k where k.account_id = ?', [me]);
  await refused('update job set kind = k.name from api_key k where k.account_id = ?', [me]);
  await letThrough('select * from job j, api_key k where j.account_id = ? and k.account_id = ?', [me, me]);
  await letThrough('select * from job j join api_key k on k.account_id = j.account_id where j.account_id = ?', [me]);
});

test('rows that hang on others may lean on a table that the block around them binds', async () => {
  const correlated = '(select max(valid_until) from api_token where key_id = api_key.id)';
  await letThrough(`select id, ${correlated} from api_key where account_id = ?`, [me]);
  await refused(`select id, ${correlated} from api_key`);
  await refused('select id, (select max(valid_until) from api_token) from api_key where account_id = ?', [me]);
  await letThrough(
    `with made as (insert into ledger_transaction (account_id, kind) values (?, 'x') returning id)
     insert into ledger_entry (transaction_id, bucket, amount) select id, ?, ? from made`,
    [me, 'available', 1],
  );
});

test('only reading and writing rows is sent, nothing that needs no table name', async () => {
  for (const statement of [
    'truncate job',
    'truncate table job',
    'copy job to stdout',
    'lock job',
    'drop table job',
    'alter table job disable trigger all',
    'create table mine as select * from job where account_id = ?',
    'do $$ begin delete from job; end $$',
    'prepare p as select 1',
    'execute p',
    'set session_replication_role = replica',
    'explain analyze delete from job where account_id = ?',
    'call something()',
    'grant all on job to public',
  ]) {
    await refused(statement, [me]);
  }
});

test('values are counted as the driver puts them in, whatever stands between', async () => {
  await letThrough(`select input \\? 'a', ? from job where account_id = ?`, ['x', me]);
  await refused(`select input \\? 'a', ? from job where account_id = ?`, [me, 'x']);
  await letThrough('select ?? from job where account_id = ?', ['id', me]);
  await refused('select ?? from job where account_id = ?', [me, 'id']);
  await refused(`select '?' from job where account_id = ?`, [me, 'x']);
  await letThrough(`select '?' from job where account_id = ?`, ['x', me]);
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
  for (const query of ['select * from api_key', { sql: 'select 1' }, ['select 1']])
    assert.instance(await em.execute(query as never).catch((error: unknown) => error), ForgottenAccount);
  assert.equal(await em.execute('select name from account where id = ?', [mine.accountId]), [{ name: 'Mine' }]);
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
