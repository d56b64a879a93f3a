import { decodeHTMLStrict } from 'entities/decode';
import { z } from 'zod';
import { htmlText } from '../reading/html-text.ts';
import { amount, count, flag, id, link, listOf, text, time, timeOrNull } from '../reading/json-fields.ts';
import type { AnyComment, Post } from '../platform.ts';
import { commentOf, postOf } from '../reading/shapes.ts';
import { storable } from '../reading/storable.ts';

const idOrNull = id.nullish().catch(null);
const number = z.number().int().nullish().catch(null);
/** Longer HTML is cut before it is read, not after. */
const html = z.string().max(2_000_000).catch('');

/** A post in a topic; with `topic_title` and `category_id` where all posts of a forum are listed. */
export const post = z.object({
  id,
  topic_id: id,
  topic_title: text('title'),
  category_id: idOrNull,
  post_number: z.number().int().catch(0),
  /** 1: somebody's words. Others are notes that the forum itself makes. */
  post_type: z.number().int().catch(1),
  reply_to_post_number: number,
  username: z.string().nullish().catch(null),
  raw: z.string().nullish().catch(null),
  cooked: html,
  created_at: time,
  updated_at: timeOrNull,
  version: z.number().int().catch(1),
  hidden: flag,
  user_deleted: flag,
  deleted_at: timeOrNull,
  actions_summary: listOf(z.object({ id: z.number(), count })).catch([]),
});
export type ForumPost = z.infer<typeof post>;

export const latestPosts = z.object({ latest_posts: listOf(post) });

export const topic = z.object({
  id,
  title: text('title'),
  category_id: idOrNull,
  created_at: time,
  posts_count: amount,
  like_count: count,
  pinned: flag,
  pinned_globally: flag,
  archetype: z.string().catch('regular'),
  visible: z.boolean().catch(true),
  deleted_at: timeOrNull,
  featured_link: link,
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).catch([]),
});
export type Topic = z.infer<typeof topic>;

export const topicList = z.object({
  topic_list: z.object({ topics: listOf(topic), more_topics_url: z.string().nullish().catch(null) }),
});

export const postStream = z.object({ post_stream: z.object({ posts: listOf(post) }) });
export const wholeTopic = topic.extend({
  post_stream: z.object({ posts: listOf(post), stream: z.array(id).catch([]) }),
});

/** Which community a category is; what is in none that is known is the forum's. */
export type NameOf = (categoryId: string | null | undefined) => string;

export function likesOf({ actions_summary }: ForumPost): number {
  return actions_summary.find((action) => action.id === 2)?.count ?? 0;
}

export function removalOf(told: Pick<ForumPost, 'user_deleted' | 'hidden' | 'deleted_at'>): string | null {
  if (told.user_deleted) return 'author';
  return told.hidden || told.deleted_at !== null ? 'moderator' : null;
}

function bodyOf({ raw, cooked }: ForumPost): string {
  return storable(raw ?? htmlText(cooked), 'body');
}

/** `first`: the post that opens it; where it is not known, neither are its text and its author. */
export function toPost(told: Topic, first: ForumPost | null, host: string, nameOf: NameOf): Post {
  const removedBy = told.deleted_at === null ? first && removalOf(first) : 'moderator';
  const [tag] = told.tags.map((one) => (typeof one === 'string' ? one : one.name));
  return postOf({
    platform: 'discourse',
    id: `${told.id}@${host}`,
    community: nameOf(told.category_id),
    author: first?.username ? storable(first.username, 'label') : null,
    title: storable(decodeHTMLStrict(told.title), 'title'),
    body: first ? bodyOf(first) : '',
    link: told.featured_link,
    flair: tag ? storable(tag, 'label') : null,
    score: told.like_count ?? (first && likesOf(first)),
    numComments: told.posts_count === null ? null : Math.max(0, told.posts_count - 1),
    createdAt: told.created_at,
    editedAt: first && first.version > 1 ? first.updated_at : null,
    removedBy,
  });
}

/** A topic as the post that opens it tells it, where all posts of a forum are listed. */
export function topicOf({ topic_id: id, topic_title: title, category_id, created_at: at }: ForumPost): Topic {
  return topic.parse({ id, title, category_id, created_at: at.toISOString() });
}

/** `idOfNumber`: the id of a post by its number in the topic, where that is known. */
export function toComment(
  told: ForumPost,
  community: string,
  host: string,
  idOfNumber: (number: number) => string | null,
): AnyComment {
  const parent = told.reply_to_post_number && told.reply_to_post_number > 1 ? idOfNumber(told.reply_to_post_number) : null; // prettier-ignore
  return commentOf({
    platform: 'discourse',
    id: `${told.id}@${host}`,
    postId: `${told.topic_id}@${host}`,
    parentId: parent === null ? null : `${parent}@${host}`,
    community,
    author: told.username ? storable(told.username, 'label') : null,
    body: bodyOf(told),
    score: likesOf(told),
    createdAt: told.created_at,
    editedAt: told.version > 1 ? told.updated_at : null,
    removedBy: removalOf(told),
  });
}

/** Somebody's words that open no topic. */
export function isComment({ post_number, post_type }: ForumPost): boolean {
  return post_number > 1 && post_type === 1;
}
