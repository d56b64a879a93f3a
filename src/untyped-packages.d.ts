/** The package ships without types: a list of words for each language, by its ISO 639-3 code. */
declare module 'stopword' {
  export const deu: string[];
  export const eng: string[];
  export const fra: string[];
  export const ita: string[];
  export const jpn: string[];
  export const nld: string[];
  export const pol: string[];
  export const por: string[];
  export const rus: string[];
  export const spa: string[];
  export const swe: string[];
  export const zho: string[];
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
