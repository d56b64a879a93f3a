import { isNameOrId, platformOf } from '../addresses.ts';
import type { SizedLimit } from '../define-platform.ts';
import type { Answer, Comment, CommunityReason } from '../platform.ts';
import type { Read } from './query.ts';
import { refusal } from '../refusal.ts';
import { type CommentRow, commentColumns, refused, toComment } from './rows.ts';

/** The post need not have been imported itself: comments come in dumps of their own. */
export async function commentsUnder(
  read: Read,
  postId: string,
  { limit }: SizedLimit,
): Promise<Answer<readonly Comment[]>> {
  if (!isNameOrId(postId)) return refusal('missing');
  const rows = await read<CommentRow & { refused: CommunityReason | null }>(
    `select ${commentColumns}, ${refused} as refused
     from comment m join community c on c.id = m.community_id
     where m.platform = $1 and m.post_id = $2 and m.removed_by is null
     order by m.score desc nulls last, m.created_at, m.id limit $3`,
    [platformOf(postId), postId, limit],
  );
  if (rows.length === 0) return withoutComments(read, postId);
  const hidden = rows.find((row) => row.refused !== null)?.refused;
  if (hidden) return refusal(hidden);
  return { ok: true, value: rows.map(({ refused: _refused, ...row }) => toComment(row)) };
}

async function withoutComments(read: Read, postId: string): Promise<Answer<readonly Comment[]>> {
  const [post] = await read<{ refused: CommunityReason | null; counted: number; stored: boolean }>(
    `select ${refused} as refused, coalesce(p.num_comments, 1) as counted,
       exists (select from comment m where m.platform = p.platform and m.post_id = p.id) as stored
     from post p join community c on c.id = p.community_id
     where p.platform = $1 and p.id = $2`,
    [platformOf(postId), postId],
  );
  if (!post) return refusal('missing');
  if (post.refused !== null) return refusal(post.refused);
  if (post.counted > 0 && !post.stored) return refusal('not_collected', 'no comments of it were imported');
  return { ok: true, value: [] };
}
