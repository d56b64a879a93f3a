import type { Familiarity } from '../words/compounds.ts';
import { conceptsIn } from './concepts.ts';
import { functionWords } from '../words/english.ts';
import { functionWordsOf } from '../words/word-lists.ts';
import type { QueryLanguage } from '../words/language.ts';
import { stemsOf } from './languages/language-fit.ts';
import { query as parameters } from '../parameters.ts';
import type { NameProbes } from './query-names.ts';
import type { Facet, Part } from './query-parts.ts';
import { stemFor } from '../words/stems.ts';
import { conceptsWithout } from './without.ts';
import type { TermList } from './term-list.ts';
import { hasThesaurus, phrasesOf, topicsOf, type Concept } from './thesaurus.ts';

/** A part of the query, its words, and what those are made of that are compounds. */
export type ReadPart = {
  part: Part;
  found: string[];
  /** the same between commas and the like, behind which nothing is one phrase with what stands before */
  statements: string[][];
  /** what a word of it stands for */
  facetOf: (word: string) => Facet;
  compounds: { word: string; parts: string[] }[];
};

/** 0: a word that everybody uses, 1: one that hardly anybody does. */
function rarityOf(term: string, known: Familiarity): number {
  const share = Math.max(1, known.communities(term)) / Math.max(1, known.total);
  return Math.max(0, Math.min(1, Math.log(share) / Math.log(parameters.rareShare)));
}

/** A concept of the query: the stems and the runs of words that name it. `share`: how much it counts beside others. */
type Met = {
  from: Set<string>;
  namedBy: Set<string>;
  facet: Facet;
  share: number;
};

/** `meant`: of a word by itself, see `meantShare`. */
type Meaning = { language: QueryLanguage; meant: (word: string) => number };

/** The rarer and the more the words of the query that name a concept, wherever they stand, the surer it is meant. */
export function addConcepts(
  read: readonly ReadPart[],
  meaning: Meaning,
  terms: TermList,
  names: NameProbes,
  known: Familiarity,
): void {
  const { conceptOfOneWord, conceptOfRareWord, conceptOfMoreWords, mostConcepts } = parameters;
  const weighed = [...conceptsOf(read, meaning.language)].map(([concept, met]) => {
    // In a pasted post the small words between are terms of their own, without a topic.
    const typed = [...met.from].flatMap((term) => terms.byTerm.get(term) ?? []).filter(({ origin }) => origin === 'typed'); // prettier-ignore
    const source = Math.max(0, ...typed.map(({ weight }) => weight));
    const rarity = Math.max(0, ...typed.map(({ term }) => rarityOf(term, known)));
    const sure = Math.min(1, conceptOfOneWord + conceptOfRareWord * rarity + conceptOfMoreWords * (typed.length - 1));
    return { concept, met, weight: source * sure * met.share };
  });
  const meant = weighed.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { concept, met, weight } of meant.slice(0, mostConcepts)) {
    for (const phrase of phrasesOf(concept)) {
      // A word that was typed is there already, and may mean something else elsewhere.
      if (met.namedBy.has(phrase.words.join(' '))) continue;
      addPhrase(phrase.words, { ...met, weight: weight * phrase.weight }, meaning, terms, names);
    }
  }
}

function conceptsOf(read: readonly ReadPart[], language: QueryLanguage): Map<Concept, Met> {
  const stem = stemFor(language.known);
  const found = new Map<Concept, Met>();
  const note = (named: Map<Concept, string[][]>, facetOf: (word: string) => Facet) => {
    for (const [concept, runs] of named) {
      const met = found.get(concept) ?? { from: new Set(), namedBy: new Set(), facet: facetOf(runs[0]![0]!), share: 1 };
      for (const word of runs.flat()) met.from.add(stem(word));
      for (const run of runs) met.namedBy.add(run.join(' '));
      found.set(concept, met);
    }
  };
  const brief = read.filter(({ part }) => part.ofBrief);
  const fields = read.filter(({ part }) => !part.ofBrief);
  const other = language.guess !== null && hasThesaurus(language.guess) ? language.guess : null;
  // Whatever the language of the brief, what stands in the fields is often English.
  if (other === null || language.known === null)
    for (const one of brief)
      for (const statement of one.statements) note(conceptsWithout(statement, language), one.facetOf);
  for (const one of fields) for (const statement of one.statements) note(conceptsIn(statement), one.facetOf);
  const english = new Set(found.keys());
  if (other !== null) {
    for (const one of read) {
      for (const statement of one.statements) note(conceptsIn(statement, other), one.facetOf);
      for (const { word, parts } of one.compounds) {
        const named = [...conceptsIn(parts, other).keys()];
        note(new Map(named.map((concept) => [concept, [[word]]])), one.facetOf);
      }
    }
  }
  translate(found, (concept) => !english.has(concept));
  return found;
}

/** Adds what translations name in English. Other lines that the same words name count less: who says "pádel" means no other game. */
function translate(found: Map<Concept, Met>, isForeign: (concept: Concept) => boolean): void {
  const foreign = [...found].filter(([concept]) => isForeign(concept));
  const isTranslation = (concept: Concept) => topicsOf(concept).length <= parameters.longestTranslation;
  const translations = foreign.filter(([concept]) => isTranslation(concept));
  const told = new Set(translations.flatMap(([, { namedBy }]) => [...namedBy]));
  for (const [concept, met] of foreign)
    if (!isTranslation(concept) && [...met.namedBy].every((run) => told.has(run))) met.share = parameters.widerShare;
  for (const [concept, met] of translations)
    for (const english of translationsOf(concept))
      if (!found.has(english)) found.set(english, { ...met, share: parameters.translatedShare });
}

/** What the topics of a line of another language name in English. */
function translationsOf(concept: Concept): Concept[] {
  return topicsOf(concept).flatMap((topic) =>
    [...conceptsIn(topic)].flatMap(([english, runs]) => (runs[0]!.length === topic.length ? english : [])),
  );
}

type Brought = Met & { weight: number };

function addPhrase(
  phrase: readonly string[],
  { from, namedBy, facet, weight }: Brought,
  { language, meant: meantOf }: Meaning,
  terms: TermList,
  names: NameProbes,
): void {
  const surface = phrase.join(' ');
  const meant = phrase.length === 1 ? meantOf(phrase[0]!) : 1;
  const words = tellingIn(phrase, language).map((word) =>
    stemsOf(word, language).map((stem) => ({ ...stem, meant: meantOf(word) })),
  );
  if (words.flat().some(({ term }) => terms.excludes(term))) return;
  const readings = [0, -1].map((reading) => words.map((stems) => stems.at(reading)!.term));
  if (words.every((stems) => stems.length === 1)) readings.pop();
  const phrases = readings.map((stems) => ({ surface, terms: stems, namedBy: [...namedBy] }));
  for (const reading of words.flat()) {
    terms.add({ ...reading, surface, facet, weight: weight / words.length, origin: 'concept', supports: [...from], phrases }); // prettier-ignore
  }
  names.add({ key: phrase.join(''), surface, facet, weight, terms: [...from], related: true, meant });
}

/** English phrases stand beside those of the language: gut health is more than health, whatever gut means. */
function tellingIn(phrase: readonly string[], { guess }: QueryLanguage): readonly string[] {
  const common = functionWordsOf(guess);
  const english = phrase.filter((word) => !functionWords.has(word));
  const telling = english.filter((word) => !common.has(word));
  return telling.length > 1 ? telling : english;
}
