import { commentUrl, communityUrl, postUrl } from '../addresses.ts';
import type { Comment, Community, CommunityReason, PlatformName, Post } from '../platform.ts';

/** Milliseconds since 1970 as a plain number: drivers differ in how they hand over timestamps. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const dateOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Why the community `c` cannot be read, or null. The one place that knows what `access` may say. */
export const refused = `case
  when c.access = 'banned' then 'banned'
  when c.access in ('private', 'employees_only', 'gold_only') then 'private'
  when c.access = 'gated' then 'gated'
  when c.quarantined then 'quarantined'
end`;

/** Of the community `c`. */
export const communityColumns = `c.id, c.platform, c.name, c.title, c.description, c.sidebar, c.members, c.nsfw, c.access,
  c.quarantined, c.language, c.category, ${ms('c.created_at')} as created_ms, ${ms('c.as_of')} as as_of_ms,
  ${refused} as refused`;

export type CommunityRow = Omit<Community, 'url' | 'createdAt' | 'asOf'> & {
  id: number;
  created_ms: number | null;
  as_of_ms: number | null;
  refused: CommunityReason | null;
};

export function toCommunity(row: CommunityRow): Community {
  const { id: _id, refused: _refused, created_ms, as_of_ms, ...rest } = row;
  return {
    ...rest,
    url: communityUrl(row.platform, row.name),
    createdAt: dateOrNull(created_ms),
    asOf: dateOrNull(as_of_ms),
  };
}

/** Of the post `p` in the community `c`. */
export const postColumns = `p.platform, p.id, c.name as community, p.author, p.title, p.body, p.link, p.flair, p.score,
  p.upvote_ratio, p.num_comments, p.nsfw, ${ms('p.created_at')} as created_ms, ${ms('p.edited_at')} as edited_ms,
  p.removed_by, ${ms('p.as_of')} as as_of_ms`;

export type PostRow = {
  platform: PlatformName;
  id: string;
  community: string;
  author: string | null;
  title: string;
  body: string;
  link: string | null;
  flair: string | null;
  score: number | null;
  upvote_ratio: number | null;
  num_comments: number | null;
  nsfw: boolean;
  created_ms: number;
  edited_ms: number | null;
  removed_by: string | null;
  as_of_ms: number | null;
};

/** A removed post shows nothing of what it said, whatever the row still holds. */
export function toPost(row: PostRow): Post {
  const stands = row.removed_by === null;
  return {
    platform: row.platform,
    id: row.id,
    community: row.community,
    author: stands ? row.author : null,
    title: stands ? row.title : '',
    body: stands ? row.body : '',
    link: stands ? row.link : null,
    url: postUrl(row.platform, row.community, row.id, stands ? row.link : null),
    flair: stands ? row.flair : null,
    score: row.score,
    upvoteRatio: row.upvote_ratio,
    numComments: row.num_comments,
    nsfw: row.nsfw,
    createdAt: new Date(row.created_ms),
    editedAt: dateOrNull(row.edited_ms),
    removedBy: row.removed_by,
    asOf: dateOrNull(row.as_of_ms),
  };
}

/** Of the comment `m` in the community `c`. */
export const commentColumns = `m.platform, m.id, m.post_id, m.parent_id, c.name as community, m.author, m.body, m.score,
  ${ms('m.created_at')} as created_ms, ${ms('m.edited_at')} as edited_ms, ${ms('m.as_of')} as as_of_ms`;

export type CommentRow = {
  platform: PlatformName;
  id: string;
  post_id: string;
  parent_id: string | null;
  community: string;
  author: string | null;
  body: string;
  score: number | null;
  created_ms: number;
  edited_ms: number | null;
  as_of_ms: number | null;
};

export function toComment(row: CommentRow): Comment {
  return {
    platform: row.platform,
    id: row.id,
    postId: row.post_id,
    parentId: row.parent_id,
    community: row.community,
    author: row.author,
    body: row.body,
    url: commentUrl(row.platform, row.community, row.post_id, row.id),
    score: row.score,
    createdAt: new Date(row.created_ms),
    editedAt: dateOrNull(row.edited_ms),
    asOf: dateOrNull(row.as_of_ms),
  };
}
