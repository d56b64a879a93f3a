import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shareComponents } from '../../src/http/openapi/share-components.ts';

const key = { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Key' } } } };
const body = (field: string) => ({ content: { 'application/json': { schema: { properties: { [field]: {} } } } } });

/** What becomes of operations with these ids. */
function shared(operations: Record<string, object>) {
  const paths = Object.entries(operations).map(([operationId, operation]) => [`/${operationId}`, { post: { operationId, tags: ['Keys'], responses: {}, ...operation } }]); // prettier-ignore
  const document = { paths: Object.fromEntries(paths) as object, components: { responses: {} } };
  return shareComponents(structuredClone(document)) as {
    paths: Record<string, { post: { requestBody?: unknown; responses: Record<string, unknown> } }>;
    components: Record<string, Record<string, unknown>>;
  };
}

test('a body that two operations take has the name of the first one', () => {
  const { paths, components } = shared({
    revokeKey: { requestBody: body('force') },
    revokeOwnKey: { requestBody: body('force') },
    createKey: { requestBody: body('name') },
  });
  assert.equal(components['requestBodies'], { RevokeKey: body('force') });
  for (const path of ['/revokeKey', '/revokeOwnKey'])
    assert.equal(paths[path]!.post.requestBody, { $ref: '#/components/requestBodies/RevokeKey' });
  assert.equal(paths['/createKey']!.post.requestBody, body('name'));
});

test('an answer that two operations give has the name of what it holds, or of its status', () => {
  const { paths, components } = shared({
    readKey: { responses: { 200: key, 304: { description: 'Nothing has changed' } } },
    renameKey: { responses: { 200: key, 304: { description: 'Nothing has changed' } } },
    deleteKey: { responses: { 204: { description: 'Removed' } } },
  });
  assert.equal(components['responses'], { Key: key, NotModified: { description: 'Nothing has changed' } });
  assert.equal(paths['/readKey']!.post.responses, {
    200: { $ref: '#/components/responses/Key' },
    304: { $ref: '#/components/responses/NotModified' },
  });
  assert.equal(paths['/deleteKey']!.post.responses, { 204: { description: 'Removed' } });
});

test('two answers that hold the same and differ in their headers have two names', () => {
  const moved = { ...key, headers: { Location: { required: true } } };
  const { components } = shared({
    one: { responses: { 200: key, 201: moved } },
    two: { responses: { 200: key, 201: moved } },
  });
  assert.equal(Object.keys(components['responses']!), ['Key', 'Key.201']);
});

test.run();
