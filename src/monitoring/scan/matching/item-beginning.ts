import type { StoredItem } from '../../../catalog/posts/items/read-items.ts';
import { beginningOf } from '../../../text/beginning.ts';

/** No platform lets people write so much: what is behind it is not matched. */
export const maxBodyCharacters = 100_000;
const maxFieldCharacters = 2_000;

/** As much of an item as is read. */
export function beginningOfItem(item: StoredItem): StoredItem {
  const cut = (text: string | null) => text && beginningOf(text, maxFieldCharacters);
  return {
    ...item,
    title: beginningOf(item.title, maxFieldCharacters),
    body: beginningOf(item.body, maxBodyCharacters),
    author: cut(item.author),
    link: cut(item.link),
    flair: cut(item.flair),
  };
}
