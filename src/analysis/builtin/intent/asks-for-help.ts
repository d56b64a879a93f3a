import { logistic } from '../../logistic.ts';
import { helpSignals, helpSignalsOf, type PostText } from './help-features.ts';
import trained from './help-weights.json' with { type: 'json' };

export type HelpWeights = { bias: number; signals: Record<string, number> };

/**
 * How probable it is that a post asks for help, 0 to 1: a logistic regression over a few signals, trained by
 * `npm run bench -- help-requests`.
 */
export function helpProbability(post: PostText, weights: HelpWeights = trained): number {
  const values = helpSignalsOf(post);
  const odds = helpSignals.reduce((sum, signal) => sum + values[signal] * (weights.signals[signal] ?? 0), weights.bias);
  return logistic(odds);
}
