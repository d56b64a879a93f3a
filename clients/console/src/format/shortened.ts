/** A text that is cut shows it, and is cut between words where it can be. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Never within a character.
  const cut = text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > maxLength / 2 ? end : undefined).trimEnd()}…`;
}
