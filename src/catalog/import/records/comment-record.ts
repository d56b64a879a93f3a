import { mentionedCommunity } from './community-name.ts';
import {
  type DumpRecord,
  editTime,
  idField,
  integer,
  label,
  platformId,
  requiredText,
  requiredTime,
  retrievalTime,
} from './dump-record.ts';
import { removedBy } from './removal.ts';

/** Throws `BadRecord`; `null`: it stands in a user's profile. Of what was taken down, the text stays out; see `post-record.ts`. */
export function readComment(record: DumpRecord) {
  const community = mentionedCommunity(record);
  if (community === null) return null;
  const id = platformId(record, idField(record), 't1_');
  const post_id = platformId(record, 'link_id', 't3_');
  const body = requiredText(record, 'body', 'body');
  const removed_by = removedBy(record, [body]);
  const stands = removed_by === null;
  return {
    key: id,
    community,
    id,
    post_id,
    parent_id: parent(record, post_id),
    author: stands ? label(record, 'author') : '',
    body: stands ? body : '',
    score: integer(record, 'score'),
    created_at: requiredTime(record, 'created_utc'),
    edited_at: editTime(record),
    removed_by,
    as_of: retrievalTime(record),
  };
}

/** A row of `comment`; the fields are its columns, but for the community. */
export type CommentRow = NonNullable<ReturnType<typeof readComment>>;

/** The comment it answers; `''`: the post. Some dumps write the id as the number it stands for. */
function parent(record: DumpRecord, postId: string): string | null {
  const value = record['parent_id'] ?? null;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) {
    const id = value.toString(36);
    return id === postId ? '' : id;
  }
  if (typeof value === 'string' && value.startsWith('t3_')) return '';
  const id = platformId(record, 'parent_id', 't1_');
  return id === postId ? '' : id;
}
