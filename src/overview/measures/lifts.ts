import { median, rounded } from '../../analysis/median.ts';
import { beyondChance, chanceOf, rank } from './statistics.ts';

/** Posts that have something in common, by their places in the list. */
export type Group = { members: readonly number[] };

/**
 * `lift`: the median score of `n` posts over that of all, 1 where they are no better. `low` to `high`: where it lies with
 * 95 % confidence. `chance`: how likely scores differ so much by chance, 0 to 1.
 */
export type Lift = { lift: number; low: number; high: number; n: number; chance: number };

/** Smaller groups, and communities with fewer settled posts, prove nothing. */
export const minInGroup = 10;
export const minPosts = 30;
const minLift = 1.15;
const chanceAllowed = 0.05;
/** So many posts without any effect stand behind those of a group: few famous ones are no rule. */
const priorPosts = 50;
/** What is more is told by how posts were collected, not by how they are liked. */
const maxLift = 5;

/** The groups whose scores are higher than the others' beyond chance, best first; lifts are drawn towards 1 the fewer posts they rest on. */
export function liftsOf<G extends Group>(scores: readonly number[], groups: readonly G[]): (G & Lift)[] {
  const all = median(scores);
  if (all === null || all <= 0 || scores.length < minPosts) return [];
  const ranking = rank(scores);
  const tests = groups
    .filter(({ members }) => members.length >= minInGroup && scores.length - members.length >= minInGroup)
    .map((group) => {
      const own = group.members.map((at) => scores[at]!);
      return { ...group, n: own.length, ...liftOf(own, all), chance: chanceOf(group.members, ranking) };
    });
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
