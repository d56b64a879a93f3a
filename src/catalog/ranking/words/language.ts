import { likeliestLanguage, sureLanguage } from '../../../text/language.ts';
import { language as limits } from '../parameters.ts';
import { words } from './tokenize.ts';

/** ISO 639-1 code, or null when the text is too short or the detector unsure. */
export function detectLanguage(text: string): string | null {
  return text.length < limits.shortestText ? null : sureLanguage(text.slice(0, limits.longestText));
}

/**
 * In which of all languages most of a community's posts are written: its description may well be in another, for visitors.
 * Null when too few posts tell.
 */
export function languageOfPosts(posts: readonly { title: string; body: string }[]): string | null {
  const votes = new Map<string, number>();
  let cast = 0;
  for (const { title, body } of posts.slice(0, limits.askedPosts)) {
    const language = detectLanguage(`${title} ${body.slice(0, limits.longestText)}`);
    if (language === null) continue;
    votes.set(language, (votes.get(language) ?? 0) + 1);
    if (++cast === limits.mostVotes) break;
  }
  if (cast < limits.fewestVotes) return null;
  const [language = null] = [...votes].find(([, count]) => count > cast / 2) ?? [];
  return language;
}

/** What a query is written in, ISO 639-1. */
export type QueryLanguage = {
  /** as far as anybody can tell */
  known: string | null;
  /** the known one; otherwise what it may be, of languages other than English */
  guess: string | null;
};

/**
 * Queries are short: four words do, or letters that English does not have, where English is clearly less likely. Of fewer
 * words the language is guessed.
 */
export function readQueryLanguage(text: string): QueryLanguage {
  const { language, lead, isSure } = likeliestLanguage(text.slice(0, limits.longestText));
  const guess = language === 'en' ? null : language;
  const enough =
    text.length >= limits.shortestText ||
    ((words(text).length >= limits.fewestWords || !/\p{Script=Latin}/u.test(text)) &&
      (guess === null || lead > limits.lead));
  const known = enough && isSure ? language : null;
  return { known, guess: known === 'en' ? null : guess };
}
