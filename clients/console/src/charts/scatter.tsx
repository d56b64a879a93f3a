import { shortNumber, twoDecimals } from '../format/numbers.ts';
import { ChartTable } from './chart-table.tsx';
import { useWidth } from './use-width.ts';

export type Dot = { name: string; x: number | null; y: number | null; size: number | null };

const height = 380;
const frame = { left: 46, right: 24, top: 18, bottom: 44 };
const [minRadius, maxRadius] = [5, 22];

/** Two measures against each other, a third as size. What lacks one of the two is named below the plot. */
export function Scatter({ dots, x, y, size }: { dots: readonly Dot[]; x: string; y: string; size: string }) {
  const [place, width] = useWidth<HTMLElement>();
  const placed = dots.filter((dot): dot is Dot & { x: number; y: number } => dot.x !== null && dot.y !== null);
  const missing = dots.filter((dot) => dot.x === null || dot.y === null);
  const largest = Math.max(1, ...dots.map((dot) => dot.size ?? 0));
  const left = (value: number) => frame.left + value * (width - frame.left - frame.right);
  const top = (value: number) => height - frame.bottom - value * (height - frame.top - frame.bottom);
  const radius = (value: number | null) =>
    value === null ? minRadius : minRadius + Math.sqrt(value / largest) * (maxRadius - minRadius);
  return (
    <figure className="chart" ref={place}>
      <svg
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${y} against ${x}; the table below has the figures`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <g key={tick}>
            <line className="axis" x1={left(0)} x2={left(1)} y1={top(tick)} y2={top(tick)} />
            <text x={left(0) - 8} y={top(tick) + 4} textAnchor="end">
              {tick}
            </text>
            <text x={left(tick)} y={top(0) + 18} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <text x={left(1)} y={height - 6} textAnchor="end">
          {x} →
        </text>
        <text x={left(0)} y={12}>
          ↑ {y}
        </text>
        {placed
          .toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0))
          .map((dot) => {
            const onRight = dot.x > (width < 500 ? 0.35 : 0.7);
            return (
              <g key={dot.name}>
                <circle className="dot" cx={left(dot.x)} cy={top(dot.y)} r={radius(dot.size)}>
                  <title>{`${dot.name}: ${x} ${twoDecimals(dot.x)}, ${y} ${twoDecimals(dot.y)}, ${size} ${shortNumber(dot.size)}`}</title>
                </circle>
                <text
                  className="label"
                  x={left(dot.x) + (onRight ? -1 : 1) * (radius(dot.size) + 5)}
                  y={top(dot.y) + 4}
                  textAnchor={onRight ? 'end' : 'start'}
                >
                  {dot.name.length > 28 ? `${dot.name.slice(0, 27)}…` : dot.name}
                </text>
              </g>
            );
          })}
      </svg>
      {missing.length > 0 && (
        <p className="fine">
          Not in the plot, as one of the two is not known: {missing.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <ChartTable
        head={['Community', x, y, size]}
        rows={dots.map((dot) => [dot.name, twoDecimals(dot.x), twoDecimals(dot.y), shortNumber(dot.size)])}
      />
    </figure>
  );
}
