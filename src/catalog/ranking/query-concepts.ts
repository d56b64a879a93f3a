import type { Familiarity } from './compounds.ts';
import { conceptsIn, type Concept } from './concepts.ts';
import { functionWords } from './english.ts';
import { query as parameters } from './parameters.ts';
import type { NameProbes } from './query-names.ts';
import type { Facet, Part } from './query-parts.ts';
import type { Stem } from './stems.ts';
import type { TermList } from './term-list.ts';

/** A part of the query and its words. */
export interface ReadPart {
  part: Part;
  found: string[];
}

/** 0: a word that everybody uses, 1: one that hardly anybody does. */
function rarityOf(term: string, known: Familiarity): number {
  const share = Math.max(1, known.communities(term)) / Math.max(1, known.total);
  return Math.max(0, Math.min(1, Math.log(share) / Math.log(parameters.rareShare)));
}

/** The rarer and the more the words of the query that name a concept, wherever they stand, the surer it is meant. */
export function addConcepts(
  read: readonly ReadPart[],
  stem: Stem,
  terms: TermList,
  names: NameProbes,
  known: Familiarity,
): void {
  const met = new Map<Concept, { from: Set<string>; namedBy: Set<string>; facet: Facet }>();
  for (const { part, found } of read) {
    for (const [concept, named] of conceptsIn(found)) {
      const one = met.get(concept) ?? { from: new Set(), namedBy: new Set(), facet: part.facet };
      for (const word of named.flat()) one.from.add(stem(word));
      for (const run of named) one.namedBy.add(run.join(' '));
      met.set(concept, one);
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
    for (const phrase of concept.phrases) {
      const weight = source * sure * phrase.weight;
      const telling = phrase.words.filter((word) => !functionWords.has(word)).map(stem);
      if (weight === 0 || telling.some((term) => terms.excludes(term))) continue;
      const surface = phrase.words.join(' ');
      const phrases = [{ surface, terms: telling, namedBy: [...namedBy] }];
      for (const term of telling) {
        const weightOfWord = weight / telling.length;
        terms.add({ term, surface, facet, weight: weightOfWord, origin: 'concept', supports: from, phrases });
      }
      names.add({ key: phrase.words.join(''), surface, facet, weight, terms: from, related: true });
    }
  }
}
