import type { QueryLanguage } from '../../words/language.ts';
import { mix } from '../../parameters.ts';
import { functionWords } from '../../words/english.ts';
import type { Segment } from '../../segment/segment.ts';
import { stemFor } from '../../words/stems.ts';
import type { QueryTerm } from '../term-list.ts';

/** A community as its segment knows it. */
type Place = { segment: Segment; document: number };

const languageOf = ({ segment: { header, sections }, document }: Place) =>
  header.languages[sections.languages[document]!]!;

/** Whether a community is in the language of the query, or in what that may be. */
export const isOwn = (place: Place, { guess }: QueryLanguage) => guess !== null && languageOf(place) === guess;

/** 1: the query is in the language of the community, 0: in another one, ½: nobody knows. A query without signs of another is English. */
export function languageMatch(place: Place, { known, guess }: QueryLanguage): number {
  const theirs = languageOf(place);
  return theirs === '' ? 0.5 : Number(theirs === (known ?? guess ?? 'en'));
}

/** For each language of a segment what the query's words count for in its communities; `own`: those in the query's only, or all others. */
export const sharesOf = ({ header: { languages } }: Segment, language: QueryLanguage, own: boolean | null) =>
  languages.map((theirs) => (own === null || own === (theirs === language.guess) ? fitOf(theirs, language) : 0));

/** Whether a term counts in a community, which is in the language of the query or not. */
export const counts = ({ within }: Pick<QueryTerm, 'within'>, own: boolean) =>
  within === undefined || (within === 'own') === own;

/**
 * How likely a word means the same in a community, by whether that is in the language of the query. `meant`: how likely it
 * does where nobody knows; absent: everywhere.
 */
export function meantShare({ meant = 1 }: { meant?: number }, languageMatch: number): number {
  if (meant === 1 || languageMatch === 1) return 1;
  return languageMatch === 0 ? 0 : meant;
}

/** What the words of a query count for in a community of another language, where they may be other words. */
export const languageFit = (place: Place, language: QueryLanguage) => fitOf(languageOf(place), language);

function fitOf(theirs: string, { known }: QueryLanguage): number {
  if (known === null || known === 'en' || theirs === known) return 1;
  return theirs === '' ? mix.unknownLanguage : mix.otherLanguage;
}

/**
 * The stem of a word in communities of the query's language, and that in all others, most of which are English: a Spaniard's
 * dinero is no diner. The likelier one first.
 */
export function stemsOf(word: string, { known, guess }: QueryLanguage): Pick<QueryTerm, 'term' | 'within'>[] {
  const own = stemFor(guess)(word);
  // A German's Kind is not the English "kind of".
  if (known !== null && known !== 'en' && functionWords.has(word)) return [{ term: own, within: 'own' }];
  const english = stemFor('en')(word);
  if (own === english) return [{ term: own }];
  const readings = [
    { term: own, within: 'own' },
    { term: english, within: 'others' },
  ] as const;
  return known === null ? readings.toReversed() : [...readings];
}
