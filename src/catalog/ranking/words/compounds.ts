import { functionWordsOf } from './word-lists.ts';
import { compounds as parameters } from '../parameters.ts';
import type { Stem } from './stems.ts';

/** How many communities know a term, and how many there are. */
export type Familiarity = {
  communities(term: string): number;
  total: number;
  /** of the communities with one of these terms in their posts that are in this language or in English, how many are in this one */
  shareIn?(language: string, terms: readonly string[]): number;
};

/** Languages that write compounds as one word, with letters between the parts, and those that put nothing there. */
const compoundingLanguages = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'nn']);
const joining = new Set(['en', 'fi', 'hu', 'et']);
const linkLetters = ['', 's', 'es', 'n', 'en', 'e', 'er'];
const onlyLetters = /^\p{Script=Latin}+$/u;
/** Fourteen is no teen. */
const numberWord = /^(?:thir|four|fif|six|seven|eigh|nine)teen$/;

/**
 * The words that a compound was made of, when hardly anybody uses it and all its parts are known: of all ways to cut it
 * the one into fewest parts, and of those the one whose parts are known best. Empty when there is none. `language`: that
 * of the text; null when it is unknown. `isNamed`: whether a part is known although no community has it, because the
 * thesaurus has it.
 */
export function compoundParts(
  word: string,
  language: string | null,
  stem: Stem,
  known: Familiarity,
  isNamed: (part: string) => boolean = () => false,
): string[] {
  const { shortestWord, longestWord, shortestPart, shortestOfTwo, familiar, familiarInCompounding, mostParts } =
    parameters;
  if (word.length < shortestWord || word.length > longestWord || !onlyLetters.test(word) || numberWord.test(word))
    return [];
  const compounding = language !== null && compoundingLanguages.has(language);
  if (language !== null && !compounding && !joining.has(language)) return [];
  const whole = known.communities(stem(word));
  if (whole > known.total * familiar) return [];
  const least = Math.max(whole, known.total * (compounding ? familiarInCompounding : familiar));
  const common = functionWordsOf(language);
  const links = compounding || language === null ? linkLetters : [''];

  /** The price of a part is -log of the share of communities that know it. */
  const priceOf = (part: string): number => {
    if (common.has(part)) return Number.POSITIVE_INFINITY;
    const communities = known.communities(stem(part));
    if (communities > least) return Math.log((known.total + 1) / communities);
    return compounding && isNamed(part) ? Math.log(1 / familiar) : Number.POSITIVE_INFINITY;
  };
  const cut = (rest: string, parts: number, shortest: number): { parts: string[]; price: number } => {
    let best = { parts: [rest], price: rest.length < word.length ? priceOf(rest) : Number.POSITIVE_INFINITY };
    if (parts === 1) return best;
    for (let end = shortest; end <= rest.length - shortestPart; end++) {
      const first = rest.slice(0, end);
      const price = priceOf(first);
      if (price > best.price || !Number.isFinite(price)) continue;
      for (const link of links) {
        const from = end + link.length;
        if (!rest.startsWith(link, end) || rest.length - from < shortestPart) continue;
        const others = cut(rest.slice(from), parts - 1, shortest);
        // Of two with the same stem the longer one: Garten, not Gart and a link.
        if (price + others.price <= best.price) best = { parts: [first, ...others.parts], price: price + others.price };
      }
    }
    return best;
  };
  const inTwo = cut(word, 2, language === null ? shortestPart : shortestOfTwo);
  const { parts, price } = Number.isFinite(inTwo.price) ? inTwo : cut(word, mostParts, shortestPart);
  return Number.isFinite(price) ? parts : [];
}
