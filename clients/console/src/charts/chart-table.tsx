import { Table } from '../parts/table.tsx';

/** What a chart shows, for who cannot see it, or wants the numbers. */
export function ChartTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details className="chart-table no-print">
      <summary>As a table</summary>
      <Table label={head.join(', ')} columns={head}>
        {rows.map((row, i) => (
          <tr key={`${i} ${row[0]}`}>
            {row.map((cell, j) => (
              <td key={head[j]}>{cell}</td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}
