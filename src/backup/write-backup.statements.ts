import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newConnection } from '../database/connections/connection.ts';
import { OperatorError } from '../errors.ts';
import { endMark, type Header, magic, type Trailer } from './contents.ts';
import { frame } from './frames.ts';
import { type CopiedTable, copiedTables, ledgerSums } from './tables.statements.ts';

export type WrittenBackup = Trailer & { bytes: number };

/**
 * Writes all of a database, as of one moment, to a file that is not there yet. Nobody is kept waiting: it is one
 * transaction that only reads. The file has its name when it is whole, and not before.
 */
export async function writeBackup(url: string, file: string, about: Omit<Header, 'taken_at'>): Promise<WrittenBackup> {
  await refuseTaken(file);
  await requireFolder(dirname(file));
  // Of its own: one that was killed leaves its own behind, and another may be under way.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const client = newConnection(url, 'backup');
  await client.connect();
  const remove = () => rmSync(unfinished, { force: true });
  // Who interrupts a command does not wait for what it was at.
  process.once('exit', remove);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ now: Date }>('select now() as now');
    const written = await writeAll(client, unfinished, { ...about, taken_at: rows[0]!.now.toISOString() });
    await client.query('commit');
    await sync(unfinished);
    await refuseTaken(file);
    await rename(unfinished, file);
    return { ...written, bytes: (await stat(file)).size };
  } finally {
    process.off('exit', remove);
    remove();
    await client.end();
  }
}

async function requireFolder(folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new OperatorError(`There is no folder ${folder}`);
}

async function refuseTaken(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw new OperatorError(`${file} is there already`);
}

async function writeAll(client: Client, path: string, about: Header): Promise<Trailer> {
  const end: Trailer = { tables: 0, rows: 0, ledger: {} };
  // It holds what people wrote, and the hashes of tokens. Opened before anything can fail: a stream that is destroyed
  // while it opens its file would make it after it was removed.
  const target = await open(path, 'wx', 0o600);
  await pipeline(
    everything(client, about, end),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    marked,
    target.createWriteStream(),
  );
  return end;
}

/** All pieces of a backup; `end` is filled on the way. */
async function* everything(client: Client, about: Header, end: Trailer): AsyncGenerator<Buffer> {
  yield frame('header', about);
  end.ledger = await ledgerSums(client);
  for (const table of await copiedTables(client)) {
    end.rows += yield* rowsOf(client, table);
    end.tables++;
  }
  yield frame('trailer', end);
}

async function* rowsOf(client: Client, { name, columns }: CopiedTable): AsyncGenerator<Buffer, number> {
  yield frame('table', { table: name, columns });
  const hash = createHash('sha256');
  // As a query: PostgreSQL before 18 copies a table of partitions in no other way.
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield frame('data', chunk);
  }
  yield frame('end', { table: name, rows: rows.rowCount, sha256: hash.digest('hex') });
  return rows.rowCount;
}

async function* marked(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield magic;
  yield* compressed;
  yield endMark;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
