import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';
import { brief, create, finish, jobs, type Json } from '../support/discover.ts';
import { inlined } from '../support/inlined.ts';
import { mismatches, resolve } from '../support/matches-schema.ts';

const test = suite('/v1/openapi.json, /docs, /livez, /readyz');
let service: TestService;
let served: Json;
let document: Json;
test.before(async () => {
  service = await startService({ sample: true });
  served = (await service.call('GET', '/openapi.json', { as: null })).body;
  document = inlined(served);
});
test.after(() => service.stop());

type Operation = { method: string; path: string; declared: Json };

function operations(): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, declared]) => ({ method: method.toUpperCase(), path, declared })),
  );
}

/** Every object of the document, with where it stands. */
function* nodes(node: Json, at = '#'): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  yield [at, node];
  for (const [key, inner] of Object.entries(node)) yield* nodes(inner, `${at}/${key}`);
}

function expectMatches(answer: Answer, method: string, path: string): void {
  const declared = document.paths[path][method.toLowerCase()];
  const response = declared.responses[String(answer.status)] ?? declared.responses[`${String(answer.status)[0]}XX`];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  if (answer.body === null) {
    assert.is(response.content, undefined, `${method} ${path} ${answer.status} declares a body`);
    return;
  }
  const schema = response.content?.[type]?.schema;
  assert.ok(schema, `${method} ${path} ${answer.status} declares no ${type}`);
  assert.equal(mismatches(answer.body, schema, document), [], `${method} ${path} ${answer.status}`);
}

test('the document is public JSON of OpenAPI 3.1', async () => {
  const { status, headers } = await service.call('GET', '/openapi.json', { as: null });
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.is(document.info.title, 'Whereabouts');
  assert.match(document.info.version, /^\d+\.\d+\.\d+/);
  assert.ok(document.info.description.length > 20);
  assert.equal(document.info.license, { name: 'Apache-2.0', identifier: 'Apache-2.0' });
  assert.equal(
    document.servers.map(({ url }: Json) => url),
    ['/v1'],
  );
  const known = ['openapi', 'info', 'servers', 'paths', 'components', 'tags', 'externalDocs', 'security', 'webhooks'];
  for (const key of Object.keys(document)) assert.ok(known.includes(key), key);
});

test('every reference leads somewhere and nothing is left of OpenAPI 3.0', () => {
  for (const [at, node] of nodes(served)) {
    if (typeof node['$ref'] === 'string') assert.ok(resolve(node['$ref'], served), at);
    if (at.includes('/schemas/') || at.includes('/schema'))
      assert.not.ok('nullable' in node && typeof node.nullable === 'boolean', at);
  }
});

