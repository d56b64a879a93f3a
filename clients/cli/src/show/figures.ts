/** `1,234`, or a dash for what is not known. */
export function count(value: number | null | undefined): string {
  if (typeof value !== 'number') return '–';
  // Of next to nothing it would say none.
  const isSmall = value !== 0 && Math.abs(value) < 0.05;
  return value.toLocaleString('en', isSmall ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 });
}

export function percent(share: number | null | undefined): string {
  return typeof share === 'number' ? `${Math.round(share * 100)} %` : '–';
}

/** A time of the API for a column: the table shows it in the reader's own time zone, CSV whole. */
export function moment(time: string | null | undefined): Date | null {
  return time ? new Date(time) : null;
}

/** `2026-11-21 09:30`, in the reader's own time zone. */
export function localTime(time: string | Date | null | undefined): string {
  if (!time) return '–';
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function day(time: string | null | undefined): string {
  return localTime(time).slice(0, 10);
}

/** As people write it: `r/name` on Reddit, the bare name elsewhere. */
export function communityName({ platform, name }: { platform: string; name: string }): string {
  return platform === 'reddit' ? `r/${name}` : name;
}

/** A share as a short bar. */
export function bar(share: number | null, width = 8): string {
  if (share === null) return '·'.repeat(width);
  const filled = Math.round(share * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** `1 member`, `2 members`, `– members` where it is not known. */
export function counted(value: number | null | undefined, noun: string): string {
  return `${count(value)} ${value === 1 ? noun : `${noun}s`}`;
}
