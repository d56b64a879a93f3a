/** `pageIdOf` of a column, for statements. */
export function pageIdIn(column: string): string {
  return `regexp_replace(${column}, '^(c?[0-9]+)[.][^@]*@', '\\1@')`;
}
