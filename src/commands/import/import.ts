import { basename } from 'node:path';
import type { DumpKind } from '../../catalog/import/records/dump-kind.ts';
import { importDump, type ImportSummary } from '../../catalog/import/import-dump.ts';
import { table } from '../say.ts';
import { stopSignals } from '../stop-signals.ts';
import { showProgress } from './import-progress.ts';

export type RunImport = {
  /** A database whose migrations have run. */
  url: string;
  files: string[];
  kind?: DumpKind | undefined;
  /** One JSON document on standard output in place of the table. */
  json: boolean;
  /** Goes on with a file that grows, until it is stopped. `-` is standard input. */
  follow?: boolean;
  signal?: AbortSignal | undefined;
};

/** Imports the files one after the other and reports on standard output; returns the exit code. */
export async function runImport({ url, files, kind, json, follow = false, ...given }: RunImport): Promise<number> {
  // The first signal stops at the next border between two batches.
  const stop = stopSignals();
  const signal = AbortSignal.any([stop.signal, ...(given.signal ? [given.signal] : [])]);
  const display = showProgress(process.stderr);
  const summaries: ImportSummary[] = [];
  try {
    for (const file of files) {
      if (signal.aborted) break;
      display?.start(file);
      const source = { url, file, kind, follow, ...(file === '-' && { pipe: process.stdin }) };
      summaries.push(await importDump({ ...source, signal, onProgress: (progress) => display?.update(progress) }));
      display?.stop();
    }
  } finally {
    display?.stop();
    stop.dispose();
  }
  process.stdout.write(json ? `${JSON.stringify({ files: summaries })}\n` : importTable(summaries));
  const whole = summaries.length === files.length && summaries.every(({ error }) => error === undefined);
  return whole ? 0 : 1;
}

/** The summaries as people read them: a table, and under it what went wrong. */
function importTable(summaries: ImportSummary[]): string {
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
