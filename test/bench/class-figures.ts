export type Prediction = { expected: string; found: string };

/** `null` precision: never found; `null` recall: never expected. */
export type ClassFigures = {
  name: string;
  n: number;
  precision: number | null;
  recall: number | null;
  f1: number | null;
};

export function classFigures(predictions: Prediction[], names: readonly string[]): ClassFigures[] {
  return names.map((name) => {
    const expected = predictions.filter((prediction) => prediction.expected === name).length;
    const found = predictions.filter((prediction) => prediction.found === name).length;
    const right = predictions.filter((prediction) => prediction.expected === name && prediction.found === name).length;
    return {
      name,
      n: expected,
      precision: found === 0 ? null : right / found,
      recall: expected === 0 ? null : right / expected,
      f1: expected + found === 0 ? null : (2 * right) / (expected + found),
    };
  });
}

/** Over the classes that occur often enough to say something. */
export function macroF1(predictions: Prediction[], names: readonly string[], leastOccurrences: number): number {
  const counted = classFigures(predictions, names).filter(({ n }) => n >= leastOccurrences);
  const sum = counted.reduce((total, { f1 }) => total + (f1 ?? 0), 0);
  return Math.round((1000 * sum) / counted.length) / 1000;
}

/** The share that is right. */
export function share(predictions: Prediction[]): number {
  const right = predictions.filter(({ expected, found }) => expected === found).length;
  return Math.round((1000 * right) / predictions.length) / 1000;
}
