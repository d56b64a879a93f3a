import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brief, type Json } from '../support/discover.ts';
import { expectProblemBody } from '../support/expect-problem.ts';
import { insertHit } from '../support/insert-hit.ts';
import { connectClient, connectFormerClient, dataOf, errorOf, type McpClient } from '../support/mcp-clients.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('POST /mcp');
let service: TestService;
let current: McpClient;
let former: McpClient;
test.before(async () => {
  service = await startService({ sample: true });
  current = await connectClient(service);
  former = await connectFormerClient(service);
});
test.after(async () => {
  await current.close();
  await former.close();
  await service.stop();
});

const message = (method: string, params: Json = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** As a program without a library sends it; `host` and `origin` are not for `fetch` to change. */
async function send(body: string, headers: Record<string, string> = {}, method = 'POST', to = service) {
  const { request } = await import('node:http');
  const { port } = new URL(to.address);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Json }>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: '/mcp',
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${to.token}`,
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => {
          const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null');
          resolve({ status: answer.statusCode!, headers: answer.headers, body: JSON.parse(json) });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

test('both official clients discover, list the same tools and read the same result', async () => {
  assert.is(current.version?.(), '2026-07-28');
  assert.equal(await former.tools(), await current.tools());
  const started = dataOf(await current.call('find_communities', { brief }));
  const heard: number[] = [];
  const read = { job_id: started.data.id, wait_seconds: 25 };
  const ended = dataOf(await current.call('get_job', read, ({ progress }) => heard.push(progress)));
  assert.is(ended.data.job.status, 'succeeded');
  // The client drops what comes in one piece with the answer, as the last of them may.
  assert.ok(heard.length > 0 && heard.every((percent, i) => i === 0 || percent >= heard[i - 1]!), String(heard));
  const answer = await former.call('get_job', read);
  assert.equal(dataOf(answer), ended);
  assert.equal(JSON.parse(answer.content[0]!.text), answer.structuredContent);
  const { body } = await service.call('GET', `/community-discovery/jobs/${started.data.id}/result`);
  const [best, shown] = [body.communities[0], ended.data.result.communities[0]];
  assert.equal([shown.rank, shown.community.name, shown.score], [1, best.community.name, best.score]);
  assert.equal(shown.evidence.map(({ quote, post }: Json) => [quote, post.url]), best.evidence.map(({ quote, post }: Json) => [`⟦${quote}⟧`, post.url])); // prettier-ignore
});

test('progress reaches last year’s client, too', async () => {
  const { data } = dataOf(await former.call('find_communities', { brief: `${brief} For last year.` }));
  const heard: string[] = [];
  await former.call('get_job', { job_id: data.id, wait_seconds: 25 }, (one) => heard.push(one.message ?? ''));
  assert.ok(heard.length > 0 && heard.every((stage) => stage !== ''), heard.join());
});

test('the instructions tell the date, the scopes and what the catalog holds', async () => {
  for (const client of [current, former]) {
    const said = client.instructions()!;
    assert.ok(said.includes(new Date().toISOString().slice(0, 10)));
    assert.match(said, /This key may: community_discovery:read, .*monitoring:write/);
    assert.match(said, /only the invented sample \(60 communities, indexed 2/);
  }
});

test('a start that is repeated is the same job, until that has come to nothing', async () => {
  const input = { brief: `${brief} Repeated.` };
  const first = dataOf(await current.call('find_communities', input)).data;
  const again = dataOf(await current.call('find_communities', input)).data;
  assert.equal([again.id, again.already_started], [first.id, true]);
  const { now } = Date;
  Date.now = () => now() + 20 * 60_000;
  const withWrongClock = await current.call('find_communities', input).finally(() => (Date.now = now));
  assert.is(dataOf(withWrongClock).data.id, first.id);
  await sql(service, `update job set created_at = created_at - interval '11 minutes' where id = ?`, [first.id]);
  const later = dataOf(await current.call('find_communities', input)).data;
  assert.is.not(later.id, first.id);
  assert.is(dataOf(await current.call('find_communities', input)).data.id, later.id);
  const failing = { communities: ['nobody_knows_this_one'] };
  const failed = dataOf(await current.call('describe_communities', failing)).data;
  const read = dataOf(await current.call('get_job', { job_id: failed.id, wait_seconds: 25 }));
  assert.is(read.data.job.status, 'failed');
  assert.match(read.next, /It failed and cost nothing/);
  assert.is.not(dataOf(await current.call('describe_communities', failing)).data.id, failed.id);
});

test('a start that came to nothing is replaced however often, in three requests at most, and is told as it is now', async () => {
  const scopes = ['community_discovery:read', 'community_discovery:write'];
  const { body: key } = await service.call('POST', '/keys', { body: { name: 'Again', scopes } });
  const as = { authorization: `Bearer ${key.token}` };
  const left = ({ headers }: { headers: Json }) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))![1]);
  const input = { name: 'find_communities', arguments: { brief: `${brief} Again and again.` } };
  const start = async () => {
    const before = left(await send(message('prompts/list'), as));
    const answer = await send(message('tools/call', input), as);
    return { job: answer.body.result.structuredContent.data, spent: before - left(answer) };
  };
  const ids = new Set<string>();
  for (let i = 0; i < 5; i++) {
    const { job, spent } = await start();
    ids.add(job.id);
    assert.ok(spent <= 3, `${spent} requests`);
    assert.is(job.already_started, undefined);
    await service.call('DELETE', `/community-discovery/jobs/${job.id}`);
  }
  assert.is(ids.size, 5);
  const { job } = await start();
  await current.call('get_job', { job_id: job.id, wait_seconds: 25 });
  const again = await start();
  assert.equal([again.job.id, again.job.status, again.job.already_started], [job.id, 'succeeded', true]);
});

test('who may start and not read gets the same job, too', async () => {
  const body = { name: 'Writer', scopes: ['community_discovery:write'] };
  const writer = await connectClient({ ...service, token: (await service.call('POST', '/keys', { body })).body.token });
  const input = { brief: `${brief} Not read.` };
  const first = dataOf(await writer.call('find_communities', input)).data;
  const again = dataOf(await writer.call('find_communities', input)).data;
  await writer.close();
  assert.equal([again.id, again.status, again.already_started], [first.id, undefined, true]);
});

test('what a model writes loosely is taken: "5", one word for a list, a list as text, null, marks of the fence', async () => {
  const input = {
    brief: `⟦${brief}⟧`,
    min_members: '5',
    competitors: 'YNAB',
    languages: '["en"]',
    platforms: null,
  };
  const { id } = dataOf(await current.call('find_communities', input)).data;
  const { body } = await service.call('GET', `/community-discovery/jobs/${id}`);
  const taken = [body.input.brief, body.input.min_members, body.input.competitors, body.input.languages];
  assert.equal(taken, [brief, 5, ['YNAB'], ['en']]);
  const found = dataOf(await current.call('find_posts', { query: 'budget', communities: 'r/sample_budgeting', examples: '2', include_comments: 'true', days: '3650' })); // prettier-ignore
  assert.is(found.data.examples.length, 2);
});

test('a monitor is created, read, changed and listed; hits of all monitors are listed and reviewed', async () => {
  const input = { name: 'Budgets', query: 'ynab', intent: 'asks for help', every_minutes: '30' };
  const { data } = dataOf(await current.call('create_monitor', input));
  assert.equal([data.status, data.target, data.schedule], ['active', { kind: 'search', query: '⟦ynab⟧', communities: [] }, { every_minutes: 30 }]); // prettier-ignore
  const within = dataOf(await current.call('create_monitor', { name: 'In one', query: 'budget', communities: ['r/sample_budgeting'] })).data; // prettier-ignore
  assert.equal([within.target.kind, within.target.communities, within.query], ['community', ['sample_budgeting'], '⟦budget⟧']); // prettier-ignore
  assert.match(
    errorOf(await current.call('create_monitor', { name: 'Nothing' })),
    /Send communities, a query, or both/,
  );
  const changes = dataOf(await current.call('list_changes', { job_id: within.id }));
  assert.equal(changes.items, []);
  assert.match(changes.next, /^None was seen since the monitor began/);
  const paused = dataOf(await current.call('change_monitor', { job_id: data.id, enabled: false }));
  // Their schema knows no `null`.
  const intentAfter = async (change: Json) => dataOf(await current.call('change_monitor', { job_id: data.id, ...change })).data.intent; // prettier-ignore
  assert.match(await intentAfter({ noise: 'Job ads' }), /^⟦/);
  assert.is(await intentAfter({ intent: '', noise: '' }), undefined);
  assert.is(paused.data.status, 'disabled');
  assert.is(dataOf(await current.call('get_job', { job_id: data.id })).data.job.status, 'disabled');
  assert.equal(dataOf(await current.call('list_jobs', { kind: 'monitor', status: 'disabled' })).items.map(({ id }: Json) => id), [data.id]); // prettier-ignore
  const ids = [await insertHit(service, data.id), await insertHit(service, within.id, { sequence: 2 })];
  const hits = dataOf(await former.call('list_hits', { review: 'pending', limit: '1' }));
  assert.ok(hits.human_review_required && hits.items[0].human_review_required);
  assert.equal([hits.items.length, hits.truncated], [1, true]);
  const rest = dataOf(await current.call('list_hits', { review: 'pending', cursor: hits.cursor }));
  assert.ok([...hits.items, ...rest.items].some(({ id }: Json) => id === ids[0]));
  const reviews = ids.map((hit_id) => ({ hit_id, status: 'dismissed', note: 'Not ours' }));
  const noted = dataOf(await current.call('review_hits', { reviews }));
  assert.equal(noted.data.data.map(({ review }: Json) => review.status), ['dismissed', 'dismissed']); // prettier-ignore
  assert.match(errorOf(await current.call('review_hits', { reviews: [{ hit_id: 'hit_none', status: 'approved' }] })), /^hit_not_found: .*Nothing was noted\. list_hits/); // prettier-ignore
});

test('arguments that nobody knows are told, whatever they are called', async () => {
  for (const name of ['constructor', 'toString', 'nosuch'])
    assert.match(
      errorOf(await current.call('list_jobs', { kind: 'discovery', [name]: '5' })),
      new RegExp(`^invalid_request: .*${name}`),
    );
});

test('failures say what to do next', async () => {
  const { accountId, token } = await service.openAccount();
  await sql(service, 'update credit_balance set available = 2, reserved = reserved + 998 where account_id = ?', [accountId]); // prettier-ignore
  const poor = await connectClient({ address: service.address, token });
  assert.match(errorOf(await poor.call('find_communities', { brief })), /^insufficient_credits: .+ It costs 5 credits, 2 are there\. Do not try again: tell the person/); // prettier-ignore
  await poor.close();
  assert.match(errorOf(await current.call('get_community', { platform: 'reddit', name: 'sample_bugeting' })), /Nearly the same: sample_budgeting/); // prettier-ignore
  assert.match(errorOf(await current.call('get_job', { job_id: 'cdj_none' })), /^job_not_found: .+ list_jobs shows/);
  assert.match(errorOf(await current.call('get_job', { job_id: 'xyz' })), /job_id must be one of cdj_…, coj_…, mon_…/);
  assert.match(errorOf(await current.call('find_communities', { brief: 'short', colour: 'red' })), /^invalid_request: brief must have at least 10 characters; colour: There is no such field/); // prettier-ignore
  assert.match(errorOf(await current.call('find_posts', { query: '(budget' })), /^unprocessable_input: .+position/);
  assert.match(errorOf(await current.call('get_job', { job_id: 'cdj_x', cursor: 'abc' })), /^invalid_cursor: .+ Call again without cursor/); // prettier-ignore
  for (const cursor of [0, 5, true, {}, ['abc']])
    assert.match(errorOf(await current.call('list_hits', { cursor })), /^invalid_request: cursor must be text/);
  for (const cursor of [null, '']) assert.ok(dataOf(await current.call('list_hits', { cursor })).items);
  const long = errorOf(await current.call('list_changes', { job_id: 'x'.repeat(50_000) }));
  assert.match(long, /^job_not_found: There is no job x+… list_jobs shows/);
  assert.ok(long.length < 1_200, String(long.length));
});

test('a key is shown the tools that its scopes allow, and is refused the others by the procedure itself', async () => {
  const { body } = await service.call('POST', '/keys', { body: { name: 'Reader', scopes: ['community_discovery:read', 'usage:read'] } }); // prettier-ignore
  const reader = await connectClient({ address: service.address, token: body.token });
  const names: string[] = (await reader.tools()).map(({ name }) => name);
  assert.equal(
    names.toSorted((a, b) => (a < b ? -1 : 1)),
    ['get_community', 'get_job', 'get_usage', 'list_jobs'],
  );
  assert.match(errorOf(await reader.call('find_communities', { brief })), /^insufficient_scope: .+community_discovery:write/); // prettier-ignore
  await service.call('POST', `/keys/${body.id}/revoke`);
  const refused = await reader.call('get_usage').then(errorOf, (error: Error) => error.message);
  assert.match(refused, /revoked|401|Unauthorized/i);
  await reader.close();
});

test('calls are audited and counted like those of REST', async () => {
  const { body: key } = await service.call('POST', '/keys', { body: { name: 'Agent', scopes: ['community_discovery:write', 'community_discovery:read'] } }); // prettier-ignore
  const agent = await connectClient({ address: service.address, token: key.token });
  const { data } = dataOf(await agent.call('find_communities', { brief: `${brief} Audited.` }));
  await agent.close();
  const [entry] = await sql<Json>(service, 'select key_id, action from audit_entry where target = ?', [data.id]);
  assert.equal([entry.key_id, entry.action], [key.id, 'job.create']);
  const answer = await send(message('tools/list'), { authorization: `Bearer ${key.token}` });
  assert.match(String(answer.headers['ratelimit']), /^"requests";r=\d+;t=\d+$/);
  const left = (one: typeof answer) => Number(/r=(\d+)/.exec(String(one.headers['ratelimit']))![1]);
  assert.ok(left(await send(message('prompts/list'), { authorization: `Bearer ${key.token}` })) < left(answer));
});

test('a call counts once, also when it comes to no procedure', async () => {
  const { body: key } = await service.call('POST', '/keys', { body: { name: 'Lost', scopes: ['usage:read'] } });
  const authorization = `Bearer ${key.token}`;
  const left = async (body: string) => Number(/r=(\d+)/.exec(String((await send(body, { authorization })).headers['ratelimit']))![1]); // prettier-ignore
  const tool = (name: string, more: Json = {}) => message('tools/call', { name, arguments: {}, ...more });
  const progress = { _meta: { progressToken: 1 } };
  const wrong = { arguments: { detail: 'none' } };
  const calls = {
    'in order': tool('get_usage'),
    'in order, and progress': tool('get_usage', progress),
    'no such tool': tool('nothing'),
    'no such tool, and progress': tool('nothing', progress),
    'wrong arguments': tool('get_usage', wrong),
    'wrong arguments, and progress': tool('get_usage', { ...wrong, ...progress }),
    'no name': message('tools/call'),
    'no such resource': message('resources/read', { uri: 'whereabouts://nothing' }),
  };
  const spent = async (body: string): Promise<number> => {
    const before = await left(message('prompts/list'));
    await send(body, { authorization });
    const after = await left(message('prompts/list'));
    // The next minute has begun.
    return after > before ? spent(body) : before - after - 1;
  };
  for (const [what, body] of Object.entries(calls)) assert.is(await spent(body), 1, what);
});

test('beyond the limit a tool says to wait, and what comes to no procedure is refused', async () => {
  const rateLimits = { requests: 1, jobCreates: 1, failedSignIns: 1 };
  const strict = await startService({ worker: false, config: { rateLimits } });
  // A new minute may begin, once.
  const beyondLimit = async (name: string, isRefused: (answer: Awaited<ReturnType<typeof send>>) => boolean) => {
    const call = message('tools/call', { name, arguments: {} });
    for (let tries = 0; tries < 3; tries++) {
      const answer = await send(call, {}, 'POST', strict);
      if (isRefused(answer)) return answer;
    }
    throw new Error(`${name} is not limited`);
  };
  try {
    const lost = await beyondLimit('nothing', ({ status }) => status === 429);
    expectProblemBody(lost.body);
    const told = await beyondLimit('get_usage', ({ body }) => body.result?.isError === true);
    assert.match(told.body.result.content[0].text, /^rate_limited: /);
    for (const { headers } of [lost, told]) assert.ok(Number(headers['retry-after']) > 0);
  } finally {
    await strict.stop();
  }
});

test('who has not signed in gets 401 with a challenge, whatever they ask for', async () => {
  for (const method of ['initialize', 'tools/list', 'tools/call']) {
    const { status, headers, body } = await send(message(method), { authorization: 'Bearer wab_nonsense' });
    assert.equal([status, body.code], [401, 'invalid_token']);
    assert.match(String(headers['www-authenticate']), /^Bearer error="invalid_token"/);
    expectProblemBody(body);
  }
});

test('pages of unknown origin and names that somebody pointed here are refused before the sign-in', async () => {
  const list = message('tools/list');
  assert.is((await send(list, { origin: 'https://evil.example' })).status, 403);
  assert.is((await send(list, { origin: 'null' })).status, 403);
  assert.is((await send(list, { host: 'rebound.evil.example' })).status, 403);
  assert.is((await send(list, { host: 'localhost.evil.example:3000', authorization: '' })).status, 403);
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1'])
    assert.is((await send(list, { origin })).status, 200);
  for (const host of ['localhost:3000', '192.168.1.7:3000', 'whereabouts:3000', '[::1]:3000']) assert.is((await send(list, { host })).status, 200); // prettier-ignore
});

test('pages of known origins are told that they may call, others are not', async () => {
  const origin = 'https://ours.example';
  const some = await startService({ worker: false, config: { corsOrigins: [origin] } });
  try {
    const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const preflight = await send('', { origin, ...asks }, 'OPTIONS', some);
    assert.is(preflight.status, 204);
    assert.is(preflight.headers['access-control-allow-origin'], origin);
    const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['authorization', 'content-type', 'mcp-session-id', 'mcp-protocol-version'])
      assert.ok(allowed.includes(name), name);
    for (const [body, headers] of [
      [message('ping'), {}],
      [message('ping'), { authorization: 'Bearer x' }],
    ] as const) {
      const answer = await send(body, { origin, ...headers }, 'POST', some);
      assert.is(answer.headers['access-control-allow-origin'], origin);
      assert.match(String(answer.headers['access-control-expose-headers']), /mcp-session-id/i);
      assert.is(answer.headers['vary'], 'Origin');
    }
    const stranger = await send('', { origin: 'https://else.example', ...asks }, 'OPTIONS', some);
    assert.equal([stranger.status, stranger.headers['access-control-allow-origin']], [403, undefined]);
  } finally {
    await some.stop();
  }
});

test('params that are none are told in one sentence', async () => {
  for (const [method, params, said] of [
    ['tools/call', [], 'params must be an object'],
    ['tools/call', { name: 5 }, 'params.name must be text'],
    ['tools/call', { name: 'get_usage', arguments: 'x' }, 'params.arguments must be an object'],
    ['resources/read', { uri: 5 }, 'params.uri must be text'],
    ['prompts/get', { arguments: {} }, 'params.name is missing'],
    ['prompts/get', { name: 'find', arguments: { offer: 5 } }, 'params.arguments.offer must be text'],
    ['initialize', {}, 'params.protocolVersion is missing'],
    ['initialize', { protocolVersion: '2025-06-18', capabilities: 5 }, 'params.capabilities must be an object'],
    ['initialize', null, 'params must be an object, not null'],
    ['tools/list', { _meta: 5 }, 'params._meta must be an object'],
    ['tools/list', { _meta: { progressToken: {} } }, 'params._meta.progressToken must be text or a number'],
    ['ping', { _meta: { progressToken: [] } }, 'params._meta.progressToken must be text or a number'],
    ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map(
      (lists) => [lists, { cursor: 5 }, 'params.cursor must be text'] as const,
    ),
    ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map(
      (lists) => [lists, { cursor: 'abc' }, 'params.cursor is of no page: ask without it'] as const,
    ),
    ['no/such', 5, 'params must be an object'],
  ] as const) {
    const { body } = await send(message(method, params));
    assert.equal([body.error.code, body.error.message], [-32_602, said]);
  }
  const bare = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call' }));
  assert.equal([bare.body.error.code, bare.body.error.message], [-32_602, 'params is missing']);
});

test('who takes JSON alone gets the whole answer and no stream', async () => {
  const hello = message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }); // prettier-ignore
  const heard = message('tools/call', { name: 'get_usage', _meta: { progressToken: 1 } });
  const called = [hello, message('tools/list'), message('tools/call', { name: 'get_usage' }), heard];
  for (const accept of ['application/json', 'application/json; charset=utf-8', 'application/*;q=0.5']) {
    for (const body of called) {
      const { status, headers, body: said } = await send(body, { accept });
      assert.match(String(headers['content-type']), /^application\/json/);
      assert.equal([status, typeof said.result], [200, 'object'], `${accept} ${body}`);
    }
  }
  for (const body of called) assert.is((await send(body, { accept: '*/*' })).status, 200);
  for (const accept of ['text/html', 'application/json;q=0, text/html'])
    assert.is((await send(hello, { accept })).status, 406);
});

test('odd requests are refused as they should be', async () => {
  assert.equal([(await send('', {}, 'GET')).status, (await send('', {}, 'GET')).headers['allow']], [405, 'POST']);
  assert.is((await send('{')).status, 400);
  assert.is((await send(`[${message('tools/list')},${message('tools/list')}]`)).status, 400);
  for (const body of ['null', '5', '"text"']) {
    const refused = await send(body, { authorization: '' });
    assert.equal([refused.status, refused.body.error?.code], [400, -32_600], body);
  }
  const bare = await fetch(`${service.address}/mcp`, { method: 'POST' });
  assert.equal([bare.status, ((await bare.json()) as Json).error?.code], [400, -32_600]);
  assert.is((await send(message('tools/list'), { 'content-type': 'text/plain' })).status, 415);
  assert.is((await send(JSON.stringify({ x: 'x'.repeat(70_000) }))).status, 413);
  assert.is((await send(message('subscriptions/listen'))).body.error.code, -32_601);
  assert.match((await send(message('tools/call', { name: 'post_comment', arguments: {} }))).body.error.message, /no such tool: one of get_community, find_communities/); // prettier-ignore
});

test('results and communities are resources, with the same rules as the tools', async () => {
  const [result] = await current.resources();
  assert.match(result.uri, /^whereabouts:\/\/jobs\/c[do]j_\w+\/result$/);
  const { text, mimeType } = await former.read(result.uri);
  assert.is(mimeType, 'application/json');
  assert.ok(JSON.parse(text).data.result.engine.name);
  const community = JSON.parse((await current.read('whereabouts://communities/reddit/sample_budgeting')).text);
  assert.match(community.data.rules[0].title, /^⟦.+⟧$/);
  assert.equal((await former.templates()).map(({ uriTemplate }) => uriTemplate), ['whereabouts://jobs/{id}/result{?cursor}', 'whereabouts://communities/{platform}/{name}']); // prettier-ignore
  for (const uri of [
    'whereabouts://communities/reddit/nobody',
    'whereabouts://jobs/cdj_none/result',
    'whereabouts://x',
  ]) {
    const refused = await current.read(uri).catch((error: Error) => error.message);
    assert.type(refused, 'string');
  }
});

test('three prompts lead through the work', async () => {
  assert.equal((await former.prompts()).map(({ name }) => name), ['find', 'compare', 'watch']); // prettier-ignore
  const { messages } = await current.prompt('find', { offer: 'A budgeting app.' });
  assert.match(messages[0].content.text, /A budgeting app\.[^]*find_communities once, then get_job/);
  assert.match(String(await former.prompt('find', {}).catch((error: Error) => error.message)), /offer is missing/);
});

test('a plain call is answered as the library would, and what is not in order by the library itself', async () => {
  const envelope = (more: Json = {}): Json => ({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
    ...more,
  });
  const call = (meta: Json) => message('tools/call', { name: 'get_usage', arguments: {}, _meta: meta });
  // What tests before this one have begun would be told as running and then as done.
  const isActive = () => sql(service, `select 1 from job where status in ('queued', 'running', 'canceling')`);
  for (let look = 0; look < 4_000 && (await isActive()).length > 0; look++)
    await new Promise((resolve) => setTimeout(resolve, 25));
  const named = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_usage' };
  const plain = await send(call(envelope()), named);
  // Who wants to hear of progress goes the library's way.
  const heard = await send(call(envelope({ progressToken: 1 })), named);
  assert.equal([plain.status, plain.headers['content-type']], [200, 'application/json; charset=utf-8']);
  assert.equal(plain.body, heard.body);
  const former = await send(message('tools/call', { name: 'get_usage', arguments: {} }));
  const formerHeard = await send(
    message('tools/call', { name: 'get_usage', arguments: {}, _meta: { progressToken: 1 } }),
  );
  assert.equal(former.body, formerHeard.body);
  const refused: [string, Record<string, string>, number][] = [
    [call(envelope()), { ...named, 'mcp-name': 'list_hits' }, 400],
    [call(envelope()), { ...named, 'mcp-method': 'tools/list' }, 400],
    [call(envelope()), { 'mcp-protocol-version': '2026-07-28' }, 400],
    [call(envelope({ 'io.modelcontextprotocol/clientCapabilities': 5 })), named, 400],
    [call(envelope({ 'io.modelcontextprotocol/protocolVersion': '2031-01-01' })), { ...named, 'mcp-protocol-version': '2031-01-01' }, 400], // prettier-ignore
    [message('tools/call', { name: 'get_usage' }), { 'mcp-protocol-version': '1999-01-01' }, 400],
    [message('tools/call', { name: 'get_usage' }), { accept: 'text/html' }, 406],
  ];
  for (const [body, headers, status] of refused) {
    const answer = await send(body, headers);
    assert.equal([answer.status, typeof answer.body.error?.code], [status, 'number'], JSON.stringify(headers));
  }
});

test.run();
