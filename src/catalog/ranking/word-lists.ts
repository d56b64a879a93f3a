import { fold } from './tokenize.ts';

type WordsOf = (language: string | null) => ReadonlySet<string>;

/** The folded words of a language, by ISO 639-1; `otherwise` where it is unknown or has no list. */
export function wordLists(lists: Readonly<Record<string, readonly string[]>>, otherwise: ReadonlySet<string>): WordsOf {
  const folded = new Map<string, ReadonlySet<string>>();
  return (language) => {
    const list = language === null ? undefined : lists[language];
    if (language === null || list === undefined) return otherwise;
    const known = folded.get(language) ?? new Set(list.map(fold));
    folded.set(language, known);
    return known;
  };
}
