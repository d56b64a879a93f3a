import { median, rounded } from '../analysis/median.ts';
import { beyondChance, chanceOf, rank } from './statistics.ts';

/** Posts that have something in common, by their places in the list. */
export type Group = { name: string; members: number[] };

export type Lift = { name: string; lift: number; n: number; chance: number; members: number[] };

/** Smaller groups, and communities with fewer settled posts, prove nothing. */
export const minInGroup = 10;
export const minPosts = 30;
const minLift = 1.15;
const chanceAllowed = 0.05;

/** The groups whose scores are higher than the others' beyond chance, with their median over the median of all, best first. */
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
      lift: median(members.map((at) => scores[at]!))! / all,
      chance: chanceOf(members, ranking),
    }));
  return beyondChance(tests, chanceAllowed)
    .filter(({ lift }) => lift >= minLift)
    .toSorted((a, b) => b.lift - a.lift || b.n - a.n)
    .map((one) => ({ ...one, lift: rounded(one.lift, 2) }));
}
