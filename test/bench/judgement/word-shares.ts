import { wordsOf } from '../../../src/analysis/builtin/relevance/read-criteria.ts';
import { rootOf } from '../../../src/analysis/builtin/relevance/words.ts';
import type { DumpedPost } from './watchers.ts';

const [everyPost, maxBodyLength, minShare] = [6, 1500, 0.001];

/** In which share of posts of anywhere each root stands; what is rarer is left out. */
export function wordShares(dumps: Record<string, DumpedPost[]>): { shares: Record<string, number> } {
  const counts = new Map<string, number>();
  const posts = Object.values(dumps).flatMap((dump) => dump.filter((_, i) => i % everyPost === 0));
  for (const { title, selftext } of posts) {
    const text = `${title} ${(selftext ?? '').slice(0, maxBodyLength)}`;
    for (const root of new Set(wordsOf(text).map(rootOf))) counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const shares = Object.fromEntries(
    [...counts]
      .map(([root, count]) => [root, Math.round((10_000 * count) / posts.length) / 10_000] as const)
      .filter(([root, share]) => share >= minShare && /^[\p{L}\p{M}+#]+$/u.test(root))
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
  );
  return { shares };
}
