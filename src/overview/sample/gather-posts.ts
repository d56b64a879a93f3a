import type { Platform, Post, Refusal, Sort } from '../../platforms/platform.ts';
import { isTold } from '../../platforms/reading/ahead.ts';
import { beginningOf } from '../../text/beginning.ts';
import { type Gap, gapOf, type SampledPost } from './community-sample.ts';

/** Of the posts, at most this share comes from the listings of what is liked; the others are simply the newest. */
const likedShare = 0.1;
const maxBodyCharacters = 4000;
const maxTitleCharacters = 1000;
/** Clocks differ a little. */
const leewayMs = 3_600_000;
/** A page may be short or empty. Where so many in a row bring nothing new, more of them would not either. */
const maxBarrenPages = 20;
const liked: Sort[] = ['top', 'hot'];

/**
 * A sample over several listings: mostly the newest posts, and some that are liked most and are not among them. `whole`: the
 * community has no more posts than these.
 */
export async function gatherPosts(
  source: Platform,
  name: string,
  most: number,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ value: SampledPost[]; whole: boolean; gaps: Gap[] }> {
  const newest = await list(source, name, 'new', most, { now, signal });
  const gaps = newest.refusal ? [gapOf('posts', 'Not all of the newest posts could be read', newest.refusal)] : [];
  const ids = new Set(newest.posts.map(({ id }) => id));
  if (newest.whole) return { value: newest.posts.map((post) => toSampled(post, true)), whole: true, gaps };

  const extra = new Map<string, Post>();
  for (const sort of liked.filter((one) => source.limits.sorts.includes(one))) {
    const found = await list(source, name, sort, Math.ceil(most * likedShare), { now, signal });
    if (found.refusal) gaps.push(gapOf('posts', `Posts by ${sort} could not be read`, found.refusal));
    for (const post of found.posts) if (!ids.has(post.id)) extra.set(post.id, post);
  }
  const others = [...extra.values()].slice(0, Math.floor(most * likedShare));
  const base = newest.posts.slice(0, most - others.length);
  return {
    value: [...base.map((post) => toSampled(post, true)), ...others.map((post) => toSampled(post, false))],
    whole: false,
    gaps,
  };
}

type Listed = { posts: Post[]; whole: boolean; refusal: Refusal | null };

/** One with a time in the future, or in which nobody can have written, is left out: it would make all others old, or young. */
async function list(
  source: Platform,
  name: string,
  sort: Sort,
  most: number,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Listed> {
  const posts = new Map<string, Post>();
  const latestMs = now.getTime() + leewayMs;
  let after: string | null = null;
  for (let barren = 0; posts.size < most && barren <= maxBarrenPages;) {
    const before = posts.size;
    const limit = Math.min(source.limits.page, most - posts.size);
    const page = await source.listPosts([name], sort, { after, limit, signal });
    if (!page.ok) return { posts: [...posts.values()], whole: false, refusal: page };
    for (const post of page.value.posts)
      if (isTold(post.createdAt) && post.createdAt.getTime() <= latestMs) posts.set(post.id, post);
    barren = posts.size > before ? 0 : barren + 1;
    after = page.value.next;
    if (after === null) return { posts: [...posts.values()], whole: true, refusal: null };
  }
  return { posts: [...posts.values()], whole: false, refusal: null };
}

function toSampled(post: Post, newest: boolean): SampledPost {
  return {
    id: post.id,
    url: post.url,
    author: post.author,
    title: beginningOf(post.title, maxTitleCharacters),
    body: beginningOf(post.body, maxBodyCharacters),
    link: post.link,
    flair: post.flair === null || post.flair.trim() === '' ? null : post.flair.trim(),
    score: post.score,
    numComments: post.numComments,
    nsfw: post.nsfw,
    createdMs: post.createdAt.getTime(),
    newest,
  };
}
