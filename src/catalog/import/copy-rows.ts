import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type ColumnValue = string | number | boolean | Date | null;

/** PostgreSQL's bulk way in. The rows' fields are named as the columns. */
export async function copyRows<Column extends string>(
  client: Client,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Record<Column, ColumnValue>>,
): Promise<void> {
  const lines: string[] = [];
  for (const row of rows) lines.push(columns.map((column) => field(row[column])).join('\t'));
  if (lines.length === 0) return;
  const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  copy.end(`${lines.join('\n')}\n`);
  await finished(copy);
}

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: ColumnValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(special, (character) => escapes[character]!);
  return value instanceof Date ? value.toISOString() : String(value);
}
