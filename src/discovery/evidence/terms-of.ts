import type { Candidate, Match } from '../../catalog/ranking/index.ts';
import { type BriefWords, maxBits } from './brief-words.ts';
import { type SearchTerm, wordsOf } from './term-finder.ts';

/** A pasted post has hundreds of words; its most telling ones are enough to judge others by. */
const maxTerms = 30;

const whole = { typed: true, exact: true, worth: 1 } as const;

/** A single letter or sign, or hiragana alone, is part of a sentence, of "r/" or of "e.g.". */
const grammar = /^(?:[\p{Script=Latin}\p{Script=Han}\p{Script=Katakana}]|\p{Script=Hiragana}+)$/u;

/**
 * What is looked for in the texts of a candidate: its name where the brief has it, the words that made its score, and
 * competitors by their whole names. A word of a name of several and a number show nothing, and a word that only comes from a
 * typed one ("found" of "founders") little: it is looked for where there is nothing else.
 */
export function termsOf(candidate: Pick<Candidate, 'matched'>, name: string, words: BriefWords): SearchTerm[] {
  const { communities, competitors } = words;
  const itself = communities.has(name.toLowerCase())
    ? [{ ...whole, term: name, facet: 'demand', bits: 0 } as const]
    : [];
  const names = competitors.map((term): SearchTerm => ({ ...whole, term, facet: 'competitors', bits: maxBits }));
  const ofNames = new Set(competitors.flatMap(wordsOf));
  const telling = tellingMatches(candidate)
    .filter(({ facet, term }) => facet !== 'competitors' && !ofNames.has(term))
    .filter(({ term }) => /^\p{L}/u.test(term) && !grammar.test(term));
  const own = telling.filter(({ origin }) => origin !== 'derived');
  const matched = own.length > 0 ? own : telling;
  const terms = matched.map((one) => asTerm(one, words));
  const known = new Map([...itself, ...names, ...terms].map((one) => [one.term.toLowerCase(), one]));
  return [...known.values()].slice(0, itself.length + names.length + maxTerms);
}

/** In a name a word that comes from a typed one shows something, too: "grooming" for groomers. */
export function derivedInName({ matched }: Pick<Candidate, 'matched'>, words: BriefWords): SearchTerm[] {
  const derived = matched.filter(({ source, origin }) => source === 'name' && origin === 'derived');
  return derived.map((one) => asTerm(one, words));
}

/** The brief's own words in the name that say little alone. */
export function plainInName({ matched }: Pick<Candidate, 'matched'>, words: BriefWords): SearchTerm[] {
  const plain = matched.filter(
    ({ source, origin, worth }) => source === 'name' && origin === 'typed' && worth < minTellingWorth,
  );
  return plain.map((one) => asTerm(one, words));
}

function asTerm({ term, facet, origin, worth }: Match, { bitsOf, because }: BriefWords): SearchTerm {
  const typed = origin === 'typed';
  return { term, facet, typed, exact: false, worth, bits: bitsOf.get(term) ?? 0, because: because.get(term) };
}

/** The terms that stand in the community's name. */
export function inNameOf({ matched }: Pick<Candidate, 'matched'>): string[] {
  return matched.filter(({ source }) => source === 'name').map(({ term }) => term);
}

/** What is worth less than this beside the best term says nothing by itself: "people", "app", "looking". */
const minTellingWorth = 0.3;

/** The matches that a person would point at, the most telling first; all of them when none is. */
export function tellingMatches({ matched }: Pick<Candidate, 'matched'>): Match[] {
  const telling = matched.filter(({ worth }) => worth >= minTellingWorth);
  return telling.length > 0 ? telling : matched;
}
