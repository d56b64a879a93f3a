import { compoundParts, type Familiarity } from '../words/compounds.ts';
import { conceptsIn } from './concepts.ts';
import { functionWordsOf } from '../words/word-lists.ts';
import { genericWordsOf } from '../words/generic-words.ts';
import { stemsOf } from './languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import { placesOf } from '../meaning/word-vectors.ts';
import { readable as limits } from '../parameters.ts';
import type { Query } from './query-parts.ts';
import { stemFor } from '../words/stems.ts';
import { hasThesaurus } from './thesaurus.ts';
import { closedWords, words } from '../words/tokenize.ts';
import { readScripts } from '../../../text/read-scripts.ts';

/**
 * Whether enough of the words mean something to somebody: common words of the language, words of a
 * concept, or words that some communities use.
 * Whatever is found for keyboard noise is found by accident. Of other scripts most words must be known to communities.
 */
export function isReadable(
  query: Query,
  { language, known }: { language: QueryLanguage; known: Familiarity },
): boolean {
  const typed = [query.brief, query.audience ?? '', ...query.keywords, ...query.competitors, ...(query.named ?? [])];
  const found = typed.flatMap((text) => words(text));
  const closed = typed.flatMap((text) => closedWords(text));
  const asName = new Map(found.map((word, i) => [word, closed[i]!]));
  const unread = found.filter((word) => !readScripts.test(word) && !/\p{N}/u.test(word));
  const isOther = unread.length > found.length / 2;
  const read = isOther ? unread : found;
  const lists = isOther
    ? []
    : [language.known, language.guess, 'en'].flatMap((code) => [functionWordsOf(code), genericWordsOf(code)]);
  const familiar = Math.max(1, known.total * limits.familiar);
  const isCommon = (word: string) =>
    lists.some((list) => list.has(word)) ||
    stemsOf(word, language).some(({ term }) => known.communities(term) >= familiar) ||
    known.communities(asName.get(word)!) >= familiar;
  const others = read.filter((word) => !isCommon(word));
  const isEnough = (left: number) =>
    read.length - left > read.length * (isOther ? limits.minOtherShare : limits.minShare);
  if (isOther || isEnough(others.length)) return isEnough(others.length);
  // What takes longer to look up is asked only where it decides.
  const languages = ['en', ...(language.guess && hasThesaurus(language.guess) ? [language.guess] : [])];
  const named = new Set(languages.flatMap((code) => [...conceptsIn(read, code).values()].flat(2)));
  const isMadeOf = (word: string) => compoundParts(word, language.known, stemFor(language.known), known).length > 0;
  return isEnough(others.filter((word) => !named.has(word) && placesOf([word]).length === 0 && !isMadeOf(word)).length);
}
