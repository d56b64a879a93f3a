import type { StoredItem } from '../../../catalog/posts/read-items.ts';

/** No platform lets people write so much: what is behind it is not matched. */
export const maxBodyCharacters = 100_000;
const maxFieldCharacters = 2_000;

/** As much of an item as is read. */
export function beginningOf(item: StoredItem): StoredItem {
  const cut = (text: string | null) => text && text.slice(0, maxFieldCharacters);
  return {
    ...item,
    title: item.title.slice(0, maxFieldCharacters),
    body: item.body.slice(0, maxBodyCharacters),
    author: cut(item.author),
    link: cut(item.link),
    flair: cut(item.flair),
  };
}
