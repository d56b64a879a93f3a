import { counted } from '../text/sentences.ts';
import type { Fit } from './analyst.ts';

/** “11 of 151 posts speak”, “1 of 151 posts speaks”: of what, the caller says. */
export function matchingPosts({ matching, posts }: Pick<Fit, 'matching' | 'posts'>): string {
  return `${matching} of ${counted(posts, 'post')} ${matching === 1 ? 'speaks' : 'speak'}`;
}

/** The same of a goal, with its words that these posts have. */
export function spokenIn(fit: Fit, goal: string): string {
  const words = fit.matching > 0 && fit.terms.length > 0 ? ` (${fit.terms.slice(0, 4).join(', ')})` : '';
  return `${matchingPosts(fit)} of ${goal}${words}`;
}
