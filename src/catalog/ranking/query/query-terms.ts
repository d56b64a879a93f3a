import type { Familiarity } from '../words/compounds.ts';
import { derivations } from './derivations.ts';
import { functionWordsOf } from '../words/word-lists.ts';
import { genericWordsOf } from '../words/generic-words.ts';
import { stemsOf } from './languages/language-fit.ts';
import type { QueryLanguage } from '../words/language.ts';
import { placesOf } from '../meaning/word-vectors.ts';
import { languageOf } from './languages/query-language.ts';
import { compounds, query as parameters } from '../parameters.ts';
import { isSurelyBrief, postness } from './query-kind.ts';
import { NameProbes, probeNames, type NameProbe } from './query-names.ts';
import { splitterFor } from './languages/compound-splitter.ts';
import { meantIn } from './languages/meant-words.ts';
import { addConcepts, type ReadPart } from './query-concepts.ts';
import { partsOf, type Part, type Query, statementEnd } from './query-parts.ts';
import { stemFor, type Stem } from '../words/stems.ts';
import { stemsOfAll } from './refused-words.ts';
import { placesOfForms, placesWithout } from './without.ts';
import { type QueryTerm, TermList } from './term-list.ts';
import { words } from '../words/tokenize.ts';
import { pairTerm } from '../segment/vocabulary.ts';

/** A competitor, as it was given, and the stems of its name. */
export type Rival = { name: string; stems: string[] };

export type QueryTerms = {
  terms: QueryTerm[];
  names: NameProbe[];
  rivals: Rival[];
  /** 0: a brief, 1: a pasted post, between: some of both */
  postness: number;
  language: QueryLanguage;
};

/** One hiragana letter is grammar; texts too short to tell their language have them, too. */
const particle = /^\p{Script=Hiragana}$/u;

/** How much a query reads as a pasted post, 0 to 1, and its language. */
export function readQuery(query: Query): { postness: number; language: QueryLanguage } {
  const hasFields = Boolean(query.audience) || query.competitors.length > 0 || query.keywords.length > 0;
  const language = languageOf(query.brief);
  const isBrief = query.isLabelled === true || isSurelyBrief(query.brief, query.rivals?.length ?? 0, language.known);
  return { postness: isBrief ? 0 : postness(query.brief, hasFields, language.known), language };
}

/** `asPost`: 0 reads it as a brief, 1 as a post. */
export function queryTerms(
  query: Query,
  known: Familiarity,
  { postness: asPost, language }: { postness: number; language: QueryLanguage } = readQuery(query),
): QueryTerms {
  const stem = stemFor(language.known);
  const excluded = new Set(stemsOfAll((query.excluded ?? []).flatMap(words), language));
  const terms = new TermList(excluded);
  const names = new NameProbes();
  const isWord = (word: string) => isWritten(word, stem, known);
  const split = splitterFor(language, known);
  const people = new Set(stemsOfAll((query.people ?? []).flatMap(words), language));
  const read = partsOf(query).map((part) => {
    const isPeople = (word: string) => part.ofBrief === true && people.has(stem(word));
    return readPart(part, split, (word) => (isPeople(word) ? 'audience' : part.facet));
  });
  const meant = meantIn(read, language, known);
  for (const one of read) {
    addTerms(one, asPost, { language, meant }, terms, isWord);
    addParts(one, language, terms);
    probeNames(one.found, one.part, { language: language.known, excluded, meant }, names);
  }
  addConcepts(read, { language, meant }, terms, names, known);
  if (asPost > 0.5) for (const { part, found } of read) addPairs(found, part, asPost, stem, terms);
  for (const term of terms.byTerm.values()) {
    if (term.origin === 'typed' || term.origin === 'style') {
      term.weight *= 1 + asPost * parameters.repetition * Math.log2(term.times);
    }
  }
  terms.keepHeaviest('concept', parameters.mostConceptTerms);
  const common = functionWordsOf(language.known);
  const rivals = read
    .filter(({ part }) => part.facet === 'competitors')
    .map(({ part, found }) => {
      const telling = found.filter((word) => !common.has(word));
      return { name: part.text, stems: telling.map(stem) };
    });
  return { terms: [...terms.byTerm.values()], names: [...names.byKey.values()], rivals, postness: asPost, language };
}

