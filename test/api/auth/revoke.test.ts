import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { create, jobs } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey, listed, whoami } from '../../support/keys.ts';

const test = suite('POST /auth/revoke');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const revoke = (as: string, body?: unknown) =>
  service.call('POST', '/auth/revoke', { as, ...(body !== undefined && { body }) });

test('needs no scope and is the last answer that the key gets', async () => {
  const key = await createKey(service, { scopes: ['usage:read'] });
  const { status, body } = await revoke(key.token);
  assert.is(status, 200);
  assert.equal([body.id, body.status, 'token' in body], [key.id, 'revoked', false]);
  expectProblem(await whoami(service, key.token), 'token_revoked');
  expectProblem(await revoke(key.token), 'token_revoked');
  assert.is((await listed(service, key.id)).status, 'revoked');
});

test('of the last key that can manage keys is 409 last_active_key, unless it is meant', async () => {
  const { token } = await service.openAccount();
  expectProblem(await revoke(token), 'last_active_key');
  expectProblem(await revoke(token, { force: false }), 'last_active_key');
  assert.is((await whoami(service, token)).status, 200);
  assert.is((await revoke(token, { force: true })).status, 200);
  expectProblem(await whoami(service, token), 'token_revoked');
});

test('ends the key’s own long polls, and nobody else’s', async () => {
  const { token } = await service.openAccount();
  const key = await createKey(service, { scopes: ['community_discovery:read'] }, token);
  const { id } = await create(service, undefined, token);
  const poll = (as: string) => service.call('GET', `${jobs}/${id}`, { as, headers: { prefer: 'wait=30' } });
  const [ending, staying] = [[poll(key.token), poll(key.token), poll(key.token)], poll(token)];
  await sleep(200);
  assert.is((await revoke(key.token)).status, 200);
  for (const answer of await Promise.all(ending)) expectProblem(answer, 'token_revoked');
  await service.call('DELETE', `${jobs}/${id}`, { as: token });
  const { status, body } = await staying;
  assert.equal([status, body.status], [200, 'canceled']);
});

test('ends the key’s own event streams', async () => {
  const { token } = await service.openAccount();
  const key = await createKey(service, { scopes: ['community_discovery:read'] }, token);
  const { id } = await create(service, undefined, token);
  const stream = await fetch(`${service.address}/v1${jobs}/${id}`, {
    headers: { authorization: `Bearer ${key.token}`, accept: 'text/event-stream' },
  });
  assert.is(stream.status, 200);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader.read()).value ?? '', new RegExp(id));
  await revoke(key.token);
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
  assert.not.match(rest, new RegExp(id), 'the stream has ended and told nothing more');
  await service.call('DELETE', `${jobs}/${id}`, { as: token });
});

test('ends a long poll that was opened in the same moment', async () => {
  const { token } = await service.openAccount();
  const { id } = await create(service, undefined, token);
  for (let round = 0; round < 10; round++) {
    const key = await createKey(service, { scopes: ['community_discovery:read'] }, token);
    const poll = service.call('GET', `${jobs}/${id}`, { as: key.token, headers: { prefer: 'wait=30' } });
    await Promise.all([revoke(key.token), poll.then((answer) => expectProblem(answer, 'token_revoked'))]);
  }
});

test('names no key: a key_id is 400', async () => {
  const key = await createKey(service);
  expectProblem(await revoke(key.token, { key_id: 'key_other' }), 'invalid_request');
  assert.is((await whoami(service, key.token)).status, 200);
});

test.run();
