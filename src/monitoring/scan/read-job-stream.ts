import type { Analyst, Stream } from '../../analysis/analyst.ts';
import { readRecentPosts } from '../../catalog/posts/items/read-recent-posts.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { ScanJob } from './scan-job.ts';
import { watchedIds } from './watched-ids.ts';

const maxPosts = 150;
/** What rests on fewer posts is read again. */
const minPosts = 50;

/**
 * What the criteria of a job have in common with what is written where it looks, read until enough is known, and again when either changes. Everywhere
 * is like anywhere, of which the analyst knows enough. `null`: nobody said what counts.
 */
export async function readJobStream(
  em: EntityManager,
  analyst: Analyst,
  job: ScanJob,
  known: Stream | null,
  signal: AbortSignal,
): Promise<Stream | null> {
  const { intent, noise, acts } = job;
  if (intent === null) return null;
  if (known && (known.posts >= minPosts || job.communities.length === 0)) return known;
  const ids = job.communities.length === 0 ? [] : [...(await watchedIds(em, [job])).keys()];
  const posts = ids.length === 0 ? [] : await readRecentPosts(em, ids, Math.ceil(maxPosts / ids.length));
  const stream = await analyst.readStream(posts.slice(0, maxPosts), { intent, noise, acts }, signal);
  return known ? { ...stream, near: known.near } : stream;
}
