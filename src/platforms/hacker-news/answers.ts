import { z } from 'zod';
import { decodeHTMLStrict } from 'entities';
import { commentUrl, postUrl } from '../addresses.ts';
import { htmlText } from '../html-text.ts';
import type { AnyComment, Post } from '../platform.ts';
import { maxTextUnits, storable } from '../storable.ts';
import { homeOf, host, nameOf, type PartName } from './parts.ts';

/** Numbers today; to us they are only names. */
const id = z.union([z.number().int().transform(String), z.string().regex(/^\w{1,20}$/)]);
const idOrNull = id.nullish().catch(null);
const count = z.number().int().nullish().catch(null);
const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const seconds = z
  .number()
  .int()
  .transform((value) => new Date(value * 1000))
  .refine((date) => !Number.isNaN(date.getTime()));

/** What the search finds: a story, poll, job advert or comment. */
export const hit = z.object({
  objectID: id,
  title: text,
  url: text,
  author: text,
  points: count,
  story_text: text,
  comment_text: text,
  num_comments: count,
  story_id: idOrNull,
  story_title: text,
  parent_id: idOrNull,
  created_at_i: seconds,
  _tags: z.array(z.string()).catch([]),
});
export type Hit = z.infer<typeof hit>;

export const hits = z.object({
  hits: z.array(z.unknown()).transform((all) => ({
    /** As many as the page had, those included that could not be read. */
    count: all.length,
    read: all.flatMap((one) => hit.safeParse(one).data ?? []),
  })),
  nbHits: z.number().int().nonnegative().catch(0),
});

/** An item as the site itself tells it: `deleted` by its author, `dead` by moderators, flags or software. */
export const item = z.object({
  id,
  type: z.string().catch('story'),
  by: text,
  time: seconds,
  text,
  url: text,
  title: text,
  score: count,
  descendants: count,
  parent: idOrNull,
  deleted: flag,
  dead: flag,
});
export type Item = z.infer<typeof item>;

export function fullId(local: string): string {
  return `${local}@${host}`;
}

/** The site's own id of `id@host`; `null`: nobody there gave it. */
export function localId(full: string): string | null {
  const [local = '', at, ...more] = full.split('@');
  return more.length === 0 && at?.toLowerCase() === host && /^\w{1,20}$/.test(local) ? local : null;
}

/** `null`: it is no post. */
export function postOfHit(one: Hit, asOf: Date): Post | null {
  if (one._tags.includes('comment') || one._tags.includes('pollopt')) return null;
  const type = one._tags.includes('job') ? 'job' : 'story';
  const counts = { score: one.points ?? null, numComments: one.num_comments ?? null };
  return toPost(
    { id: one.objectID, type, title: one.title, html: one.story_text, url: one.url, by: one.author },
    { ...counts, createdAt: one.created_at_i, removedBy: null, asOf },
  );
}

/** `null`: it is no post. */
export function postOfItem(one: Item, asOf: Date): Post | null {
  if (!['story', 'poll', 'job'].includes(one.type)) return null;
  const counts = { score: one.score ?? null, numComments: one.descendants ?? null };
  return toPost(
    { id: one.id, type: one.type, title: one.title, html: one.text, url: one.url, by: one.by },
    { ...counts, createdAt: one.time, removedBy: removalOf(one), asOf },
  );
}

export function removalOf({ deleted, dead }: Item): string | null {
  if (deleted) return 'author';
  return dead ? 'moderator' : null;
}

type Text = string | null | undefined;
type Said = { id: string; type: string; title: Text; html: Text; url: Text; by: Text };

function toPost(said: Said, known: Pick<Post, 'score' | 'numComments' | 'createdAt' | 'removedBy' | 'asOf'>): Post {
  const title = storable(decodeHTMLStrict((said.title ?? '').slice(0, maxTextUnits.title * 2)), 'title');
  const community = nameOf(homeOf(said.type, title));
  const stands = known.removedBy === null;
  const link = /^https?:\/\//i.test(said.url ?? '') ? storable(said.url ?? '', 'link') : '';
  return {
    platform: 'hacker_news',
    id: fullId(said.id),
    community,
    author: stands && said.by ? storable(said.by, 'label') : null,
    title: stands ? title : '',
    body: stands ? storable(htmlText(said.html ?? ''), 'body') : '',
    link: stands && link !== '' ? link : null,
    url: postUrl('hacker_news', community, fullId(said.id)),
    flair: null,
    upvoteRatio: null,
    nsfw: false,
    editedAt: null,
    ...known,
  };
}

/** `null`: it is no comment, or of nothing that is known. */
export function commentOfHit(one: Hit, asOf: Date): AnyComment | null {
  if (!one._tags.includes('comment') || !one.story_id) return null;
  const home = homeOf('story', one.story_title ?? '');
  const parent = one.parent_id === one.story_id ? null : (one.parent_id ?? null);
  return toComment(
    { id: one.objectID, post: one.story_id, parent, html: one.comment_text, by: one.author, home },
    { score: one.points ?? null, createdAt: one.created_at_i, removedBy: null, asOf },
  );
}

export function commentOfItem(one: Item, post: Item, asOf: Date): AnyComment {
  const home = homeOf(post.type, post.title ?? '');
  const parent = one.parent === post.id ? null : (one.parent ?? null);
  return toComment(
    { id: one.id, post: post.id, parent, html: one.text, by: one.by, home },
    { score: null, createdAt: one.time, removedBy: removalOf(one), asOf },
  );
}

type SaidBelow = { id: string; post: string; parent: string | null; html: Text; by: Text; home: PartName };

function toComment(
  { id: local, post, parent, html, by, home }: SaidBelow,
  known: Pick<AnyComment, 'score' | 'createdAt' | 'removedBy' | 'asOf'>,
): AnyComment {
  const stands = known.removedBy === null;
  const community = nameOf(home);
  return {
    platform: 'hacker_news',
    id: fullId(local),
    postId: fullId(post),
    parentId: parent === null ? null : fullId(parent),
    community,
    author: stands && by ? storable(by, 'label') : null,
    body: stands ? storable(htmlText(html ?? ''), 'body') : '',
    url: commentUrl('hacker_news', community, fullId(post), fullId(local)),
    editedAt: null,
    ...known,
  };
}
