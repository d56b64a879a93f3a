import { commonFields } from './openapi-fields.ts';

type Json = Record<string, unknown>;

/** No text and no list of an answer is longer, so that readers may size their fields. */
const mostCharacters = 40_000;
const mostItems = 10_000;

/**
 * The document as people read it: what may be `null` says so in its type and not in an `anyOf`, a query parameter is
 * never `null`, examples and defaults stand where OpenAPI 3.1 looks for them, and nothing stands there that nobody uses.
 */
export function tidy(document: object): object {
  const tidied = everywhere(document) as { components?: { schemas?: Record<string, unknown> } };
  const schemas = tidied.components?.schemas ?? {};
  for (let unused = unusedOf(tidied, schemas); unused.length > 0; unused = unusedOf(tidied, schemas)) {
    for (const name of unused) delete schemas[name];
  }
  return tidied;
}

function unusedOf(document: object, schemas: Record<string, unknown>): string[] {
  const text = JSON.stringify(document);
  return Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
}

function everywhere(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(everywhere);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, everywhere(value)]));
  if ((copy['in'] === 'query' || copy['in'] === 'path') && 'schema' in copy) return { ...copy, ...urlParameter(copy) };
  const schema = Array.isArray(copy['anyOf']) || 'x-default' in copy || isExampled(copy) ? schemaOf(copy) : copy;
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (!properties || Array.isArray(properties)) return bounded(schema);
  const described = Object.entries(properties).map(([name, field]) => [name, describedField(name, field)]);
  return { ...schema, properties: Object.fromEntries(described) as Json };
}

/** Every field says what it is, with an example: its own, or that of its name. */
function describedField(name: string, field: Json): Json {
  const [description = `The ${name.replaceAll('_', ' ')}.`, example] = commonFields[name] ?? [];
  return { description, ...field, ...(field['examples'] === undefined && exampleFor(field, example)) };
}

function exampleFor(schema: Json, example: unknown): Json {
  const types = [schema['type']].flat();
  if (schema['$ref'] !== undefined || schema['properties'] !== undefined || schema['anyOf'] !== undefined) return {};
  if (schema['const'] !== undefined) return { examples: [schema['const']] };
  if (Array.isArray(schema['enum'])) return { examples: [schema['enum'][0] as unknown] };
  if (types.includes('boolean')) return { examples: [schema['default'] ?? false] };
  if (types.includes('array')) {
    const items = schema['items'] as Json;
    if (Array.isArray(example) && items['type'] === 'string' && !items['enum']) return { examples: [example] };
    return Array.isArray(items['enum']) ? { examples: [[items['enum'][0] as unknown]] } : {};
  }
  if (types.includes('integer')) return { examples: [Number.isInteger(example) ? example : (schema['default'] ?? 12)] };
  if (types.includes('number')) return { examples: [typeof example === 'number' && example <= Number(schema['maximum'] ?? example) ? example : 0.5] }; // prettier-ignore
  if (types.includes('object')) return example === undefined ? {} : { examples: [example] };
  return { examples: [typeof example === 'string' ? example : types.includes('null') ? null : 'text'] };
}

/** Limits that the type alone has. */
function bounded(schema: Json): Json {
  const types = [schema['type']].flat();
  const [isText, isCount, isList] = ['string', 'integer', 'array'].map((type) => types.includes(type));
  const free = schema['maxLength'] === undefined && schema['enum'] === undefined && schema['const'] === undefined;
  const large = Number(schema['maximum'] ?? Infinity) > 2_147_483_647;
  return {
    ...schema,
    ...(isText && free && { maxLength: schema['format'] === 'date-time' ? 64 : mostCharacters }),
    ...(isCount && !schema['format'] && { format: large ? 'int64' : 'int32' }),
    ...(isList && schema['maxItems'] === undefined && 'items' in schema && { maxItems: mostItems }),
  };
}

/** A schema with an `example`, and not a parameter or an answer. */
function isExampled(node: Json): boolean {
  return 'example' in node && !('value' in node) && !('schema' in node);
}

function schemaOf(schema: Json): Json {
  const { 'x-default': fallback, example, ...rest } = withNullInType(schema);
  return {
    ...rest,
    ...(fallback !== undefined && { default: fallback }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function withNullInType(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: Json[] };
  const [first, second, ...more] = anyOf ?? [];
  if (!first || second?.['type'] !== 'null' || more.length > 0 || typeof first['type'] !== 'string') return schema;
  const values = first['enum'] as unknown[] | undefined;
  return { ...first, type: [first['type'], 'null'], ...(values && { enum: [...values, null] }), ...rest };
}

/** A parameter in a URL is there or is not. */
function urlParameter(parameter: Json): Json {
  const { description, ...schema } = parameter['schema'] as { type?: unknown; enum?: unknown[]; description?: string };
  const type = [schema.type].flat().filter((one) => one !== 'null');
  const values = schema.enum?.filter((value) => value !== null);
  const bare = { ...schema, ...(type.length === 1 && { type: type[0] }), ...(values && { enum: values }) };
  const name = String(parameter['name']);
  const { description: said, ...shown } = describedField(
    name,
    description === undefined ? bare : { description, ...bare },
  );
  return { description: parameter['description'] ?? said, schema: shown };
}
