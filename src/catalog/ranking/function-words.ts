import * as stopwords from 'stopword';
import { functionWords } from './english.ts';
import { fold } from './tokenize.ts';

const lists: Record<string, readonly string[]> = {
  de: stopwords.deu,
  es: stopwords.spa,
  fr: stopwords.fra,
  it: stopwords.ita,
  ja: stopwords.jpn,
  nl: stopwords.nld,
  pl: stopwords.pol,
  pt: stopwords.por,
  ru: stopwords.rus,
  sv: stopwords.swe,
  zh: stopwords.zho,
};

const folded = new Map<string, ReadonlySet<string>>();

/** The words of a language that say how a text is built and not what it is about; the English ones where it is unknown. */
export function functionWordsOf(language: string | null): ReadonlySet<string> {
  const list = language === null ? undefined : lists[language];
  if (language === null || list === undefined) return functionWords;
  let known = folded.get(language);
  if (!known) {
    known = new Set(list.map(fold));
    folded.set(language, known);
  }
  return known;
}
