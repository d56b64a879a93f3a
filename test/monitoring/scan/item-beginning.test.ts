import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredItem } from '../../../src/catalog/posts/items/read-items.ts';
import { beginningOfItem, maxBodyCharacters } from '../../../src/monitoring/scan/matching/item-beginning.ts';

test('what is read of a long item ends with a whole character', () => {
  const long = (max: number) => `${'x'.repeat(max - 1)}🫖 and more`;
  const field = long(2_000);
  const item = { title: field, body: long(maxBodyCharacters), author: field, link: field, flair: null };
  const { title, body, author, link, flair } = beginningOfItem(item as unknown as StoredItem);
  for (const text of [title, body, author!, link!]) assert.ok(text.isWellFormed());
  assert.equal([title.length, body.length, flair], [1_999, maxBodyCharacters - 1, null]);
});

test.run();
