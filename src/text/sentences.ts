/** What is said where only some of it is true: each part is written `condition && sentence`. */
export function said(...parts: readonly (string | false | 0 | null | undefined)[]): string[] {
  return parts.flatMap((part) => part || []);
}

/** “1 post”, “2,000 posts”, “1.5 posts”. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** “76 %” of a share of `n` that was rounded: by what was counted, or 13 of 17 would be 77 %. */
export function percent(share: number, n: number): string {
  return `${Math.round((Math.round(share * n) / n) * 100)} %`;
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** “a, b, or c”. */
export function anyOf(parts: readonly string[]): string {
  return disjunction.format(parts);
}

/** Its first letter as a capital. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** “a”, “b”, “c”: the first of some words. */
export function inQuotes(words: readonly string[], most: number): string {
  const quoted = words.slice(0, most).map((word) => `“${word}”`);
  return quoted.join(', ');
}
