import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { localTime } from './show/figures.ts';
import { plain, type Terminal } from './terminal.ts';

export type Cell = string | number | boolean | Date | null | undefined;

export type Column<Row> = {
  name: string;
  value: (row: Row) => Cell;
  /** May be broken into lines when there is no room; the others keep their width. */
  wraps?: boolean;
};

const gap = '  ';
const minWidth = 12;
/** A column that wraps and gets less room than this is written under its row instead. */
const minWidthBeside = 30;

/** Rows under the names of their columns, numbers to the right, wrapped to the window. */
export function writeTable<Row>(terminal: Terminal, rows: readonly Row[], columns: readonly Column<Row>[]): void {
  const cells = rows.map((row) => columns.map(({ value }) => shown(value(row))));
  const right = columns.map(({ value }) => rows.some((row) => typeof value(row) === 'number'));
  const natural = columns.map(({ name }, i) =>
    Math.max(...[name, ...cells.map((row) => row[i]!)].map((text) => stringWidth(text))),
  );
  const widths = fit(natural, columns, terminal.width);
  const last = columns.length - 1;
  const below = columns[last]!.wraps && widths[last]! < Math.min(minWidthBeside, natural[last]!) ? last : null;
  const beside = below === null ? widths : fit(natural.slice(0, -1), columns, terminal.width);

  const write = (row: string[], format: (text: string) => string) => {
    const wrapped = beside.map((width, i) => wrapAnsi(row[i]!, width, { hard: true }).split('\n'));
    const height = Math.max(...wrapped.map(({ length }) => length));
    for (let at = 0; at < height; at++) {
      const line = wrapped.map((lines, i) => {
        const text = lines[at] ?? '';
        const blanks = ' '.repeat(Math.max(0, beside[i]! - stringWidth(text)));
        return right[i] ? blanks + text : text + blanks;
      });
      terminal.line(format(line.join(gap).trimEnd()));
    }
  };
  write(
    columns.map(({ name }) => name),
    (text) => terminal.style('bold', text),
  );
  for (const row of cells) {
    write(row, (text) => text);
    if (below !== null && row[below] !== '') terminal.prose(row[below]!, { indent: 4, format: 'dim' });
  }
}

/** What is too wide is taken from the columns that wrap, from the widest first. */
function fit(natural: number[], columns: readonly { wraps?: boolean }[], width: number): number[] {
  const widths = [...natural];
  const over = () => widths.reduce((sum, one) => sum + one, 0) + gap.length * (widths.length - 1) - width;
  while (over() > 0) {
    const wrapping = widths.map((one, i) => (columns[i]!.wraps && one > minWidth ? one : 0));
    const widest = Math.max(...wrapping);
    if (widest === 0) break;
    widths[wrapping.indexOf(widest)]!--;
  }
  return widths;
}

function shown(value: Cell): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return localTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en') : plain(value);
}
