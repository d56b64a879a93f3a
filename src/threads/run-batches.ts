import { ThreadEnded } from './thread-task.ts';

/** How much goes to a thread at once: copying it keeps the event loop, so it is bounded by count and by size. */
export type BatchLimits<Item> = { maxItems: number; maxCharacters: number; charactersOf: (item: Item) => number };

/** How many runs may still be late before what is left of a late batch is given up as a whole. */
export type Patience = { lateRuns: number };

/** `result`: `null` of items that were left out, because a thread could not finish them. */
export type BatchResult<Item, Result> = { items: readonly Item[]; result: Result | null };

/** Runs all items, batch by batch in their order. A batch that ends its thread is halved until those to blame are found. */
export async function runBatches<Item, Result>(
  items: readonly Item[],
  limits: BatchLimits<Item>,
  run: (batch: readonly Item[]) => Promise<Result>,
  patience: Patience = { lateRuns: 20 },
): Promise<BatchResult<Item, Result>[]> {
  const results: BatchResult<Item, Result>[] = [];
  for (const batch of batchesOf(items, limits)) results.push(...(await runHalves(batch, run, patience)));
  return results;
}

/** One result an item, in their order, for runs that give one an item; `null` of those that were left out. */
export function eachResult<Item, Result>(results: readonly BatchResult<Item, Result[]>[]): (Result | null)[] {
  return results.flatMap(({ items, result }) => result ?? items.map(() => null));
}

async function runHalves<Item, Result>(
  items: readonly Item[],
  run: (batch: readonly Item[]) => Promise<Result>,
  patience: Patience,
): Promise<BatchResult<Item, Result>[]> {
  try {
    return [{ items, result: await run(items) }];
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    if (items.length === 1 || --patience.lateRuns <= 0) return [{ items, result: null }];
    const half = Math.ceil(items.length / 2);
    return [
      ...(await runHalves(items.slice(0, half), run, patience)),
      ...(await runHalves(items.slice(half), run, patience)),
    ];
  }
}

function* batchesOf<Item>(
  items: readonly Item[],
  { maxItems, maxCharacters, charactersOf }: BatchLimits<Item>,
): Generator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for (const item of items) {
    const size = charactersOf(item);
    if (batch.length > 0 && (batch.length === maxItems || characters + size > maxCharacters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(item);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
