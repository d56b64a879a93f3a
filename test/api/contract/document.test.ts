import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openApiDocument } from '../../../src/http/openapi/openapi.ts';
import { appRouter } from '../../../src/router.ts';
import { nonconformities } from '../../support/conformance.ts';
import type { Json } from '../../support/discover.ts';

const document: Json = JSON.parse(JSON.stringify(openApiDocument(appRouter, '/v1', '0.0.0')));

/** Every schema of the document, with where it stands. */
function* schemas(node: Json, at = ''): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  const isSchema = 'type' in node || '$ref' in node || 'anyOf' in node;
  if (isSchema && typeof node.type !== 'object') yield [at, node];
  for (const [key, inner] of Object.entries<Json>(node)) {
    if (key === 'examples' || key === 'default' || key === 'example') continue;
    yield* schemas(inner, `${at}/${key}`);
  }
}

test('every field is described, bounded, and has an example', () => {
  let fields = 0;
  for (const [at, schema] of schemas({ schemas: document.components.schemas, paths: document.paths })) {
    for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
      fields++;
      assert.ok(field.description, `${at} ${name} is not described`);
      const nested = field.$ref ?? field.properties ?? field.items ?? field.anyOf ?? field.additionalProperties;
      assert.ok(nested || field.examples?.length > 0, `${at} ${name} has no example`);
      if ([field.type].flat().includes('string') && !field.enum && field.const === undefined)
        assert.ok(field.maxLength, `${at} ${name} has no limit`);
    }
  }
  assert.ok(fields > 150);
});

test('every parameter is described and has an example', () => {
  for (const [path, methods] of Object.entries<Json>(document.paths))
    for (const [method, { parameters = [] }] of Object.entries<Json>(methods))
      for (const { name, description, schema } of parameters)
        assert.ok(description && (schema.examples || schema.enum), `${method} ${path} ${name}`);
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
  ] as const)
    assert.ok(
      wrong.some((text) => sentence.test(text)),
      `${sentence}: ${wrong.join('; ')}`,
    );
});

test.run();
