import fc, { type Arbitrary } from 'fast-check';

// Schemas of the document are JSON of any shape.
// eslint-disable-next-line typescript/no-explicit-any
export type Schema = any;

/** Values that a JSON Schema of the document allows, and that mean what they say: no text that is trimmed away. */
export function validValue(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(validValue));
  const [types, examples] = [[schema.type].flat() as string[], (schema.examples ?? []) as unknown[]];
  const kinds = types.map((type) => ofType(type, schema));
  return examples.length > 0 ? fc.oneof(...kinds, fc.constantFrom(...examples)) : fc.oneof(...kinds);
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'array': {
      const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 6) };
      return fc.array(validValue(schema.items), bounds);
    }
    case 'object':
      return validObject(schema);
    default:
      return validText(schema);
  }
}

function validObject(schema: Schema): Arbitrary<unknown> {
  const fields = Object.entries<Schema>(schema.properties ?? {}).map(
    ([name, field]) => [name, validValue(field)] as const,
  );
  if (fields.length > 0) return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  // `Object.fromEntries` of `__proto__` makes an own key, which JSON carries and the service refuses.
  const key = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((name) => name.isWellFormed() && !name.includes('\0') && !poisonous.has(name));
  return fc.dictionary(key, validValue(schema.additionalProperties ?? { type: 'string', maxLength: 20 }), {
    maxKeys: 5,
    noNullPrototype: true,
  });
}

const poisonous = new Set(['__proto__', 'constructor', 'prototype']);

function validText(schema: Schema): Arbitrary<string> {
  if (schema.format === 'date-time') {
    const range = { min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString());
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  const [least, most] = [schema.minLength ?? 0, Math.min(schema.maxLength ?? 60, (schema.minLength ?? 0) + 60)];
  const unit = fc.oneof(
    fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz   ABC09-_.,;:!?\'"\\/%{}[]()<>&*$#@^~`|+=\n\t')),
    fc.constantFrom('é', 'ß', '漢', '\u0301', '\u202e', '😀', '\u0001', '\u007f'),
  );
  return fc
    .string({ unit, minLength: least, maxLength: most })
    .map((text) => Array.from(text).slice(0, most).join(''))
    .filter((text) => text.trim() === text && text.length >= least && text.length <= (schema.maxLength ?? Infinity));
}

/** Values that the schema does not allow, each wrong in one way. */
export function invalidValue(schema: Schema): Arbitrary<unknown> {
  const types = new Set([schema.type, ...(schema.anyOf ?? schema.oneOf ?? []).map((one: Schema) => one.type)].flat());
  const others = Object.entries(samples).flatMap(([type, values]) =>
    types.has(type) || (type === 'integer' && types.has('number')) ? [] : values,
  );
  const wrong: unknown[] = others;
  if (types.has('integer')) wrong.push(1.5, 1e308);
  if (schema.minimum !== undefined) wrong.push(schema.minimum - 1);
  if (schema.maximum !== undefined) wrong.push(schema.maximum + 1);
  if (schema.maxLength !== undefined && schema.maxLength < 5000) wrong.push('x'.repeat(schema.maxLength + 1));
  if (types.has('string') && schema.minLength) wrong.push('', ' '.repeat(100));
  if (types.has('string') && (schema.minLength || schema.pattern || schema.enum)) wrong.push('\0');
  if (schema.enum || schema.pattern) wrong.push('no such value!');
  if (schema.maxItems !== undefined && schema.maxItems < 300)
    wrong.push(Array.from({ length: schema.maxItems + 1 }, () => 'item'));
  if (types.has('array')) wrong.push([{}], [null], [['x']]);
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
    wrong.push({ a: {} }, { a: [1] }, { '': 1 });
  return fc.constantFrom(...wrong);
}

const samples: Record<string, unknown[]> = {
  string: ['text', '2020-13-45T99:00:00Z', '\ud800'],
  integer: [7, -1, 0],
  boolean: [true],
  array: [[], [1]],
  object: [{}, { a: 1 }],
};
