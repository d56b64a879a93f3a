import { certainty, strengthOf, type Evidence, type SourceName } from './evidence.ts';
import { counts, isOwn, languageMatch, meantShare } from '../query/languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import { type FeatureName, featureNames } from '../learnt/feature-names.ts';
import type { NameProbe } from '../query/query-names.ts';
import type { Facet } from '../query/query-parts.ts';
import type { Rival } from '../query/query-terms.ts';
import { adultFlag, pitFlag } from '../segment/segment.ts';
import type { Origin, Phrase } from '../query/term-list.ts';
import type { WeightedTerm } from '../query/weighted-terms.ts';

export type Match = {
  /** as it was typed, or a word or phrase that a concept of the query brought in */
  term: string;
  /** where it was found */
  source: 'name' | 'text' | 'posts';
  facet: Facet;
  origin: Origin;
  /** what it is worth beside the most telling term of the query, 0 to 1 */
  worth: number;
};

export type Candidate = {
  id: number;
  /** 0 to 1 */
  score: number;
  /** how much of each facet the community meets, 0 to 1; null when the query has no such facet */
  facets: Record<Facet, number | null>;
  matched: Match[];
  /** ISO 639-1, when the query is known to be in it, too; `null` for English, which most are in, and where a brief has nothing else in common */
  sharedLanguage: string | null;
  /** what was measured, and what each measure added to the score before that was made a probability; null where the trees were not asked */
  features: Record<FeatureName, { value: number; share: number }> | null;
  /** what spoke for it beside the others, before the trees */
  sources: Record<SourceName, number>;
  /** the query was read as what its audience wrote: the score says how likely it comes from there */
  readAsPost: boolean;
  /** a place of adverts and codes, by its name */
  isPit: boolean;
  /** marked as not safe for work, or recognised by its words */
  isAdult: boolean;
  /** its name is a word, a run of words or a competitor of the query */
  exactName: boolean;
  /** its name is where the query says that something is, also with what is wanted there, or a keyword or competitor that was given, whole */
  asked: 'place' | 'given' | null;
};

/** What the trees made of it; nothing of a community that a pasted post reads like. */
export type Learnt = { score: number } & (
  | { row: Record<FeatureName, number>; shares: Record<FeatureName, number> }
  | { row: null; shares: null }
);

type FoundTerm = { match: Match; phrases: Phrase[] };

/** The weakest first: a phrase is only where all its words are. */
const sourceNames = ['posts', 'text', 'name'] as const;

export function explain(
  one: Evidence,
  learnt: Learnt,
  { terms, rivals, names }: { terms: readonly WeightedTerm[]; rivals: readonly Rival[]; names: readonly NameProbe[] },
  { asPost, language }: { asPost: boolean; language: QueryLanguage },
): Candidate {
  const { live, document, name, impactOf } = one;
  const { segment } = live;
  const { nameTerms, nameTermStarts, ids, flags } = segment.sections;
  const ownName = nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1]);
  const certain = new Map<string, number>();
  /** What else the customers of a competitor talk of is no word about the competitor. */
  const named = new Map<string, number>();
  const found = new Map<string, FoundTerm>();
  const most = Math.max(1e-9, ...terms.map((term) => term.text));
  const own = isOwn({ segment, document }, language);
  const match = languageMatch({ segment, document }, language);
  for (const [place, weighted] of terms.entries()) {
    const { term, surface, facet, text, origin, supports, phrases = [] } = weighted;
    if (origin === 'style' || !counts(weighted, own) || meantShare(weighted, match) === 0) continue;
    const inText = impactOf('text', place);
    const inPosts = impactOf('posts', place);
    if (inText === 0 && inPosts === 0) continue;
    const sure = strengthOf[origin] * certainty(inText, inPosts);
    for (const typed of supports) {
      certain.set(typed, Math.max(certain.get(typed) ?? 0, sure));
      if (origin !== 'concept') named.set(typed, Math.max(named.get(typed) ?? 0, sure));
    }
    const source = inText === 0 ? 'posts' : ownName.includes(segment.terms.find(term)) ? 'name' : 'text';
    // A typed word as communities of another language have it is still the word that was typed.
    const shown = origin === 'derived' && weighted.within !== undefined ? 'typed' : origin;
    found.set(term, { match: { term: surface, facet, source, origin: shown, worth: text / most }, phrases });
  }
  const matched = wholePhrases(found);
  /** "austinfood" for street food in Austin. */
  const isOfPlace = () => {
    const words = [...ownName].map((ordinal) => segment.terms.term(ordinal));
    const isThere = names.some(({ isPlace, terms: place }) => isPlace && place.every((word) => words.includes(word)));
    return isThere && words.length > 1 && words.every((word) => found.has(word));
  };
  const order: Origin[] = ['typed', 'derived', 'part', 'concept'];
  return {
    id: ids[document]!,
    score: learnt.score,
    facets: {
      audience: share('audience', terms, certain),
      competitors: shareOfRivals(rivals, named, name),
      demand: share('demand', terms, certain),
    },
    matched: matched.sort((a, b) => order.indexOf(a.origin) - order.indexOf(b.origin) || b.worth - a.worth),
    sharedLanguage: own && (matched.length > 0 || asPost) ? language.known : null,
    features: learnt.row && featuresIn(learnt.row, learnt.shares),
    sources: one.raw,
    isPit: (flags[document]! & pitFlag) !== 0,
    isAdult: (flags[document]! & adultFlag) !== 0,
    readAsPost: asPost,
    exactName: name !== null && !name.related,
    asked: (name && askedBy(name)) ?? (isOfPlace() ? 'place' : null),
  };
}

