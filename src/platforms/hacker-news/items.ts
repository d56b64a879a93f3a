import type { Reads } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { localIdAt, localIdsAt } from '../addresses.ts';
import type { Answer } from '../platform.ts';
import { eachOnce } from '../listing/each-once.ts';
import { found, refusal } from '../refusal.ts';
import { type Item, removalOf, toComment, toPost } from './answers.ts';
import { host } from './parts.ts';
import type { Site } from './site.ts';

/** Most comments that one query finds. */
const maxComments = 1_000;
/** How far a comment may stand below its post; deeper ones are left out. */
const maxDepth = 60;

export function itemMethods(site: Site): Reads<'postsById' | 'commentsById' | 'comments'> {
  return {
    /** A call for each: only the site's own items say whether it was deleted or has died. */
    postsById: (ids, { signal }) =>
      eachOnce(localIdsAt(host, ids), async (id) => {
        const item = await site.item(id, signal);
        return item.ok ? found(toPost(item.value)) : item;
      }),
    /** The post of a comment is found by climbing to it, one call a step; steps are shared by the comments of one call. */
    async commentsById(ids, { signal }) {
      const known = new Map<string, Answer<Item>>();
      const read = async (id: string) => {
        const answer = known.get(id) ?? (await site.item(id, signal));
        known.set(id, answer);
        return answer;
      };
      return eachOnce(localIdsAt(host, ids), async (id) => {
        const item = await read(id);
        if (!item.ok) return item;
        let above: Answer<Item> = item;
        for (let depth = 0; above.ok && above.value.type === 'comment' && depth < maxDepth; depth++) {
          above = above.value.parent ? await read(above.value.parent) : refusal('missing');
        }
        return above.ok ? found(toComment(item.value, above.value)) : above;
      });
    },
    async comments(postId, { limit, signal }) {
      const id = localIdAt(host, postId);
      if (id === null) return refusal('missing');
      const post = await site.item(id, signal);
      if (!post.ok) return post;
      if (post.value.type === 'comment' || removalOf(post.value) !== null) return refusal('missing');
      const params = { tags: `comment,story_${id}`, hitsPerPage: String(maxComments) };
      const answer = await site.search('date', params, signal);
      if (!answer.ok) return answer;
      return bestComments(standing(answer.value.hits.flatMap((hit) => toComment(hit, hit.post) ?? [])), limit);
    },
  };
}
