import { type Format, writeCsv } from './output.ts';
import type { Column } from './table.ts';
import { safeJson, type Terminal } from './terminal.ts';

/** A result in the format that was asked for: JSON whole, CSV its communities, or for people to read. */
export function writeResult<Row, Result extends { communities: Row[] }>(
  terminal: Terminal,
  format: Format,
  result: Result,
  columns: readonly Column<Row>[],
  show: (terminal: Terminal, result: Result) => void,
): void {
  if (format.json) terminal.line(safeJson(result));
  else if (format.csv) writeCsv(terminal, result.communities, columns);
  else show(terminal, result);
}