function askedBy({ related, isPlace, isKeyword, facet, terms }: NameProbe): Candidate['asked'] {
  if (related) return null;
  if (isPlace) return 'place';
  return isKeyword || (facet === 'competitors' && terms.length === 0) ? 'given' : null;
}

function featuresIn(row: Record<FeatureName, number>, shares: Record<FeatureName, number>) {
  return Object.fromEntries(
    featureNames.map((feature) => [feature, { value: row[feature], share: shares[feature] }]),
  ) as Candidate['features'];
}

/**
 * The words of a phrase that a concept brought in say something only when all of them are there; and nothing more when
 * one of them is shown already.
 */
function wholePhrases(found: ReadonlyMap<string, FoundTerm>): Match[] {
  const shown = new Map<string, Match>();
  for (const [term, { match }] of found) if (match.origin !== 'concept') shown.set(term, match);
  const phrases = [...found.values()].flatMap((one) => one.phrases.map((phrase) => ({ match: one.match, phrase })));
  for (const { match, phrase } of phrases.toSorted((a, b) => a.phrase.terms.length - b.phrase.terms.length)) {
    const words = phrase.terms.map((term) => found.get(term)?.match);
    if (phrase.terms.some((term) => shown.has(term)) || !words.every((word) => word !== undefined)) continue;
    const source = sourceNames.find((one) => words.some((word) => word.source === one))!;
    const worth = Math.max(...words.map((word) => word.worth));
    shown.set(phrase.terms.join(' '), { ...match, term: phrase.surface, source, worth });
  }
  return [...shown.values()];
}

/** How far it speaks of each competitor, on average: by its own name, or by all words of the other's, not by some. */
function shareOfRivals(rivals: readonly Rival[], named: ReadonlyMap<string, number>, own: NameProbe | null) {
  const sure = rivals.flatMap(({ name, stems }) => {
    if (own?.facet === 'competitors' && own.surface === name) return 1;
    return stems.length === 0 ? [] : Math.min(...stems.map((stem) => named.get(stem) ?? 0));
  });
  return sure.length === 0 ? null : Math.min(1, sure.reduce((sum, one) => sum + one, 0) / sure.length);
}

/** The part of a facet's typed terms, by worth, that the community speaks of. */
function share(
  which: 'audience' | 'demand',
  terms: readonly WeightedTerm[],
  certain: ReadonlyMap<string, number>,
): number | null {
  let asked = 0;
  let met = 0;
  for (const { term, facet, text, origin } of terms) {
    if (facet !== which || origin !== 'typed') continue;
    asked += text;
    met += text * (certain.get(term) ?? 0);
  }
  return asked === 0 ? null : Math.min(1, met / asked);
}
