import { z } from 'zod';
import { postUrl } from '../addresses.ts';
import type { AnyComment, Community, CommunityReason, Post } from '../platform.ts';
import { address, count, flag, id, link, text, time, timeOrNull } from '../reading/json-fields.ts';
import { commentOf, communityOf, postOf } from '../reading/shapes.ts';
import { storable } from '../reading/storable.ts';

const community = z.object({
  id,
  name: z.string().regex(/^[\w.-]{1,100}$/),
  title: text('title'),
  /** The long text beside the posts; version 1.0 has a short one as well. */
  description: text('sidebar'),
  summary: text('description'),
  private: flag,
  removed: flag,
  deleted: flag,
  nsfw: flag,
  actor_id: address,
  posting_restricted_to_mods: flag,
  published: timeOrNull,
});
const person = z
  .object({ name: z.string().min(1), actor_id: address, local: flag, deleted: flag })
  .nullish()
  .catch(null);
const post = z.object({
  id,
  name: text('title'),
  body: text('body'),
  url: link,
  flair: text('label'),
  nsfw: flag,
  removed: flag,
  deleted: flag,
  featured_community: flag,
  published: time,
  updated: timeOrNull,
});
const comment = z.object({
  id,
  post_id: id,
  content: text('body'),
  /** The ids from the post, which is 0, down to the comment. */
  path: z.string().catch(''),
  removed: flag,
  deleted: flag,
  published: time,
  updated: timeOrNull,
});

export const communityView = z.object({
  community,
  counts: z.object({ subscribers: count }).catch({ subscribers: null }),
});
export const postView = z.object({
  post,
  community,
  creator: person,
  counts: z
    .object({ score: count, upvotes: count, downvotes: count, comments: count })
    .catch({ score: null, upvotes: null, downvotes: null, comments: null }),
});
export const commentView = z.object({
  comment,
  community,
  creator: person,
  counts: z.object({ score: count }).catch({ score: null }),
});
export const postRemoval = z.object({
  mod_remove_post: z.object({ removed: flag, when_: time }),
  post,
  community: community.nullish().catch(null),
});

export type CommunityView = z.infer<typeof communityView>;
export type PostView = z.infer<typeof postView>;
export type CommentView = z.infer<typeof commentView>;

export function nameOf({ name, actor_id }: z.infer<typeof community>): string {
  return `${name}@${new URL(actor_id).host}`;
}

/** Why nobody can read there. */
export function reasonOf(
  it: Pick<CommunityView['community'], 'removed' | 'deleted' | 'private'>,
): CommunityReason | null {
  const { removed, deleted } = it;
  if (removed) return 'banned';
  if (it.private) return 'private';
  return deleted ? 'missing' : null;
}

export function toCommunity({ community: it, counts }: CommunityView, asOf: Date): Community {
  const name = nameOf(it);
  return communityOf({
    platform: 'lemmy',
    name,
    title: it.title,
    description: it.summary || beginningOf(it.description),
    sidebar: it.description,
    members: counts.subscribers,
    nsfw: it.nsfw,
    access: it.removed ? 'banned' : it.private ? 'private' : it.posting_restricted_to_mods ? 'restricted' : 'public',
    createdAt: it.published,
    asOf,
  });
}

const maxDescriptionCharacters = 500;

/** Lemmy has one text beside the posts. Its first paragraph that is no heading stands for the short one. */
function beginningOf(sidebar: string): string {
  const paragraph = sidebar.split(/\n\s*\n/).find((part) => part.trim() !== '' && !/^\s*(#|!\[|---)/.test(part));
  return storable((paragraph ?? '').trim().slice(0, maxDescriptionCharacters), 'description');
}

export function toPost({ post: it, community: place, creator, counts }: PostView, host: string, asOf: Date): Post {
  const votes = (counts.upvotes ?? 0) + (counts.downvotes ?? 0);
  return postOf({
    platform: 'lemmy',
    id: `${it.id}@${host}`,
    community: nameOf(place),
    author: authorOf(creator),
    title: it.name,
    body: it.body,
    link: it.url,
    url: postUrl('lemmy', nameOf(place), `${it.id}@${host}`),
    flair: it.flair || null,
    score: counts.score,
    upvoteRatio: votes > 0 ? (counts.upvotes ?? 0) / votes : null,
    numComments: counts.comments,
    nsfw: it.nsfw || place.nsfw,
    createdAt: it.published,
    editedAt: it.updated,
    removedBy: removalOf(it),
    asOf,
  });
}

export function toComment(view: CommentView, host: string, asOf: Date): AnyComment {
  const { comment: it, community: place, creator, counts } = view;
  const parent = it.path.split('.').at(-2);
  return commentOf({
    platform: 'lemmy',
    id: `${it.id}@${host}`,
    postId: `${it.post_id}@${host}`,
    parentId: parent === undefined || parent === '0' ? null : `${parent}@${host}`,
    community: nameOf(place),
    author: authorOf(creator),
    body: it.content,
    score: counts.score,
    createdAt: it.published,
    editedAt: it.updated,
    removedBy: removalOf(it),
    asOf,
  });
}

function removalOf({ deleted, removed }: { deleted: boolean; removed: boolean }): string | null {
  if (deleted) return 'author';
  return removed ? 'moderator' : null;
}

/** Somebody of another instance is `name@host`. */
function authorOf(creator: z.infer<typeof person>): string | null {
  if (!creator || creator.deleted) return null;
  return storable(creator.local ? creator.name : `${creator.name}@${new URL(creator.actor_id).host}`, 'label');
}
