import { z } from 'zod';
import type { Reads } from '../define-platform.ts';
import { listOf } from '../reading/json-fields.ts';
import { refusal } from '../refusal.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { communityView, isCommunityName, postRemoval, readable } from './views.ts';

const community = z.object({ community_view: communityView });
const removals = z.object({ removed_posts: listOf(postRemoval), next_page: z.string().nullish() });
const maxPages = 10;

/** The removals of an instance's modlog, newest first; of one post, the last word counts. At most 500 are read. */
export function removalMethods({ ask, dialect }: Instance): Reads<'countRemovals'> {
  return {
    async countRemovals(name, { from, to }, { signal }) {
      if (!isCommunityName(name)) return refusal('missing');
      const spoken = await dialect(signal);
      if (!spoken.ok) return spoken;
      if (!spoken.value.hasModlog) return refusal('unsupported', 'the instance does not tell what was removed');
      const answer = await ask('/community', { name }, community, signal);
      const place = answer.ok ? readable(answer.value.community_view, (view) => view.community.id) : answer;
      if (!place.ok) return place;
      const lastWords = new Map<string, boolean>();
      const params = { type_: 'ModRemovePost', community_id: place.value, limit: String(maxAtOnce) };
      for (let [number, after]: [number, Record<string, string>] = [1, {}]; number <= maxPages; number++) {
        const log = await ask('/modlog', { ...params, ...after }, removals, signal);
        if (!log.ok) return log;
        const { removed_posts: entries, next_page: next } = log.value;
        for (const { post, mod_remove_post: entry } of entries) {
          const isWithin = post.published >= from && post.published <= to;
          if (isWithin && !lastWords.has(post.id)) lastWords.set(post.id, entry.removed);
        }
        // What was removed before it began was written before it began.
        if (!next || (entries.at(-1)?.mod_remove_post.when_ ?? to) < from) break;
        after = { page_cursor: next };
      }
      return { ok: true, value: [...lastWords.values()].filter(Boolean).length };
    },
  };
}
