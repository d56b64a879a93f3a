import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newConnection } from '../database/connections/connection.ts';
import { OperatorError } from '../errors.ts';
import { type TableEnd, tableEnd, tableStart } from './contents.ts';
import type { Frame } from './frames.ts';
import { type BackupSummary, parse, readFrames } from './read-backup.ts';
import { type CopiedTable, copiedTables, ledgerSums } from './tables.statements.ts';

/**
 * Fills an empty database, whose tables are those of the backup, in one transaction: all of it is there afterwards, or
 * nothing. `about`: what was found when the file was verified.
 */
export async function restoreBackup(url: string, file: string, about: BackupSummary): Promise<void> {
  const client = newConnection(url, 'restore');
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    // What migrations write into tables themselves is in the backup, too.
    await client.query(`delete from service_mark where name = 'write'`);
    const tables = await copiedTables(client);
    await refuseFilled(client, tables);
    // A service that starts now waits, and finds what was restored: it would make an account and a sample of its own.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
    await refuseFilled(client, tables);
    await client.query('delete from graphile_worker._private_jobs; delete from graphile_worker._private_tasks');
    // The balances are in the backup: entries must not be added to them again.
    await client.query(`select set_config('whereabouts.sweeping', 'on', true)`);
    await fill(client, file, tables);
    await setSequences(client);
    await freeTasks(client);
    const sums = await ledgerSums(client);
    const differs = Object.entries({ ...sums, ...about.ledger }).find(
      ([bucket]) => sums[bucket] !== about.ledger[bucket],
    );
    if (differs) throw new OperatorError(`The ledger does not add up to what the backup says of ${differs[0]}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: Client, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0 && !name.startsWith('graphile_worker.'))
      throw new OperatorError(`The database is not empty (${name}): a backup is restored into an empty one`);
  }
}

async function fill(client: Client, file: string, known: readonly CopiedTable[]): Promise<void> {
  const columnsOf = new Map(known.map(({ name, columns }) => [name, columns]));
  const frames = readFrames(file);
  for await (const { kind, bytes } of atHand(frames)) {
    if (kind !== 'table') continue;
    const { table: name, columns } = parse(tableStart, bytes);
    // They become part of a statement.
    if (!columns.every((column) => columnsOf.get(name)?.includes(column)))
      throw new OperatorError(`There is no table ${name} with the columns of the backup here`);
    const input = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    let end: TableEnd | undefined;
    await pipeline(
      rowsOf(frames, (told) => (end = told)),
      input,
    );
    if (input.rowCount !== end?.rows)
      throw new OperatorError(`${name} has ${input.rowCount} rows instead of ${end?.rows}`);
  }
}

/** The rows of one table, up to its end. */
async function* rowsOf(frames: AsyncGenerator<Frame>, ended: (end: TableEnd) => void): AsyncGenerator<Buffer> {
  for await (const { kind, bytes } of atHand(frames)) {
    if (kind === 'end') {
      ended(parse(tableEnd, bytes));
      return;
    }
    yield bytes;
  }
}

/** Frames that whoever comes next goes on with: leaving a `for await` would end them. */
function atHand(frames: AsyncGenerator<Frame>): AsyncIterable<Frame> {
  return { [Symbol.asyncIterator]: () => ({ next: async () => frames.next() }) };
}

/** New rows get numbers behind those that are there. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; owner: string; owned: string }>(
    `select format('%I.%I', sn.nspname, s.relname) as sequence, format('%I.%I', n.nspname, c.relname) as owner, quote_ident(a.attname) as owned
       from pg_class s
       join pg_namespace sn on sn.oid = s.relnamespace
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
       join pg_class c on c.oid = d.refobjid
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and n.nspname in ('public', 'graphile_worker')`,
  );
  for (const { sequence, owner, owned } of rows)
    await client.query(
      `select setval($1::regclass, greatest((select max(${owned}) from ${owner}), (select last_value from ${sequence})))`,
      [sequence],
    );
}

/** Nobody works on anything here yet. */
async function freeTasks(client: Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, job_queue_id = null,
            attempts = case when locked_at is null then attempts else greatest(0, attempts - 1) end`,
  );
}
