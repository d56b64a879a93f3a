import { fold } from './tokenize.ts';
import { stopWordsOf } from '../../../text/stop-words.ts';
import { functionWords } from './english.ts';
import { hasStemmer } from './stems.ts';

type WordsOf = (language: string | null) => ReadonlySet<string>;

/** The folded words of a language, by ISO 639-1; `otherwise` where it is unknown or has no words. */
export function wordLists(wordsOf: (language: string) => readonly string[], otherwise: ReadonlySet<string>): WordsOf {
  const folded = new Map<string, ReadonlySet<string>>();
  return (language) => {
    if (language === null) return otherwise;
    let known = folded.get(language);
    if (!known) {
      const list = wordsOf(language);
      folded.set(language, (known = list.length > 0 ? new Set(list.map(fold)) : otherwise));
    }
    return known;
  };
}

/** The words of a language that say how a text is built and not what it is about; the English ones where it is unknown. */
export const functionWordsOf = wordLists(
  (language) => (language === 'en' ? [] : [...stopWordsOf(language)]),
  functionWords,
);

/** Whether words that carry no topic are known of a language, or how its words end. */
export const readsLanguage = (language: string): boolean => stopWordsOf(language).size > 0 || hasStemmer(language);
