import { joined, type Prose } from '../../analysis/prose/prose.ts';
import type { CandidateCommunity } from '../../catalog/posts/read-candidates.ts';

/** What is not known of the chosen ones: once for the result, not once for each. */
export function gapsOf(indexedPosts: number, chosen: readonly CandidateCommunity[], prose: Prose): string[] {
  const { gaps: say } = prose;
  const gaps = indexedPosts === 0 ? [say.noPosts] : [];
  const tell = (sentence: (names: string) => string, wanted: (one: CandidateCommunity) => boolean) => {
    const names = chosen.filter(wanted).map(({ name }) => name);
    if (names.length > 0) gaps.push(sentence(joined(prose, names)));
  };
  if (indexedPosts > 0) tell(say.noPostsOf, ({ known_posts: posts }) => posts === 0);
  tell(say.ratesUnknown, ({ known_posts: posts, posts_per_day: rate }) => posts > 0 && rate === null);
  tell(say.rulesUnknown, ({ rules }) => rules.length === 0);
  return gaps;
}
