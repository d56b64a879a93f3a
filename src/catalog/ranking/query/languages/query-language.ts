import { placesOf, readsAsEnglish } from '../../meaning/word-vectors.ts';
import { query as parameters } from '../../parameters.ts';
import { conceptsIn } from '../concepts.ts';
import { functionWords } from '../../words/english.ts';
import { type QueryLanguage, readQueryLanguage } from '../../words/language.ts';
import { fold, words } from '../../words/tokenize.ts';
import { functionWordsOf } from '../../words/word-lists.ts';

/** What may be English is not guessed to be anything else. */
export function languageOf(brief: string): QueryLanguage {
  const language = readQueryLanguage(brief);
  const { known, guess } = language;
  if (known === null && guess !== null && (isBuiltIn(brief, guess) || isUnmistakable(brief, guess)))
    return { known: guess, guess };
  const told = known === null ? toldByItsWords(brief) : null;
  if (told !== null) return { known: told, guess: told };
  return language.known === null && readsAsEnglish(brief) ? { known: null, guess: null } : language;
}

const languages = ['fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'sv'];

/** Of which languages a short text has a small word that English does not have. */
export function languagesOfSmallWords(brief: string): string[] {
  const found = words(brief);
  if (found.length > parameters.fewWords) return [];
  const isSmall = (word: string) => !functionWords.has(word);
  return languages.filter((language) => found.some((word) => functionWordsOf(language).has(word) && isSmall(word)));
}

/** "Kit de mosaïque": the language in which most of its words are something, and one is something that it is not in English. */
function toldByItsWords(brief: string): string | null {
  const found = words(brief);
  const isForeign = (run: readonly string[]) => conceptsIn(run).size === 0 && placesOf(run).length < run.length;
  const counts = languagesOfSmallWords(brief).map((language) => {
    const runs = [...conceptsIn(found, language).values()].flat();
    const common = functionWordsOf(language);
    const small = found.filter((word) => common.has(word)).length;
    return { language, count: runs.some(isForeign) ? new Set(runs.flat()).size + small : 0 };
  });
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most && most.count > found.length / 2 ? most.language : null;
}

/**
 * Whether small words that English does not have hold a short text together: "une … de … pour". Where half of the others or
 * more are English words, these may be, too: "die hard war movie fans".
 */
function isBuiltIn(brief: string, language: string): boolean {
  const found = words(brief);
  const common = functionWordsOf(language);
  const isSmall = (word: string) => common.has(word) && !functionWords.has(word);
  const small = found.filter(isSmall);
  const others = found.filter((word) => !isSmall(word));
  const mayBeEnglish = others.length > 0 && placesOf(others).length >= others.length / 2;
  const needed = mayBeEnglish ? parameters.smallWordsAmongEnglish : parameters.smallWords;
  return small.length >= needed && small.length / found.length >= parameters.shareOfSmallWords;
}

/** Small words of other languages that English texts have in no other meaning. */
const foreignWords = new Set(['avec', 'della', 'och', 'ohne', 'senza', 'und', 'utan', 'voor', 'zonder']);

/**
 * Whether a small word, not the first one, is one of another language or has a letter that English has not, and no small
 * word is there that only English has: "Software für …".
 */
function isUnmistakable(brief: string, language: string): boolean {
  const common = functionWordsOf(language);
  const [, ...typed] = brief
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return (
    typed.some((word) => (foreignWords.has(word) || /[^a-z]/.test(word)) && common.has(fold(word))) &&
    !typed.some((word) => functionWords.has(word) && !common.has(word))
  );
}
