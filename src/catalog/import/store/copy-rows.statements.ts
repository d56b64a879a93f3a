import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type ColumnValue = string | number | boolean | Date | null;

const pieceRows = 500;

/** PostgreSQL's bulk way in. The rows' fields are named as the columns. */
export async function copyRows<Column extends string>(
  client: Client,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Record<Column, ColumnValue>>,
): Promise<void> {
  const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(pieces(columns, rows)), copy);
}

function* pieces<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, ColumnValue>>,
): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${columns.map((column) => field(row[column])).join('\t')}\n`);
    if (lines.length < pieceRows) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: ColumnValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(special, (character) => escapes[character]!);
  return value instanceof Date ? value.toISOString() : String(value);
}
