import type { Client } from 'pg';
import type { ImportCounts } from './import-file.entity.ts';
import { DumpError } from './dump-error.ts';
import type { DumpKind } from './dump-kind.ts';

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
export async function claimFile(client: Client, fingerprint: string, kind: DumpKind): Promise<Progress> {
  await lockFile(client, fingerprint);
  await client.query(
    `insert into import_file (fingerprint, kind, counts) values ($1, $2, $3)
     on conflict (fingerprint) do update
     set kind = excluded.kind, lines_done = 0, counts = excluded.counts, started_at = now(), finished_at = null,
         repeated = import_file.kind = excluded.kind
     where import_file.finished_at is not null or import_file.kind <> excluded.kind`,
    [fingerprint, kind, noCounts],
  );
  const { rows } = await client.query<{ lines_done: string; counts: ImportCounts; repeated: boolean }>(
    'select lines_done, counts, repeated from import_file where fingerprint = $1',
    [fingerprint],
  );
  const { lines_done, counts, repeated } = rows[0]!;
  return { fingerprint, linesDone: Number(lines_done), counts, repeated };
}

async function lockFile(client: Client, fingerprint: string): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`import ${fingerprint}`]);
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new DumpError('another process is importing this file');
    throw error;
  }
  await client.query('reset lock_timeout');
}

/** Part of the transaction that stores the lines. */
export async function saveProgress(client: Client, progress: Progress): Promise<void> {
  await client.query('update import_file set lines_done = $2, counts = $3 where fingerprint = $1', [
    progress.fingerprint,
    progress.linesDone,
    progress.counts,
  ]);
}

export async function markFinished(client: Client, fingerprint: string): Promise<void> {
  await client.query('update import_file set finished_at = now() where fingerprint = $1', [fingerprint]);
}
