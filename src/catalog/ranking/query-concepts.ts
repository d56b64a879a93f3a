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

/** The more words of the query name a concept, wherever they stand, the surer it is meant. */
export function addConcepts(read: readonly ReadPart[], stem: Stem, terms: TermList, names: NameProbes): void {
  const met = new Map<Concept, { from: Set<string>; namedBy: Set<string>; facet: Facet }>();
  for (const { part, found } of read) {
    for (const [concept, named] of conceptsIn(found)) {
      const known = met.get(concept) ?? { from: new Set(), namedBy: new Set(), facet: part.facet };
      for (const word of named.flat()) known.from.add(stem(word));
      for (const run of named) known.namedBy.add(run.join(' '));
      met.set(concept, known);
    }
  }
  for (const [concept, { from: named, namedBy, facet }] of met) {
    const from = [...named];
    const source = Math.max(0, ...from.map((term) => terms.byTerm.get(term)?.weight ?? 0));
    const sure = Math.min(1, parameters.conceptOfOneWord + parameters.conceptOfMoreWords * (from.length - 1));
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
