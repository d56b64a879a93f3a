/** Of fewer letters a word stands in others by chance, "parent" in "transparent", and "con" before "science". */
const leastLetters = { word: 7, rest: 4 };

/** "GradSchool" and "grad_school" as people say it, and "fosterparents" where a goal speaks of foster parents. */
export function spokenName(name: string, goal: string): string {
  const words = new Set(goal.toLowerCase().match(/\p{L}{3,40}/gu));
  return name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/\p{L}{6,60}/gu, (piece) => parted(piece, words));
}

/** Where two words of the goal are side by side, or a long one stands at the beginning or the end. */
function parted(piece: string, words: ReadonlySet<string>): string {
  const small = piece.toLowerCase();
  const ends = Array.from({ length: piece.length - 5 }, (_, i) => i + 3);
  const isWord = (part: string) => words.has(part);
  const isLong = (part: string) => part.length >= leastLetters.word && isWord(part);
  const isRest = (part: string) => part.length >= leastLetters.rest;
  const both = ends.find((at) => isWord(small.slice(0, at)) && isWord(small.slice(at)));
  const one = ends.find(
    (at) =>
      (isLong(small.slice(0, at)) && isRest(small.slice(at))) ||
      (isLong(small.slice(at)) && isRest(small.slice(0, at))),
  );
  const at = both ?? one;
  return at === undefined || isWord(small) ? piece : `${piece.slice(0, at)} ${piece.slice(at)}`;
}
