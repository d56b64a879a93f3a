import { createHash } from 'node:crypto';
import type { StoredItem } from '../../../catalog/posts/items/read-items.ts';

/** Shorter texts, such as "Help please", are the same by chance. */
const minTextCharacters = 30;

/** What Lemmy puts before a crosspost, and what a title says of its place on Hacker News. */
const crosspostLine = /^\s{0,10}cross-?posted from:? {1,4}https?:\/\/\S{1,2000}/i;
const placeInTitle = /^(?:ask|show|tell|launch) hn: {1,4}/i;

/**
 * What posts of the same text have in common on all platforms, whatever their case, spaces and marks; `null`: it is too
 * short to tell.
 */
export function textHashOf({
  kind,
  title,
  body: given,
  link,
}: Pick<StoredItem, 'kind' | 'title' | 'body' | 'link'>): string | null {
  if (kind === 'comment') return null;
  const body = given.replace(crosspostLine, '').trim();
  const words =
    `${title.replace(placeInTitle, '')} ${body}`
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  if (words.length < minTextCharacters && link === null) return null;
  return createHash('sha256')
    .update(`${words}\n${body === '' ? (link ?? '') : ''}`)
    .digest('base64url');
}
