import type { Json } from './discover.ts';

type Place = { schema: Json; document: Json; at: string };

/** What a keyword's rule does not allow of a value, as sentences. */
type Keyword = (value: Json, rule: Json, place: Place) => string[];

/**
 * What of a value a JSON Schema (draft 2020-12, as far as our document uses it) does not allow, as sentences; none: it
 * matches. Fields that the schema does not describe are told, too, although it lets them pass: what we answer is
 * documented. A keyword that is not known here is an error, so that nothing is taken for checked that was not.
 */
export function mismatches(value: unknown, schema: Json, document: Json, at = '$'): string[] {
  const place = { schema, document, at };
  const undocumented =
    isObject(value) && schema.properties && schema.additionalProperties === undefined
      ? Object.keys(value).filter((name) => !Object.hasOwn(schema.properties, name))
      : [];
  return [
    ...undocumented.map((name) => `${at} has ${name}, which is not documented`),
    ...Object.entries<Json>(schema).flatMap(([name, rule]) => {
      if (saysNothing.has(name)) return [];
      return keywords[name]?.(value, rule, place) ?? [`${at}: this check does not know ${name}`];
    }),
  ];
}

const saysNothing = new Set(['description', 'example', 'examples', 'format', 'default', 'title', 'id']);

const keywords: Record<string, Keyword> = {
  $ref: (value, rule, { document, at }) => mismatches(value, resolve(rule, document), document, at),
  type: holds((value, rule) => [rule].flat().some((type: string) => isOfType(value, type))),
  const: holds((value, rule) => value === rule),
  enum: holds((value, rule) => rule.includes(value)),
  minimum: holds((value, rule) => typeof value !== 'number' || value >= rule),
  maximum: holds((value, rule) => typeof value !== 'number' || value <= rule),
  minLength: holds((value, rule) => typeof value !== 'string' || value.length >= rule),
  maxLength: holds((value, rule) => typeof value !== 'string' || value.length <= rule),
  pattern: holds((value, rule) => typeof value !== 'string' || new RegExp(rule, 'u').test(value)),
  minItems: holds((value, rule) => !Array.isArray(value) || value.length >= rule),
  maxItems: holds((value, rule) => !Array.isArray(value) || value.length <= rule),
  required: holds((value, rule) => !isObject(value) || rule.every((name: string) => name in value)),
  anyOf: oneOfThese,
  oneOf: oneOfThese,
  allOf: (value, rule, { document, at }) =>
    rule.flatMap((part: Json) => mismatches(value, part, document, at)) as string[],
  items: (value, rule, { document, at }) =>
    Array.isArray(value) ? value.flatMap((item, i) => mismatches(item, rule, document, `${at}[${i}]`)) : [],
  properties: (value, rule, { document, at }) =>
    Object.entries(rule).flatMap(([name, its]) =>
      isObject(value) && name in value ? mismatches(value[name], its, document, `${at}.${name}`) : [],
    ),
  propertyNames: (value, rule, { document, at }) =>
    isObject(value) ? Object.keys(value).flatMap((name) => mismatches(name, rule, document, `${at}(${name})`)) : [],
  additionalProperties: (value, rule, { schema, document, at }) => {
    if (!isObject(value)) return [];
    const more = Object.keys(value).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
    if (rule === false) return more.map((name) => `${at} must not have ${name}`);
    return more.flatMap((name) => mismatches(value[name], rule, document, `${at}.${name}`));
  },
};

function holds(test: (value: Json, rule: Json) => boolean): Keyword {
  return (value, rule, { at }) =>
    test(value, rule) ? [] : [`${at} must keep to ${JSON.stringify(rule)}: ${JSON.stringify(value)?.slice(0, 80)}`];
}

function oneOfThese(value: Json, options: Json[], { document, at }: Place): string[] {
  const fails = options.map((option) => mismatches(value, option, document, at));
  return fails.some((wrong) => wrong.length === 0) ? [] : fails.flat();
}

/** What a `$ref` points at. */
export function resolve(reference: string, document: Json): Json {
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json>((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  if (found === undefined) throw new Error(`${reference} points at nothing`);
  return found;
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}
