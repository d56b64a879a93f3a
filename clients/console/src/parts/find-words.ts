export type Stretch = { start: number; end: number };

/** Where some words stand in a text, whatever their case. */
export function findWords(text: string, words: readonly string[]): Stretch[] {
  const lower = text.toLowerCase();
  // A few letters change their length with their case: then places would not fit.
  if (lower.length !== text.length) return [];
  return words.flatMap((word) => {
    const found: Stretch[] = [];
    const wanted = word.toLowerCase();
    if (wanted.length === 0) return [];
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      if (isWhole(lower, at, at + wanted.length)) found.push({ start: at, end: at + wanted.length });
    }
    return found;
  });
}

const letter = /[\p{L}\p{N}]/u;

function isWhole(text: string, start: number, end: number): boolean {
  return !letter.test(text.charAt(start - 1)) && !letter.test(text.charAt(end));
}
