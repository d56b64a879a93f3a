import type { ShownWords } from '../../analysis/analyst.ts';
import { fold, stemFor } from '../../catalog/ranking/index.ts';
import { minTellingBits } from './brief-words.ts';
import { asTyped, formOf } from './count-mentions.ts';
import { type SearchTerm, type TermFinder, wordsOf } from './term-finder.ts';

export type CommunityTexts = { name: string; title: string; description: string; sidebar: string };

/** Words of the brief, and what they stand for, by where they stand, as they stand there. Each only in the first place. */
export type WordsInCommunity = Record<keyof CommunityTexts, ShownWords[]>;

/** A name inside a name says something from so many letters on: "io" is in "audio". */
const minNameLength = 5;
const minWordLength = 3;
/** A word and another form of it differ by no more. */
const maxEndingLength = 4;
/** Longer names are keyboard noise: they are not taken apart. */
const maxNameLength = 40;

/** Of what the brief is about, a word that says less is no reason: "talk", "app". */
export const minWorth = 0.25;

/**
 * `inName`: the terms by which the ranking knows the community's name. `plainInName`: those that show nothing alone, and are
 * told beside others: the "owner" of OwnerOperators.
 */
export function wordsInCommunity(
  texts: CommunityTexts,
  finder: TermFinder,
  inName: readonly SearchTerm[],
  language: string | null,
  plainInName: readonly SearchTerm[] = [],
): WordsInCommunity {
  const shown = new Set<SearchTerm>();
  const seen = (terms: readonly SearchTerm[], isPlain: boolean) =>
    terms.flatMap((term) => {
      const words = wordInName(texts.name, term, language);
      return words === null ? [] : { term, words, isPlain };
    });
  const telling = seen(inName, false);
  for (const { term } of telling) shown.add(term);
  const name = apart(texts.name, [...telling, ...seen(plainInName, true)]);
  const inText = (text: string, counts: (term: SearchTerm) => boolean = () => true) => {
    const found = new Map<SearchTerm, ShownWords>();
    for (const { term, from, to } of finder.in(text)) {
      if (term.worth >= minWorth && counts(term) && !shown.has(term) && !found.has(term))
        found.set(term, { words: asTyped(formOf(text.slice(from, to)), term), because: term.because });
    }
    for (const term of found.keys()) shown.add(term);
    return distinct([...found].toSorted(([a], [b]) => b.worth - a.worth).map(([, words]) => words));
  };
  // A title that only repeats the name says nothing new.
  const title = lettersOf(texts.title) === lettersOf(texts.name) ? [] : inText(texts.title);
  // So long a text has words of any brief.
  const isTelling = ({ typed, exact, bits }: SearchTerm) => !typed || exact || bits >= minTellingBits;
  return { name, title, description: inText(texts.description), sidebar: inText(texts.sidebar, isTelling) };
}

type InName = { term: SearchTerm; words: string; isPlain: boolean };

/**
 * In the order in which they stand there. Of two that share letters ("meal" and "mealkits") the one that the brief has; plain ones
 * where they touch one that is told.
 */
function apart(name: string, found: readonly InName[]): ShownWords[] {
  const letters = lettersOf(name);
  const kept: (InName & { from: number; to: number })[] = [];
  const byWeight = found.toSorted(
    (a, b) => Number(a.isPlain) - Number(b.isPlain) || Number(b.term.typed) - Number(a.term.typed),
  );
  for (const one of byWeight) {
    const sought = lettersOf(one.words);
    const isTaken = (from: number) => kept.some((other) => from < other.to && other.from < from + sought.length);
    const isPlace = (from: number) =>
      !isTaken(from) &&
      (!one.isPlain || kept.some(({ from: next, to }) => to === from || next === from + sought.length));
    let from = letters.indexOf(sought);
    while (from >= 0 && !isPlace(from)) from = letters.indexOf(sought, from + 1);
    if (from >= 0) kept.push({ ...one, from, to: from + sought.length });
  }
  return kept.toSorted((a, b) => a.from - b.from).map(({ words, term: { because } }) => ({ words, because }));
}

/** The part of a name that a term stands for; `null`: it is not there to be seen. */
export function wordInName(name: string, term: SearchTerm, language: string | null): string | null {
  const letters = lettersOf(name);
  const joined = wordsOf(term.term).join('');
  const whole = wordOfName(name, term, language);
  if (whole !== null) return whole === joined ? term.term : whole;
  if (term.exact) {
    const isThere = joined.length >= minNameLength && letters.includes(joined);
    return isThere ? term.term : null;
  }
  if (joined.length >= minWordLength && letters.includes(joined)) return term.term;
  const words = wordsOf(term.term);
  if (words.length !== 1 || letters.length > maxNameLength) return null;
  const [wanted = ''] = words;
  const stems = [stemFor('en'), stemFor(language)];
  const ends = endsOfWords(name);
  const shortest = Math.max(minWordLength, wanted.length - maxEndingLength);
  const forms: Form[] = [];
  for (let length = wanted.length + maxEndingLength; length >= shortest; length--) {
    for (let from = letters.indexOf(wanted[0]!); from >= 0; from = letters.indexOf(wanted[0]!, from + 1)) {
      const word = letters.slice(from, from + length);
      if (word.length === length && stems.some((stem) => stem(word) === stem(wanted)))
        forms.push({ word, isWhole: ends.has(from + length) });
    }
  }
  return likeliest(forms, wanted);
}

/** The whole name, or a word of it as capitals and marks tell, that a term stands for; `null`: none is. */
export function wordOfName(name: string, { term, exact }: SearchTerm, language: string | null): string | null {
  const joined = wordsOf(term).join('');
  if (joined === '') return null;
  const stems = exact ? [] : [stemFor('en'), stemFor(language)];
  const isForm = (word: string) => word === joined || stems.some((stem) => stem(word) === stem(joined));
  return [lettersOf(name), ...partsOf(name).map(lettersOf)].find(isForm) ?? null;
}

/** `isWhole`: a word of the name ends there, as far as capitals and marks tell. */
type Form = { word: string; isWhole: boolean };

/** Of "snackexchange" it is "snack", not "snacke", of "freelancedesk" not "freelanced", and of "NursingStudent" not "nursings". The longest come first. */
function likeliest(forms: readonly Form[], wanted: string): string | null {
  const best = forms.find(({ isWhole }) => isWhole) ?? forms.find(({ word }) => wanted.startsWith(word)) ?? forms[0];
  if (!best) return null;
  const single = best.word.replace(/([^es])s$/, '$1');
  return !best.isWhole && forms.some(({ word }) => word === single) ? single : best.word;
}

/** How many letters of the name stand before the end of each of its words. */
function endsOfWords(name: string): Set<number> {
  const parts = partsOf(name);
  return new Set(parts.map((_, i) => lettersOf(parts.slice(0, i + 1).join('')).length));
}

/** "UXDesign" is UX and Design. */
function partsOf(name: string): string[] {
  return name.slice(0, maxReadCharacters).split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{N}]/u);
}

/** The beginning is enough: no platform has longer names. */
const maxReadCharacters = 100;

function lettersOf(text: string): string {
  return fold(text.slice(0, maxReadCharacters)).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function distinct(shown: readonly ShownWords[]): ShownWords[] {
  return [...new Map(shown.map((one) => [one.words.toLowerCase(), one])).values()];
}
