import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveCredits } from '../../src/credits/operate-account.ts';
import { brief, create, jobs } from '../support/discover.ts';
import { createKey } from '../support/keys.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';
import { balanceOf, expectBooksBalance, movementsOf, openAccountWithCredits } from '../support/books.ts';

const test = suite('credits that are set aside');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const post = (as: string) => service.call('POST', jobs, { body: { brief }, as });

test('a job sets aside what it can cost, in the transaction that creates it', async () => {
  const { accountId, token } = await openAccountWithCredits(service, 12);
  const job = await create(service, undefined, token);
  assert.equal(job.credits, { reserved: 5, charged: 0 });
  assert.equal(await balanceOf(service, accountId), { available: 7, reserved: 5, consumed: 0, granted: 12 });
  assert.equal(await movementsOf(service, job.id), ['reserve 5']);
});

test('not enough is 402 with what is needed and what is there; nothing is created', async () => {
  for (const credits of [0, 4]) {
    const { accountId, token } = await openAccountWithCredits(service, credits);
    const { status, headers, body } = await post(token);
    assert.is(status, 402);
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
    const { code, required_credits, available_credits, retryable } = body;
    assert.equal([code, required_credits, available_credits, retryable], ['insufficient_credits', 5, credits, false]);
    assert.equal(await sql(service, 'select 1 from job where account_id = ?', [accountId]), []);
    assert.equal(await sql(service, `select 1 from audit_entry where account_id = ? and action = 'job.create'`, [accountId]), []); // prettier-ignore
    assert.equal(await sql(service, `select 1 from ledger_transaction where account_id = ? and kind <> 'grant'`, [accountId]), []); // prettier-ignore
    assert.is((await balanceOf(service, accountId)).available, credits);
  }
  assert.equal(await sql(service, 'select 1 from graphile_worker._private_jobs t left join job j on j.id = t.key where j.id is null and t.key is not null'), []); // prettier-ignore
});

test('50 at once on 10 credits: two are created, the others are 402, and the service has a connection left', async () => {
  const { accountId, token } = await openAccountWithCredits(service, 10);
  const keys = [token, (await createKey(service, { scopes: ['community_discovery:write'] }, token)).token];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => post(keys[i % 2])));
  const statuses = answers.map(({ status }) => status);
  assert.equal(
    statuses.toSorted((a, b) => a - b),
    [201, 201, ...Array.from({ length: 48 }, () => 402)],
  );
  for (const { status, body } of answers) {
    if (status === 402) assert.ok(body.available_credits < 5, JSON.stringify(body));
  }
  assert.equal(await balanceOf(service, accountId), { available: 0, reserved: 10, consumed: 0, granted: 10 });
  assert.is((await sql(service, 'select 1 from job where account_id = ?', [accountId])).length, 2);
  await expectBooksBalance(service);
});

test('a failure behind the reservation gives it back: one transaction', async () => {
  const { accountId, token } = await openAccountWithCredits(service, 5);
  await sql(service, 'alter table audit_entry rename to audit_away');
  try {
    assert.is((await post(token)).status, 500);
  } finally {
    await sql(service, 'alter table audit_away rename to audit_entry');
  }
  assert.equal(await balanceOf(service, accountId), { available: 5, reserved: 0, consumed: 0, granted: 5 });
  assert.is((await post(token)).status, 201);
});

test('one account’s credits are no use to another', async () => {
  const [poor, rich] = [await openAccountWithCredits(service, 4), await openAccountWithCredits(service, 100)];
  assert.is((await post(poor.token)).status, 402);
  assert.is((await post(rich.token)).status, 201);
  assert.is((await balanceOf(service, poor.accountId)).available, 4);
});

test('grants, creations, cancels and rotations at once do not wait for each other in a circle', async () => {
  const { accountId, token } = await openAccountWithCredits(service, 0);
  const { em } = service.app.database;
  const give = () => em.fork().transactional((tx) => giveCredits(tx, accountId, 10));
  await give();
  const [, ...answers] = await Promise.all([
    Promise.all(Array.from({ length: 15 }, give)),
    ...Array.from({ length: 15 }, async () => {
      const created = await post(token);
      return created.status === 201 ? service.call('DELETE', `${jobs}/${created.body.id}`, { as: token }) : created;
    }),
    ...Array.from({ length: 4 }, () => service.call('POST', '/auth/rotate', { as: token })),
  ]);
  // Of rotations at once the first replaces the token of the others.
  for (const { status, body } of answers)
    assert.ok([200, 202, 402].includes(status) || body.code === 'token_replaced', JSON.stringify(body));
  assert.equal(await balanceOf(service, accountId), { available: 160, reserved: 0, consumed: 0, granted: 160 });
  await expectBooksBalance(service);
});

test('prices are settings: a free discovery reserves and moves nothing', async () => {
  const free = await startService({
    worker: false,
    config: { prices: { ...(await defaultPrices()), community_discovery: 0 } },
  });
  try {
    const { accountId, token } = await openAccountWithCredits(free, 0);
    const job = await create(free, undefined, token);
    assert.equal(job.credits, { reserved: 0, charged: 0 });
    assert.is((await free.call('DELETE', `${jobs}/${job.id}`, { as: token })).status, 202);
    assert.equal(await movementsOf(free, job.id), []);
    assert.equal(await balanceOf(free, accountId), { available: 0, reserved: 0, consumed: 0, granted: 0 });
  } finally {
    await free.stop();
  }
});

async function defaultPrices() {
  return (await import('../../src/credits/prices.ts')).defaultPrices;
}

test.run();
