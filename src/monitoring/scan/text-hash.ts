import { createHash } from 'node:crypto';
import type { StoredItem } from '../../catalog/posts/read-items.ts';

/** Shorter texts, such as "Help please", are the same by chance. */
const shortestText = 30;

/** What posts of the same text have in common, whatever their case, spaces and marks; `null`: it is too short to tell. */
export function textHashOf({ kind, title, body, link }: StoredItem): string | null {
  if (kind === 'comment') return null;
  const words =
    `${title} ${body}`
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  if (words.length < shortestText && link === null) return null;
  return createHash('sha256')
    .update(`${words}\n${body === '' ? (link ?? '') : ''}`)
    .digest('base64url');
}