function isWritten(word: string, stem: Stem, known: Familiarity): boolean {
  return placesOf([word]).length > 0 || known.communities(stem(word)) > known.total * compounds.familiar;
}

/** A competitor's name is one, whatever it is made of. */
function readPart(part: Part, split: (word: string) => string[], facetOf: ReadPart['facetOf']): ReadPart {
  const found = words(part.text);
  const statements = part.text.split(statementEnd).map(words);
  if (part.facet === 'competitors') return { part, found, statements, facetOf, compounds: [] };
  const compounds = found.map((word) => ({ word, parts: split(word) })).filter(({ parts }) => parts.length > 0);
  return { part, found, statements, facetOf, compounds };
}

/** `isWord`: whether anybody writes so: of what "lawyers" may come from nobody does. */
function addTerms(
  { part, found, facetOf }: ReadPart,
  asPost: number,
  { language, meant }: { language: QueryLanguage; meant: (word: string) => number },
  terms: TermList,
  isWord: (derived: string) => boolean,
): void {
  const stem = stemFor(language.known);
  const common = functionWordsOf(language.known);
  const generics = genericWordsOf(language.known);
  const isEnglish = (language.known ?? 'en') === 'en';
  const { genericWeight, derivedWeight, namePartWeight, withoutWeight } = parameters;
  // One word of a name of several says little: "Big" of "Big Agnes".
  const share = part.facet === 'competitors' && found.length > 1 ? namePartWeight : 1;
  const aside = placesWithout(found, language).union(placesOfForms(found));
  for (const [at, word] of found.entries()) {
    const term = stem(word);
    const typed = { term, surface: word, facet: facetOf(word), origin: 'typed', supports: [term] } as const;
    if (common.has(word) || particle.test(word)) {
      // How people write tells a post's community apart; in a brief these words are noise.
      if (asPost > 0.5) terms.add({ ...typed, supports: [], weight: part.weight * asPost, origin: 'style' });
      continue;
    }
    // Who is ruled out is not looked for by what they do: gamers, game.
    if (terms.excludes(term)) continue;
    const generic = generics.has(word) ? genericWeight + (1 - genericWeight) * asPost : 1;
    const weight = part.weight * share * generic * (aside.has(at) ? withoutWeight + (1 - withoutWeight) * asPost : 1);
    for (const reading of stemsOf(word, language)) {
      terms.add({
        ...typed,
        ...reading,
        origin: reading.term === term ? 'typed' : 'derived',
        supports: [term],
        meant: meant(word),
        weight,
      });
    }
    for (const derived of isEnglish && part.facet !== 'competitors' ? derivations(word, isWord) : []) {
      terms.add({
        ...typed,
        supports: [term],
        term: stem(derived),
        surface: derived,
        weight: weight * derivedWeight,
        origin: 'derived',
      });
    }
  }
}

function addParts({ part, facetOf, compounds }: ReadPart, language: QueryLanguage, terms: TermList): void {
  for (const { word, parts } of compounds) {
    const weight = part.weight * parameters.partWeight;
    const whole = { facet: facetOf(word), weight, origin: 'part', supports: [stemFor(language.known)(word)] } as const;
    for (const surface of parts) {
      for (const reading of stemsOf(surface, language)) terms.add({ ...whole, ...reading, surface });
    }
  }
}

function addPairs(found: readonly string[], part: Part, asPost: number, stem: Stem, terms: TermList): void {
  const stems = found.map(stem);
  const weight = part.weight * parameters.pairWeight * asPost;
  for (let i = 1; i < stems.length; i++) {
    const term = pairTerm(stems[i - 1]!, stems[i]!);
    terms.add({ term, surface: term, facet: part.facet, weight, origin: 'style', supports: [] });
  }
}
