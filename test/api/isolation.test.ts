import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { newToken } from '../../src/accounts/keys/token.ts';
import { operationsOf } from '../../src/http/operations.ts';
import { appRouter } from '../../src/router.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';
import type { Json } from '../support/discover.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { inlined } from '../support/inlined.ts';
import { createKey, openAccountWith } from '../support/keys.ts';
import { resolve } from '../support/matches-schema.ts';
import { insertHit } from '../support/insert-hit.ts';
import { sql } from '../support/sql.ts';

/**
 * Walks every operation of the document: whatever is added later is covered here without anybody remembering. An
 * operation on a thing that cannot be made by a POST to the path before its id must be told to `makers`, or this fails.
 */
type Operation = {
  method: string;
  path: string;
  scope: string | null;
  input: Json;
  ids: string[];
  procedure: Procedure;
};
type Procedure = { name: string; method: 'GET' | 'POST' };

const test = suite('isolation of accounts, in every operation');
let service: TestService;
let document: Json;
let all: Operation[];
test.before(async () => {
  service = await startService({ worker: false });
  document = inlined(await (await fetch(`${service.address}/v1/openapi.json`)).json());
  all = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, documented]) => toOperation(method.toUpperCase(), path, documented)),
  );
});
test.after(() => service.stop());

function toOperation(method: string, path: string, documented: Json): Operation {
  assert.ok('x-scope' in documented, `${method} ${path} says which scope it needs`);
  const known = operationsOf(appRouter).find(
    ({ meta }) => meta.openapi.method === method && meta.openapi.path === path,
  );
  assert.ok(known, `${method} ${path} is a procedure, too`);
  const schema = documented.requestBody?.content['application/json'].schema;
  return {
    method,
    path,
    scope: documented['x-scope'],
    input: schema ? exampleOf(schema) : undefined,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    procedure: { name: known.path, method: method === 'GET' ? 'GET' : 'POST' },
  };
}

/** The smallest value that a schema allows. */
function exampleOf(given: Json): Json {
  const schema = given.$ref ? resolve(given.$ref, document) : given;
  const [type] = [schema.type].flat();
  if (schema.const !== undefined) return schema.const;
  if (schema.examples || schema.example) return schema.example ?? schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf ?? schema.oneOf) return exampleOf((schema.anyOf ?? schema.oneOf)[0]);
  if (type === 'object') {
    return Object.fromEntries(
      (schema.required ?? []).map((name: string) => [name, exampleOf(schema.properties[name])]),
    );
  }
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items));
  if (type === 'string')
    return 'a perfectly good text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 100);
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  throw new Error(`No example for ${JSON.stringify(schema)}`);
}

/** How to make what no POST makes: `'/things/{thing_id}': async (token) => the id`. */
const makers: Record<string, (token: string, ids: Json) => Promise<string>> = {
  '/catalog/communities/{platform}': async () => 'reddit',
  '/catalog/communities/{platform}/{name}': async () => 'everybodys',
  '/monitoring/hits/{hit_id}': async (token) =>
    insertHit(service, await makeBy('/monitoring/jobs/{job_id}')(token, {})),
  '/monitoring/jobs/{job_id}/hits/{hit_id}': async (_token, ids) => insertHit(service, ids.job_id),
};

/** Ids of things that this account has, for every id in a path. */
async function idsFor({ path, ids }: Operation, token: string): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const name of ids) {
    const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
    made[name] = await (makers[upTo] ?? makeBy(upTo))(token, made);
  }
  return made;
}

function makeBy(path: string): (token: string, ids: Json) => Promise<string> {
  const collection = path.replace(/\/\{\w+\}$/, '');
  const create = all.find((operation) => operation.method === 'POST' && operation.path === collection);
  if (!create) throw new Error(`Nothing creates ${path}: tell test/api/isolation.test.ts (makers) how to`);
  return async (token, ids) => {
    const { status, body } = await send(create, token, ids);
    assert.is(status, 201, `POST ${collection}: ${JSON.stringify(body)}`);
    return body.id;
  };
}

async function send(operation: Operation, as: string | null, ids: Record<string, string> = {}): Promise<Answer> {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? 'x_01m7ygwcayexzvz3zpcwza7kjd',
  );
  return service.call(operation.method, path, { as, ...(operation.input !== undefined && { body: operation.input }) });
}

/** The same through the other door; the answer's body is the problem. */
async function sendTrpc(
  { procedure, input }: Operation,
  as: string | null,
  ids: Record<string, string> = {},
): Promise<Answer> {
  const flat = JSON.stringify({ ...input, ...ids });
  const query = procedure.method === 'GET' ? `?input=${encodeURIComponent(flat)}` : '';
  const response = await fetch(`${service.address}/trpc/${procedure.name}${query}`, {
    method: procedure.method,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), 'content-type': 'application/json' },
    ...(procedure.method === 'POST' && { body: flat }),
  });
  const body = (await response.json()) as Json;
  return { status: response.status, headers: response.headers, body: body.error?.data.problem ?? body.result.data };
}

