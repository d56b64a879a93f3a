/** An example: values at places, odds that are given (`null`: none), and the number of its class. */
export type Row = {
  places: number[];
  values: number[];
  offsets: number[] | null;
  answer: number;
  weight: number;
};

/**
 * Softmax regression by AdaGrad. Rare classes weigh more. Rows come in one order always: the same rows give the same weights.
 * One weight a place and class, place by place.
 */
export function trainSoftmax(
  rows: readonly Row[],
  places: number,
  classes: number,
  { epochs, rate, decay }: { epochs: number; rate: number; decay: number },
): Float64Array {
  const weights = new Float64Array(places * classes);
  const squares = new Float64Array(places * classes).fill(1e-6);
  const counts = new Float64Array(classes);
  for (const { answer, weight } of rows) counts[answer]! += weight;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const odds = new Float64Array(classes);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let step = 0; step < rows.length; step++) {
      // A stride that has no divisor in common with the count visits each once.
      const row = rows[(step * 7919 + epoch * 31) % rows.length]!;
      const weight = 0.3 * row.weight * Math.sqrt(total / counts[row.answer]!);
      for (let k = 0; k < classes; k++) odds[k] = row.offsets?.[k] ?? 0;
      for (const [i, place] of row.places.entries()) {
        for (let k = 0; k < classes; k++) odds[k]! += row.values[i]! * weights[place * classes + k]!;
      }
      const most = Math.max(...odds);
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += odds[k] = Math.exp(odds[k]! - most);
      for (let k = 0; k < classes; k++) odds[k] = (odds[k]! / sum - (k === row.answer ? 1 : 0)) * weight;
      for (const [i, place] of row.places.entries()) {
        for (let k = 0; k < classes; k++) {
          const at = place * classes + k;
          const gradient = odds[k]! * row.values[i]! + decay * weights[at]!;
          squares[at]! += gradient * gradient;
          weights[at]! -= (rate * gradient) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  return weights;
}
