import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { create, jobs } from '../support/discover.ts';
import { createKey } from '../support/keys.ts';
import { createJob } from '../support/scanning.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('the audit');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

type Entry = { action: string; key_id: string | null; target: string; detail: Record<string, unknown> };
const entriesOf = (accountId: string) =>
  sql<Entry>(service, 'select action, key_id, target, detail from audit_entry where account_id = ? order by id', [accountId]); // prettier-ignore

test('says who did what to what, with which key', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const key = await createKey(service, { scopes: ['usage:read', 'keys:write'] }, token);
  const rotation = { as: token, body: { grace_period_seconds: 60 } };
  const { body: rotated } = await service.call('POST', `/keys/${key.id}/rotate`, rotation);
  await service.call('POST', '/auth/rotate', { as: rotated.token });
  await service.call('POST', `/keys/${key.id}/revoke`, { as: token });
  const job = await create(service, undefined, token);
  await service.call('DELETE', `${jobs}/${job.id}`, { as: token });
  await service.call('DELETE', `${jobs}/${job.id}`, { as: token });
  const entries = await entriesOf(accountId);
  assert.equal(
    entries.map(({ action, key_id, target }) => [action, key_id, target]),
    [
      ['account.create', null, accountId],
      ['key.create', null, keyId],
      ['key.create', keyId, key.id],
      ['key.rotate', keyId, key.id],
      ['key.rotate', key.id, key.id],
      ['key.revoke', keyId, key.id],
      ['job.create', keyId, job.id],
      ['job.cancel', keyId, job.id],
      ['job.delete', keyId, job.id],
    ],
  );
  assert.equal(entries[2]!.detail['scopes'], ['usage:read', 'keys:write']);
  assert.is(entries[3]!.detail['grace_period_seconds'], 60);
  assert.not.match(JSON.stringify(entries), /wab_/);
});

test('says who watched what, changed it and ended it', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const job = await createJob(service, { target: { kind: 'search', query: 'kettle' } }, token);
  const read = await service.call('GET', `/monitoring/jobs/${job.id}`, { as: token });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { as: token, body: { name: 'Pots' }, headers });
  await service.call('DELETE', `/monitoring/jobs/${job.id}`, { as: token });
  const entries = (await entriesOf(accountId)).filter(({ action }) => action.startsWith('monitoring.'));
  assert.equal(
    entries.map(({ action, key_id, target }) => [action, key_id, target]),
    ['create', 'update', 'delete'].map((did) => [`monitoring.${did}`, keyId, job.id]),
  );
});

test('has no entry of what was refused, and none of what was only read', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  const reader = await createKey(service, { scopes: ['usage:read'] }, token);
  const before = await entriesOf(accountId);
  await service.call('POST', '/keys', { as: reader.token, body: { name: 'x', scopes: ['usage:read'] } });
  await service.call('POST', `/keys/${keyId}/revoke`, { as: token });
  await service.call('POST', '/keys/key_01m7ygwcayexzvz3zpcwza7kjd/rotate', { as: token });
  await service.call('POST', jobs, { as: token, body: { brief: 'short' } });
  for (const path of ['/usage', '/whoami', '/keys', jobs]) await service.call('GET', path, { as: token });
  assert.equal(await entriesOf(accountId), before);
});

test.run();