const doors = { REST: send, tRPC: sendTrpc };
const title = ({ method, path }: Operation, door: string) => `${method} ${path} over ${door}`;

/** Everything that belongs to accounts, as one text. */
async function stateOf(accountId: string): Promise<string> {
  const rows = await sql<{ text: string }>(
    service,
    `select (select json_agg(j order by id) from job j where account_id = a.id)::text
         || (select json_agg(to_jsonb(k) - 'last_used_at' order by id) from api_key k where account_id = a.id)::text
         || (select json_agg(t order by hash) from api_token t join api_key k on k.id = t.key_id where account_id = a.id)::text
         || coalesce((select json_agg(m order by id) from monitoring_job m where account_id = a.id)::text, '')
         || coalesce((select json_agg(h order by h.id) from monitoring_hit h join monitoring_job m on m.id = h.job_id where m.account_id = a.id)::text, '')
         || coalesce((select json_agg(d order by id) from destination d where account_id = a.id)::text, '')
         || coalesce((select json_agg(v order by id) from delivery v where account_id = a.id)::text, '')
         || (select json_agg(b) from credit_balance b where account_id = a.id)::text
         || (select count(*) from audit_entry e where e.account_id = a.id)::text as text
       from account a where id = ?`,
    [accountId],
  );
  return rows[0]!.text;
}

test('the document has them all, each with its scope', () => {
  assert.is(all.length, operationsOf(appRouter).length);
  assert.ok(all.length >= 12);
  assert.ok(all.filter(({ ids }) => ids.length > 0).length >= 5);
  for (const { path, scope } of all) assert.ok(scope === null || (scopes as readonly string[]).includes(scope), path);
  const free = all.filter(({ scope }) => scope === null).map(({ path }) => path);
  assert.equal(free.toSorted(), ['/auth/revoke', '/auth/rotate', '/whoami'], 'who needs no scope');
});

test('another account’s id is the same 404 as one that never was, to the byte but for ids, and changes nothing', async () => {
  const [mine, theirs] = [await service.openAccount(), await service.openAccount()];
  // The catalog is everybody's.
  for (const operation of all.filter(({ path, ids }) => ids.length > 0 && !path.startsWith('/catalog/'))) {
    const real = await idsFor(operation, theirs.token);
    const before = await stateOf(theirs.accountId);
    const never = Object.fromEntries(Object.entries(real).map(([name, id]) => [name, neverUsed(id)]));
    for (const [door, call] of Object.entries(doors)) {
      const [found, missing] = [await call(operation, mine.token, real), await call(operation, mine.token, never)];
      assert.is(found.status, 404, `${title(operation, door)}: ${JSON.stringify(found.body)}`);
      assert.match(found.body.code, /^(\w+_)?not_found$/);
      assert.equal(comparable(found, real), comparable(missing, never), title(operation, door));
    }
    assert.is(await stateOf(theirs.accountId), before, title(operation, 'both'));
    const own = await send(operation, theirs.token, real);
    assert.is.not(own.status, 404, `${title(operation, 'REST')} finds its own`);
  }
});

test('lists and figures of one account know nothing of another', async () => {
  const [mine, theirs] = [await service.openAccount(), await service.openAccount()];
  for (const operation of all.filter(({ method, ids }) => method === 'POST' && ids.length === 0)) {
    if (!operation.path.startsWith('/auth/')) await send(operation, theirs.token);
  }
  const theirIds = (await stateOf(theirs.accountId)).match(/[a-z]{3,4}_[0-9a-z]{26}/g) ?? [];
  assert.ok(theirIds.length > 3);
  // The operator sees all accounts: that is what the scope is for.
  const own = all.filter(({ method, ids, scope }) => method === 'GET' && ids.length === 0 && scope !== 'operator');
  for (const operation of own) {
    for (const [door, call] of Object.entries(doors)) {
      const { status, body } = await call(operation, mine.token);
      assert.is(status, 200, title(operation, door));
      for (const id of theirIds) assert.not.ok(JSON.stringify(body).includes(id), `${title(operation, door)}: ${id}`);
    }
  }
});

