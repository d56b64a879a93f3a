const undecomposed: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const undecomposedLetter = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'g');

/** Lower-case letters that Unicode does not take apart into a letter and its accent, as they are written without one. */
export function plainLetters(text: string): string {
  return text.replace(undecomposedLetter, (letter) => undecomposed[letter]!);
}
