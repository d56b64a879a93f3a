/** Fields by name, each with the fields in it; `null`: all of it. */
export type Picked = Map<string, Picked | null>;

/** `a.b` and `a.c.d` as a tree. */
export function pickedOf(paths: readonly string[]): Picked {
  const tree: Picked = new Map();
  for (const path of paths) {
    const parts = path.split('.');
    const last = parts.pop()!;
    let at = tree;
    for (const part of parts) {
      const within = at.get(part) ?? new Map<string, Picked | null>();
      at.set(part, within);
      at = within;
    }
    at.set(last, null);
  }
  return tree;
}

/** Whole fields, in the order of the paths; a list is picked from item by item. What is empty is not shown. */
export function pickFields(value: unknown, picked: Picked): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, picked));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, within] of picked) {
    const field = (value as Record<string, unknown>)[name];
    if (!isEmpty(field)) kept[name] = within === null ? field : pickFields(field, within);
  }
  return kept;
}

function isEmpty(field: unknown): boolean {
  return field === undefined || field === null || field === '' || (Array.isArray(field) && field.length === 0);
}
