import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { extendSchemas } from '../../src/http/openapi/extend-schemas.ts';

const text = { type: 'string' };
const fields = { id: text, name: text, kind: text, state: text, place: text };
const all = Object.keys(fields);

/** What becomes of components. */
function extended(schemas: Record<string, object>) {
  const whole = extendSchemas({ components: { schemas } });
  return (whole as { components: { schemas: Record<string, unknown> } }).components.schemas;
}

test('a component with all fields of another says what it adds', () => {
  const key = { type: 'object', properties: fields, required: all };
  const shown = { type: 'object', description: 'Once.', properties: { ...fields, token: text }, required: [...all, 'token'] }; // prettier-ignore
  const { Key, KeyWithToken } = extended({ KeyWithToken: shown, Key: key });
  assert.equal(Key, key);
  assert.equal(KeyWithToken, {
    description: 'Once.',
    allOf: [{ $ref: '#/components/schemas/Key' }, { type: 'object', properties: { token: text }, required: ['token'] }],
  });
});

test('a field that differs, or that may be missing here and not there, makes two components', () => {
  const key = { type: 'object', properties: fields, required: all };
  const other = { ...key, properties: { ...fields, id: { type: 'integer' }, token: text } };
  const lacking = { ...key, properties: { ...fields, token: text }, required: all.slice(1) };
  assert.equal(extended({ Key: key, Other: other, Lacking: lacking }), { Key: key, Other: other, Lacking: lacking });
});

test('what names a base gets one with the fields that all who name it have in common', () => {
  const list = (of: string) => ({ type: 'object', properties: { object: text, data: { $ref: of } }, required: ['object', 'data'], 'x-base': 'List' }); // prettier-ignore
  const { List, Keys } = extended({ Keys: list('#/k'), Jobs: list('#/j') });
  assert.equal(List, { type: 'object', properties: { object: text }, required: ['object'] });
  assert.equal(Keys, {
    allOf: [
      { $ref: '#/components/schemas/List' },
      { type: 'object', properties: { data: { $ref: '#/k' } }, required: ['data'] },
    ],
  });
});

test.run();
