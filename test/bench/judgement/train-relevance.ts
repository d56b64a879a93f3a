import type { Features, Regression } from '../../../src/analysis/builtin/relevance/weigh.ts';

export type RelevanceExample = { features: Features; wanted: boolean };

const [steps, decay] = [300, 0.03];

/** Logistic regression over standardised features by plain gradient descent. */
export function trainRelevance(examples: readonly RelevanceExample[], names: readonly string[]): Regression {
  const scaled = names.map((name) => {
    const values = examples.map(({ features }) => features[name]!);
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length) || 1;
    return { middle, spread, values: values.map((value) => (value - middle) / spread) };
  });
  let bias = 0;
  const weights = names.map(() => 0);
  for (let step = 0; step < steps; step++) {
    let biasGradient = 0;
    const gradient = names.map(() => 0);
    for (const [i, { wanted }] of examples.entries()) {
      const odds = scaled.reduce((sum, { values }, k) => sum + weights[k]! * values[i]!, bias);
      const error = 1 / (1 + Math.exp(-odds)) - (wanted ? 1 : 0);
      biasGradient += error;
      for (const [k, { values }] of scaled.entries()) gradient[k]! += error * values[i]!;
    }
    bias -= biasGradient / examples.length;
    for (const k of names.keys()) weights[k]! -= gradient[k]! / examples.length + decay * weights[k]!;
  }
  const digits = (value: number) => Math.round(value * 1000) / 1000;
  return {
    bias: digits(bias),
    features: Object.fromEntries(
      names.map((name, k) => [
        name,
        { middle: digits(scaled[k]!.middle), spread: digits(scaled[k]!.spread), weight: digits(weights[k]!) },
      ]),
    ),
  };
}
