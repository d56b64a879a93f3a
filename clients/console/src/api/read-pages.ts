type Page<Item> = { data: Item[]; next_cursor: string | null };

/** The items of a list, page by page until it ends or there are `max`. `isWhole`: it has ended. */
export async function readPages<Item>(
  read: (place: { cursor?: string }) => Promise<Page<Item>>,
  max: number,
): Promise<{ items: Item[]; isWhole: boolean }> {
  const items: Item[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Page<Item> = await read(cursor === null ? {} : { cursor });
    items.push(...page.data);
    cursor = page.next_cursor;
    if (cursor === null || items.length >= max) return { items, isWhole: cursor === null };
  }
}
