const [width, height] = [136, 32];

/** A few days do not fill it: two of them are no trend. */
const maxStep = 6;

/** Small columns without figures, the newest at the right; what they show stands in words beside them. */
export function Spark({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const step = Math.min(maxStep, width / Math.max(1, values.length));
  return (
    <span className="chart spark">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        <line className="axis" x1={0} x2={width} y1={height - 1} y2={height - 1} />
        {values.map((value, i) => (
          <rect
            key={i}
            className="col"
            x={width - (values.length - i) * step}
            y={height - 1 - (value / most) * (height - 4)}
            width={step * 0.8}
            height={(value / most) * (height - 4)}
          />
        ))}
      </svg>
    </span>
  );
}
