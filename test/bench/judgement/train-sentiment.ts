import type { Sentiment } from '../../../src/analysis/analyst.ts';
import { moods, type SentimentWeights } from '../../../src/analysis/builtin/relevance/author-sentiment.ts';
import { trainSoftmax } from './softmax.ts';

export type SentimentExample = { signals: Record<string, number>; sentiment: Sentiment };

/** `mixed` is told by other means. */
export function trainSentiment(examples: readonly SentimentExample[]): SentimentWeights {
  const names = Object.keys(examples[0]!.signals);
  const places = names.map((_, i) => i);
  const rows = examples
    .filter(({ sentiment }) => sentiment !== 'mixed')
    .map(({ signals, sentiment }) => ({
      places,
      values: names.map((name) => signals[name]!),
      offsets: null,
      answer: moods.indexOf(sentiment as (typeof moods)[number]),
      weight: 1,
    }));
  const weights = trainSoftmax(rows, names.length, moods.length, { epochs: 60, rate: 0.1, decay: 0.003 });
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      Object.fromEntries(moods.map((mood, k) => [mood, Math.round(weights[i * moods.length + k]! * 100) / 100])),
    ]),
  ) as SentimentWeights;
}
