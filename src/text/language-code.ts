/** What the detector calls a language that Intl calls otherwise. It tells no Bokmål from Nynorsk. */
const otherCodes: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no', nn: 'no' };

/** What all ISO 639 codes of a language share: `en` for `eng`, `tl` for `fil`. What is no such code stays as it is. */
export function languageKey(code: string): string {
  if (!/^[a-zA-Z]{2,3}$/.test(code)) return code;
  const { language } = new Intl.Locale(code);
  return otherCodes[language] ?? language;
}
