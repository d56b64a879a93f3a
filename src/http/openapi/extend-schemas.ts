import { changeObjects, type Json, objectsWith } from './walk.ts';

type Shape = Json & { properties: Json; required?: string[] };

/** Fewer fields in common are no reason to send a reader to another component. */
const minSharedFields = 5;

/**
 * A schema that has all fields of another one says so with `allOf`, and describes only what it adds: where a component
 * has all fields of another component, and where several schemas name the same base (`based` in `wire/fields.ts`). Such
 * a base is a component with the fields that they have in common.
 */
export function extendSchemas(document: object): object {
  const bases = basesOf(document);
  const { components, ...rest } = rebase(document, bases) as { components: { schemas: Record<string, Json> } };
  const shapes = Object.entries(components.schemas).filter((entry): entry is [string, Shape] => isShape(entry[1]));
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    isShape(schema) ? extendLargest(schema, shapes) : schema,
  ]);
  return { ...rest, components: { ...components, schemas: { ...Object.fromEntries(schemas), ...bases } as Json } };
}

function basesOf(document: object): Record<string, Shape> {
  const users = Map.groupBy(objectsWith('x-base', document) as Shape[], (schema) => String(schema['x-base']));
  return Object.fromEntries([...users].map(([name, [first, ...others]]) => [name, inCommon(first!, others)]));
}

function inCommon({ type, properties, required = [] }: Shape, others: Shape[]): Shape {
  const common = Object.entries(properties).filter(([name, field]) => others.every((other) => isSame(field, other.properties[name]))); // prettier-ignore
  const isCommon = (name: string) => common.some(([field]) => field === name);
  return { type, properties: Object.fromEntries(common), required: required.filter(isCommon) };
}

function rebase(document: object, bases: Record<string, Shape>): unknown {
  return changeObjects(document, (object) => {
    const { 'x-base': base, ...schema } = object;
    return typeof base === 'string' ? extend(schema as Shape, base, bases[base]!) : object;
  });
}

function extendLargest(schema: Shape, shapes: [string, Shape][]): Json {
  const [base] = shapes
    .filter(([, shape]) => hasAllOf(schema, shape))
    .toSorted(([, one], [, other]) => countFields(other) - countFields(one));
  return base ? extend(schema, ...base) : schema;
}

function hasAllOf(schema: Shape, base: Shape): boolean {
  return (
    countFields(base) >= minSharedFields &&
    countFields(schema) > countFields(base) &&
    Object.entries(base.properties).every(([name, field]) => isSame(field, schema.properties[name])) &&
    (base.required ?? []).every((name) => schema.required?.includes(name))
  );
}

function extend({ type, properties, required = [], ...said }: Shape, name: string, base: Shape): Json {
  const added = Object.entries(properties).filter(([field]) => !Object.hasOwn(base.properties, field));
  const own = required.filter((field) => !base.required?.includes(field));
  const more = { type, properties: Object.fromEntries(added), ...(own.length > 0 && { required: own }) };
  return { ...said, allOf: [{ $ref: `#/components/schemas/${name}` }, more] };
}

function isShape(schema: Json): schema is Shape {
  return schema['type'] === 'object' && typeof schema['properties'] === 'object';
}

function countFields({ properties }: Shape): number {
  return Object.keys(properties).length;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
