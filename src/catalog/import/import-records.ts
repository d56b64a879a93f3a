import type { Client } from 'pg';
import type { ImportCounts } from './import-file.entity.ts';
import { type BadLine, type Batch, batchesOf, type ReadRecord, type Row } from './file/batches.ts';
import { DumpError } from './file/dump-error.ts';
import type { DumpKind } from './records/dump-kind.ts';
import type { Line } from './file/lines.ts';
import type { Origin } from './store/merge.statements.ts';
import { markFinished, type Progress, saveProgress } from './progress-row.ts';
import { inTransaction } from './store/transaction.ts';

const shownBadLines = 10;

/** `refused`: of what was taken, what may never be stored. */
type Stored = { stored: number; updated: number; refused?: number };

/** How records of one kind are read and stored. */
export type RecordKind<R extends Row> = {
  read: ReadRecord<R>;
  store: (client: Client, rows: R[], origin: Origin) => Promise<Stored>;
  /** For a kind whose batches are only set aside: stores them when all are read. Such an import cannot be resumed. */
  finish?: (client: Client, origin: Origin) => Promise<Stored>;
  /** What the whole file says, when it was read to its end. */
  conclude?: (client: Client, origin: Origin) => Promise<void>;
};

/** What is known of an import while it runs. */
export type Run = { kind: DumpKind | null; counts: ImportCounts; bad: BadLine[] };

export type RecordsContext = {
  client: Client;
  progress: Progress;
  lines: AsyncIterable<Line[]>;
  run: Run;
  report: () => void;
  origin: Origin;
  signal?: AbortSignal | undefined;
};

/** Stores batch after batch, each with the progress in one transaction, while the next one is read. */
export async function importRecords<R extends Row>(context: RecordsContext, kind: RecordKind<R>): Promise<void> {
  const { client, progress, lines, run, signal } = context;
  run.counts = progress.counts;
  let writing = Promise.resolve();
  let damage: DumpError | undefined;
  try {
    for await (const batch of batchesOf(lines, progress.linesDone, kind.read)) {
      await writing;
      if (signal?.aborted) throw new DumpError('interrupted: the same command goes on from here');
      run.bad.push(...batch.bad.slice(0, shownBadLines - run.bad.length));
      writing = storeBatch(context, kind, batch);
      // A failure is looked at with the next batch.
      writing.catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    damage = error;
  }
  await writing;
  if (kind.finish) await finish(context, kind.finish, damage);
  if (damage) throw damage;
  await inTransaction(client, async () => {
    await kind.conclude?.(client, context.origin);
    await markFinished(client, progress.fingerprint);
  });
}

async function storeBatch<R extends Row>(context: RecordsContext, kind: RecordKind<R>, batch: Batch<R>): Promise<void> {
  const { client, progress, run, origin, report } = context;
  const counts = await inTransaction(client, async () => {
    const { stored, updated, refused = 0 } = await kind.store(client, [...batch.rows.values()], origin);
    const { read, stored: s, updated: u, unchanged, skipped, bad_lines } = run.counts;
    const counts: ImportCounts = {
      read: read + batch.read,
      stored: s + stored,
      updated: u + updated,
      unchanged: unchanged + batch.taken - stored - updated - refused,
      skipped: skipped + batch.skipped + refused,
      bad_lines: bad_lines + batch.bad.length,
    };
    if (!kind.finish) await saveProgress(client, { ...progress, linesDone: batch.lastLine, counts });
    return counts;
  });
  run.counts = counts;
  report();
}

/** Until here, everything that was set aside counts as unchanged. */
async function finish(
  { client, progress, run, origin }: RecordsContext,
  store: NonNullable<RecordKind<Row>['finish']>,
  damage: DumpError | undefined,
): Promise<void> {
  // What is missing may be the rest of what any community has.
  if (damage) {
    run.counts = progress.counts;
    return;
  }
  run.counts = await inTransaction(client, async () => {
    const { stored, updated } = await store(client, origin);
    const counts = { ...run.counts, stored, updated, unchanged: run.counts.unchanged - stored - updated };
    await saveProgress(client, { ...progress, linesDone: counts.read, counts });
    return counts;
  });
}
