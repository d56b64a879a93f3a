/** Characters that show nothing, or turn the direction of what follows: only a machine reads what is hidden in them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Most texts are in letters of which none is hidden. */
const plain = /^[\x20-\x7E\n]*$/;

/** A text as a person would see it, blanks instead of control characters. */
export function withoutHidden(text: string): string {
  if (plain.test(text)) return text;
  return text.replaceAll(invisible, '').replaceAll(control, ' ');
}

export function hasHiddenCharacters(text: string): boolean {
  return text.search(invisible) >= 0 || text.search(control) >= 0;
}
