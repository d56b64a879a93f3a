import { likeliestLanguage, sureLanguage } from '../../text/language.ts';

/** Shorter texts are taken to be in the language of the others: no detector can tell. */
const shortest = 40;
/** But for scripts of which a character says as much as a word. */
const shortestDense = 8;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const leastTexts = 5;
const longestRead = 400;

/** ISO 639-1 of one text; `null`: it is too short or unclear. */
export function languageOfText(text: string): string | null {
  if (text.length < shortest && (text.length < shortestDense || !dense.test(text))) return null;
  return soundsEnglish(text) ? 'en' : sureLanguage(text.slice(0, longestRead));
}

/** The likeliest language of a single text, however short; English when nothing can be told. */
export function likelyLanguage(text: string): string {
  return soundsEnglish(text) ? 'en' : (likeliestLanguage(text).language ?? 'en');
}

/** Words that hardly any other language has, and those that make an English sentence although others have them too. */
const distinctive =
  "the and that this with you your are have has from what how they their would there which about because been could when if any some does should it's i'm i've i'd don't";
const supporting = 'a i to of in is it for on my be me we at as or an by but not can will just so do was were';
const wordsOf = (list: string) => new RegExp(`(?<![\\p{L}'])(?:${list.replaceAll(' ', '|')})(?![\\p{L}'])`, 'giu');
const [distinctiveWords, englishWords] = [wordsOf(distinctive), wordsOf(`${distinctive} ${supporting}`)];
const leastDistinct = 2;
const leastShare = 0.3;

/** Whether a text is so plainly English that the detector, which takes its time, needs not be asked. */
function soundsEnglish(text: string): boolean {
  const beginning = text.slice(0, longestRead).replaceAll('’', "'");
  const distinct = new Set(beginning.match(distinctiveWords)?.map((word) => word.toLowerCase()));
  if (distinct.size < leastDistinct) return false;
  return (beginning.match(englishWords)?.length ?? 0) >= leastShare * beginning.split(/\s+/).length;
}

/** The language of most texts; `null`: too few can be told. */
export function mainLanguage(languages: readonly (string | null)[]): string | null {
  const known = languages.filter((language) => language !== null);
  if (known.length < Math.min(leastTexts, languages.length) || known.length === 0) return null;
  const counts = Map.groupBy(known, (language) => language);
  const [best] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? null;
}

const [minShareSpoken, minTextsSpoken] = [0.1, 2];

/** Those in which a tenth of the texts are that can be told, and no single one. */
export function languagesSpoken(languages: readonly (string | null)[]): string[] {
  const known = languages.filter((language) => language !== null);
  const min = Math.max(minTextsSpoken, known.length * minShareSpoken);
  return [...Map.groupBy(known, (language) => language)].flatMap(([language, { length }]) =>
    length >= min ? [language] : [],
  );
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
