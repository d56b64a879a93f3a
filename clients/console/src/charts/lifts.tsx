import { oneDecimal, twoDecimals, wholeNumber } from '../format/numbers.ts';
import { useWidth } from './use-width.ts';

export type Lift = { name: string; lift: number; low: number | null; high: number | null; n: number };

const row = 34;

/** How much better than usual, on a scale of doublings: 1 is as usual. The line is where it lies with 95 % confidence. */
export function Lifts({ lifts }: { lifts: readonly Lift[] }) {
  const [place, width] = useWidth<HTMLElement>(420);
  const largest = Math.max(2, ...lifts.map(({ lift, high }) => high ?? lift));
  const least = Math.min(0.8, ...lifts.map(({ lift, low }) => Math.max(0.1, low ?? lift)));
  const at = (value: number) =>
    10 +
    ((Math.log2(Math.max(least, value)) - Math.log2(least)) / (Math.log2(largest) - Math.log2(least))) * (width - 20);
  return (
    <figure className="chart lifts" ref={place}>
      <ul>
        {lifts.map(({ name, lift, low, high, n }) => (
          <li key={name}>
            <p className="lift-name">
              <span dir="auto">{name}</span>
              <span>
                <strong>×{oneDecimal(lift)}</strong>{' '}
                <span className="fine">
                  {low !== null && high !== null ? `${twoDecimals(low)} to ${twoDecimals(high)}, ` : ''}n=
                  {wholeNumber(n)}
                </span>
              </span>
            </p>
            <svg height={row / 2} viewBox={`0 0 ${width} ${row / 2}`} aria-hidden="true">
              <line className="axis" x1={at(1)} x2={at(1)} y1={0} y2={row / 2} />
              {low !== null && high !== null && (
                <line className="range" x1={at(low)} x2={at(high)} y1={row / 4} y2={row / 4} />
              )}
              <circle className="dot" cx={at(lift)} cy={row / 4} r={5} />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
