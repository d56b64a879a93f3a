import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepAudit } from '../../src/accounts/sweep-audit.ts';
import { foldLedger } from '../../src/credits/fold-ledger.statements.ts';
import { reserveCredits, settleCredits } from '../../src/credits/move-credits.ts';
import { checkLedger } from '../../src/doctor/check-ledger.ts';
import { readUsageSeries } from '../../src/usage/read-usage-series.ts';
import { openAccountWithCredits } from '../support/books.ts';
import { rejection } from '../support/rejection.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('the ledger of closed months');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

let made = 0;

/** A job or run of so many days ago; `charge: null`: it has not ended. */
async function move(account: { accountId: string }, key: string, charge: number | null, daysAgo: number) {
  const purpose = {
    accountId: account.accountId,
    subject: `subject ${++made}`,
    operation: charge === 1 ? 'monitoring_run' : 'community_discovery',
    keyId: key,
  };
  const em = service.app.database.em.fork();
  await em.transactional(async (tx) => {
    await reserveCredits(tx, purpose, 5);
    if (charge !== null) await settleCredits(tx, purpose, 5, charge);
  });
  // The database refuses that otherwise.
  await em.transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update ledger_transaction set created_at = created_at - ? * interval '1 day' where subject = ?`, [
      daysAgo,
      purpose.subject,
    ]);
  });
}

const usageOf = async ({ token }: { token: string }) => (await service.call('GET', '/usage', { as: token })).body;
const rows = async () => (await sql<{ n: number }>(service, `select count(*)::int as n from ledger_transaction`))[0]!.n;
const fold = () => foldLedger(service.app.database.em.fork(), 93);

test('becomes one balanced entry a month, account, operation and key: usage, sums and balances stay', async () => {
  const [one, other] = [await openAccountWithCredits(service, 500), await openAccountWithCredits(service, 500)];
  for (const account of [one, other]) {
    for (const key of ['key_a', 'key_b']) {
      for (let i = 0; i < 6; i++) await move(account, key, 5, 400);
      for (let i = 0; i < 4; i++) await move(account, key, 1, 400);
      await move(account, key, 0, 400);
      await move(account, key, 3, 1);
    }
  }
  await move(one, 'key_a', null, 400);
  const before = [await usageOf(one), await usageOf(other)];
  const rowsBefore = await rows();
  assert.is(await fold(), 2 * 2 * 11);
  assert.equal([await usageOf(one), await usageOf(other)], before);
  assert.is((await checkLedger(service.app.database.em.fork())).status, 'ok');
  // 6 with two rows, 4 with three and one with two, on two keys of two accounts, are two rows each.
  assert.is(await rows(), rowsBefore - 4 * (6 * 2 + 4 * 3 + 2 - 2));
  const folded = await sql<{ times: number; credits: number }>(
    service,
    `select times, amount::int as credits from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where subject is null and operation is not null and bucket = 'consumed' and account_id = ? and key_id = 'key_a'
      order by times`,
    [one.accountId],
  );
  assert.equal(folded, [
    { times: 4, credits: 4 },
    { times: 6, credits: 30 },
  ]);
});

test('takes what comes later into the same entry, and does nothing twice', async () => {
  const account = await openAccountWithCredits(service, 100);
  await move(account, 'key_a', 5, 400);
  await fold();
  await move(account, 'key_a', 5, 400);
  const before = await usageOf(account);
  assert.is(await fold(), 1);
  assert.is(await fold(), 0);
  assert.equal(await usageOf(account), before);
  assert.equal(
    await sql(
      service,
      `select times from ledger_transaction where account_id = ? and subject is null and operation is not null`,
      [account.accountId],
    ),
    [{ times: 2 }],
  );
  assert.is((await checkLedger(service.app.database.em.fork())).status, 'ok');
});

test('days whose movements may be folded are in no series: a month would stand on its first day', async () => {
  const account = await openAccountWithCredits(service, 500);
  for (const daysAgo of [80, 1]) await move(account, 'key_a', 5, daysAgo);
  const em = service.app.database.em.fork();
  await foldLedger(em, 31);
  const { from, data } = await readUsageSeries(em, account.accountId, 90, 31);
  const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  assert.equal([from, data.length], [`${monthAgo.slice(0, 7)}-01`, 1]);
  assert.is((await readUsageSeries(em, account.accountId, 7, 31)).data.length, 1);
});

test('doctor notices an entry that nobody booked', async () => {
  const em = service.app.database.em.fork();
  await em
    .transactional(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(`update ledger_entry set amount = amount + 1 where bucket = 'consumed'`);
      const found = await checkLedger(tx);
      assert.is(found.status, 'broken', found.found);
      throw new Error('undo');
    })
    .catch((error: Error) => assert.is(error.message, 'undo'));
});

test('audit entries go when their time is over, and only then', async () => {
  const account = await openAccountWithCredits(service, 1);
  const em = service.app.database.em.fork();
  const entries = async () =>
    (await sql(service, 'select 1 from audit_entry where account_id = ?', [account.accountId])).length;
  const before = await entries();
  assert.ok(before > 0);
  await sweepAudit(em.fork(), 730);
  assert.is(await entries(), before);
  await em.transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update audit_entry set at = at - interval '731 days' where account_id = ?`, [account.accountId]);
  });
  assert.is(await sweepAudit(em.fork(), 730), before);
  assert.is(await entries(), 0);
  const refused = await rejection(sql(service, 'delete from audit_entry'));
  assert.match((refused as Error).message, /append-only/, 'nobody else removes any');
});

test.run();
