export type Json = Record<string, unknown>;

/** The document with each of its objects changed, from the inside out. */
export function changeObjects(node: unknown, change: (object: Json) => unknown): unknown {
  if (Array.isArray(node)) return node.map((inner) => changeObjects(inner, change));
  if (typeof node !== 'object' || node === null) return node;
  return change(Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, changeObjects(inner, change)])));
}

/** Every object of the document that has this field, the inner ones first. */
export function objectsWith(field: string, node: unknown): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((inner) => objectsWith(field, inner));
  return field in node ? [...inside, node as Json] : inside;
}
