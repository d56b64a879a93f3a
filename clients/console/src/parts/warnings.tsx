type Warning = { code: string; message: string; community: string | null };

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label="What to know about it">
      {warnings.map(({ code, message, community }, i) => (
        <li key={`${code} ${i}`} dir="auto">
          {community && !message.startsWith(community) && <strong>{community}: </strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}
