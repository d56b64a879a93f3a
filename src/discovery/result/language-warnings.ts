import { readsLanguage } from '../../catalog/ranking/index.ts';
import type { Warning } from '../../jobs/job-states.ts';
import type { BriefWords } from '../evidence/brief-words.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });
/** Their words are told apart, whatever their language. */
const readLetters = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const maxCharacters = 1000;

/** A brief in a language of which the service knows neither word endings nor small words is hardly understood. */
export function languageWarnings(brief: string, { known }: BriefWords): Warning[] {
  const text = brief.slice(0, maxCharacters);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isStrange = (text.match(readLetters)?.length ?? 0) < letters / 2;
  if (known === null ? !isStrange : readsLanguage(known)) return [];
  const what = known === null ? 'written in a script' : `in ${names.of(known)}, a language`;
  const message = `Your brief is ${what} that is not read here: its words were only looked for as they stand.`;
  return [{ code: 'language_not_read', message, community: null }];
}
