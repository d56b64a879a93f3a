import { counted } from '../text/sentences.ts';
import type { Fit } from './analyst.ts';

/** “11 of 151 posts speak”, “1 of 151 posts speaks”: of what, the caller says. */
export function matchingPosts({ matching, posts }: Pick<Fit, 'matching' | 'posts'>): string {
  return `${matching} of ${counted(posts, 'post')} ${matching === 1 ? 'speaks' : 'speak'}`;
}
