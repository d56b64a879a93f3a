import type { Familiarity } from './compounds.ts';
import { conceptsIn } from './concepts.ts';
import { functionWords } from './english.ts';
import { functionWordsOf } from './function-words.ts';
import type { QueryLanguage } from './language.ts';
import { stemsOf } from './language-fit.ts';
import { query as parameters } from './parameters.ts';
import type { NameProbes } from './query-names.ts';
import type { Facet, Part } from './query-parts.ts';
import { stemFor } from './stems.ts';
import type { TermList } from './term-list.ts';
import { phrasesOf, type Concept } from './thesaurus.ts';

/** A part of the query, its words, and what those are made of that are compounds. */
export interface ReadPart {
  part: Part;
  found: string[];
  compounds: { word: string; parts: string[] }[];
}

/** 0: a word that everybody uses, 1: one that hardly anybody does. */
function rarityOf(term: string, known: Familiarity): number {
  const share = Math.max(1, known.communities(term)) / Math.max(1, known.total);
  return Math.max(0, Math.min(1, Math.log(share) / Math.log(parameters.rareShare)));
}

/** The rarer and the more the words of the query that name a concept, wherever they stand, the surer it is meant. */
export function addConcepts(
  read: readonly ReadPart[],
  language: QueryLanguage,
  terms: TermList,
  names: NameProbes,
  known: Familiarity,
): void {
  const stem = stemFor(language.known);
  const common = functionWordsOf(language.guess);
  const met = new Map<Concept, { from: Set<string>; namedBy: Set<string>; facet: Facet }>();
  const note = (concept: Concept, run: readonly string[], facet: Facet) => {
    const one = met.get(concept) ?? { from: new Set(), namedBy: new Set(), facet };
    for (const word of run) one.from.add(stem(word));
    one.namedBy.add(run.join(' '));
    met.set(concept, one);
  };
  for (const one of new Set([language.known ?? 'en', language.guess ?? 'en'])) {
    // A phrase may begin before the "for" at which the brief was cut, and end behind it.
    const whole = read.filter(({ part }) => part.ofBrief);
    const facetOf = (word: string) => whole.find(({ found }) => found.includes(word))!.part.facet;
    const brief = whole.flatMap(({ found }) => found);
    for (const [concept, runs] of conceptsIn(brief, one)) for (const run of runs) note(concept, run, facetOf(run[0]!));
    for (const { part, found, compounds } of read) {
      if (!part.ofBrief) {
        for (const [concept, runs] of conceptsIn(found, one)) for (const run of runs) note(concept, run, part.facet);
      }
      if (one === 'en') continue;
      for (const { word, parts } of compounds) {
        for (const concept of conceptsIn(parts, one).keys()) note(concept, [word], part.facet);
      }
    }
  }
  for (const [concept, { from: named, namedBy, facet }] of met) {
    const from = [...named];
    // In a pasted post the small words between are terms of their own, without a topic.
    const typed = from.flatMap((term) => terms.byTerm.get(term) ?? []).filter(({ origin }) => origin === 'typed');
    const source = Math.max(0, ...typed.map(({ weight }) => weight));
    const rarity = Math.max(0, ...typed.map(({ term }) => rarityOf(term, known)));
    const { conceptOfOneWord, conceptOfRareWord, conceptOfMoreWords } = parameters;
    const sure = Math.min(1, conceptOfOneWord + conceptOfRareWord * rarity + conceptOfMoreWords * (typed.length - 1));
    for (const phrase of phrasesOf(concept)) {
      const weight = source * sure * phrase.weight;
      if (weight === 0) continue;
      const surface = phrase.words.join(' ');
      const words = phrase.words
        .filter((word) => !common.has(word) && !functionWords.has(word))
        .map((word) => stemsOf(word, language));
      if (words.flat().some(({ term }) => terms.excludes(term))) continue;
      const readings = [0, -1].map((reading) => words.map((stems) => stems.at(reading)!.term));
      if (words.every((stems) => stems.length === 1)) readings.pop();
      const phrases = readings.map((read) => ({ surface, terms: read, namedBy: [...namedBy] }));
      for (const reading of words.flat()) {
        terms.add({
          ...reading,
          surface,
          facet,
          weight: weight / words.length,
          origin: 'concept',
          supports: from,
          phrases,
        });
      }
      names.add({ key: phrase.words.join(''), surface, facet, weight, terms: from, related: true });
    }
  }
}
