import { counted, wholeNumber } from '../format/numbers.ts';
import { ChartTable } from './chart-table.tsx';
import { useWidth } from './use-width.ts';

const letterWidth = 7;

export type Column = { name: string; value: number; label: string };

const [height, top, floor] = [136, 20, 116];

/** Columns over time. What is behind them can be read as a table. */
export function Columns({
  columns,
  what,
  sampled = false,
}: {
  columns: readonly Column[];
  what: string;
  sampled?: boolean;
}) {
  const [place, width] = useWidth<HTMLElement>();
  const largest = Math.max(0, ...columns.map(({ value }) => value));
  const most = Math.max(1, largest);
  const step = width / Math.max(1, columns.length);
  const [first, last] = [columns[0], columns.at(-1)];
  const isRoomAfter = last !== undefined && last.label.length * letterWidth <= step;
  return (
    <figure className="chart" ref={place}>
      <svg
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${what}, ${counted(columns.length, 'column')}; the table below has them`}
      >
        <line className="axis" x1={0} x2={width} y1={floor} y2={floor} />
        {largest > 0 && (
          <>
            <line className="axis" x1={0} x2={width} y1={top} y2={top} />
            <text x={0} y={top - 6}>
              {`${what}: ${wholeNumber(largest)} at most`}
            </text>
          </>
        )}
        {columns.map(({ name, value, label }, i) => {
          const tall = value === 0 ? 0 : Math.max(1.5, (value / most) * (floor - top));
          return (
            <rect
              key={name}
              className={sampled ? 'col sampled' : 'col'}
              x={i * step + Math.min(1.5, step * 0.1)}
              y={floor - tall}
              width={Math.max(0.6, Math.min(48, step - Math.min(3, step * 0.2)))}
              height={tall}
              rx={Math.min(2, step / 4)}
            >
              <title>{`${label}: ${wholeNumber(value)}`}</title>
            </rect>
          );
        })}
        {first && (
          <text x={0} y={height - 5}>
            {first.label}
          </text>
        )}
        {last && last !== first && (
          <text
            x={isRoomAfter ? (columns.length - 1) * step : width}
            y={height - 5}
            textAnchor={isRoomAfter ? 'start' : 'end'}
          >
            {last.label}
          </text>
        )}
      </svg>
      <ChartTable head={['When', what]} rows={columns.map(({ label, value }) => [label, wholeNumber(value)])} />
    </figure>
  );
}
