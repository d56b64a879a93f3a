import { eld } from 'eld/extrasmall';

/** The language of a text, ISO 639-1; `null` where the detector is not sure. About 30 microseconds for 400 characters. */
export function sureLanguage(text: string): string | null {
  const found = eld.detect(text);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** The likeliest language, however unsure; `null` where no letter tells. `lead`: by how much it is likelier than English. */
export function likeliestLanguage(text: string): { language: string | null; lead: number; isSure: boolean } {
  const found = eld.detect(text);
  const { en = 0, [found.language]: best = 0 } = found.getScores();
  return { language: found.language || null, lead: best - en, isSure: found.isReliable() };
}
