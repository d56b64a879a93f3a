/**
 * How long the texts of others may be, in UTF-16 units: well above what the platforms themselves allow, so that what is
 * longer is nobody's honest writing. Whoever reads texts may rely on it.
 */
export const maxTextUnits = {
  /** Of a post or a community. */
  title: 1_000,
  /** Of a post, a comment, or a page of a wiki. */
  body: 100_000,
  /** The name of an author, a flair, a category: anything that is one line beside a text. */
  label: 300,
  link: 4_000,
  description: 5_000,
  sidebar: 100_000,
  ruleTitle: 500,
  ruleText: 10_000,
} as const;

export type TextPlace = keyof typeof maxTextUnits;

/**
 * The text as it may be kept: cut to the most that its place holds, and without what PostgreSQL refuses. NUL characters
 * are dropped, halves of surrogate pairs become U+FFFD; the cut makes none. A link that is too long is none: its
 * beginning leads elsewhere.
 */
export function storable(text: string, place: TextPlace): string {
  const max = maxTextUnits[place];
  if (text.length > max && place === 'link') return '';
  const cut = text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : text;
  const whole = cut.isWellFormed() ? cut : cut.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
