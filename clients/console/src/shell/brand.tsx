export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="12" r="7.5" />
        <path d="M16 19.5V29" />
        <circle cx="16" cy="12" r="2.2" className="dot" />
      </svg>
      <span className="brand-name">Whereabouts</span>
    </span>
  );
}
