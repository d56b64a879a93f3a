/** Precision, nDCG, bootstrap intervals and percentiles, for the ranking benchmark. */

/** Good ones among the first five, divided by five. */
export function precisionAt5(grades: readonly number[]): number {
  return grades.slice(0, 5).filter((grade) => grade >= 1).length / 5;
}

const discounted = (grades: readonly number[]) =>
  grades.slice(0, 5).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

/** Gain 2^grade − 1, log2 discount, ideal over all labels. */
export function ndcgAt5(grades: readonly number[], labels: readonly number[]): number {
  const ideal = discounted(labels.toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(grades) / ideal;
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/**
 * 95 % interval of the mean by resampling with a fixed seed. Values of one group are drawn together, as posts of one
 * community are found or missed together; without groups each value stands alone.
 */
export function bootstrap(values: readonly number[], groups: readonly string[] = [], rounds = 2000): [number, number] {
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const grouped = Object.values(Object.groupBy(values.keys(), (i) => groups[i] ?? i));
  const sums = grouped.map((places) => ({ sum: places!.reduce((sum, i) => sum + values[i]!, 0), n: places!.length }));
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    let n = 0;
    for (let i = 0; i < sums.length; i++) {
      const drawn = sums[Math.floor(random() * sums.length)]!;
      sum += drawn.sum;
      n += drawn.n;
    }
    return sum / Math.max(1, n);
  });
  return [percentile(means, 0.025), percentile(means, 0.975)];
}
