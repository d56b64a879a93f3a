/** What a chart shows, for who cannot see it, or wants the numbers. */
export function ChartTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details className="chart-table no-print">
      <summary>As a table</summary>
      <div className="wide" tabIndex={0} role="region" aria-label={head.join(', ')}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={`${i} ${row[0]}`}>
                {row.map((cell, j) => (
                  <td key={head[j]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
