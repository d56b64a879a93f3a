import type { Stretch } from './find-words.ts';

/** A text of a stranger with some of its words marked. Never more than text: what looks like markup stays visible. */
export function Marked({ text, stretches }: { text: string; stretches: readonly Stretch[] }) {
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || end <= start) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <bdi>{parts}</bdi>;
}
