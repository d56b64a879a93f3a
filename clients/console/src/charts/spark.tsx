const [width, height] = [136, 32];

/** A small line without axes; what it shows stands in words beside it. */
export function Spark({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map(
    (value, i) => `${(i * step).toFixed(1)},${(height - 2 - (value / most) * (height - 6)).toFixed(1)}`,
  );
  return (
    <span className="chart spark">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        {values.length > 1 && <polyline className="line" points={points.join(' ')} />}
        {values.length === 1 && (
          <circle className="dot" cx={width - 4} cy={height - 2 - (values[0]! / most) * (height - 6)} r={3} />
        )}
      </svg>
    </span>
  );
}
