import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readTogether } from '../../src/database/read-together.ts';
import { rejection } from '../support/rejection.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('Rows that are read together');
let service: TestService;
/** Whom each statement served, and what it asked for. */
let sent: { for: string | null; ids: readonly string[] }[] = [];
let failing = false;
type Account = { accountId: string };
const load = readTogether<Account, Account & { id: string }>(async (em, { accountId, ids }) => {
  sent.push({ for: em.accountId, ids });
  if (failing) throw new Error('The database is gone');
  return ids.filter((id) => id !== 'none').map((id) => ({ id, accountId }));
});
const handle = (accountId: string) => service.app.database.em.forAccount(accountId);
test.before(async () => {
  service = await startService({ worker: false });
});
test.before.each(() => {
  sent = [];
  failing = false;
});
test.after(() => service.stop());

test('what one account asks for in one turn is one statement, and each gets its own row', async () => {
  const rows = await Promise.all(
    ['b', 'a', 'none', 'a'].map((id) => load(handle('acct_1'), { accountId: 'acct_1' }, id)),
  );
  assert.equal(
    rows.map((row) => row?.id),
    ['b', 'a', undefined, 'a'],
  );
  assert.equal(sent, [{ for: 'acct_1', ids: ['b', 'a', 'none'] }]);
  await load(handle('acct_1'), { accountId: 'acct_1' }, 'a');
  assert.is(sent.length, 2, 'What was read before is not told again');
});

test('no statement serves two accounts, not even one who asks for the rows of the other', async () => {
  await Promise.all([
    load(handle('acct_1'), { accountId: 'acct_1' }, 'a'),
    load(handle('acct_2'), { accountId: 'acct_1' }, 'a'),
    load(handle('acct_2'), { accountId: 'acct_2' }, 'a'),
  ]);
  assert.equal(
    sent.map((one) => one.for),
    ['acct_1', 'acct_2', 'acct_2'],
  );
});

test('more than a hundred are read by several statements', async () => {
  const ids = Array.from({ length: 250 }, (_, i) => String(i));
  const rows = await Promise.all(ids.map((id) => load(handle('acct_1'), { accountId: 'acct_1' }, id)));
  assert.equal(
    rows.map((row) => row!.id),
    ids,
  );
  assert.equal(
    sent.map((one) => one.ids.length),
    [100, 100, 50],
  );
});

test('a failure is told to all who asked, and to nobody after them', async () => {
  failing = true;
  const ask = () => load(handle('acct_1'), { accountId: 'acct_1' }, 'a');
  const failures = (await Promise.all([rejection(ask()), rejection(ask())])) as Error[];
  assert.ok(failures.every(({ message }) => message === 'The database is gone'));
  failing = false;
  assert.is((await ask())!.id, 'a');
});

test('so is what several connections ask for in one turn', async () => {
  const inOneTurn = ['a', 'b', 'c'].map(
    async (id) => new Promise((done) => setImmediate(() => done(load(handle('acct_1'), { accountId: 'acct_1' }, id)))),
  );
  await Promise.all(inOneTurn);
  assert.equal(sent, [{ for: 'acct_1', ids: ['a', 'b', 'c'] }]);
});

test('a transaction reads by itself', async () => {
  const em = handle('acct_1');
  await em.inTransaction(async () =>
    Promise.all([em, handle('acct_1')].map((one) => load(one, { accountId: 'acct_1' }, 'a'))),
  );
  assert.is(sent.length, 2);
});

test('forty callers of two accounts who read at once get their own jobs, and nobody else’s', async () => {
  const { token } = await service.openAccount();
  const create = async (as: string): Promise<string> =>
    (await service.call('POST', '/community-discovery/jobs', { body: { brief: 'A budgeting app for couples.' }, as }))
      .body.id;
  const callers = [service.token, token];
  const ids = await Promise.all(callers.map((as) => Promise.all(Array.from({ length: 10 }, () => create(as)))));
  const answers = await Promise.all(
    callers.flatMap((as, caller) =>
      ids.flatMap((jobs, owner) =>
        jobs.map(async (id) => {
          const { status, body } = await service.call('GET', `/community-discovery/jobs/${id}`, { as });
          return owner === caller ? status === 200 && body.id === id : status === 404;
        }),
      ),
    ),
  );
  assert.is(answers.length, 40);
  assert.ok(answers.every(Boolean));
});

test.run();
