import { shortNumber, twoDecimals } from '../format/numbers.ts';
import { ChartTable } from './chart-table.tsx';
import { placeLabels } from './place-labels.ts';
import { shareAxis } from './share-axis.ts';
import { useWidth } from './use-width.ts';

export type Dot = { name: string; x: number | null; y: number | null; size: number | null };

const height = 380;
const frame = { left: 46, right: 24, top: 18, bottom: 44 };
const [minRadius, maxRadius] = [5, 22];

/** Two shares against each other, a third as size. What lacks one of the two is named below the plot. */
export function Scatter({ dots, x, y, size }: { dots: readonly Dot[]; x: string; y: string; size: string }) {
  const [place, width] = useWidth<HTMLElement>();
  const placed = dots.filter((dot): dot is Dot & { x: number; y: number } => dot.x !== null && dot.y !== null);
  const missing = dots.filter((dot) => dot.x === null || dot.y === null);
  const largest = Math.max(1, ...dots.map((dot) => dot.size ?? 0));
  const [across, upwards] = [shareAxis(placed.map((dot) => dot.x)), shareAxis(placed.map((dot) => dot.y))];
  const left = (value: number) =>
    frame.left + ((value - across.from) / (across.to - across.from)) * (width - frame.left - frame.right);
  const top = (value: number) =>
    height -
    frame.bottom -
    ((value - upwards.from) / (upwards.to - upwards.from)) * (height - frame.top - frame.bottom);
  const radius = (value: number | null) =>
    value === null ? minRadius : minRadius + Math.sqrt(value / largest) * (maxRadius - minRadius);
  const drawn = placed.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0));
  const labels = placeLabels(
    drawn.map((dot) => ({ x: left(dot.x), y: top(dot.y), radius: radius(dot.size), text: shortName(dot.name) })),
    width,
  );
  return (
    <figure className="chart" ref={place}>
      <svg
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${y} against ${x}; the table below has the figures`}
      >
        {upwards.ticks.map((tick) => (
          <g key={`up ${tick}`}>
            <line className="axis" x1={frame.left} x2={width - frame.right} y1={top(tick)} y2={top(tick)} />
            <text x={frame.left - 8} y={top(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {across.ticks.map((tick) => (
          <text key={`across ${tick}`} x={left(tick)} y={height - frame.bottom + 18} textAnchor="middle">
            {tick}
          </text>
        ))}
        <text x={width - frame.right} y={height - 6} textAnchor="end">
          {x} →
        </text>
        <text x={frame.left} y={12}>
          ↑ {y}
        </text>
        {drawn.map((dot, i) => {
          const label = labels[i]!;
          return (
            <g key={dot.name}>
              <circle className="dot" cx={left(dot.x)} cy={top(dot.y)} r={radius(dot.size)}>
                <title>{`${dot.name}: ${x} ${twoDecimals(dot.x)}, ${y} ${twoDecimals(dot.y)}, ${size} ${shortNumber(dot.size)}`}</title>
              </circle>
              <text className="label" x={label.x} y={label.y} textAnchor={label.anchor}>
                {shortName(dot.name)}
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

function shortName(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name;
}
