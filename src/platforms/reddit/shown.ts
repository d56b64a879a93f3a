import type { Comment, Post } from '../platform.ts';
import { toComment, toPost } from './things.ts';

/** A post as listings show it: none that was removed or that not everybody may see. */
export function shownPost(raw: unknown, asOf: Date): Post | null {
  const post = knownPost(raw, asOf);
  return post?.removedBy === null ? post : null;
}

/** The same with tombstones. */
export function knownPost(raw: unknown, asOf: Date): Post | null {
  const read = toPost(raw, asOf);
  if (!read || read.hidden) return null;
  const { hidden: _hidden, ...post } = read;
  return post;
}

/** A comment as listings show it: none that was removed. */
export function shownComment(raw: unknown, asOf: Date): Comment | null {
  const comment = toComment(raw, asOf);
  if (comment?.removedBy !== null) return null;
  const { removedBy: _removedBy, ...shown } = comment;
  return shown;
}
