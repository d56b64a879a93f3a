import type { ReactNode } from 'react';

type Props = {
  /** What a screen reader calls it. */
  label: string;
  /** The heads of the columns; `null`: one that needs none, because its cells say what they do. */
  columns: readonly (string | { figure: string } | null)[];
  className?: string;
  /** Its rows. */
  children: ReactNode;
};

/** A table that is scrolled by itself where the window is narrower. */
export function Table({ label, columns, className, children }: Props) {
  return (
    <div className="wide" tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column, i) =>
              column === null ? (
                <th key={i} scope="col">
                  <span className="unseen">What to do</span>
                </th>
              ) : typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.figure} scope="col" className="figure">
                  {column.figure}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
