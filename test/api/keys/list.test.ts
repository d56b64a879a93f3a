import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import type { Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createKey } from '../../support/keys.ts';

const test = suite('GET /keys');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const list = (query = '', as = service.token) => service.call('GET', `/keys${query}`, { as });
const idsOf = (body: Json): string[] => body.data.map(({ id }: Json) => id);

test('gives all keys of the account, revoked and expired ones too, the newest first, never a token', async () => {
  const { keyId, token } = await service.openAccount();
  const [read, revoked] = [
    await createKey(service, { scopes: ['keys:read'] }, token),
    await createKey(service, {}, token),
  ];
  await service.call('POST', `/keys/${revoked.id}/revoke`, { as: token });
  const { status, headers, body } = await list('', token);
  assert.is(status, 200);
  assert.is(headers.get('link'), null);
  assert.equal(idsOf(body), [revoked.id, read.id, keyId]);
  assert.equal(
    body.data.map((key: Json) => [key.status, key.object, 'token' in key, key.prefix]),
    [
      ['revoked', 'api_key', false, 'wab_'],
      ['active', 'api_key', false, 'wab_'],
      ['active', 'api_key', false, 'wab_'],
    ],
  );
  assert.equal(Object.keys(body), ['object', 'data', 'has_more', 'next_cursor']);
  assert.equal([body.object, body.has_more, body.next_cursor], ['list', false, null]);
  assert.is(body.data[2].created_by_key_id, null, 'the operator created the first');
  assert.not.match(JSON.stringify(body), new RegExp(`${token.slice(4, 20)}|${read.token.slice(4, 20)}`));
  assert.equal((await list('', read.token)).body, body, 'keys:read is enough');
});

test('goes page by page, both ways, without losing or repeating one while keys are added', async () => {
  const { token } = await service.openAccount();
  for (let i = 0; i < 6; i++) await createKey(service, {}, token);
  const all = idsOf((await list('', token)).body);
  for (const order of ['desc', 'asc']) {
    const seen: string[] = [];
    let path: string | null = `?limit=3&order=${order}`;
    while (path !== null) {
      const { headers, body }: { headers: Headers; body: Json } = await list(path, token);
      seen.push(...idsOf(body));
      assert.is(body.has_more, body.next_cursor !== null);
      path = body.next_cursor && `?limit=3&order=${order}&cursor=${body.next_cursor}`;
      if (path !== null) assert.match(headers.get('link') ?? '', /^<\/v1\/keys\?.*cursor=.*>; rel="next"$/);
      if (seen.length === 3 && order === 'desc') await createKey(service, {}, token);
    }
    if (order === 'desc') assert.equal(seen, all);
    else assert.equal(seen.slice(0, -1), all.toReversed());
  }
});

test('a limit out of range, a field that is not there and another account’s cursor are 400', async () => {
  for (const query of ['?limit=0', '?limit=101', '?limit=x', '?limit=1.5', '?order=up', '?status=active', '?token=x']) {
    expectProblem(await list(query), 'invalid_request');
  }
  const other = await service.openAccount();
  await createKey(service, {}, other.token);
  const { next_cursor: theirs } = (await list('?limit=1', other.token)).body;
  assert.type(theirs, 'string');
  assert.is((await list(`?limit=1&cursor=${theirs}`, other.token)).status, 200);
  for (const cursor of [theirs, 'x', 'AAAA', '%00', '', `${theirs}A`, theirs.slice(1)]) {
    expectProblem(await list(`?cursor=${cursor}`), 'invalid_cursor');
  }
  expectProblem(await list(`?limit=1&order=asc&cursor=${theirs}`, other.token), 'invalid_cursor');
});

test('a cursor that somebody made, with its checksum, shows nobody’s keys and is no failure of ours', async () => {
  const { account } = (await service.call('GET', '/whoami')).body;
  const other = await service.openAccount();
  for (const id of [other.keyId, 'key_zzz', 'a\0b', "' or 1=1 --", '?', '\u{1F511}', '\ud800']) {
    const page = { account: account.id, list: 'keys', order: 'desc' };
    const checksum = createHash('sha256')
      .update(JSON.stringify([id, page]))
      .digest('base64url')
      .slice(0, 22);
    const cursor = Buffer.from(`${id} ${checksum}`).toString('base64url');
    const { status, body } = await list(`?cursor=${cursor}`);
    assert.ok(status === 200 || status === 400, `${JSON.stringify(id)}: ${status}`);
    if (status === 200) assert.not.ok(idsOf(body).includes(other.keyId));
  }
});

test.run();
