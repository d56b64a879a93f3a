/** What every list answers with. */
export type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null };

/** The items of a list; the next page is asked for when it is reached. `for await` gives them one by one. */
export class Items<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | null) => Promise<Page<Item>>;

  constructor(fetchPage: (cursor: string | null) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | null = null;
    do {
      const page: Page<Item> = await this.#fetchPage(cursor);
      yield page;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** The first page only. */
  async page(): Promise<Page<Item>> {
    return this.#fetchPage(null);
  }

  /** All of them, or the first so many. */
  async toArray(max = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }
}
