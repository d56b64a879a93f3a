import type { Stream } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { type Subject, wordsOf } from './read-criteria.ts';
import { rootOf, shareAnywhere } from './words.ts';

/** How much of a subject a post speaks of, and its title. `found`: the roots of its words that stand there, most telling first. */
export type TopicMatch = {
  found: readonly string[];
  amount: number;
  best: number;
  share: number;
  titleShare: number;
};

/** The roots of the words of a post; `all`: those of its title, too. */
export type PostRoots = { title: ReadonlySet<string>; all: ReadonlySet<string> };

/** So many posts of anywhere stand behind those of the stream, whose words may be there by chance. */
const anywherePosts = 20;
const minWeight = 0.05;

export const emptyStream: Stream = { posts: 0, counts: {}, near: { n: 0, sum: 0, squares: 0 } };

export function rootsOf({ title, body, flair }: { title: string; body: string; flair: string | null }): PostRoots {
  const inTitle = wordsOf(title).map(rootOf);
  return {
    title: new Set(inTitle),
    all: new Set([...wordsOf(`${proseOf(body)} ${flair ?? ''}`).map(rootOf), ...inTitle]),
  };
}

/** What the words of a subject tell: much when few posts of the stream have them. "Rust" says nothing in r/rust. */
export function weightsIn(subject: Subject, { posts, counts }: Stream): Map<string, number> {
  const weights = new Map<string, number>();
  for (const root of subject.keys()) {
    const anywhere = anywherePosts * shareAnywhere(root);
    const count = Object.hasOwn(counts, root) ? counts[root]! : 0;
    const share = (count + anywhere + 0.3) / (posts + anywherePosts + 0.3);
    weights.set(root, Math.max(minWeight, Math.log(1 / share)));
  }
  return weights;
}

export function matchTopic(subject: Subject, weights: ReadonlyMap<string, number>, roots: PostRoots): TopicMatch {
  const found = [...subject.keys()].filter((root) => roots.all.has(root));
  found.sort((a, b) => weights.get(b)! - weights.get(a)!);
  const sum = (some: Iterable<string>) => [...some].reduce((total, root) => total + weights.get(root)!, 0);
  const amount = sum(found);
  const shareOf = (part: number) => (subject.size === 0 ? 0 : part / sum(subject.keys()));
  return {
    found,
    amount,
    best: found.length === 0 ? 0 : weights.get(found[0]!)!,
    share: shareOf(amount),
    titleShare: shareOf(sum(found.filter((root) => roots.title.has(root)))),
  };
}
