/** Of fewer titles half may begin alike by chance. */
const leastTitles = 20;
const minShare = 0.5;
const maxWords = 6;
const word = /\S+\s*/gu;

/**
 * With which words most titles of a community begin, in small letters, such as "thanks, i hate": a formula of the place says
 * nothing of anybody's mood. None where it is a single word.
 */
export function sharedOpening(titles: readonly string[]): readonly string[] {
  if (titles.length < leastTitles) return [];
  let begun = titles.map((title) => wordsOf(title));
  const opening: string[] = [];
  while (opening.length < maxWords) {
    const next = Map.groupBy(begun, (words) => words[opening.length] ?? '');
    const [most, those] = [...next].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
    if (most === '' || those.length < titles.length * minShare) break;
    opening.push(most);
    begun = those;
  }
  return opening.length > 1 ? opening : [];
}

/** How many characters of a text are this opening; 0 where it begins otherwise. */
export function openingIn(text: string, opening: readonly string[]): number {
  const begun = [...text.slice(0, 200).matchAll(word)].slice(0, opening.length);
  const isOpening = opening.length > 0 && opening.every((one, i) => bare(begun[i]?.[0] ?? '') === one);
  return isOpening ? begun.reduce((sum, [found]) => sum + found.length, 0) : 0;
}

function wordsOf(title: string): string[] {
  return [...title.slice(0, 200).matchAll(word)].slice(0, maxWords).map(([found]) => bare(found));
}

function bare(found: string): string {
  return found.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}']/gu, '');
}
