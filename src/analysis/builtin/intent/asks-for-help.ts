import { helpSignals, helpSignalsOf, type PostText } from './help-features.ts';
import trained from './help-weights.json' with { type: 'json' };

/** `probability` 0 to 1, from .5 it asks; `signals`: what spoke for it (above 0) and against it, most first. */
export type HelpRequest = { probability: number; signals: HelpEvidence[] };

/** `weight`: by how much it moved the logarithm of the odds. */
type HelpEvidence = { signal: string; weight: number };

export type HelpWeights = { bias: number; signals: Record<string, number> };

const mostSignals = 6;
const leastWeight = 0.1;

/** Whether a post asks for help: a logistic regression over a few signals, trained by `npm run bench -- help-requests`. */
export function asksForHelp(post: PostText): HelpRequest {
  return weigh(post, trained);
}

export function weigh(post: PostText, weights: HelpWeights): HelpRequest {
  const values = helpSignalsOf(post);
  const evidence = helpSignals.map((signal) => ({ signal, weight: values[signal] * (weights.signals[signal] ?? 0) }));
  const odds = evidence.reduce((sum, { weight }) => sum + weight, weights.bias);
  return {
    probability: 1 / (1 + Math.exp(-odds)),
    signals: evidence
      .filter(({ weight }) => Math.abs(weight) >= leastWeight)
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, mostSignals),
  };
}
