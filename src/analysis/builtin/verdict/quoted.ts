import type { Evidence } from '../../analyst.ts';

/** A rule as evidence. */
export function quoted(text: string, url: string): Evidence {
  return { kind: 'rule', text, url, n: null };
}
