import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newToken } from '../../src/accounts/keys/token.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';
import { create, jobs } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { openAccountWith } from '../support/keys.ts';
import { sql } from '../support/sql.ts';
import { forgetSignIns } from '../../src/accounts/sign-in/forget-sign-ins.ts';

const test = suite('authentication');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

/** Changes keys or accounts behind the service's back, as no operation does: it remembers who signed in. */
async function change(text: string, values: unknown[]): Promise<void> {
  await sql(service, text, values);
  await forgetSignIns(service.databaseUrl);
}

const whoami = (authorization: string) => service.call('GET', '/whoami', { as: null, headers: { authorization } });

function expectChallenge(answer: Answer, challenge: RegExp): void {
  assert.match(answer.headers.get('www-authenticate') ?? '', challenge);
}

test('no token, and an empty header, are 401 missing_token with a bare challenge', async () => {
  for (const answer of [await service.call('GET', '/whoami', { as: null }), await whoami('')]) {
    expectProblem(answer, 'missing_token');
    // RFC 6750, 3.1: without credentials no error code.
    expectChallenge(answer, /^Bearer$/);
  }
});

test('every operation refuses a caller without a token', async () => {
  const id = 'cdj_01m7ygwcayexzvz3zpcwza7kjd';
  for (const [method, path] of [
    ['POST', jobs],
    ['GET', jobs],
    ['GET', `${jobs}/${id}`],
    ['GET', `${jobs}/${id}/result`],
    ['DELETE', `${jobs}/${id}`],
  ] as const) {
    const body = method === 'POST' ? { body: { brief: 'A perfectly good brief' } } : {};
    expectProblem(await service.call(method, path, { as: null, ...body }), 'missing_token');
  }
  assert.equal(await sql(service, 'select 1 from job'), []);
});

test('the scheme may be written in any case, with several spaces', async () => {
  for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
    assert.is((await whoami(`${scheme} ${service.token}`)).status, 200, scheme);
  }
  assert.is((await whoami(`Bearer   ${service.token}  `)).status, 200);
});

test('what is no token of ours is 401 invalid_token', async () => {
  const { token } = service;
  const swapped = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
  for (const [what, header] of Object.entries({
    'another scheme': `Basic ${Buffer.from(`user:${token}`).toString('base64')}`,
    'no scheme': token,
    'the scheme alone': 'Bearer',
    'nothing behind the scheme': 'Bearer   ',
    'two tokens': `Bearer ${token} ${token}`,
    'one character missing': `Bearer ${token.slice(0, -1)}`,
    'one character more': `Bearer ${token}0`,
    'one character wrong': `Bearer ${swapped}`,
    'wrong checksum': `Bearer ${token.slice(0, -6)}000000`,
    'the prefix alone': 'Bearer wab_',
    'another prefix': `Bearer xyz_${token.slice(4)}`,
    'lower case': `Bearer ${token.toLowerCase()}`,
    quotes: `Bearer "${token}"`,
    '10 kB': `Bearer wab_${'A'.repeat(10_000)}`,
    '10 kB of spaces': `Bearer ${' '.repeat(10_000)}x`,
  })) {
    const answer = await whoami(header);
    expectProblem(answer, 'invalid_token');
    expectChallenge(answer, /^Bearer error="invalid_token", error_description="[^"]+"$/);
    assert.not.match(JSON.stringify(answer.body), new RegExp(token.slice(4, 20)), what);
  }
});

test('a well-formed token that nobody has is 401 invalid_token', async () => {
  expectProblem(await whoami(`Bearer ${newToken()}`), 'invalid_token');
});

test('a token in the query string is no sign-in and is not repeated', async () => {
  for (const name of ['token', 'access_token', 'api_key', 'authorization']) {
    const answer = await service.call('GET', `/whoami?${name}=${service.token}`, { as: null });
    assert.ok(answer.status === 401 || answer.status === 400, String(answer.status));
    assert.not.match(JSON.stringify(answer.body), new RegExp(service.token));
  }
});

