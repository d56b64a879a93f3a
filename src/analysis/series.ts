/** “a”, “b” and “c”, at most four. */
export function series(terms: readonly string[]): string {
  const quoted = terms.slice(0, 4).map((term) => `“${term}”`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}` : (quoted[0] ?? '');
}
