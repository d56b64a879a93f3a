import { basename } from 'node:path';
import type { ImportSummary } from '../../catalog/import/import-dump.ts';
import { table } from '../say.ts';

/** The summaries as people read them: a table, and under it what went wrong. */
export function importTable(summaries: ImportSummary[]): string {
  const rows = summaries.map(({ error: _error, first_bad_lines: _bad, ...shown }) => ({
    ...shown,
    file: basename(shown.file),
  }));
  return [table(rows), ...summaries.flatMap(complaints), ''].join('\n');
}

function complaints({ file, error, first_bad_lines: bad = [], bad_lines }: ImportSummary): string[] {
  const lines = bad.map(({ line, reason }) => `  line ${line}: ${reason}`);
  if (bad.length > 0) lines.unshift(`${file}: ${bad_lines} lines could not be stored, the first of them:`);
  return error === undefined ? lines : [`${file}: ${error}`, ...lines];
}
