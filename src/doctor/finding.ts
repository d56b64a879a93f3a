import { messageOf } from '../errors.ts';

/** `warning`: it works, and somebody should know. `broken`: it does not. `mend`: what to do, where something is to be done. */
export type Finding = { check: string; status: 'ok' | 'warning' | 'broken'; found: string; mend: string | null };

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found, mend: null });
const wrong =
  (status: 'warning' | 'broken') =>
  (check: string, found: string, mend: string): Finding => ({ check, status, found, mend });
export const warning = wrong('warning');
export const broken = wrong('broken');

/** A check that fails itself is a finding, too, and keeps no other from being made. */
export async function examine(
  check: string,
  mend: string,
  look: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [broken(check, `it cannot be checked: ${messageOf(error).split('\n')[0]}`, mend)];
  }
}

/** `90 s`, `5 min`, `3 h`, `2 days`. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

export function number(count: number): string {
  return count.toLocaleString('en');
}