test('a token in a body or a cookie is no sign-in', async () => {
  const cookie = await service.call('GET', '/whoami', { as: null, headers: { cookie: `token=${service.token}` } });
  expectProblem(cookie, 'missing_token');
  const body = { brief: 'A perfectly good brief', access_token: service.token };
  const answer = await service.call('POST', jobs, { as: null, body });
  assert.ok(answer.status === 401 || answer.status === 400, String(answer.status));
});

test('a key without the scope is 403 insufficient_scope and the challenge names the scope', async () => {
  const own = await openAccountWith(service, [...scopes]);
  const job = await create(service, { brief: 'A perfectly good brief' }, own.token);
  const lacking = async (scope: string) => {
    const kept = scopes.filter((other) => other !== scope);
    await change(`update api_key set scopes = string_to_array(?, ',') where id = ?`, [kept.join(','), own.keyId]);
  };
  for (const [scope, method, path] of [
    ['community_discovery:write', 'POST', jobs],
    ['community_discovery:read', 'GET', jobs],
    ['community_discovery:read', 'GET', `${jobs}/${job.id}`],
    ['community_discovery:read', 'GET', `${jobs}/${job.id}/result`],
    ['community_discovery:write', 'DELETE', `${jobs}/${job.id}`],
  ] as const) {
    await lacking(scope);
    const body = method === 'POST' ? { body: { brief: 'A perfectly good brief' } } : {};
    const answer = await service.call(method, path, { as: own.token, ...body });
    expectProblem(answer, 'insufficient_scope', new RegExp(scope));
    expectChallenge(answer, new RegExp(`^Bearer error="insufficient_scope", scope="${scope}"$`));
  }
  const rows = await sql<{ status: string }>(service, 'select status from job where account_id = ?', [own.accountId]);
  assert.equal(rows, [{ status: 'queued' }]);
});

test('an expired key is 401 token_expired', async () => {
  const { keyId, token } = await service.openAccount();
  await change(`update api_key set expires_at = now() + interval '1 hour' where id = ?`, [keyId]);
  assert.is((await service.call('GET', '/whoami', { as: token })).status, 200);
  await change(`update api_key set expires_at = now() - interval '1 second' where id = ?`, [keyId]);
  const answer = await service.call('GET', '/whoami', { as: token });
  expectProblem(answer, 'token_expired');
  expectChallenge(answer, /^Bearer error="invalid_token"/);
});

test('a revoked key is 401 token_revoked, also when it has expired', async () => {
  const { keyId, token } = await service.openAccount();
  await change(`update api_key set revoked_at = now() where id = ?`, [keyId]);
  expectProblem(await service.call('GET', '/whoami', { as: token }), 'token_revoked');
  await change(`update api_key set expires_at = now() - interval '1 hour' where id = ?`, [keyId]);
  const answer = await service.call('GET', '/whoami', { as: token });
  expectProblem(answer, 'token_revoked');
  expectChallenge(answer, /^Bearer error="invalid_token"/);
});

test('a suspended account is 403 account_suspended and works again afterwards', async () => {
  const { accountId, token } = await service.openAccount();
  await change(`update account set status = 'suspended' where id = ?`, [accountId]);
  expectProblem(await service.call('GET', '/whoami', { as: token }), 'account_suspended');
  await change(`update account set status = 'active' where id = ?`, [accountId]);
  assert.is((await service.call('GET', '/whoami', { as: token })).status, 200);
});

test('a revoked key of a suspended account says only that it was revoked', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  await change(`update account set status = 'suspended' where id = ?`, [accountId]);
  await change(`update api_key set revoked_at = now() where id = ?`, [keyId]);
  expectProblem(await service.call('GET', '/whoami', { as: token }), 'token_revoked');
});

test('tokens are kept as a hash only', async () => {
  const rows = await sql<{ key: string }>(service, `select to_jsonb(k)::text as key from api_key k`);
  assert.ok(rows.length > 0);
  for (const { key } of rows) assert.not.match(key, new RegExp(`${service.token.slice(0, 20)}|wab_`));
});

test.run();
