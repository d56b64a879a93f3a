import { weekdayName } from '../format/times.ts';
import { wholeNumber } from '../format/numbers.ts';
import type { HourCount } from './hour-count.ts';
import { ChartTable } from './chart-table.tsx';
import { useWidth } from './use-width.ts';

const [days, hours] = [7, 24];
const left = 40;

/** Posts in each hour of the week. An hour without any is pale, and says so. */
export function HeatMap({ counts, zone }: { counts: readonly HourCount[]; zone: string }) {
  const [place, width] = useWidth<HTMLElement>();
  const size = (width - left) / hours;
  const tall = Math.max(12, Math.min(24, size));
  const height = days * tall + 20;
  const n = new Map(counts.map((count) => [count.day * hours + count.hour, count.n]));
  const most = Math.max(1, ...counts.map((count) => count.n));
  return (
    <figure className="chart" ref={place}>
      <svg
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Posts by weekday and hour, in ${zone}; the table below has them`}
      >
        {Array.from({ length: days }, (_, day) => (
          <g key={day}>
            <text x={0} y={day * tall + tall / 2 + 4}>
              {weekdayName(day)}
            </text>
            {Array.from({ length: hours }, (_, hour) => {
              const count = n.get(day * hours + hour) ?? 0;
              return (
                <rect
                  key={hour}
                  className={count === 0 ? 'cell-none' : 'cell'}
                  fillOpacity={count === 0 ? 1 : 0.2 + 0.8 * (count / most)}
                  x={left + hour * size}
                  y={day * tall}
                  width={Math.max(1, size - 2)}
                  height={tall - 2}
                  rx={2}
                >
                  <title>{`${weekdayName(day)} ${String(hour).padStart(2, '0')}:00, ${wholeNumber(count)}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={left + hour * size} y={height - 4}>
            {`${String(hour).padStart(2, '0')}:00`}
          </text>
        ))}
      </svg>
      <ChartTable
        head={['Weekday', 'Hour', 'Posts']}
        rows={counts.map((count) => [
          weekdayName(count.day),
          `${String(count.hour).padStart(2, '0')}:00`,
          wholeNumber(count.n),
        ])}
      />
    </figure>
  );
}
