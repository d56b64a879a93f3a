/** The beginning of a text. No surrogate pair is cut in two. */
export function beginningOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
