import { changeObjects, type Json, objectsWith } from './walk.ts';

/** What a reference may say beside it: what the field means there. */
const annotations = ['description', 'examples', 'default'];

/**
 * Schemas that have a name (`named` in `wire/fields.ts`) become components where they stand more than once. What all
 * uses say alike is said in the component, the rest beside the reference.
 */
export function shareSchemas(document: object): object {
  const uses = Map.groupBy(objectsWith('x-name', document), ({ 'x-name': name }) => String(name));
  const said = new Map([...uses].flatMap(([name, all]) => (all.length > 1 ? [[name, saidByAll(all)]] : [])));
  const shared: Record<string, Json> = {};
  const rebuilt = changeObjects(document, share) as { components: { schemas: Json } };
  return { ...rebuilt, components: { ...rebuilt.components, schemas: { ...rebuilt.components.schemas, ...shared } } };

  function share({ 'x-name': name, ...schema }: Json): Json {
    const common = said.get(String(name));
    return common ? refer(String(name), schema, common) : schema;
  }

  function refer(name: string, schema: Json, common: Json): Json {
    const { isNullable, core } = coreOf(schema);
    const component = { ...core, ...common };
    // In a component, generators take a field with a default for one that is always there, also in a request.
    if (JSON.stringify(core).includes('"default":')) throw new Error(`${name} has a field with a default: leave it where it stands`); // prettier-ignore
    shared[name] ??= component;
    if (JSON.stringify(shared[name]) !== JSON.stringify(component))
      throw new Error(`Two schemas are named ${name} and differ: ${JSON.stringify([shared[name], component])}`);
    const reference = { $ref: `#/components/schemas/${name}` };
    const own = Object.entries(schema).filter(
      ([key, value]) => annotations.includes(key) && JSON.stringify(common[key]) !== JSON.stringify(value),
    );
    return { ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference), ...Object.fromEntries(own) };
  }
}

/** The schema without what is said about it, and without `null`. */
function coreOf({ type, enum: values, ...rest }: Json): { isNullable: boolean; core: Json } {
  const types = [type].flat().filter((one) => one !== 'null');
  const core: Json = {
    ...(type !== undefined && { type: types.length === 1 ? types[0] : types }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !annotations.includes(key))),
  };
  return { isNullable: Array.isArray(type) && type.includes('null'), core };
}

/** A description and a default that all uses have, and the example that most have, if it is one of the component. */
function saidByAll(uses: Json[]): Json {
  const common = annotations.flatMap((key) => {
    const texts = Map.groupBy(uses, (use) => JSON.stringify(use[key]));
    const [text, users] = [...texts].toSorted(([, one], [, other]) => other.length - one.length)[0]!;
    const isSaid = key === 'examples' ? text !== '[null]' : users.length === uses.length;
    return text !== undefined && isSaid ? [[key, JSON.parse(text)]] : [];
  });
  return Object.fromEntries(common) as Json;
}
