import { redditLink } from '../../../platforms/addresses.ts';
import { mentionedCommunity } from './community-name.ts';
import {
  amount,
  type DumpRecord,
  decimal,
  editTime,
  flag,
  integer,
  label,
  platformId,
  requiredText,
  requiredTime,
  retrievalTime,
  text,
  idField,
} from './dump-record.ts';
import { removedBy } from './removal.ts';

/**
 * Throws `BadRecord`; `null`: it stands in a user's profile. Of what was taken down, the texts stay out. What the record does
 * not say is `null`; `''` says that there is none.
 */
export function readPost(record: DumpRecord) {
  const community = mentionedCommunity(record);
  if (community === null) return null;
  const id = platformId(record, idField(record), 't3_');
  const title = requiredText(record, 'title', 'title');
  const body = text(record, 'selftext', 'body');
  const removed_by = removedBy(record, [body ?? '', title]);
  const stands = removed_by === null;
  return {
    key: id,
    community,
    id,
    author: stands ? label(record, 'author') : '',
    title: stands ? title : '',
    body: stands ? body : '',
    link: stands ? link(record, id) : '',
    flair: 'link_flair_text' in record ? (label(record, 'link_flair_text') ?? '') : null,
    score: integer(record, 'score'),
    upvote_ratio: ratio(record),
    num_comments: amount(record, 'num_comments'),
    nsfw: record['over_18'] == null ? null : flag(record, 'over_18'),
    created_at: requiredTime(record, 'created_utc'),
    edited_at: editTime(record),
    removed_by,
    as_of: retrievalTime(record),
  };
}

/** A row of `post`; the fields are its columns, but for the community. */
export type PostRow = NonNullable<ReturnType<typeof readPost>>;

function link(record: DumpRecord, id: string): string | null {
  const url = label(record, 'url', 'link');
  if (flag(record, 'is_self')) return '';
  return url === null ? null : (redditLink(url, id) ?? '');
}

function ratio(record: DumpRecord): number | null {
  const value = decimal(record, 'upvote_ratio');
  return value !== null && value >= 0 && value <= 1 ? value : null;
}
