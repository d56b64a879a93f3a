import type { Json } from './discover.ts';

const shared = /^#\/components\/(?:responses|headers|parameters)\//;

/** A copy of the document in which answers, headers and parameters stand where they are referred to. */
export function inlined(document: Json): Json {
  const inline = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    if (typeof node.$ref === 'string' && shared.test(node.$ref)) {
      const [, , kind, name] = node.$ref.split('/');
      return inline(document.components[kind!][name!]);
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]));
  };
  return { ...document, paths: inline(document.paths) };
}
