import { z } from 'zod';
import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Instance } from './instance.ts';
import { isCommunityName } from './names.ts';
import { listOf } from '../reading/json-fields.ts';
import { communityView, postRemoval, reasonOf } from './views.ts';

const community = z.object({ community_view: communityView });
const removals = z.object({ removed_posts: listOf(postRemoval), next_page: z.string().nullish() });

const page = 50;
const maxPages = 10;

/** The removals of an instance's modlog, newest first; of one post, the last word counts. At most 500 are read. */
export async function countRemovals(
  { ask, dialect }: Instance,
  name: string,
  { from, to }: { from: Date; to: Date },
  signal?: AbortSignal,
): Promise<Answer<number>> {
  if (!isCommunityName(name)) return refusal('missing');
  const spoken = await dialect(signal);
  if (!spoken.ok) return spoken;
  if (!spoken.value.hasModlog) return refusal('unsupported', 'the instance does not tell what was removed');
  const place = await ask('/community', { name }, community, signal);
  if (!place.ok) return place;
  const { community: it } = place.value.community_view;
  const reason = reasonOf(it);
  if (reason !== null) return refusal(reason);
  const lastWords = new Map<string, boolean>();
  const params = { type_: 'ModRemovePost', community_id: it.id, limit: String(page) };
  for (let [number, after]: [number, Record<string, string>] = [1, {}]; number <= maxPages; number++) {
    const answer = await ask('/modlog', { ...params, ...after }, removals, signal);
    if (!answer.ok) return answer;
    const { removed_posts: entries, next_page: next } = answer.value;
    for (const { post, mod_remove_post: entry } of entries) {
      if (post.published >= from && post.published <= to && !lastWords.has(post.id)) {
        lastWords.set(post.id, entry.removed);
      }
    }
    // What was removed before it began was written before it began.
    if (!next || (entries.at(-1)?.mod_remove_post.when_ ?? to) < from) break;
    after = { page_cursor: next };
  }
  return { ok: true, value: [...lastWords.values()].filter(Boolean).length };
}
