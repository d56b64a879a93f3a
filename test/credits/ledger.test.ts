import type { EntityManager } from '../../src/database/entity-manager.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { grantCredits, reserveCredits, settleCredits } from '../../src/credits/move-credits.ts';
import { create, jobs } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';
import { balanceOf, expectBooksBalance, movementsOf, openAccountWithCredits } from '../support/books.ts';

const test = suite('the ledger');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const inTransaction = <Result>(work: (tx: EntityManager) => Promise<Result>) =>
  service.app.database.em.fork().transactional(work);

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was done'),
    (failure: Error) => failure,
  );
  return error.message;
}

test('and the audit are append-only: the database refuses to change, remove or empty them', async () => {
  const { id } = await create(service);
  await service.call('DELETE', `${jobs}/${id}`);
  for (const table of ['ledger_transaction', 'ledger_entry', 'audit_entry']) {
    const column = table === 'ledger_entry' ? 'amount' : 'account_id';
    const before = await sql(service, `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`);
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `update ${table} set ${column} = ${column} where false`,
      `delete from ${table}`,
      `delete from ${table} where false`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `with gone as (delete from ${table} returning 1) select count(*) from gone`,
      `merge into ${table} t using (select 1) one on true when matched then delete`,
    ]) {
      assert.match(await refusal(sql(service, statement)), /append-only|cannot truncate a table referenced/, statement);
    }
    assert.match(await refusal(sql(service, 'truncate account cascade')), /append-only/);
    assert.match(await refusal(sql(service, 'delete from account')), /append-only|violates/);
    const after = await sql(service, `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`);
    assert.equal(after, before);
  }
});

test('refuses entries that do not sum to zero, and those that would make a balance negative', async () => {
  const { accountId } = await openAccountWithCredits(service, 3);
  const move = (values: string) =>
    inTransaction((tx) =>
      tx.execute(
        `with made as (insert into ledger_transaction (account_id, kind) values (?, 'grant') returning id)
         insert into ledger_entry (transaction_id, bucket, amount)
         select id, bucket, amount from made cross join (values ${values}) as side (bucket, amount)`,
        [accountId],
      ),
    );
  assert.match(await refusal(move(`('available', 5)`)), /sum to zero/);
  assert.match(await refusal(move(`('available', 5), ('granted', -4)`)), /sum to zero/);
  assert.match(await refusal(move(`('available', -4), ('reserved', 4)`)), /credit_balance_check/);
  assert.match(await refusal(move(`('reserved', -1), ('available', 1)`)), /credit_balance_check/);
  assert.match(await refusal(move(`('consumed', -1), ('available', 1)`)), /credit_balance_check/);
  assert.equal(await balanceOf(service, accountId), { available: 3, reserved: 0, consumed: 0, granted: 3 });
  await expectBooksBalance(service);
});

test('reserves, settles and refunds at most once each, however often it is asked', async () => {
  const { accountId, keyId } = await openAccountWithCredits(service, 20);
  const purpose = { accountId, subject: 'cdj_once', operation: 'community_discovery', keyId };
  for (let i = 0; i < 3; i++) await inTransaction((tx) => reserveCredits(tx, purpose, 5));
  assert.equal(await balanceOf(service, accountId), { available: 15, reserved: 5, consumed: 0, granted: 20 });
  await Promise.all(Array.from({ length: 5 }, () => inTransaction((tx) => settleCredits(tx, purpose, 5, 2))));
  assert.equal(await movementsOf(service, 'cdj_once'), ['refund 3', 'reserve 5', 'settle 2']);
  assert.equal(await balanceOf(service, accountId), { available: 18, reserved: 0, consumed: 2, granted: 20 });
});

test('all of it and nothing of it can be charged; a grant of grants adds up', async () => {
  const { accountId, keyId } = await openAccountWithCredits(service, 20);
  for (const [subject, charge] of [
    ['cdj_all', 5],
    ['cdj_none', 0],
  ] as const) {
    const purpose = { accountId, subject, operation: 'community_discovery', keyId };
    await inTransaction((tx) => reserveCredits(tx, purpose, 5));
    await inTransaction((tx) => settleCredits(tx, purpose, 5, charge));
  }
  assert.equal(await movementsOf(service, 'cdj_all'), ['reserve 5', 'settle 5']);
  assert.equal(await movementsOf(service, 'cdj_none'), ['refund 5', 'reserve 5']);
  await Promise.all(Array.from({ length: 10 }, () => inTransaction((tx) => grantCredits(tx, accountId, 1))));
  assert.equal(await balanceOf(service, accountId), { available: 25, reserved: 0, consumed: 5, granted: 30 });
  await expectBooksBalance(service);
});

test('a transaction that fails after it was paid has paid nothing', async () => {
  const { accountId, keyId } = await openAccountWithCredits(service, 5);
  const purpose = { accountId, subject: 'cdj_crash', operation: 'community_discovery', keyId };
  const crash = inTransaction(async (tx) => {
    await reserveCredits(tx, purpose, 5);
    await settleCredits(tx, purpose, 5, 5);
    throw new Error('crash');
  });
  assert.is(await refusal(crash), 'crash');
  assert.equal(await balanceOf(service, accountId), { available: 5, reserved: 0, consumed: 0, granted: 5 });
});

test.run();
