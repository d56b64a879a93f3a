import { basename } from 'node:path';
import type { ImportSummary } from '../../catalog/import/import-dump.ts';

const counted = ['read', 'stored', 'updated', 'unchanged', 'skipped', 'bad_lines', 'seconds'] as const;

/** The summaries as people read them: a table, and under it what went wrong. */
export function importTable(summaries: ImportSummary[]): string {
  const rows = [
    ['file', 'kind', ...counted.map((name) => name.replace('_', ' '))],
    ...summaries.map((summary) => [
      basename(summary.file),
      summary.kind ?? '-',
      ...counted.map((name) => summary[name].toLocaleString('en')),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  '),
  );
  return [...lines, ...summaries.flatMap(complaints), ''].join('\n');
}

function complaints({ file, error, first_bad_lines: bad = [], bad_lines }: ImportSummary): string[] {
  const lines = bad.map(({ line, reason }) => `  line ${line}: ${reason}`);
  if (bad.length > 0) lines.unshift(`${file}: ${bad_lines} lines could not be stored, the first of them:`);
  return error === undefined ? lines : [`${file}: ${error}`, ...lines];
}