test('every operation needs its scope: without it 403, with it alone no 403', async () => {
  const owner = await service.openAccount();
  for (const operation of all.filter(({ scope }) => scope !== null)) {
    const ids = await idsFor(operation, owner.token);
    const others = scopes.filter((scope) => scope !== operation.scope);
    const [lacking, having] = [
      await createKey(service, { scopes: others }, owner.token),
      await createKey(service, { scopes: [operation.scope!] }, owner.token),
    ];
    const before = await stateOf(owner.accountId);
    for (const [door, call] of Object.entries(doors)) {
      const refused = await call(operation, lacking.token, ids);
      assert.equal([refused.status, refused.body.code], [403, 'insufficient_scope'], title(operation, door));
      assert.match(refused.headers.get('www-authenticate') ?? '', new RegExp(`scope="${operation.scope}"`));
    }
    assert.is(await stateOf(owner.accountId), before, title(operation, 'both'));
    const { status, body } = await send(operation, having.token, ids);
    const escalates = body?.code === 'scope_escalation';
    assert.ok((status !== 403 && status !== 401) || escalates, `${title(operation, 'REST')}: ${JSON.stringify(body)}`);
  }
});

test('every operation refuses whoever has no, a malformed, an unknown, an expired, a revoked or a suspended token', async () => {
  const [expired, revoked, suspended] = [
    await openAccountWith(service, [...scopes]),
    await openAccountWith(service, [...scopes]),
    await openAccountWith(service, [...scopes]),
  ];
  await sql(service, `update api_key set expires_at = now() - interval '1 second' where id = ?`, [expired.keyId]);
  await sql(service, 'update api_key set revoked_at = now() where id = ?', [revoked.keyId]);
  await sql(service, `update account set status = 'suspended' where id = ?`, [suspended.accountId]);
  const owner = await service.openAccount();
  for (const operation of all) {
    const ids = await idsFor(operation, owner.token);
    const before = await stateOf(owner.accountId);
    for (const [code, token] of [
      ['missing_token', null],
      ['invalid_token', `wab_${'A'.repeat(49)}`],
      ['invalid_token', newToken()],
      ['token_expired', expired.token],
      ['token_revoked', revoked.token],
      ['account_suspended', suspended.token],
    ] as const) {
      for (const [door, call] of Object.entries(doors)) {
        const answer = await call(operation, token, ids);
        assert.is(answer.body.code, code, `${title(operation, door)}: ${JSON.stringify(answer.body)}`);
        assert.is(answer.status, code === 'account_suspended' ? 403 : 401);
        if (answer.status === 401) assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
      }
      expectProblem(await send(operation, token, ids), code);
    }
    assert.is(await stateOf(owner.accountId), before, title(operation, 'both'));
  }
});

test('every event stream refuses the same callers, and an id of another account like one that never was', async () => {
  const [mine, theirs] = [await service.openAccount(), await service.openAccount()];
  const streams = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    .filter(([, { _def }]) => _def.type === 'subscription')
    .map(([name]) => name);
  assert.ok(streams.length > 0);
  for (const name of streams) {
    const read = all.find(({ procedure, ids }) => ids.length > 0 && procedure.name === name.replace(/\w+$/, 'get'))!;
    const real = await idsFor(read, theirs.token);
    const never = Object.fromEntries(Object.entries(real).map(([id, value]) => [id, neverUsed(value)]));
    const lacking = await createKey(service, { scopes: scopes.filter((scope) => scope !== read.scope) }, theirs.token);
    for (const [code, token] of [
      ['missing_token', null],
      ['invalid_token', newToken()],
      ['insufficient_scope', lacking.token],
      ['job_not_found', mine.token],
    ] as const) {
      assert.is((await firstEvent(name, real, token)).code, code, name);
      const headers = { accept: 'text/event-stream' };
      const path = (ids: Record<string, string>) => read.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id]!);
      const refused = await service.call('GET', path(real), { as: token, headers });
      expectProblem(refused, code);
      if (code !== 'job_not_found') continue;
      const missing = await service.call('GET', path(never), { as: token, headers });
      assert.equal(comparable(refused, real), comparable(missing, never));
    }
  }
});

/** The problem that a stream over tRPC begins with. */
async function firstEvent(name: string, input: Record<string, string>, as: string | null): Promise<Json> {
  const answer = await fetch(`${service.address}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { accept: 'text/event-stream', ...(as !== null && { authorization: `Bearer ${as}` }) },
  });
  const [, error = ''] = /^event: serialized-error\ndata: (.*)$/m.exec(await answer.text()) ?? [];
  return JSON.parse(error).data.problem;
}

/** An id of the same shape that nobody has. */
function neverUsed(id: string): string {
  const last = id.endsWith('0') ? '1' : '0';
  return id.slice(0, -1) + last;
}

/** What two answers to two ids may not differ in. */
function comparable({ status, headers, body }: Answer, ids: Record<string, string>): unknown {
  const plain = Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(id, `<${name}>`),
    JSON.stringify(body),
  );
  const kept = [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit|ratelimit-policy)$/.test(name));
  return { status, headers: kept, body: plain.replaceAll(/req_[0-9a-z]{26}/g, '<request>') };
}

test.run();
