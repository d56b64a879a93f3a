/** What a character does to the words around it. */
export const separator = 1;
/** Letters and digits of scripts that put spaces between words. */
export const spacedLetter = 2;
/** Chinese, Japanese, Thai, Lao, Khmer, Burmese: every character is a word, see word-scanner.ts. */
export const unspacedLetter = 3;
/** Marks, joiners and other invisible characters: part of the word they follow. */
export const joiner = 4;

const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

// One byte a code point, filled as characters turn up; pages that are never touched cost nothing.
const classes = new Uint8Array(0x11_00_00);

export function classOf(codePoint: number): number {
  return classes[codePoint] || (classes[codePoint] = classify(String.fromCodePoint(codePoint)));
}

function classify(character: string): number {
  if (character === '\u200B') return separator; // The zero-width space.
  if (/[\p{M}\p{Cf}]/u.test(character)) return joiner;
  if (!/[\p{L}\p{N}]/u.test(character)) return separator;
  return unspaced.test(character) ? unspacedLetter : spacedLetter;
}

export const isUnspaced = (word: string) => classOf(word.codePointAt(0)!) === unspacedLetter;
