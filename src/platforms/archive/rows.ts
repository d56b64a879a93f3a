import { commentUrl, communityUrl, postUrl } from '../addresses.ts';
import type { Comment, Community, CommunityReason, Post } from '../platform.ts';

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
export const communityColumns = `c.platform, c.name, c.title, c.description, c.sidebar, c.members, c.nsfw, c.access,
  c.quarantined, c.language, c.category, ${ms('c.created_at')} as created_ms, ${ms('c.as_of')} as as_of_ms,
  ${refused} as refused`;

export type CommunityRow = Omit<Community, 'url' | 'createdAt' | 'asOf'> & {
  created_ms: number | null;
  as_of_ms: number | null;
  refused: CommunityReason | null;
};

export function toCommunity(row: CommunityRow): Community {
  const { refused: _refused, created_ms, as_of_ms, ...rest } = row;
  return {
    ...rest,
    url: communityUrl(row.platform, row.name),
    createdAt: dateOrNull(created_ms),
    asOf: dateOrNull(as_of_ms),
  };
}

/** Of the post `p` in the community `c`. */
export const postColumns = `p.platform, p.id, c.name as community, p.author, p.title, p.body, p.link, p.flair, p.score,
  p.upvote_ratio as "upvoteRatio", p.num_comments as "numComments", p.nsfw, ${ms('p.created_at')} as created_ms,
  ${ms('p.edited_at')} as edited_ms, p.removed_by as "removedBy", ${ms('p.as_of')} as as_of_ms`;

type ItemTimes = { created_ms: number; edited_ms: number | null; as_of_ms: number | null };
type Dated = 'url' | 'createdAt' | 'editedAt' | 'asOf';
export type PostRow = Omit<Post, Dated> & ItemTimes;

/** Listings have posts that stand only. */
export function toPost(row: PostRow): Post {
  const post = withDates(row);
  return { ...post, url: postUrl(post.platform, post.community, post.id, post.link) };
}

/** Of the comment `m` in the community `c`. */
export const commentColumns = `m.platform, m.id, m.post_id as "postId", m.parent_id as "parentId", c.name as community,
  m.author, m.body, m.score, ${ms('m.created_at')} as created_ms, ${ms('m.edited_at')} as edited_ms,
  ${ms('m.as_of')} as as_of_ms`;

export type CommentRow = Omit<Comment, Dated> & ItemTimes;

export function toComment(row: CommentRow): Comment {
  const comment = withDates(row);
  return { ...comment, url: commentUrl(comment.platform, comment.community, comment.postId, comment.id) };
}

function withDates<Row extends ItemTimes>({ created_ms, edited_ms, as_of_ms, ...item }: Row) {
  return { ...item, createdAt: new Date(created_ms), editedAt: dateOrNull(edited_ms), asOf: dateOrNull(as_of_ms) };
}
