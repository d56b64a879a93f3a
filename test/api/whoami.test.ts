import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { startService, type TestService } from '../support/service.ts';
import { expectProblem, wrongPlaces } from '../support/expect-problem.ts';
import { openAccountWith } from '../support/keys.ts';

const test = suite('whoami');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

test('GET /whoami with a key names its account, the key and all that it may do', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const { status, headers, body } = await service.call('GET', '/whoami', { as: token });
  assert.is(status, 200);
  assert.equal(body, {
    object: 'identity',
    account: { id: accountId, name: 'Test' },
    key: { id: keyId, name: 'First key', scopes: [...scopes] },
    service: { sends_mail: false },
  });
  assert.match(accountId, /^acct_[0-9a-z]{26}$/);
  assert.match(keyId, /^key_[0-9a-z]{26}$/);
  assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-z]{26}$/);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
});

test('GET /whoami needs no scope', async () => {
  const { token } = await openAccountWith(service, []);
  const { status, body } = await service.call('GET', '/whoami', { as: token });
  assert.is(status, 200);
  assert.equal(body.key.scopes, []);
});

test('GET /whoami never shows the token', async () => {
  const { body } = await service.call('GET', '/whoami');
  assert.not.match(JSON.stringify(body), new RegExp(service.token.slice(4, 20)));
});

test('GET /whoami without a token is 401 missing_token', async () => {
  expectProblem(await service.call('GET', '/whoami', { as: null }), 'missing_token');
});

test('GET /whoami takes no query parameter', async () => {
  const answer = await service.call('GET', '/whoami?verbose=true');
  expectProblem(answer, 'invalid_request');
  assert.equal(wrongPlaces(answer), ['query /verbose']);
});

test('POST /whoami is 405 and says what is allowed', async () => {
  const answer = await service.call('POST', '/whoami', { body: {} });
  expectProblem(answer, 'method_not_allowed');
  assert.is(answer.headers.get('allow'), 'GET, HEAD, OPTIONS');
});

test('each answer has a request id of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => service.call('GET', '/whoami')));
  assert.is(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 5);
});

test('a request id that the caller sends is not taken for ours', async () => {
  const { headers } = await service.call('GET', '/whoami', {
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  });
  assert.match(headers.get('x-request-id') ?? '', /^req_/);
});

test.run();
