import type { Client } from 'pg';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonValue, now } from '../../database/expressions.ts';
import { statementsOn } from '../../database/statements-on.ts';
import { lockOn } from '../../database/with-lock.ts';
import type { ImportCounts, ImportFile } from './import-file.entity.ts';
import { DumpError } from './file/dump-error.ts';
import type { DumpKind } from './records/dump-kind.ts';

type Tables = InferKyselyDB<typeof ImportFile>;

export type Progress = {
  fingerprint: string;
  linesDone: number;
  counts: ImportCounts;
  /** It was imported to its end before. */
  repeated: boolean;
};

export const noCounts: ImportCounts = { read: 0, stored: 0, updated: 0, unchanged: 0, skipped: 0, bad_lines: 0 };

/** How long the database may take to notice that the process which imported this file before us is dead. */
const lockTimeout = '20s';

/** Where an interrupted import of this file goes on, or a new beginning. For as long as the connection lives it is ours. */
export async function claimFile(
  client: Client,
  { fingerprint, kind, name }: { fingerprint: string; kind: DumpKind; name: string | null },
): Promise<Progress> {
  await lockFile(client, fingerprint);
  const db = statementsOn<Tables>(client);
  await db
    .insertInto('import_file')
    .values({ fingerprint, kind, name, counts: jsonValue(noCounts) })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          name: eb.ref('excluded.name'),
          lines_done: 0,
          counts: eb.ref('excluded.counts'),
          started_at: now,
          finished_at: null,
          repeated: sql<boolean>`import_file.kind = excluded.kind`,
        }))
        .where((eb) =>
          eb.or([eb('import_file.finished_at', 'is not', null), eb('import_file.kind', '<>', eb.ref('excluded.kind'))]),
        ),
    )
    .execute();
  const { lines_done, counts, repeated } = await db
    .selectFrom('import_file')
    .select(['lines_done', 'counts', 'repeated'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return { fingerprint, linesDone: lines_done, counts, repeated };
}

async function lockFile(client: Client, fingerprint: string): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  try {
    await lockOn(client, `catalog.import.file ${fingerprint}`);
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new DumpError('another process is importing this file');
    throw error;
  }
  await client.query('reset lock_timeout');
}

/** Part of the transaction that stores the lines. */
export async function saveProgress(client: Client, progress: Progress): Promise<void> {
  await statementsOn<Tables>(client)
    .updateTable('import_file')
    .set({ lines_done: progress.linesDone, counts: jsonValue(progress.counts) })
    .where('fingerprint', '=', progress.fingerprint)
    .execute();
}

export async function markFinished(client: Client, fingerprint: string): Promise<void> {
  await statementsOn<Tables>(client)
    .updateTable('import_file')
    .set({ finished_at: now })
    .where('fingerprint', '=', fingerprint)
    .execute();
}
