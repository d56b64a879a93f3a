import { sureLanguage } from '../../../text/language.ts';
import { folded } from './statements.ts';

const shortestText = 25;
const englishShare = 0.1;
const english = /\b(?:the|and|is|are|be|to|not|of|you|your|or|in|this|that|for|no|with|on|a|any|if|do|must|will)\b/g;

/** Languages of which the word lists of this folder know something. */
const known: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'pt', 'ja', 'zh']);

/** ISO 639-1 code of a text that is not English; `und`: not English, but unclear what; `null`: English or too short. */
export function foreignLanguage(text: string): string | null {
  const plain = folded(text);
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  const latin = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters / 2) return sureLanguage(plain) ?? 'und';
  if (plain.length < shortestText) return null;
  const words = plain.split(/\s+/).length;
  if ((plain.match(english)?.length ?? 0) >= words * englishShare && !seemsKnown(plain)) return null;
  const language = sureLanguage(plain);
  return language === 'en' ? null : language;
}

/** Whether anything can be said about a rule in this language. */
export function canBeRead(language: string | null): boolean {
  return language === null || known.has(language);
}

/** "a", "no", "on" and "in" are words elsewhere too. */
function seemsKnown(plain: string): boolean {
  return known.has(sureLanguage(plain) ?? '');
}
