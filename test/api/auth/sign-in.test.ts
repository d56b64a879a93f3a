import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newToken } from '../../../src/accounts/keys/token.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey } from '../../support/keys.ts';
import { sql } from '../../support/sql.ts';
import { rawRequest } from './raw-request.ts';

const test = suite('Authorization');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const withHeader = (authorization: string) => service.call('GET', '/whoami', { as: null, headers: { authorization } });
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test('the scheme may be written in any case; tabs and newlines are no part of it', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    assert.is((await withHeader(`${scheme} ${service.token}`)).status, 200, scheme);
  }
  for (const header of [`Bearer\t${service.token}`, `Bearer${service.token}`, `Bearer: ${service.token}`]) {
    expectProblem(await withHeader(header), 'invalid_token');
  }
});

test('a token with a newline, on two lines or in two headers is never half accepted', async () => {
  const { token } = service;
  const other = (await service.openAccount()).token;
  for (const lines of [
    [`Authorization: Bearer ${token}\nX: y`],
    [`Authorization: Bearer ${token.slice(0, 20)}\r\n ${token.slice(20)}`],
    [`Authorization: Bearer ${token.slice(0, 20)}\n${token.slice(20)}`],
    [`Authorization: Bearer ${token} ${other}`],
    [`Authorization: Bearer ${token},Bearer ${other}`],
    [`Authorization: Bearer ${token}, ${other}`],
    [`Authorization : Bearer ${token}`],
    [`Authorization: Bearer ${token}\0`],
    [`Authorization: Bearer ${newToken()}`, `Authorization: Bearer ${token}`],
    [`X-Authorization: Bearer ${token}`],
    [`Proxy-Authorization: Bearer ${token}`],
  ]) {
    const answer = await rawRequest(service, '/v1/whoami', lines);
    const status = statusOf(answer);
    assert.ok(status === 400 || status === 401 || /\nX: y/.test(lines[0]!), `${JSON.stringify(lines)}: ${answer}`);
    assert.not.ok(answer.includes(token.slice(4, 20)) && status !== 200, 'is not repeated');
  }
});

test('a token in the query, in a cookie or in the body is no sign-in and is not repeated', async () => {
  for (const [path, headers] of [
    [`/whoami?token=${service.token}`, {}],
    [`/whoami?access_token=${service.token}`, {}],
    [`/whoami?Authorization=Bearer%20${service.token}`, {}],
    ['/whoami', { cookie: `token=${service.token}; Authorization=Bearer ${service.token}` }],
    ['/whoami', { 'x-api-key': service.token }],
  ] as const) {
    const answer = await service.call('GET', path, { as: null, headers });
    assert.ok(answer.status === 401 || answer.status === 400, `${path}: ${answer.status}`);
    assert.not.match(JSON.stringify(answer.body), new RegExp(service.token.slice(4, 20)));
  }
});

test('what is no token of ours is 401 invalid_token with a challenge that says so', async () => {
  for (const [what, header] of Object.entries({
    unknown: `Bearer ${newToken()}`,
    '10 kB': `Bearer wab_${'A'.repeat(10_000)}`,
    '10 kB of spaces': `Bearer ${' '.repeat(10_000)}x`,
    '10 kB of spaces behind': `Bearer x${' '.repeat(10_000)}y`,
    basic: `Basic ${Buffer.from(`a:${service.token}`).toString('base64')}`,
    'scheme alone': 'Bearer',
    'token alone': service.token,
    'wrong checksum': `Bearer ${service.token.slice(0, -1)}${service.token.endsWith('0') ? '1' : '0'}`,
    quoted: `Bearer "${service.token}"`,
    'percent-encoded': `Bearer ${service.token.replace('_', '%5F')}`,
  })) {
    const answer = await withHeader(header);
    expectProblem(answer, 'invalid_token');
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", error_description="[^"\\]+"$/, what); // prettier-ignore
  }
  const missing = await service.call('GET', '/whoami', { as: null });
  expectProblem(missing, 'missing_token');
  assert.is(missing.headers.get('www-authenticate'), 'Bearer');
});

test('every way for a key to end has its code, and so does a suspended account', async () => {
  const revoked = await createKey(service);
  await service.call('POST', `/keys/${revoked.id}/revoke`);
  expectProblem(await withHeader(`Bearer ${revoked.token}`), 'token_revoked');

  const replaced = await createKey(service);
  await service.call('POST', `/keys/${replaced.id}/rotate`);
  expectProblem(await withHeader(`Bearer ${replaced.token}`), 'token_revoked');

  const expired = await createKey(service, { expires_at: '2099-01-01T00:00:00Z' });
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
  const answer = await withHeader(`Bearer ${expired.token}`);
  expectProblem(answer, 'token_expired');
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/);

  const suspended = await service.openAccount();
  await sql(service, `update account set status = 'suspended' where id = ?`, [suspended.accountId]);
  const refused = await withHeader(`Bearer ${suspended.token}`);
  expectProblem(refused, 'account_suspended');
  assert.is(refused.headers.get('www-authenticate'), null, '403 is no challenge');
});

test('hundreds of wrong tokens a second are refused, each of them, and others are served meanwhile', async () => {
  const wrong = Array.from({ length: 300 }, (_, i) =>
    withHeader(`Bearer ${i % 3 ? newToken() : `wab_${'x'.repeat(i)}`}`),
  );
  const right = Array.from({ length: 20 }, () => service.call('GET', '/whoami'));
  for (const { status } of await Promise.all(right)) assert.is(status, 200);
  for (const answer of await Promise.all(wrong)) assert.is(answer.status, 401, JSON.stringify(answer.body));
  assert.is((await service.call('GET', '/usage')).status, 200);
});

test('tRPC answers a wrong token the same', async () => {
  const call = (authorization: string) => fetch(`${service.address}/trpc/whoami`, { headers: { authorization } });
  for (const token of [newToken(), 'wab_x', '']) {
    const answer = await call(token && `Bearer ${token}`);
    const { error } = (await answer.json()) as { error: { data: { problem: { code: string } } } };
    assert.is(answer.status, 401);
    assert.is(error.data.problem.code, token ? 'invalid_token' : 'missing_token');
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});

test.run();
