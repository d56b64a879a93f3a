import { distance } from 'fastest-levenshtein';
import { wordsWithVectors } from '../meaning/word-vectors.ts';
import { spelling as parameters } from '../parameters.ts';
import { compoundParts, type Familiarity } from '../words/compounds.ts';
import { functionWords, genericWords } from '../words/english.ts';
import { stemFor } from '../words/stems.ts';
import { languageOf } from './languages/query-language.ts';
import type { Query } from './query-parts.ts';
import { readQuery } from './query-terms.ts';
import { thesaurusOf } from './thesaurus.ts';

/** By mistyped words, as they stand in a text, the words that are read instead. */
export type Corrections = ReadonlyMap<string, string>;

/** In lower case, which names seldom are, and nothing of an address or a handle; the first word of a text may begin with a capital. */
const spelledWord = /(?<![\p{L}\p{N}_'’/@#.])(?:[a-z]|^[A-Z])[a-z]{4,24}(?![\p{L}\p{N}_'’/@]|\.\p{L})/gu;

const stem = stemFor('en');

/** A text with its mistyped words replaced. */
export function withCorrections(text: string, corrections: Corrections): string {
  return corrections.size === 0 ? text : text.replace(spelledWord, (word) => corrections.get(word) ?? word);
}

/**
 * The words of an English brief that nobody writes and that are nearly a common one: "podcsat". A small catalog cannot tell
 * what nobody writes, and of a pasted post it does not matter.
 */
export function correctionsOf(query: Query, known: Familiarity): Corrections {
  const none: Corrections = new Map();
  const texts = [query.brief, query.audience ?? '', ...query.keywords];
  const { known: language, guess } = languageOf(query.brief);
  if (known.total < parameters.minCommunities || (language ?? guess ?? 'en') !== 'en') return none;
  const found = new Set(texts.flatMap((text) => text.slice(0, parameters.mostCharacters).match(spelledWord) ?? []));
  const unknown = [...found].filter((word) => isUnknown(word.toLowerCase(), known)).slice(0, parameters.mostWords);
  if (unknown.length === 0 || readQuery(query).postness > 0.5) return none;
  return new Map(unknown.flatMap((word) => correctionOf(word, known)));
}

function isUnknown(word: string, known: Familiarity): boolean {
  if (!isRare(word, known, parameters.familiarOften)) return false;
  if (genericWords.has(word)) return false;
  const { all } = vocabulary();
  return !all.has(word) && !rootsOf(word).some((root) => all.has(root));
}

const isRare = (word: string, known: Familiarity, share: number) =>
  known.communities(stem(word)) <= Math.max(1, known.total * share);

/** What a word may be a form of. "Runing" is none of "run": what is left of it is another word. */
const rootsOf = (word: string) => [
  ...endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((root) => stem(root) === stem(word)),
  ...persons.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
  ...(word.endsWith('s') ? [] : [`${word}s`]),
];
const endings = ['s', 'es', 'd', 'ed', 'ing', 'ly'];
const persons = ['er', 'ers'];

/** Nothing, or the word and what is read instead. */
function correctionOf(written: string, known: Familiarity): [string, string][] {
  const word = written.toLowerCase();
  const isCapital = written !== word;
  if (isCapital && word.length < parameters.shortestCapital) return [];
  const own = known.communities(stem(word));
  const isNew = isRare(word, known, parameters.familiar) && compoundParts(word, null, stem, known).length === 0;
  const isAllowed = { doubled: true, swapped: true, letter: isNew, other: isNew, two: isNew && !isCapital };
  const { fewest, oftener, typos } = parameters;
  const near = nearTo(word)
    .map((one) => ({ ...one, communities: known.communities(stem(one.word)) }))
    .filter(({ typo, communities }) => isAllowed[typo] && communities >= fewest[typo] * Math.max(1, own * oftener))
    .map(({ word: meant, typo, communities }) => ({ meant, worth: typos[typo] * communities }));
  const meant = near.toSorted((a, b) => b.worth - a.worth)[0]?.meant;
  if (meant === undefined) return [];
  return [[written, isCapital ? meant.replace(/^./, (first) => first.toUpperCase()) : meant]];
}

/** A letter once that stands twice, or the other way; one too many or too few; another one; two that changed places; two of these. */
type Typo = 'doubled' | 'letter' | 'other' | 'swapped' | 'two';

function nearTo(word: string): { word: string; typo: Typo }[] {
  const { byLetter } = vocabulary();
  const letters = new Set(word.slice(0, 2));
  return [...letters]
    .flatMap((letter) => byLetter.get(letter) ?? [])
    .filter((other) => Math.abs(other.length - word.length) <= 2)
    .flatMap((other) => {
      const typo = typoIn(word, other);
      return typo ? [{ word: other, typo }] : [];
    });
}

/** Two typos only in a long word with the same beginning. */
function typoIn(word: string, other: string): Typo | null {
  const typos = distance(word, other);
  if (typos === 1 && once(word) === once(other)) return 'doubled';
  if (typos === 1) return word.length === other.length ? 'other' : 'letter';
  if (typos !== 2) return null;
  const at = word.split('').findIndex((letter, i) => letter !== other[i]);
  const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  if (swapped === other) return 'swapped';
  return word.length >= parameters.shortestTwice && at >= 3 ? 'two' : null;
}

/** With one letter where it stands twice. */
const once = (word: string) => word.replaceAll(/(.)\1/g, '$1');

let read: { all: ReadonlySet<string>; byLetter: ReadonlyMap<string, string[]> } | undefined;

/** Words that are spelled right: of the word vectors and the thesaurus. Takes some 60 ms, once in a process. */
function vocabulary() {
  if (read) return read;
  const lines = new Set([...thesaurusOf('en').concepts.values()].flat().map(({ line }) => line));
  const written = new Set([...lines].flatMap((line) => line.split(/[ _]/)));
  const all = new Set([...wordsWithVectors(), ...written, ...functionWords]);
  return (read = { all, byLetter: Map.groupBy(all, (word) => word[0]!) });
}
