import { counted } from '../text/sentences.ts';
import type { Fit } from './analyst.ts';

/**
 * “11 of 151 posts speak of the goal (straps)”, with the words that these posts have. Where most have one word of it: “106 of 151
 * posts have “watches”, and 11 speak of the rest of the goal (straps)”. `goal`: how it is called there.
 */
export function spokenIn(fit: Fit, goal: string): string {
  const { matching, posts, terms } = fit;
  const words = matching > 0 && terms.length > 0 ? ` (${terms.slice(0, 4).join(', ')})` : '';
  const speak = matching === 1 ? 'speaks' : 'speak';
  if (fit.usual.length === 0 && matching === 0) return `None of ${counted(posts, 'post')} speaks of ${goal}`;
  if (fit.usual.length === 0) return `${matching} of ${counted(posts, 'post')} ${speak} of ${goal}${words}`;
  return `${usualIn(fit)}, ${matching === 0 ? 'but none speaks' : `and ${matching} ${speak}`} of the rest of ${goal}${words}`;
}

/** “106 of 151 posts have “watches”, 80 “straps””. */
function usualIn({ usual, posts }: Fit): string {
  const [first, ...others] = usual.toSorted((a, b) => b.posts - a.posts);
  const also = others.map(({ word, posts: n }) => `${n} “${word}”`);
  const have = first!.posts === 1 ? 'has' : 'have';
  return [`${first!.posts} of ${counted(posts, 'post')} ${have} “${first!.word}”`, ...also].join(', ');
}
