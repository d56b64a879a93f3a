export type Axis = { from: number; to: number; ticks: number[] };

const steps = [0.05, 0.1, 0.25];

/** The part of 0 to 1 that some shares lie in, with room around them. */
export function shareAxis(shares: readonly number[]): Axis {
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const step = steps.find((one) => (most - least) / one <= 3) ?? 0.25;
  const first = Math.max(0, Math.floor(least / step - 0.5));
  const last = Math.min(Math.round(1 / step), Math.ceil(most / step + 0.5));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toFixed(2)));
  return { from: first * step, to: last * step, ticks };
}
