import { placesOf } from '../meaning/word-vectors.ts';
import { query as parameters } from '../parameters.ts';
import type { Left } from '../query/habits.ts';
import type { InEnglish } from '../query/languages/in-english.ts';
import { isOwn } from '../query/languages/language-fit.ts';
import type { NameProbe } from '../query/query-names.ts';
import type { Rival } from '../query/query-terms.ts';
import type { WeightedTerm } from '../query/weighted-terms.ts';
import type { QueryLanguage } from '../words/language.ts';
import type { Evidence } from './evidence.ts';
import type { Candidate, Learnt } from './explain.ts';

/** The query as a brief (0) or as a post (1). */
export type Reading = {
  terms: WeightedTerm[];
  names: NameProbe[];
  rivals: Rival[];
  postness: 0 | 1;
  language: QueryLanguage;
  /** Stems that no community found by it has in its name. */
  refused: string[];
  left: Left | null;
  translated: Translated | null;
};

/** `because`: words of a query that stand for others, see `translationOf`. `shares`: how much of what was typed they stand for. */
export type Translated = { because: InEnglish['because']; shares: Record<'audience' | 'demand', number | null> };

/** A community with what is said for it, and by which reading of the query. */
export type Ranked = {
  evidence: Evidence;
  reading: Reading;
  learnt: Learnt;
  /** One of its readings met its name where the query says where something is. */
  isPlaceNamed?: boolean;
};

export const idOf = ({ live, document }: Evidence) => live.segment.sections.ids[document]!;

/**
 * By whichever reading a community is likelier, and a little by the other; where some surely fit that speak the language of
 * the query, all others count less.
 */
export function mixLanguages(
  typed: readonly Ranked[],
  translated: readonly Ranked[],
  language: QueryLanguage,
): Ranked[] {
  const { sureOwn, otherLanguageShare, otherReadingShare } = parameters;
  const speaksIt = ({ evidence, reading }: Ranked) => {
    const { live, document } = evidence;
    return isOwn({ segment: live.segment, document }, language) || (reading.translated === null && isNamedIn(evidence));
  };
  const share = typed.some((one) => speaksIt(one) && one.learnt.score >= sureOwn) ? otherLanguageShare : 1;
  const byId = Map.groupBy([...typed, ...translated], ({ evidence }) => idOf(evidence));
  return [...byId.values()]
    .map((both) => {
      const best = both.toSorted(byScore)[0]!;
      const least = both.length > 1 ? Math.min(...both.map(({ learnt }) => learnt.score)) : 0;
      const agreed = best.learnt.score - otherReadingShare * (best.learnt.score - least);
      const score = speaksIt(best) ? best.learnt.score : agreed * share;
      const isPlaceNamed = both.some(({ evidence: { name } }) => name?.isPlace && !name.related);
      return { ...best, learnt: { ...best.learnt, score }, isPlaceNamed };
    })
    .toSorted(byScore);
}

/** "Balkonkraftwerk": the whole name of a community was typed, and is no word of English. */
function isNamedIn({ live: { segment }, document, absolute }: Evidence): boolean {
  const { nameTerms, nameTermStarts } = segment.sections;
  const words = [...nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1])];
  const isTyped = absolute().nameCover > 0.99;
  return isTyped && words.every((ordinal) => placesOf([segment.terms.term(ordinal)]).length === 0);
}

const byScore = (a: Ranked, b: Ranked) => b.learnt.score - a.learnt.score || idOf(a.evidence) - idOf(b.evidence);

/** How much of the worth of what was typed is known in English, by facet; `null`: nothing was typed of it. */
export function sharesTranslated(typed: Reading, { query, because }: InEnglish): Translated['shares'] {
  // Words that are English as they stand are in it themselves.
  const said = [...because.values()].flat().concat(query.brief, query.audience ?? '', query.keywords);
  const known = new Set(said.flatMap((text) => text.split(/[\s,]+/)));
  const shareOf = (which: 'audience' | 'demand') => {
    const asked = typed.terms.filter(({ facet, origin }) => facet === which && origin === 'typed');
    const worth = (terms: readonly WeightedTerm[]) => terms.reduce((sum, { text }) => sum + text, 0);
    return worth(asked) === 0 ? null : worth(asked.filter(({ surface }) => known.has(surface))) / worth(asked);
  };
  return { audience: shareOf('audience'), demand: shareOf('demand') };
}

/** A translation was not typed: it was looked for because of what was, and meets no more of a brief than it stands for. */
export function saidBy(translated: Translated | null, candidate: Candidate): Candidate {
  if (translated === null) return candidate;
  const { because, shares } = translated;
  const met = (which: 'audience' | 'demand') =>
    shares[which] === null ? null : shares[which] * (candidate.facets[which] ?? 0);
  const facets = { ...candidate.facets, audience: met('audience'), demand: met('demand') };
  const said = new Map(candidate.matched.map((match) => [match.term, match]));
  for (const phrase of because.keys()) {
    const words = phrase.split(' ').map((word) => said.get(word));
    if (words.length === 1 || !words.every((word) => word !== undefined)) continue;
    for (const { term } of words) said.delete(term);
    const worth = Math.max(...words.map((word) => word.worth));
    said.set(phrase, { ...words[0]!, term: phrase, worth });
  }
  const matched = [...said.values()].map((one) =>
    because.has(one.term) ? { ...one, origin: 'concept' as const } : one,
  );
  const isNamed = matched.some(({ source, origin }) => source === 'name' && origin === 'typed');
  return { ...candidate, facets, matched, exactName: candidate.exactName && isNamed, asked: null };
}
