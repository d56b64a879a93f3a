const ending = /(?:en|em|er|es|e|n|s)$/;
const shortest = 4;

/** "Berufe", "Berufen" and "Beruf", "seltenen" and "selten" are one word; in small letters. */
export function germanRoot(word: string): string {
  const root = word.replace(ending, '');
  return root === word || root.length < shortest ? word : germanRoot(root);
}
