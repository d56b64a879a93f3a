/** The source of a module in the place of each package: it answers, and knows nothing. */
export const emptyHanded: Record<string, string> = {
  'snowball-stemmers': 'export default { newStemmer: () => ({ stem: (word) => word }) };',
  'vader-sentiment': `
    const SentimentIntensityAnalyzer = {
      sentiment_valence: (valence, cut, word, at, valences) => [...valences, 0],
      but_check: (words, valences) => valences,
      score_valence: () => ({ pos: 0, neg: 0, neu: 1, compound: 0 }),
    };
    export default { SentimentIntensityAnalyzer };`,
  '@energetic-ai/embeddings': 'export const initModel = async () => { throw new Error("There is no encoder"); };',
};
