const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Codes of two letters by their English names, in small letters; made when somebody writes a name. */
let codes: Map<string, string> | undefined;

function codeOf(name: string): string | undefined {
  codes ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => new Intl.Locale(code).language === code)
      .map((code) => [key(names.of(code) ?? ''), code]),
  );
  return codes.get(name);
}

/** "English" for `en`; what has no name stays as it is. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}$/i.test(code) ? (names.of(code) ?? code) : code;
}

/** Languages as people write them: `English, de` or `en de`. `unknown`: what is none. */
export function languagesIn(text: string): { codes: string[]; unknown: string[] } {
  const parts = text
    .split(',')
    .map(key)
    .flatMap((part) => (/\s/.test(part) && codeOf(part) === undefined ? part.split(/\s+/) : [part]))
    .filter((part) => part !== '');
  const found = parts.map((part) => (languageName(part) === part ? codeOf(part) : new Intl.Locale(part).language));
  return {
    codes: [...new Set(found.filter((code) => code !== undefined))],
    unknown: parts.filter((_, i) => found[i] === undefined),
  };
}

function key(text: string): string {
  return text.trim().toLowerCase();
}
