import { twoDecimals } from '../format/numbers.ts';

export type Bar = { name: string; value: number | null };

/** Shares as bars; one that is not known is hatched, and not empty. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="bars">
      {bars.map(({ name, value }) => (
        <li key={name} className={value === null ? 'bar unknown' : 'bar'}>
          <span>{name}</span>
          <span className="track" aria-hidden="true">
            {value !== null && <span className="fill" style={{ width: `${Math.max(1, value * 100)}%` }} />}
          </span>
          <span className="value">
            {value === null ? (
              <span title="not known">
                –<span className="unseen"> not known</span>
              </span>
            ) : (
              twoDecimals(value)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
