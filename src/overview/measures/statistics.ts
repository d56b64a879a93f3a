import { median } from '../../analysis/median.ts';

/** Of fewer values a figure would be chance. */
const minValues = 10;

/** The median of ten values or more, `null` of fewer. */
export function medianOfEnough(values: readonly number[]): number | null {
  return values.length >= minValues ? median(values) : null;
}

/** The share that `count` is of `n`, 0 to 1; `null` where they are fewer than ten. */
export function shareOfEnough(count: number, n: number): number | null {
  return n >= minValues ? count / n : null;
}

/** The rank of each value, from 1; equal values share the mean of their ranks. `ties`: the sum of t³ − t over them. */
export type Ranking = { ranks: Float64Array; ties: number };

export function rank(values: readonly number[]): Ranking {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  let ties = 0;
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + 1 + to) / 2;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks, ties };
}

/**
 * How likely a group would differ so much from the rest by chance: the two-sided Mann–Whitney U test by its normal
 * approximation, corrected for ties and for continuity.
 */
export function chanceOf(group: readonly number[], { ranks, ties }: Ranking): number {
  const n = ranks.length;
  const [inside, outside] = [group.length, n - group.length];
  if (inside === 0 || outside === 0) return 1;
  const sum = group.reduce((total, i) => total + ranks[i]!, 0);
  const u = sum - (inside * (inside + 1)) / 2;
  const variance = ((inside * outside) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance <= 0) return 1;
  const z = Math.max(0, Math.abs(u - (inside * outside) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * upperTail(z);
}

/** Of the standard normal distribution, to about 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Those of many tests that count when at most this share of them may be chance (Benjamini and Hochberg). */
export function beyondChance<T extends { chance: number }>(tests: readonly T[], share: number): T[] {
  const sorted = tests.toSorted((a, b) => a.chance - b.chance);
  const last = sorted.findLastIndex(({ chance }, i) => chance <= ((i + 1) / sorted.length) * share);
  return sorted.slice(0, last + 1);
}
