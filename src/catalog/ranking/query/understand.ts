import type { QueryLanguage } from '../words/language.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import type { Query } from './query-parts.ts';
import { queryTerms, readQuery } from './query-terms.ts';
import { asEnglish, translationOf } from './languages/in-english.ts';
import { isReadable } from './readable.ts';
import type { Origin } from './term-list.ts';
import { familiarityOf, shareOfTalk } from './weighted-terms.ts';

export type Understood = {
  /** as they were typed */
  terms: string[];
  /** what was added to them, and because of which words of the query */
  added: Map<string, string[]>;
  readAsPost: boolean;
  language: QueryLanguage;
  /** by typed word, in how many of the communities with posts it is used there: from 0, a rare word, to 1 */
  shares: Map<string, number>;
  /** whether enough of its words mean something to somebody; otherwise nothing is found */
  isReadable: boolean;
};

/** `asPost`: how it was read; left out, its form tells. */
export function understand(segments: readonly LiveSegment[], query: Query, asPost?: boolean): Understood {
  const { postness, language } = readQuery(query);
  const readAsPost = asPost ?? postness > 0.5;
  const familiar = familiarityOf(segments);
  const { terms } = queryTerms(query, familiar, { postness: readAsPost ? 1 : 0, language });
  const of = (origin: Origin) => terms.filter((term) => term.origin === origin);
  const typed = new Map(of('typed').map(({ term, surface }) => [term, surface]));
  const typedWords = new Set(typed.values());
  const known = new Set(terms.map(({ term }) => term));
  const added = new Map<string, string[]>();
  const add = (word: string, because: readonly string[]) => {
    if (!typedWords.has(word)) added.set(word, [...new Set([...(added.get(word) ?? []), ...because])]);
  };
  const wholes = (supports: readonly string[]) => supports.flatMap((term) => typed.get(term) ?? []);
  for (const { surface, supports, within } of of('derived')) if (!within) add(surface, wholes(supports));
  for (const { surface, supports } of of('part')) add(surface, wholes(supports));
  for (const phrase of of('concept').flatMap((term) => term.phrases!)) {
    if (phrase.terms.every((term) => known.has(term))) add(phrase.surface, phrase.namedBy);
  }
  const translated = translationOf(query, familiar, { ofPosts: true });
  if (translated) {
    const because = (word: string) => translated.because.get(word) ?? [word];
    for (const [said, typedWords] of translated.because) add(said, typedWords);
    const english = queryTerms(translated.query, familiar, { postness: 0, language: asEnglish }).terms;
    for (const { surface, namedBy } of english.flatMap(({ phrases }) => phrases ?? []))
      add(
        surface,
        namedBy.flatMap((run) => run.split(' ').flatMap(because)),
      );
  }
  const shares = new Map(of('typed').map(({ term, surface }) => [surface, shareOfTalk(segments, term)]));
  return {
    terms: [...typedWords],
    added,
    readAsPost,
    language,
    shares,
    isReadable: isReadable(query, { language, known: familiar }),
  };
}
