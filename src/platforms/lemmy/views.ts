import { z } from 'zod';
import type { AnyComment, Answer, Community, CommunityReason, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { address, amount, count, flag, id, link, text, time, timeOrNull, writtenTime } from '../reading/json-fields.ts';
import { commentOf, communityOf, postOf } from '../reading/shapes.ts';
import { storable } from '../reading/storable.ts';

const community = z.object({
  id,
  /** Lemmy takes Cyrillic and Arabic letters, too. */
  name: z.string().regex(/^[\p{L}\p{N}_.-]{1,100}$/u),
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
  published: writtenTime,
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
  published: writtenTime,
  updated: timeOrNull,
});

const noCounts = { subscribers: null, score: null, upvotes: null, downvotes: null, comments: null };
export const communityView = z.object({ community, counts: z.object({ subscribers: amount }).catch(noCounts) });
export const postView = z.object({
  post,
  community,
  creator: person,
  counts: z.object({ score: count, upvotes: amount, downvotes: amount, comments: amount }).catch(noCounts),
});
export const commentView = z.object({
  comment,
  community,
  creator: person,
  counts: z.object({ score: count }).catch(noCounts),
});
export const postRemoval = z.object({
  mod_remove_post: z.object({ removed: flag, when_: time }),
  post,
  community: community.nullish().catch(null),
});

type CommunityView = z.infer<typeof communityView>;
export type PostView = z.infer<typeof postView>;
type CommentView = z.infer<typeof commentView>;
type InCommunity = { community: Pick<CommunityView['community'], 'removed' | 'deleted' | 'private'> };

/** A community's name as Lemmy takes it: `name@host`. */
export function isCommunityName(name: string): boolean {
  return /^[\p{L}\p{N}_.-]{1,100}@[\p{L}\p{N}.-]{1,255}(:\d{1,5})?$/u.test(name) && !/^\.+@/.test(name);
}

function nameOf({ name, actor_id }: z.infer<typeof community>): string {
  return `${name}@${new URL(actor_id).host}`;
}

/** Why nobody can read there. */
export function reasonOf({ community: it }: InCommunity): CommunityReason | null {
  if (it.removed) return 'banned';
  if (it.private) return 'private';
  return it.deleted ? 'missing' : null;
}

/** What is in a community that can be read. */
export function readable<View extends InCommunity, T>(view: View, read: (view: View) => T): Answer<T> {
  const reason = reasonOf(view);
  return reason === null ? { ok: true, value: read(view) } : refusal(reason);
}

export function toCommunity({ community: it, counts }: CommunityView): Community {
  return communityOf({
    platform: 'lemmy',
    name: nameOf(it),
    title: it.title,
    description: it.summary || beginningOf(it.description),
    sidebar: it.description,
    members: counts.subscribers,
    nsfw: it.nsfw,
    access: it.removed ? 'banned' : it.private ? 'private' : it.posting_restricted_to_mods ? 'restricted' : 'public',
    createdAt: it.published,
  });
}

const maxDescriptionCharacters = 500;

/** Lemmy has one text beside the posts. Its first paragraph that is no heading stands for the short one. */
function beginningOf(sidebar: string): string {
  const paragraph = sidebar.split(/\n\s*\n/).find((part) => part.trim() !== '' && !/^\s*(#|!\[|---)/.test(part));
  return storable((paragraph ?? '').trim().slice(0, maxDescriptionCharacters), 'description');
}

export function toPost({ post: it, community: place, creator, counts }: PostView, host: string): Post {
  const votes = (counts.upvotes ?? 0) + (counts.downvotes ?? 0);
  return postOf({
    platform: 'lemmy',
    id: `${it.id}@${host}`,
    community: nameOf(place),
    author: authorOf(creator),
    title: it.name,
    body: it.body,
    link: it.url,
    flair: it.flair || null,
    score: counts.score,
    upvoteRatio: votes > 0 ? (counts.upvotes ?? 0) / votes : null,
    numComments: counts.comments,
    nsfw: it.nsfw || place.nsfw,
    createdAt: it.published,
    editedAt: it.updated,
    removedBy: removalOf(it),
  });
}

export function toComment({ comment: it, community: place, creator, counts }: CommentView, host: string): AnyComment {
  const parent = id.safeParse(it.path.split('.').at(-2)).data;
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
