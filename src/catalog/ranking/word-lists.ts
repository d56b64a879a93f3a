import { fold } from './tokenize.ts';

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
