import type { MatchedPost, Stream } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { type Subject, wordsOf } from './read-criteria.ts';
import { rootOf, shareAnywhere } from './words.ts';

/**
 * How much of a subject a post speaks of, and its title, and how much of it the community's name says: shares of 0 to 1.
 * `found`: the roots of its words that stand there, most telling first. `often`: how much of the body it takes, 0 to 1.
 */
export type TopicMatch = {
  found: readonly string[];
  share: number;
  titleShare: number;
  nameShare: number;
  often: number;
};

/** The roots of the words of a post; `all`: those of its title, and of its flair, too. `community`: its name, in lower case. */
export type PostRoots = {
  title: ReadonlySet<string>;
  body: readonly string[];
  all: ReadonlySet<string>;
  community: string;
};

/** So many posts of anywhere stand behind those of the stream, whose words may be there by chance. */
const anywherePosts = 20;
const minWeight = 0.05;
/** Shorter words stand in names by chance, as "car" in "scary". */
const minRootInName = 4;
/** So often in so many words is often. */
const [oftenTimes, oftenIn] = [2, 60];

export const emptyStream: Stream = { posts: 0, counts: {}, near: { n: 0, sum: 0, squares: 0 } };

type ReadPost = Pick<MatchedPost, 'title' | 'body' | 'flair' | 'community'>;

export function rootsOf({ title, body, flair, community }: ReadPost): PostRoots {
  const inTitle = rootsIn(title);
  const inBody = rootsIn(proseOf(body));
  return {
    title: new Set(inTitle),
    body: inBody,
    all: new Set([...inBody, ...rootsIn(flair ?? ''), ...inTitle]),
    community: community.split('@', 1)[0]!.toLowerCase(),
  };
}

/** A long text says the same words again and again. */
function rootsIn(text: string): string[] {
  const words = wordsOf(text);
  const roots = new Map([...new Set(words)].map((word) => [word, rootOf(word)]));
  return words.map((word) => roots.get(word)!);
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
  const known = [...subject.keys()];
  const found = known.filter((root) => roots.all.has(root)).toSorted((a, b) => weights.get(b)! - weights.get(a)!);
  const sum = (some: Iterable<string>) => [...some].reduce((total, root) => total + weights.get(root)!, 0);
  const shareOf = (some: readonly string[]) => (some.length === 0 ? 0 : sum(some) / sum(known));
  const times = (shareOf(roots.body.filter((root) => subject.has(root))) * subject.size) / oftenTimes;
  return {
    found,
    share: shareOf(found),
    titleShare: shareOf(found.filter((root) => roots.title.has(root))),
    nameShare: shareOf(known.filter((root) => isInName(root, roots.community))),
    often: Math.min(1, times * (oftenIn / (roots.body.length + oftenIn))),
  };
}

function isInName(root: string, community: string): boolean {
  return root.length < minRootInName ? root === community : community.includes(root);
}
