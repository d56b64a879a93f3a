import { changeObjects, type Json } from './walk.ts';

/**
 * The document as people read it: what may be `null` says so in its type and not in an `anyOf`, a query parameter is
 * never `null`, examples and defaults stand where OpenAPI 3.1 looks for them, and nothing stands there that nobody uses.
 */
export function tidy(document: object): object {
  const tidied = changeObjects(document, tidyObject) as { components?: { schemas?: Record<string, unknown> } };
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

function tidyObject(object: Json): Json {
  if ((object['in'] === 'query' || object['in'] === 'path') && 'schema' in object)
    return { ...object, ...urlParameter(object) };
  const schema =
    Array.isArray(object['anyOf']) || 'x-default' in object || isExampled(object) ? schemaOf(object) : object;
  return sized(schema);
}

/** Whether a whole number needs more than 32 bits. */
function sized(schema: Json): Json {
  const isWhole = [schema['type']].flat().includes('integer');
  if (!isWhole || schema['format'] !== undefined) return schema;
  return { ...schema, format: Number(schema['maximum'] ?? Infinity) > 2_147_483_647 ? 'int64' : 'int32' };
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
  return { description: parameter['description'] ?? description, schema: bare };
}
