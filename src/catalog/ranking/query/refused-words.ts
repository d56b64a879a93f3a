import { functionWords, genericWords } from '../words/english.ts';
import { genericWordsOf } from '../words/generic-words.ts';
import type { QueryLanguage } from '../words/language.ts';
import { words } from '../words/tokenize.ts';
import { functionWordsOf } from '../words/word-lists.ts';
import { stemsOf } from './languages/language-fit.ts';
import { languageOf } from './languages/query-language.ts';
import type { Query } from './query-parts.ts';
import { placesWithout } from './without.ts';

/** Stems of what is ruled out that tell a community by its name; "people" and "have" do not. */
export function refusedNames({ excluded = [] }: Query, language: QueryLanguage): string[] {
  const { known } = language;
  const plain = [genericWords, functionWords, genericWordsOf(known), functionWordsOf(known)];
  const telling = excluded.flatMap(words).filter((word) => !plain.some((list) => list.has(word)));
  return stemsOfAll(telling, language);
}

/**
 * The words of some phrases that a text has in no form: beside "home bakers", "professional bakers" leave "professional". What it
 * only does without it does not have.
 */
export function wordsBeside(phrases: readonly string[], text: string): string[] {
  if (phrases.length === 0) return [];
  const language = languageOf(text);
  const found = words(text);
  const lacked = placesWithout(found, language);
  const known = new Set(
    stemsOfAll(
      found.filter((_, place) => !lacked.has(place)),
      language,
    ),
  );
  return phrases.flatMap(words).filter((word) => !stemsOfAll([word], language).some((stem) => known.has(stem)));
}

export function stemsOfAll(found: readonly string[], language: QueryLanguage): string[] {
  return found.flatMap((word) => stemsOf(word, language).map(({ term }) => term));
}
