import { placesOf } from '../../meaning/word-vectors.ts';
import { fold, words } from '../../words/tokenize.ts';
import { conceptsIn } from '../concepts.ts';
import { languageOf, languagesOfSmallWords } from './query-language.ts';
import { type ConceptPhrase, hasThesaurus, loadThesaurus, phrasesOf } from '../thesaurus.ts';

/** What others call what a text in another language than English names. */
export type NamesElsewhere = {
  /** ISO 639-1 of the text; `null`: nobody can tell */
  language: string | null;
  /** by its words as they are written, in small letters: phrases, each as its words */
  names: Record<string, string[][]>;
};

/** The nearest in English; the wider field would be anything. */
const mostNames = 2;

const isEnglish = (phrase: ConceptPhrase) => placesOf(phrase.words).length === phrase.words.length;

export async function namesElsewhere(text: string): Promise<NamesElsewhere> {
  for (const language of languagesOfSmallWords(text)) await loadThesaurus(language);
  const { known, guess } = languageOf(text);
  const language = known ?? guess;
  if (language === null || language === 'en') return { language, names: {} };
  await loadThesaurus(language);
  if (!hasThesaurus(language)) return { language: known, names: {} };
  const written = Map.groupBy(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [], fold);
  const names: Record<string, string[][]> = {};
  for (const [concept, runs] of conceptsIn(words(text), language)) {
    const phrases = phrasesOf(concept).filter(isEnglish).slice(0, mostNames);
    for (const word of new Set(runs.flat().flatMap((one) => written.get(one) ?? [])))
      names[word] = [...(names[word] ?? []), ...phrases.map((phrase) => phrase.words)];
  }
  // A language that is guessed from a word or two is told only where the words are some of its own.
  return { language: known ?? (Object.keys(names).length > 0 ? guess : null), names };
}
