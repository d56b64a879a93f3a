import * as stopwords from 'stopword';

const lists: Record<string, readonly string[]> = {
  de: stopwords.deu,
  en: stopwords.eng,
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

/** The words of a language (ISO 639-1) that say how a sentence is built and not what it is about; none when it is unknown. */
export function stopWordsOf(language: string): readonly string[] {
  return lists[language] ?? [];
}
