import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ErrorCode, errorCodes } from '../../../src/errors.ts';
import { openApiDocument } from '../../../src/http/openapi/openapi.ts';
import { appRouter } from '../../../src/router.ts';
import { nonconformities } from '../../support/conformance.ts';
import type { Json } from '../../support/discover.ts';
import { inlined } from '../../support/inlined.ts';
import { resolve } from '../../support/matches-schema.ts';

const document: Json = JSON.parse(JSON.stringify(openApiDocument(appRouter, '/v1', '0.0.0')));

/** Told by the service itself, or by addresses that are no operations. */
const neverOfAnOperation: ErrorCode[] = ['method_not_allowed'];

/** Every schema of the document, with where it stands. */
function* schemas(node: Json, at = ''): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  const isSchema = 'type' in node || '$ref' in node || 'anyOf' in node;
  if (isSchema && (typeof node.type !== 'object' || Array.isArray(node.type))) yield [at, node];
  for (const [key, inner] of Object.entries<Json>(node)) {
    if (key === 'examples' || key === 'default' || key === 'example') continue;
    yield* schemas(inner, `${at}/${key}`);
  }
}

/** What a field refers to, also one that may be `null`. */
function referred({ $ref = '', anyOf = [] }: Json): Json {
  const reference: string = $ref || (anyOf[0]?.$ref ?? '');
  return reference ? resolve(reference, document) : {};
}

test('every field is described and has an example or says its values', () => {
  let fields = 0;
  const { schemas: answered, requestBodies } = document.components;
  for (const [at, schema] of schemas({ schemas: answered, paths: document.paths, requestBodies })) {
    for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
      fields++;
      assert.ok(field.description ?? referred(field).description, `${at} ${name} is not described`);
      const nested = field.$ref ?? field.properties ?? field.items ?? field.anyOf ?? field.additionalProperties;
      const values = field.enum ?? field.const ?? field.default ?? (field.type?.includes('boolean') || undefined);
      assert.ok(nested || values !== undefined || field.examples?.length > 0, `${at} ${name} has no example`);
    }
  }
  assert.ok(fields > 150);
});

test('everything that is sent is limited', () => {
  const { requestBodies, parameters } = document.components;
  const bodies = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path).map(({ requestBody }) => requestBody)); // prettier-ignore
  let [texts, lists] = [0, 0];
  for (const [at, schema] of schemas({ bodies, parameters, requestBodies })) {
    const types = [schema.type].flat();
    const isText = types.includes('string') && !schema.enum && schema.const === undefined;
    // An id of any length is one that names nothing.
    const isId = /^[a-z]{2,4}_01/.test(schema.examples?.[0] ?? '');
    if (isText) assert.ok(schema.maxLength ?? schema.pattern ?? isId, `${at} has no limit`);
    if (types.includes('array')) assert.ok(schema.maxItems, `${at} has no limit`);
    texts += isText ? 1 : 0;
    lists += types.includes('array') ? 1 : 0;
  }
  assert.ok(texts > 40 && lists > 10, `${texts} texts, ${lists} lists`);
});

test('what stands often is a component, and nobody reads how that comes about', () => {
  const text = JSON.stringify(document);
  assert.not.match(text, 'x-name');
  for (const name of ['Time', 'Count', 'Platform', 'PostAct', 'MonitoringHitList'])
    assert.ok(text.split(`"#/components/schemas/${name}"`).length > 2, name);
  const { nextCursor, byName } = { nextCursor: '#/components/schemas/NextCursor', byName: document.components.schemas };
  const list = byName.List.properties;
  assert.equal(list.next_cursor, { anyOf: [{ $ref: nextCursor }, { type: 'null' }] });
  assert.equal(byName.ApiKey.properties.expires_at.anyOf, [{ $ref: '#/components/schemas/Time' }, { type: 'null' }]);
});

test('a problem is told once, and what only an operation has is named there', () => {
  const { components, paths } = document;
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const told = Object.values<Json>(components.responses).map(({ description }) => description).join(' '); // prettier-ignore
  for (const code of codes.filter((one) => !neverOfAnOperation.includes(one))) {
    const { title, retryable } = errorCodes[code];
    assert.ok(told.includes(`\`${code}\`: ${title}${retryable ? ' (`retryable`)' : ''}.`), code);
  }
  const created = paths['/community-discovery/jobs'].post;
  assert.equal(created.responses['402'], { $ref: '#/components/responses/PaymentRequired' });
  assert.match(created.description, '`insufficient_credits`');
});

test('every parameter is described and has an example', () => {
  for (const [path, methods] of Object.entries<Json>(inlined(document).paths))
    for (const [method, { parameters = [] }] of Object.entries<Json>(methods))
      for (const { name, description, schema } of parameters)
        assert.ok(
          description && (schema.examples ?? schema.enum ?? schema.default ?? schema.$ref),
          `${method} ${path} ${name}`,
        );
});

test('the check of answers sees what is not as the document says', () => {
  const headers = (more: Record<string, string>) =>
    new Headers({
      'x-request-id': 'req_01kaj6zp0tf3qvc5y8e2d7m4xw',
      ratelimit: '"requests";r=1;t=1',
      'ratelimit-policy': '"requests";q=1;w=1',
      'content-type': 'application/json; charset=utf-8',
      ...more,
    });
  const identity = {
    object: 'identity',
    account: { id: 'acct_1', name: 'A' },
    key: { id: 'key_1', name: 'K', scopes: ['usage:read'] },
    service: { sends_mail: false },
  };
  const check = (body: unknown, status = 200, more: Record<string, string> = {}, path = '/whoami') =>
    nonconformities({ method: 'GET', path, status, headers: headers(more), text: JSON.stringify(body) });
  assert.equal(check(identity), []);
  const { account: _account, ...lacking } = identity;
  for (const [wrong, sentence] of [
    [check(lacking), /required property 'account'/],
    [check({ ...identity, secret: 1 }), /must NOT have additional properties/],
    [check({ ...identity, object: 'list' }), /constant/],
    [check({ ...identity, key: { ...identity.key, scopes: ['root'] } }), /allowed values/],
    [check(identity, 201), /knows no 201/],
    [check(identity, 200, { 'content-type': 'text/html' }), /text\/html is not documented/],
    [check(identity, 200, { etag: '"1"' }), /etag is not documented/],
    [check(identity, 200, {}, '/whoami?verbose=1'), /verbose was accepted/],
    [check(identity, 404), /knows no 404/],
    // A range stands for the statuses that the operation may have, and each of them has its headers.
    [check(identity, 413), /knows no 413/],
    [check(identity, 401), /WWW-Authenticate is missing/],
    [check(identity, 400, { 'www-authenticate': 'Bearer' }), /WWW-Authenticate is not documented/],
  ] as const)
    assert.ok(
      wrong.some((text) => sentence.test(text)),
      `${sentence}: ${wrong.join('; ')}`,
    );
});

test.run();
