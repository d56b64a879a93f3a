import vader from 'vader-sentiment';

export type Mood = 'positive' | 'neutral' | 'negative';

/** The scale of the lexicon saturates with length; the beginning says enough. */
const longest = 300;
/** Wider than for tweets, for which .05 was chosen: a single mild word in a paragraph is no mood. */
const neutralUntil = 0.25;

/** The mood of an English text by its words (VADER). Another language must not be given to it. */
export function moodOf(text: string): Mood {
  const compound = strengthOf(text);
  if (compound >= neutralUntil) return 'positive';
  return compound <= -neutralUntil ? 'negative' : 'neutral';
}

/** From -1, as negative as can be, to 1. */
export function strengthOf(text: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(text.slice(0, longest)).compound;
}
