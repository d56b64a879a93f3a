/**
 * Does the work for each, one after the other. One that throws holds no other up: what failed is thrown at the end, each
 * with what `nameOf` says.
 */
export async function eachByItself<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: Error[] = [];
  let count = 0;
  for await (const item of items) {
    count++;
    try {
      await work(item);
    } catch (error) {
      failures.push(new Error(nameOf(item), { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} failed`);
}
