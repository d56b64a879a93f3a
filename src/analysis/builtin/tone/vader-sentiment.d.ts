/** The package ships without types. */
declare module 'vader-sentiment' {
  type Cut = { words_and_emoticons: string[]; is_cap_diff: boolean };
  type Scores = { pos: number; neg: number; neu: number; compound: number };
  const vader: {
    SentimentIntensityAnalyzer: {
      polarity_scores(text: string): Scores;
      /** Adds the valence of one word to those of the words before it. */
      sentiment_valence(valence: number, text: Cut, word: string, at: number, valences: number[]): number[];
      but_check(words: string[], valences: number[]): number[];
      score_valence(valences: number[], text: string): Scores;
    };
  };
  export default vader;
}
