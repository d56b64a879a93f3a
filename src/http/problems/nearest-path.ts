import { distance } from 'fastest-levenshtein';

const maxPathCharacters = 200;
const maxTypos = 3;

/**
 * The path that was probably meant by one that is none: `/v1` was left out, a slash too many was added, a word was
 * mistyped. `null`: nothing is near. `paths`: as the document writes them, under `/v1`.
 */
export function nearestPath(typed: string, paths: readonly string[]): string | null {
  if (typed.length > maxPathCharacters) return null;
  const words = wordsOf(typed);
  const wanted = words[0] === 'v1' ? words.slice(1) : words;
  if (wanted.length === 0) return null;
  const near = paths.map((path) => ({ path, typos: typosIn(wanted, wordsOf(path)) }));
  const [best] = near.toSorted((a, b) => a.typos - b.typos);
  return best && best.typos <= maxTypos ? `/v1${best.path}` : null;
}

function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}

/** Parameters may be anything. A word of which most is wrong is another word. */
function typosIn(typed: readonly string[], path: readonly string[]): number {
  if (typed.length !== path.length) return Infinity;
  return path.reduce((typos, word, i) => {
    if (word.startsWith('{')) return typos;
    const wrong = distance(typed[i]!.toLowerCase(), word);
    return typos + (wrong * 2 > word.length ? Infinity : wrong);
  }, 0);
}
