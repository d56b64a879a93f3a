import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { usualScopes } from '../../src/accounts/keys/scopes.ts';
import { isWellFormedToken } from '../../src/accounts/keys/token.ts';
import { create, jobs, type Json } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { fromConsole, signIn } from '../support/console.ts';
import { holdTable } from '../support/hold-table.ts';
import { whoami } from '../support/keys.ts';
import { balanceOf } from '../support/books.ts';
import { runOperator, spawnOperator } from '../support/run-command.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('the operator at the command line, while the service runs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const run = async (...args: string[]) => runOperator(service.databaseUrl, args);

/** With `--json` a command says exactly one line of JSON. */
async function json(...args: string[]): Promise<Json> {
  const { code, out, err } = await run(...args, '--json');
  assert.is(code, 0, `${args.join(' ')}: ${err}`);
  assert.match(out, /^\{.*\}\n$/);
  return JSON.parse(out);
}

test('a command whose database goes away says so in one line', async () => {
  const letGo = await holdTable(service, 'account');
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const listed = spawnOperator(service.databaseUrl, ['account', 'list']);
  const endsWaiting = `select pg_terminate_backend(pid) from pg_locks where relation = 'account'::regclass and not granted`;
  while ((await client.query(endsWaiting)).rowCount === 0) await sleep(50);
  const { code, out, err } = await listed;
  await client.end();
  await letGo();
  assert.equal([code, out], [1, '']);
  assert.match(err, /^The database could not go on: terminating connection due to administrator command\n$/);
});

test('account create, list, credits grant: what they say is what the API says', async () => {
  const made = await json('account', 'create', '--name', `O'Neill & "Söhne"`, '--credits', '7');
  assert.equal(Object.keys(made), ['account_id', 'key_id', 'token']);
  assert.ok(isWellFormedToken(made.token));
  const { body } = await whoami(service, made.token);
  assert.equal(body.account, { id: made.account_id, name: `O'Neill & "Söhne"` });
  assert.equal(body.key, { id: made.key_id, name: 'First key', scopes: [...usualScopes] });

  const granted = await json('credits', 'grant', made.account_id, '100');
  const job = await create(service, undefined, made.token);
  assert.equal(granted, { account_id: made.account_id, granted: 100, available: 107 });
  assert.is(job.credits.reserved, 5);
  const grant = async (credits: string) => (await run('credits', 'grant', made.account_id, credits)).err;
  assert.is(await grant('1000000001'), 'Give at most 1,000,000,000 credits at once\n');
  assert.match(await grant('9999999999999999'), 'of 15 digits at most');
  assert.match((await run('account', 'create', '--name', 'X', '--credits', '1000000001')).err, /^Give at most/);

  const { accounts } = await json('account', 'list');
  const { created_at, ...mine } = accounts.find((one: Json) => one.account_id === made.account_id);
  assert.match(created_at, /^\d{4}-.*Z$/);
  assert.equal(mine, {
    account_id: made.account_id,
    name: `O'Neill & "Söhne"`,
    status: 'active',
    available: 102,
    reserved: 5,
    consumed: 0,
    granted: 107,
    active_keys: 1,
  });
});

test('names that callers of the API gave do nothing to the terminal of the operator', async () => {
  const { accountId, token } = await service.openAccount();
  const name = '\u001B[31mred\u0007\r\n\u202Eabc\u009B1A';
  const made = await service.call('POST', '/keys', { body: { name, scopes: ['usage:read'] }, as: token });
  assert.is(made.body.name, name);
  const { out } = await run('key', 'list', accountId);
  assert.match(out, /^key_\w+ +\[31mred abc 1A +active .*$/m);
  assert.not.match(out, /[^\n\u0020-\u007E]/);
  const { keys } = await json('key', 'list', accountId);
  assert.ok(keys.some((key: Json) => key.name === name));
  assert.not.match((await run('key', 'list', accountId, '--json')).out, /[^\n\u0020-\u007E\u202E]/);
});

test('account suspend refuses every key with 403 from the next request on, and ends long polls; resume lets them in', async () => {
  const { accountId, token } = await service.openAccount();
  const { id } = await create(service, undefined, token);
  const poll = service.call('GET', `${jobs}/${id}`, { as: token, headers: { prefer: 'wait=30' } });
  assert.equal(await json('account', 'suspend', accountId), { account_id: accountId, status: 'suspended' });
  for (const path of ['/whoami', '/usage', '/keys', `${jobs}/${id}`]) {
    expectProblem(await service.call('GET', path, { as: token }), 'account_suspended');
  }
  expectProblem(await poll, 'account_suspended');
  assert.is((await service.call('GET', '/whoami')).status, 200, 'other accounts are not concerned');
  assert.equal(await json('account', 'resume', accountId), { account_id: accountId, status: 'active' });
  assert.is((await whoami(service, token)).status, 200);
});

test('key create gives what was asked for, key revoke ends it with the next request', async () => {
  const { accountId } = await service.openAccount();
  const all = await json('key', 'create', accountId);
  const some = await json('key', 'create', accountId, '--name', 'Reader', '--scopes', 'usage:read,keys:read');
  assert.equal(
    [Object.keys(some), some.scopes],
    [
      ['account_id', 'key_id', 'token', 'scopes'],
      ['usage:read', 'keys:read'],
    ],
  );
  assert.equal((await whoami(service, some.token)).body.key, { id: some.key_id, name: 'Reader', scopes: ['usage:read', 'keys:read'] }); // prettier-ignore
  assert.equal((await whoami(service, all.token)).body.key.scopes, [...usualScopes]);
  const whole = await json('key', 'create', accountId, '--scopes', 'all');
  assert.ok((await whoami(service, whole.token)).body.key.scopes.includes('operator'));
  assert.equal(await json('key', 'revoke', some.key_id), { key_id: some.key_id, status: 'revoked' });
  expectProblem(await whoami(service, some.token), 'token_revoked');
  assert.is((await whoami(service, all.token)).status, 200);
});

test('audit shows who did what, the newest first, of one account or of all', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const { id } = await create(service, undefined, token);
  await json('credits', 'grant', accountId, '3');
  const { entries } = await json('audit', '--account', accountId);
  assert.equal(
    entries.map(({ action, key_id, target, account_id }: Json) => [action, key_id, target, account_id]),
    [
      ['credits.grant', null, accountId, accountId],
      ['job.create', keyId, id, accountId],
      ['key.create', null, keyId, accountId],
      ['account.create', null, accountId, accountId],
    ],
  );
  assert.equal(entries[0].detail, { credits: 3 });
  for (const { at } of entries) assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const all = await run('audit');
  const two = await json('audit', '--limit', '2');
  assert.is(two.entries.length, 2);
  assert.match(all.out, /credits\.grant +.*acct_/);
  assert.match(all.out, /operator/);
  const unknown = await run('audit', '--account', 'acct_nobody');
  assert.is(unknown.code, 1);
  assert.match(unknown.err, /There is no account with the id acct_nobody/);
});

