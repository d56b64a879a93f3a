/** The text without what PostgreSQL refuses: NUL characters are dropped, halves of surrogate pairs become U+FFFD. */
export function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
