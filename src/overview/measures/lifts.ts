import { median, rounded } from '../../analysis/median.ts';
import { beyondChance, chanceOf, rank } from './statistics.ts';

/** Posts that have something in common, by their places in the list. */
export type Group = { name: string; members: number[] };

/** `low` to `high`: where the lift lies with 95 % confidence. */
export type Lift = {
  name: string;
  lift: number;
  low: number;
  high: number;
  n: number;
  chance: number;
  members: number[];
};

/** Smaller groups, and communities with fewer settled posts, prove nothing. */
export const minInGroup = 10;
export const minPosts = 30;
const minLift = 1.15;
const chanceAllowed = 0.05;
/** So many posts without any effect stand behind those of a group: few famous ones are no rule. */
const priorPosts = 50;
/** What is more is told by how posts were collected, not by how they are liked. */
const maxLift = 5;

/** The groups whose scores are higher than the others' beyond chance, with their median over the median of all, drawn towards 1 the fewer they are; best first. */
export function liftsOf(scores: readonly number[], groups: readonly Group[]): Lift[] {
  const all = median(scores);
  if (all === null || all <= 0 || scores.length < minPosts) return [];
  const ranking = rank(scores);
  const tests = groups
    .filter(({ members }) => members.length >= minInGroup && scores.length - members.length >= minInGroup)
    .map(({ name, members }) => ({
      name,
      members,
      n: members.length,
      ...liftOf(
        members.map((at) => scores[at]!),
        all,
      ),
      chance: chanceOf(members, ranking),
    }));
  return beyondChance(tests, chanceAllowed)
    .filter(({ lift }) => lift >= minLift)
    .toSorted((a, b) => b.lift - a.lift || b.n - a.n)
    .map((one) => ({ ...one, lift: rounded(one.lift, 2), low: rounded(one.low, 2), high: rounded(one.high, 2) }));
}

/** The lift of a group's median, and of the order statistics that it lies between. */
function liftOf(scores: readonly number[], all: number): { lift: number; low: number; high: number } {
  const sorted = scores.toSorted((a, b) => a - b);
  const n = sorted.length;
  const reach = 0.98 * Math.sqrt(n);
  const place = (at: number) => sorted[Math.min(n - 1, Math.max(0, Math.round(at)))]!;
  const drawn = (value: number) => shrunk(value / all, n);
  return { lift: drawn(median(sorted)!), low: drawn(place(n / 2 - reach - 1)), high: drawn(place(n / 2 + reach)) };
}

/** A lift as it is told: n / (n + 50) of its logarithm. */
export function shrunk(lift: number, n: number): number {
  return lift <= 0 ? 0 : Math.min(maxLift, lift ** (n / (n + priorPosts)));
}
