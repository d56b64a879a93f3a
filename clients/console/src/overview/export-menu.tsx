import type { OverviewResult } from '../api/types.ts';
import { download } from '../parts/download.ts';
import { overviewAsCsv, overviewAsMarkdown } from './overview-formats.ts';

/** The overview to take along. */
export function ExportMenu({ result }: { result: OverviewResult }) {
  const name = `overview-${result.generated_at.slice(0, 10)}`;
  return (
    <>
      <button onClick={() => window.print()}>Print</button>
      <button onClick={() => download(`${name}.md`, 'text/markdown', overviewAsMarkdown(result))}>Markdown</button>
      <button onClick={() => download(`${name}.csv`, 'text/csv', overviewAsCsv(result))}>CSV</button>
      <button onClick={() => download(`${name}.json`, 'application/json', JSON.stringify(result, null, 2))}>
        JSON
      </button>
    </>
  );
}
