/** What is said where only some of it is true: each part is written `condition && sentence`. */
export function said(...parts: readonly (string | false | 0 | null | undefined)[]): string[] {
  return parts.flatMap((part) => part || []);
}
