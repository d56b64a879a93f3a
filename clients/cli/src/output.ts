import { stringify } from 'csv-stringify/sync';
import { type Command, Option } from 'commander';
import { type Column, writeTable } from './table.ts';
import { safeJson, type Terminal, withoutControls } from './terminal.ts';

export type Format = { json?: boolean; csv?: boolean };

/** Adds `--json` and `--csv` to a command. */
export function withFormats(command: Command): Command {
  const csv = new Option('--csv', 'comma-separated rows with a header, for pipes and spreadsheets');
  return withJson(command).addOption(csv.conflicts('json'));
}

export function withJson(command: Command): Command {
  return command.option('--json', 'JSON as the API gives it, on one line, for pipes');
}

/** A list in the format that was asked for: JSON of the items, CSV or a table of the columns. */
export function writeList<Row>(
  terminal: Terminal,
  format: Format,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): void {
  if (format.json) terminal.line(safeJson(rows));
  else if (format.csv) writeCsv(terminal, rows, columns);
  else if (rows.length === 0) terminal.note(none);
  else writeTable(terminal, rows, columns);
}

/** RFC 4180. Cells that a spreadsheet would take for a formula begin with an apostrophe: strangers wrote them. */
export function writeCsv<Row>(
  terminal: Terminal,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { header = true } = {},
): void {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const names = header ? [columns.map(({ name }) => name.replaceAll(' ', '_'))] : [];
  const cast = { boolean: String, string: withoutControls, date: (time: Date) => time.toISOString() };
  terminal.io.stdout.write(stringify([...names, ...cells], { escape_formulas: true, cast }));
}
