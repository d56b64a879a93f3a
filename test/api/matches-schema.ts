import type { Json } from './community-discovery/discover.ts';

/**
 * What of a value a JSON Schema (draft 2020-12, as far as our document uses it) does not allow, as sentences; none: it
 * matches. Fields that the schema does not describe are told, too, although it lets them pass: what we answer is
 * documented. A keyword that is not known here is an error, so that nothing is taken for checked that was not.
 */
export function mismatches(value: unknown, schema: Json, document: Json, at = '$'): string[] {
  const wrong: string[] = [];
  const say = (what: string) => void wrong.push(`${at}: ${what}, not ${JSON.stringify(value)?.slice(0, 80)}`);
  const inside = (part: unknown, its: Json, where: string) => wrong.push(...mismatches(part, its, document, where));
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  if (object && schema.properties && schema.additionalProperties === undefined) {
    for (const name of Object.keys(object)) Object.hasOwn(schema.properties, name) || say(`has ${name} undocumented`);
  }
  for (const [keyword, rule] of Object.entries<Json>(schema)) {
    if (['description', 'example', 'examples', 'format', 'default', 'title', 'id'].includes(keyword)) continue;
    if (keyword === '$ref') inside(value, resolve(rule, document), at);
    else if (keyword === 'type') [rule].flat().some((type: string) => isOfType(value, type)) || say(`must be ${rule}`);
    else if (keyword === 'const') value === rule || say(`must be ${rule}`);
    else if (keyword === 'enum') rule.includes(value) || say(`must be one of ${rule}`);
    else if (keyword === 'anyOf' || keyword === 'oneOf') {
      const fails = rule.map((option: Json) => mismatches(value, option, document, at));
      if (!fails.some((one: string[]) => one.length === 0)) wrong.push(...(fails as string[][]).flat());
    } else if (keyword === 'allOf') rule.forEach((part: Json) => inside(value, part, at));
    else if (keyword === 'minimum') typeof value === 'number' && value < rule && say(`must be at least ${rule}`);
    else if (keyword === 'maximum') typeof value === 'number' && value > rule && say(`must be at most ${rule}`);
    else if (keyword === 'minLength')
      typeof value === 'string' && value.length < rule && say(`needs ${rule} characters`);
    else if (keyword === 'maxLength')
      typeof value === 'string' && value.length > rule && say(`has over ${rule} characters`);
    else if (keyword === 'pattern')
      typeof value === 'string' && !new RegExp(rule, 'u').test(value) && say(`must match ${rule}`);
    else if (keyword === 'maxItems') Array.isArray(value) && value.length > rule && say(`has over ${rule} items`);
    else if (keyword === 'minItems') Array.isArray(value) && value.length < rule && say(`needs ${rule} items`);
    else if (keyword === 'items') Array.isArray(value) && value.forEach((item, i) => inside(item, rule, `${at}[${i}]`));
    else if (keyword === 'required') object && rule.forEach((name: string) => name in object || say(`lacks ${name}`));
    else if (keyword === 'properties') {
      for (const [name, its] of Object.entries(rule))
        if (object && name in object) inside(object[name], its, `${at}.${name}`);
    } else if (keyword === 'propertyNames')
      object && Object.keys(object).forEach((name) => inside(name, rule, `${at}(${name})`));
    else if (keyword === 'additionalProperties') {
      const more = Object.keys(object ?? {}).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
      if (rule === false) more.forEach((name) => say(`must not have ${name}`));
      else more.forEach((name) => inside(object[name], rule, `${at}.${name}`));
    } else wrong.push(`${at}: the schema uses ${keyword}, which this check does not know`);
  }
  return wrong;
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

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
