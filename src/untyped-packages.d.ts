/** It ships without types: a list of words for each language, by its ISO 639-3 code. */
declare module 'stopword' {
  export const eng: string[];
}

/** It ships without types: a list of words for each language, by its ISO 639-1 code. */
declare module 'stopwords-iso' {
  const lists: Record<'de' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pl' | 'pt' | 'ru' | 'sv' | 'zh', string[]>;
  export default lists;
}

/** Its own types do not say what the module exports. */
declare module 'robots-parser' {
  type Robots = {
    isAllowed(url: string, agent: string): boolean | undefined;
    getCrawlDelay(agent: string): number | undefined;
  };
  const parse: (url: string, text: string) => Robots;
  export default parse;
}

/** It ships without types. */
declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default snowball;
}
