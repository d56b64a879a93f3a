/** Characters that show nothing, or turn the direction of what follows: only a machine reads what is hidden in them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const mention = /(?<![\p{L}\p{N}/])(?:\/?u\/|@)[\p{L}\p{N}_-]{2,40}/gu;

/**
 * A text as the model may see it: what a person would see, without people's names, and not longer than `longest`.
 * Quotes are looked for in the text itself: one that has a name in it is then no quote.
 */
export function shown(text: string, longest: number): string {
  return text
    .slice(0, longest * 4)
    .replaceAll(invisible, '')
    .replaceAll(control, ' ')
    .replaceAll(mention, 'somebody')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

export function hasHiddenCharacters(text: string): boolean {
  return text.search(invisible) >= 0 || text.search(control) >= 0;
}
