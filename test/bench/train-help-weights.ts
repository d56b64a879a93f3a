import type { HelpWeights } from '../../src/analysis/builtin/intent/asks-for-help.ts';
import { helpSignals, helpSignalsOf } from '../../src/analysis/builtin/intent/help-features.ts';
import type { LabelledPost } from './help-request-data.ts';

const epochs = 2000;
const rate = 1;
const decay = 0.002;

/** Logistic regression by plain gradient descent: the same posts give the same weights. */
export function trainHelpWeights(posts: LabelledPost[]): HelpWeights {
  const samples = posts.map((post) => {
    const values = helpSignalsOf(post);
    return { values: helpSignals.map((signal) => values[signal]), asks: post.asks ? 1 : 0 };
  });
  let bias = 0;
  let weights = helpSignals.map(() => 0);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const gradient = helpSignals.map(() => 0);
    let biasGradient = 0;
    for (const { values, asks } of samples) {
      const odds = values.reduce((sum, value, at) => sum + value * weights[at]!, bias);
      const error = asks - 1 / (1 + Math.exp(-odds));
      biasGradient += error;
      for (const [at, value] of values.entries()) gradient[at]! += error * value;
    }
    bias += (rate * biasGradient) / samples.length;
    weights = weights.map((weight, at) => weight + rate * (gradient[at]! / samples.length - decay * weight));
  }
  return {
    bias: rounded(bias),
    signals: Object.fromEntries(helpSignals.map((signal, at) => [signal, rounded(weights[at]!)])),
  };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