test('it says once what many answers have in common, and stays under 200 KB', () => {
  const bytes = Buffer.byteLength(JSON.stringify(served));
  assert.ok(bytes < 200_000, `${bytes} bytes`);
  const problems = Object.values<Json>(served.paths).flatMap((path) =>
    Object.values<Json>(path).flatMap(({ responses }) =>
      Object.entries<Json>(responses).filter(([status]) => /^[45]/.test(status)),
    ),
  );
  assert.ok(problems.length > 100);
  for (const [status, response] of problems) assert.match(response.$ref, /^#\/components\/responses\//, status);
});

test('every operation has an id of its own, a tag, a summary, a scope and its parameters', () => {
  const ids = operations().map(({ declared }) => declared.operationId);
  assert.is(new Set(ids).size, ids.length, ids.join());
  for (const { method, path, declared } of operations()) {
    const name = `${method} ${path}`;
    assert.ok(declared.summary?.length > 3 && declared.tags?.length === 1, name);
    assert.ok(declared['x-scope'] === null || scopes.includes(declared['x-scope']), name);
    assert.equal(declared.security ?? document.security, [{ bearer: [] }], name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters: Json[] = declared.parameters ?? [];
    assert.equal(
      parameters.filter((one) => one.in === 'path').map((one) => one.name),
      inPath,
      name,
    );
    for (const one of parameters) {
      assert.ok(['path', 'query', 'header'].includes(one.in) && one.schema, `${name} ${one.name}`);
      assert.is(one.required ?? false, one.in === 'path', `${name} ${one.name}`);
    }
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && !path.endsWith('/test');
    assert.is(declared.requestBody !== undefined, hasBody, name);
    const needsFields = declared.requestBody?.content['application/json'].schema.required?.length > 0;
    if (hasBody) assert.is(declared.requestBody.required, needsFields, `${name}: only fields make a body required`);
  }
  assert.equal(document.components.securitySchemes.bearer.scheme, 'bearer');
});

test('every operation declares how it succeeds and that it fails with a problem', () => {
  for (const { method, path, declared } of operations()) {
    const statuses = Object.keys(declared.responses);
    assert.ok(
      statuses.some((status) => /^2\d\d$/.test(status)),
      `${method} ${path}`,
    );
    for (const [status, response] of Object.entries<Json>(declared.responses)) {
      if (!/^[45]/.test(status)) continue;
      assert.equal(Object.keys(response.content), ['application/problem+json'], `${method} ${path} ${status}`);
      assert.match(response.description, /^(?:- \d{3}: )?`[a-z_]+`: ./);
    }
    for (const response of Object.values<Json>(declared.responses))
      assert.ok(response.description, `${method} ${path}`);
  }
  const statusesOf = (method: string, path: string) =>
    Object.keys(document.paths[path][method].responses).filter((status) => /^[23]/.test(status));
  assert.equal(statusesOf('post', jobs), ['201']);
  assert.equal(statusesOf('get', jobs), ['200']);
  assert.equal(statusesOf('delete', `${jobs}/{job_id}`), ['202', '204']);
});

test('the document describes the inputs by their names, types and limits', () => {
  const body = document.paths[jobs].post.requestBody.content['application/json'].schema;
  const input = body.$ref ? resolve(body.$ref, document) : body;
  assert.equal(Object.keys(input.properties), [
    'brief',
    'audience',
    'competitors',
    'keywords',
    'exclude_communities',
    'languages',
    'min_members',
    'max_members',
    'include_nsfw',
    'platforms',
    'metadata',
  ]);
  assert.equal(input.required, ['brief']);
  assert.is(input.additionalProperties, false);
  assert.equal([input.properties.brief.minLength, input.properties.brief.maxLength], [10, 4000]);
  assert.equal(mismatches({ brief }, input, document), []);
  assert.equal(
    mismatches({ brief, audience: null, competitors: null, include_nsfw: null, metadata: null }, input, document),
    [],
  );
  assert.ok(mismatches({ brief: 'short' }, input, document).length > 0);
  const names = document.paths[jobs].get.parameters.map(({ name }: Json) => name);
  assert.equal(names.toSorted(), ['created_after', 'created_before', 'cursor', 'limit', 'order', 'status']);
  const limit = document.paths[jobs].get.parameters.find(({ name }: Json) => name === 'limit');
  assert.match(JSON.stringify(limit), /"minimum":1,"maximum":100/);
  const read = document.paths[`${jobs}/{job_id}`].get.parameters.map(({ name }: Json) => name);
  assert.equal(read, ['job_id', 'Prefer', 'If-None-Match']);
});

test('the example of an input is one that is accepted', async () => {
  const body = document.paths[jobs].post.requestBody.content['application/json'].schema;
  const input = body.$ref ? resolve(body.$ref, document) : body;
  const { brief: field } = input.properties;
  assert.is((await service.call('POST', jobs, { body: { brief: field.example ?? field.examples[0] } })).status, 201);
});

test('every operation of the document answers, and asks for a token', async () => {
  for (const { method, path } of operations()) {
    const url = path.replaceAll(/\{\w+\}/g, 'cdj_01m7ygwcayexzvz3zpcwza7kjd');
    const known = await service.call(method, url, method === 'POST' ? { body: {} } : {});
    assert.ok(
      ![404, 405].includes(known.status) || known.body.code.endsWith('_not_found'),
      `${method} ${path} ${known.status}`,
    );
    assert.is((await service.call(method, url, { as: null })).status, 401, `${method} ${path}`);
    expectMatches(known, method, path);
  }
});

test('the answers of typical calls match their schemas', async () => {
  const call = async (method: string, path: string, template = path.split('?')[0]!, body?: unknown) => {
    const answer = await service.call(method, path, body === undefined ? {} : { body });
    expectMatches(answer, method, template);
    return answer;
  };
  await call('GET', '/whoami');
  const one = `${jobs}/{job_id}`;
  const made = await call('POST', jobs, jobs, { brief, metadata: { a: 'x', b: 1, c: null }, competitors: ['YNAB'] });
  assert.is(made.status, 201);
  const { id } = made.body;
  await call('GET', `${jobs}/${id}`, one);
  await finish(service, id);
  assert.is((await call('GET', `${jobs}/${id}`, one)).body.status, 'succeeded');
  assert.is((await call('GET', `${jobs}/${id}/result`, `${one}/result`)).status, 200);
  const nothing = await create(service, { brief: 'Xqzjvbkwqpfh' });
  await finish(service, nothing.id);
  assert.ok((await call('GET', `${jobs}/${nothing.id}/result`, `${one}/result`)).body.empty_reason);
  assert.is((await call('GET', `${jobs}?limit=1`)).body.data.length, 1);
  await call('GET', `${jobs}?limit=0`);
  await call('POST', jobs, jobs, { brief: 'short', x: 1 });
  await call('POST', jobs, jobs, { brief, min_members: 2, max_members: 1 });
  await call('GET', `${jobs}/nothing`, one);
  assert.is((await call('DELETE', `${jobs}/${id}`, one)).status, 204);
  const waiting = await create(service);
  const gone = await call('DELETE', `${jobs}/${waiting.id}`, one);
  assert.ok([202, 204].includes(gone.status));
});

test('the check of schemas sees what is wrong', () => {
  const schema = { $ref: '#/components/schemas/Problem' };
  assert.ok(mismatches({}, schema, document).length > 0);
  assert.ok(mismatches({ type: 1 }, schema, document).length > 0);
  assert.ok(mismatches(null, schema, document).length > 0);
  assert.ok(mismatches('x', { wrong: 1 }, document).length > 0);
});

test('clients may meet fields that they do not know: no answer is closed', () => {
  const answers = operations().flatMap(({ declared }) => Object.values<Json>(declared.responses));
  const open = new Set<string>();
  const visit = (schema: Json, at: string): void => {
    for (const [where, node] of nodes(schema, at)) {
      assert.is.not(node.additionalProperties, false, where);
      if (node.$ref && !open.has(node.$ref)) {
        open.add(node.$ref);
        visit(resolve(node.$ref, document), node.$ref);
      }
    }
  };
  for (const answer of answers) for (const media of Object.values<Json>(answer.content ?? {})) visit(media.schema, '#');
  assert.ok(open.size > 3);
});

test('/docs is a page that loads nothing from anybody else', async () => {
  const page = await fetch(`${service.address}/docs`);
  assert.is(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  const html = await page.text();
  assert.match(html, /<title>Whereabouts: the API</);
  assert.match(html, /"telemetry": false/);
  assert.match(html, /"withDefaultFonts": false/);
  const shown = /"url": "([^"]+)"/.exec(html)?.[1] ?? '';
  assert.equal(await (await fetch(new URL(shown, page.url))).json(), served);
  const loaded = [...html.matchAll(/(?:src|href)\s*=\s*["']([^"']+)["']/g)].map(([, address]) => address!);
  assert.ok(loaded.length > 0);
  for (const address of loaded) {
    const url = new URL(address, page.url);
    assert.is(url.origin, new URL(service.address).origin, address);
    assert.is((await fetch(url)).status, 200, address);
  }
  assert.not.match(
    html,
    /https?:\/\/(?!localhost|127\.0\.0\.1|www\.reddit\.com)[a-z0-9.-]*(?:cdn|fonts|unpkg|jsdelivr|googleapis|scalar\.com)/i,
  );
});

test('/livez and /readyz need no token and say how the parts are', async () => {
  const get = async (path: string) => {
    const response = await fetch(`${service.address}${path}`);
    return { status: response.status, body: (await response.json()) as Json };
  };
  assert.equal(await get('/livez'), { status: 200, body: { status: 'ok' } });
  assert.equal(await get('/readyz'), {
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', migrations: 'ok', queue: 'ok', index: 'ok' } },
  });
});

test('/readyz is 503 and names the part when the queue is not there', async () => {
  const em = service.app.database.em.fork();
  await em.execute('alter schema graphile_worker rename to queue_away');
  try {
    const response = await fetch(`${service.address}/readyz`);
    assert.is(response.status, 503);
    const { status, checks } = (await response.json()) as Json;
    assert.is(status, 'unavailable');
    assert.is(checks.database, 'ok');
    assert.is.not(checks.queue, 'ok');
    assert.not.match(checks.queue, /relation|graphile/);
    assert.is((await fetch(`${service.address}/livez`)).status, 200);
  } finally {
    await em.execute('alter schema queue_away rename to graphile_worker');
  }
});

test.run();
