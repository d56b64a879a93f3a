import type { HitCriteria, Stream, StreamPost } from '../../analyst.ts';
import { unwantedIn, wantedIn } from './read-criteria.ts';
import { emptyStream, rootsOf } from './topic.ts';

/** In how many posts of a stream each word of the criteria stands. */
export function readStream(posts: readonly StreamPost[], criteria: HitCriteria): Stream {
  const wanted = wantedIn(criteria);
  const unwanted = unwantedIn(criteria, wanted);
  const words = new Set([wanted, ...unwanted].flatMap((criteria) => [...(criteria?.subject.keys() ?? [])]));
  const counts = new Map([...words].map((root) => [root, 0]));
  for (const post of posts) {
    const { all } = rootsOf({ ...post, flair: null, community: '' });
    for (const root of words) if (all.has(root)) counts.set(root, counts.get(root)! + 1);
  }
  return { ...emptyStream, posts: posts.length, counts: Object.fromEntries(counts) };
}
