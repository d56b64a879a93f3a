import { eld } from 'eld/small';

/** Shorter texts are taken to be in the language of the others: no detector can tell. */
const shortest = 40;
const leastTexts = 5;

/** ISO 639-1 of one text; `null`: it is too short or unclear. */
export function languageOfText(text: string): string | null {
  if (text.length < shortest) return null;
  const found = eld.detect(text.slice(0, 400));
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** The language of most texts; `null`: too few can be told. */
export function mainLanguage(languages: readonly (string | null)[]): string | null {
  const known = languages.filter((language) => language !== null);
  if (known.length < Math.min(leastTexts, languages.length) || known.length === 0) return null;
  const counts = Map.groupBy(known, (language) => language);
  const [best] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? null;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for `de`. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
