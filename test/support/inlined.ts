import type { Json } from './discover.ts';

const shared = /^#\/components\/(?:responses|headers|parameters|requestBodies)\//;

/**
 * A copy of the document in which answers, headers, parameters and bodies stand where they are referred to, and a schema
 * that extends another one has all fields itself.
 */
export function inlined(document: Json): Json {
  const inline = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    if (typeof node.$ref === 'string' && shared.test(node.$ref)) return inline(referred(node.$ref));
    const copy: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]));
    return Array.isArray(copy.allOf) ? whole(copy) : copy;
  };
  const whole = ({ allOf, ...said }: Json): Json => {
    const parts: Json[] = allOf.map((part: Json) => (part.$ref ? inline(referred(part.$ref)) : part));
    const properties = Object.assign({}, ...parts.map((part) => part.properties));
    return {
      ...said,
      type: 'object',
      properties,
      required: parts.flatMap(({ required = [] }) => required as string[]),
    };
  };
  const referred = (reference: string): Json => {
    const [, , kind, name] = reference.split('/');
    return document.components[kind!][name!];
  };
  return { ...document, paths: inline(document.paths), components: inline(document.components) };
}
