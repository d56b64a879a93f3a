import { anyOf } from '../../../text/sentences.ts';
import type { Fit } from '../../analyst.ts';

/** So many posts that have some words of the goal are not few. */
const manyPosts = 1 / 3;

/** Of a community whose posts have much of some words of the goal and hardly any of the others, or that has none; `null`: it is another. */
export function partOfGoal(fit: Fit): string | null {
  if (fit.posts === 0) return 'No posts are known that could speak of the goal.';
  if (fit.matching < fit.posts * manyPosts) return null;
  return `Only some words of the goal are common there${hardlySpokenOf(fit)}.`;
}

/** Words that fewer than one post in a hundred has. */
export function hardlySpokenOf({ missing }: Fit): string {
  return missing.length > 0 ? `; hardly a post there has ${anyOf(missing.slice(0, 4).map((word) => `“${word}”`))}` : '';
}