test('without --json they speak to people, and show a token with the word that it is not shown again', async () => {
  const made = await run('account', 'create', '--name', 'People');
  assert.is(made.code, 0, made.err);
  assert.match(made.out, /Token +wab_[0-9A-Za-z]{49}\n.*only this once/s);
  const list = await run('account', 'list');
  assert.match(list.out, /^account id +name +status +available/);
  assert.match(list.out, /acct_[0-9a-z]{26} +People +active +0 /);
  assert.not.match(list.out, /wab_/);
  const [, id = ''] = /(acct_\w+) +People/.exec(list.out)!;
  const keys = await run('key', 'list', id);
  assert.match(keys.out, /^key id +name +status +last used at +scopes\nkey_\w+ /);
  assert.not.match(keys.out, /wab_/);
});

test('what is mistyped is told with what was meant and where help is, exit code 2', async () => {
  for (const [args, message] of [
    [['accont'], /unknown command 'accont'\n\(Did you mean account\?\)/],
    [['account', 'list', '--jsn'], /unknown option '--jsn'\n\(Did you mean --json\?\)/],
    [['credits', 'grant', 'acct_x', '9'.repeat(30)], /whole number/],
  ] as const) {
    const { code, out, err } = await run(...args);
    assert.equal([code, out], [2, ''], args.join(' '));
    assert.match(err, message);
    assert.match(err, /\n\(add --help to see how it is used\)\n$/);
  }
  assert.is((await run('account', '--help')).code, 0);
});

test('what cannot be done is one line on standard error, exit code 1, and changes nothing', async () => {
  const { accountId } = await service.openAccount();
  const before = await balanceOf(service, accountId);
  const wrong: [string[], RegExp][] = [
    [['credits', 'grant', accountId, '0'], /^Grant at least one credit\n$/],
    [['key', 'create', accountId, '--scopes', 'everything'], /^Unknown scope everything; there are .*\n$/],
    [['key', 'revoke', 'key_nobody'], /^There is no key with the id key_nobody: key list ACCOUNT_ID shows the ids\n$/],
    [
      ['account', 'resume', "' or true --"],
      /^There is no account with the id ' or true --: account list shows the ids\n$/,
    ],
  ];
  for (const [args, message] of wrong) {
    const { code, out, err } = await run(...args);
    assert.is(code, 1, args.join(' '));
    assert.is(out, '', args.join(' '));
    assert.match(err, message);
    assert.not.match(err, /node_modules|\.ts:/);
  }
  assert.equal(await balanceOf(service, accountId), before);
});

test('sign-in-link signs a browser in with the key that was named, and refuses one that cannot be used', async () => {
  const { body } = await whoami(service, service.token);
  const { link } = await json('sign-in-link', body.key.id);
  const secret = /#link=(wab_\w+)$/.exec(link)![1]!;
  const { answer, cookie } = await signIn(service, { link: secret });
  assert.is(answer.status, 204);
  const who = await fetch(`${service.address}/v1/whoami`, { headers: { cookie, ...fromConsole } });
  assert.is(((await who.json()) as typeof body).key.id, body.key.id);
  const { code, err } = await run('sign-in-link', 'key_nobody');
  assert.is(code, 1);
  assert.match(err, /There is no key key_nobody that can be used/);
});

test('a sign-in link can be opened, whatever the service listens on', async () => {
  const places = [
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
  ] as const;
  for (const [host, address] of places) {
    const { out, err } = await runOperator(service.databaseUrl, ['sign-in-link', '--json'], {
      HOST: host,
      PORT: '3000',
    });
    assert.ok(out.startsWith(`{"link":"${address}/#link=wab_`), `${host}: ${out} ${err}`);
  }
});

test.run();
