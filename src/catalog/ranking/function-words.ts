import * as stopwords from 'stopword';
import { functionWords } from './english.ts';
import { hasStemmer } from './stems.ts';
import { wordLists } from './word-lists.ts';

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

/** The words of a language that say how a text is built and not what it is about; the English ones where it is unknown. */
export const functionWordsOf = wordLists(lists, functionWords);

/** Whether words that carry no topic are known of a language, or how its words end. */
export const readsLanguage = (language: string): boolean => language in lists || hasStemmer(language);
