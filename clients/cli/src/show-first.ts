import type { Terminal } from './terminal.ts';

type Listed<Item> = { toArray: (max: number) => Promise<Item[]> };

/** How many to ask for at once, to show so many and to know whether there are more. */
export function pageFor(limit: number): number {
  return Math.min(limit + 1, 100);
}

/** Shows the first so many of a list, and notes when those are not all. */
export async function showFirst<Item>(
  terminal: Terminal,
  list: Listed<Item>,
  limit: number,
  show: (items: Item[]) => void | Promise<void>,
): Promise<void> {
  const items = await list.toArray(limit + 1);
  await show(items.slice(0, limit));
  if (items.length > limit) terminal.note(`There are more than ${limit}; --limit shows more.`);
}
