/** What is said where only some of it is true: each part is written `condition && sentence`. */
export function said(...parts: readonly (string | false | 0 | null | undefined)[]): string[] {
  return parts.flatMap((part) => part || []);
}

/** “1 post”, “2 posts”, “1.5 posts”. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** “a”, “b”, “c”: the first of some words. */
export function inQuotes(words: readonly string[], most: number): string {
  const quoted = words.slice(0, most).map((word) => `“${word}”`);
  return quoted.join(', ');
}
