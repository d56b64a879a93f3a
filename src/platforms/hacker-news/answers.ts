import { z } from 'zod';
import { decodeHTMLStrict } from 'entities/decode';
import type { AnyComment, Post } from '../platform.ts';
import { amount, count, countedListOf, flag, id, writtenSeconds } from '../reading/json-fields.ts';
import { commentOf, postOf } from '../reading/shapes.ts';
import { maxTextUnits, storable } from '../reading/storable.ts';
import { homeOf, host, nameOf } from './parts.ts';

const idOrNull = id.nullish().catch(null);
const text = z.string().nullish().catch(null);

/** An item as the site itself tells it: `deleted` by its author, `dead` by moderators, flags or software. */
export const item = z.object({
  id,
  type: z.string().catch('story'),
  by: text,
  time: writtenSeconds,
  text,
  url: text,
  title: text,
  score: count,
  descendants: amount,
  parent: idOrNull,
  deleted: flag,
  dead: flag,
});
export type Item = z.infer<typeof item>;

/** What the search finds, in the shape of an item; `post`: that of a comment. */
export const hit = z
  .object({
    objectID: id,
    title: text,
    url: text,
    author: text,
    points: count,
    story_text: text,
    comment_text: text,
    num_comments: amount,
    story_id: idOrNull,
    story_title: text,
    parent_id: idOrNull,
    created_at_i: writtenSeconds,
    _tags: z.array(z.string()).catch([]),
  })
  .transform((found) => ({
    id: found.objectID,
    type: ['comment', 'pollopt', 'job', 'poll'].find((type) => found._tags.includes(type)) ?? 'story',
    by: found.author,
    time: found.created_at_i,
    text: found.comment_text ?? found.story_text,
    url: found.url,
    title: found.title,
    score: found.points,
    descendants: found.num_comments,
    parent: found.parent_id,
    post: { id: found.story_id ?? '', type: 'story', title: found.story_title },
  }));
export type Hit = z.infer<typeof hit>;

export const hits = z.object({ hits: countedListOf(hit) });

export function fullId(local: string): string {
  return `${local}@${host}`;
}

type Told = Omit<Item, 'deleted' | 'dead'> & Partial<Pick<Item, 'deleted' | 'dead'>>;

export function removalOf({ deleted, dead }: Pick<Told, 'deleted' | 'dead'>): string | null {
  if (deleted) return 'author';
  return dead ? 'moderator' : null;
}

/** `null`: it is no post. */
export function toPost(told: Told): Post | null {
  if (!['story', 'poll', 'job'].includes(told.type)) return null;
  const title = storable(decodeHTMLStrict((told.title ?? '').slice(0, maxTextUnits.title * 2)), 'title');
  const link = /^https?:\/\//i.test(told.url ?? '') ? storable(told.url ?? '', 'link') : '';
  return postOf({
    platform: 'hacker_news',
    id: fullId(told.id),
    community: nameOf(homeOf(told.type, title)),
    author: told.by ? storable(told.by, 'label') : null,
    title,
    body: storable(told.text ?? '', 'body'),
    link: link === '' ? null : link,
    score: told.score ?? null,
    numComments: told.descendants ?? null,
    createdAt: told.time,
    removedBy: removalOf(told),
  });
}

/** `null`: it is no comment, or of no post that is known. */
export function toComment(told: Told, post: Pick<Item, 'id' | 'type' | 'title'>): AnyComment | null {
  if (told.type !== 'comment' || post.type === 'comment' || post.id === '') return null;
  return commentOf({
    platform: 'hacker_news',
    id: fullId(told.id),
    postId: fullId(post.id),
    parentId: told.parent && told.parent !== post.id ? fullId(told.parent) : null,
    community: nameOf(homeOf(post.type, post.title ?? '')),
    author: told.by ? storable(told.by, 'label') : null,
    body: storable(told.text ?? '', 'body'),
    score: told.score ?? null,
    createdAt: told.time,
    removedBy: removalOf(told),
  });
}
