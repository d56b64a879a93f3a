import { eld } from 'eld/extrasmall';
import { language as limits } from './parameters.ts';
import { words } from './tokenize.ts';

/** ISO 639-1 code, or null when the text is too short or the detector unsure. About 30 microseconds. */
export function detectLanguage(text: string): string | null {
  if (text.length < limits.shortestText) return null;
  const found = eld.detect(text.slice(0, limits.longestText));
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/**
 * The same of what somebody asks, which is shorter: four words do, or letters that English does not have, where English is
 * clearly less likely.
 */
export function detectQueryLanguage(text: string): string | null {
  if (text.length >= limits.shortestText) return detectLanguage(text);
  if (/\p{Script=Latin}/u.test(text) && words(text).length < limits.fewestWords) return null;
  const found = eld.detect(text);
  const { en = 0, [found.language]: best = 0 } = found.getScores();
  return found.isReliable() && (found.language === 'en' || best - en > limits.lead) ? found.language : null;
}
