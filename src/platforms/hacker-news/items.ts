import type { SizedLimit } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { localIdAt, localIdsAt } from '../addresses.ts';
import type { AnyComment, Answer, Comment, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { type Item, removalOf, toComment, toPost } from './answers.ts';
import { host } from './parts.ts';
import type { Site } from './site.ts';

/** Most comments that one query finds. */
const maxComments = 1_000;
/** How far a comment may stand below its post; deeper ones are left out. */
const maxDepth = 60;

/** A call for each: only the site's own items say whether it was deleted or has died. */
export async function postsById(
  site: Site,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly Post[]>> {
  return eachOnce(site, ids, signal, async (item, asOf) => ({ ok: true, value: toPost(item, asOf) }));
}

/** The post of a comment is found by climbing to it, one call a step; steps are shared by the comments of one call. */
export async function commentsById(
  site: Site,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly AnyComment[]>> {
  const remembering = withMemory(site);
  return eachOnce(remembering, ids, signal, async (item, asOf) => {
    if (item.type !== 'comment') return { ok: true, value: null };
    const post = await postAbove(remembering, item, signal);
    if (!post.ok) return post;
    return { ok: true, value: post.value && toComment(item, post.value, asOf) };
  });
}

function withMemory(site: Site): Site {
  const known = new Map<string, Answer<Item | null>>();
  return {
    ...site,
    async item(id, signal) {
      const answer = known.get(id) ?? (await site.item(id, signal));
      known.set(id, answer);
      return answer;
    },
  };
}

async function postAbove(site: Site, from: Item, signal?: AbortSignal): Promise<Answer<Item | null>> {
  let at: Item | null = from;
  for (let depth = 0; at?.type === 'comment' && depth < maxDepth; depth++) {
    const { parent }: Item = at;
    if (!parent) return { ok: true, value: null };
    const answer: Answer<Item | null> = await site.item(parent, signal);
    if (!answer.ok) return answer;
    at = answer.value;
  }
  return { ok: true, value: at?.type === 'comment' ? null : at };
}

async function eachOnce<T>(
  site: Site,
  ids: readonly string[],
  signal: AbortSignal | undefined,
  read: (item: Item, asOf: Date) => Promise<Answer<T | null>>,
): Promise<Answer<readonly T[]>> {
  const found: T[] = [];
  for (const id of new Set(localIdsAt(host, ids))) {
    const answer = await site.item(id, signal);
    if (!answer.ok) return answer;
    if (answer.value === null) continue;
    const one = await read(answer.value, new Date());
    if (!one.ok) return one;
    if (one.value !== null) found.push(one.value);
  }
  return { ok: true, value: found };
}

export async function commentsUnder(
  site: Site,
  postId: string,
  { limit, signal }: SizedLimit,
): Promise<Answer<{ comments: readonly Comment[]; truncated: boolean }>> {
  const id = localIdAt(host, postId);
  if (id === null) return refusal('missing');
  const post = await site.item(id, signal);
  if (!post.ok) return post;
  if (post.value === null || post.value.type === 'comment' || removalOf(post.value) !== null) return refusal('missing');
  const params = { tags: `comment,story_${id}`, hitsPerPage: String(maxComments) };
  const answer = await site.search('date', params, signal);
  if (!answer.ok) return answer;
  const asOf = new Date();
  const comments = standing(answer.value.hits.flatMap((hit) => toComment(hit, hit.post, asOf) ?? []));
  return bestComments(comments, limit, answer.value.total > answer.value.count);
}
