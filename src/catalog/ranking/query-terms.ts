import { conceptsIn, type Concept } from './concepts.ts';
import { functionWords, genericWords } from './english.ts';
import { functionWordsOf } from './function-words.ts';
import { detectLanguage } from './language.ts';
import { query as parameters } from './parameters.ts';
import { postness } from './query-kind.ts';
import { NameProbes, probeNames, type NameProbe } from './query-names.ts';
import { partsOf, type Facet, type Part, type Query } from './query-parts.ts';
import { stemFor, type Stem } from './stems.ts';
import { words } from './tokenize.ts';
import { pairTerm } from './vocabulary.ts';

/**
 * Typed by the user, derived from a typed word, or brought in by a concept that typed words name; `style` are the words
 * without a topic and the pairs of adjacent words, whose use tells apart where posts come from.
 */
export type Origin = 'typed' | 'derived' | 'concept' | 'style';

export interface QueryTerm {
  /** stem, as the index knows it */
  term: string;
  /** as it was typed, for display */
  surface: string;
  facet: Facet;
  weight: number;
  origin: Origin;
  /** the typed terms it stands for; itself when it was typed */
  supports: string[];
  /** of which it is a word, when a concept brought it in */
  phrases?: Phrase[];
}

/** A word, or words that say something only together. */
export interface Phrase {
  surface: string;
  terms: string[];
}

/** A part of the query and its words. */
interface ReadPart {
  part: Part;
  found: string[];
}

export interface QueryTerms {
  terms: QueryTerm[];
  names: NameProbe[];
  /** 0: a brief, 1: a pasted post, between: some of both */
  postness: number;
}

/** The verb behind who does it: knitters → knit, bakers → bake. English only; harmless elsewhere. */
function derivations(word: string): string[] {
  const match = /^(.{3,})(?:er|or)s?$/.exec(word);
  if (!match) return [];
  const root = match[1]!;
  const undoubled = /([bdgklmnprt])\1$/.test(root) ? [root.slice(0, -1)] : [];
  return [root, `${root}e`, ...undoubled].filter(
    (derived) => !functionWords.has(derived) && !genericWords.has(derived),
  );
}

/** One hiragana letter is grammar; texts too short to tell their language have them, too. */
const PARTICLE = /^\p{Script=Hiragana}$/u;

const RANK: Record<Origin, number> = { typed: 3, style: 2, derived: 1, concept: 0 };

/** Each term once, with the origin closest to what was typed and the highest weight it was given. */
class TermList {
  readonly byTerm = new Map<string, QueryTerm & { times: number }>();
  private readonly excluded: ReadonlySet<string>;

  constructor(excluded: ReadonlySet<string>) {
    this.excluded = excluded;
  }

  add(term: QueryTerm): void {
    if (this.excluded.has(term.term)) return;
    const known = this.byTerm.get(term.term);
    if (!known || RANK[known.origin] < RANK[term.origin]) {
      this.byTerm.set(term.term, { ...term, weight: Math.max(known?.weight ?? 0, term.weight), times: 1 });
    } else if (RANK[known.origin] === RANK[term.origin]) {
      known.times++;
      if (term.phrases) known.phrases = [...(known.phrases ?? []), ...term.phrases];
      if (term.weight > known.weight) Object.assign(known, { weight: term.weight, supports: term.supports });
    }
  }

  /** Leaves out the lightest terms of an origin. */
  keepHeaviest(origin: Origin, most: number): void {
    const those = [...this.byTerm.values()].filter((term) => term.origin === origin);
    for (const { term } of those.sort((a, b) => b.weight - a.weight).slice(most)) this.byTerm.delete(term);
  }
}

export function queryTerms(query: Query): QueryTerms {
  const hasFields = Boolean(query.audience) || query.competitors.length > 0 || query.keywords.length > 0;
  const asPost = postness(query.brief, hasFields);
  const language = detectLanguage(query.brief);
  const stem = stemFor(language);
  const excluded = new Set((query.excluded ?? []).flatMap((text) => words(text).map(stem)));
  const terms = new TermList(excluded);
  const names = new NameProbes();
  const read = partsOf(query).map((part): ReadPart => ({ part, found: words(part.text) }));
  for (const { part, found } of read) {
    addTerms(found, part, asPost, { stem, common: functionWordsOf(language) }, terms);
    probeNames(found, part, stem, excluded, names);
  }
  // A post says what it is about in its community's own words.
  if ((language === null || language === 'en') && asPost < parameters.postnessWithoutConcepts) {
    addConcepts(read, stem, terms, names);
  }
  if (asPost > 0.5) for (const { part, found } of read) addPairs(found, part, asPost, stem, terms);
  for (const term of terms.byTerm.values()) {
    if (term.origin === 'typed' || term.origin === 'style') {
      term.weight *= 1 + asPost * parameters.repetition * Math.log2(term.times);
    }
  }
  terms.keepHeaviest('concept', parameters.mostConceptTerms);
  return { terms: [...terms.byTerm.values()], names: [...names.byKey.values()], postness: asPost };
}

function addTerms(
  found: readonly string[],
  part: Part,
  asPost: number,
  { stem, common }: { stem: Stem; common: ReadonlySet<string> },
  terms: TermList,
): void {
  const { facet } = part;
  const { genericWeight, derivedWeight, namePartWeight } = parameters;
  // One word of a name of several says little: "Big" of "Big Agnes".
  const share = facet === 'competitors' && found.length > 1 ? namePartWeight : 1;
  for (const word of found) {
    const term = stem(word);
    const typed = { term, surface: word, facet, origin: 'typed', supports: [term] } as const;
    if (common.has(word) || PARTICLE.test(word)) {
      // How people write tells a post's community apart; in a brief these words are noise.
      if (asPost > 0.5) terms.add({ ...typed, supports: [], weight: part.weight * asPost, origin: 'style' });
      continue;
    }
    const generic = genericWords.has(word) ? genericWeight + (1 - genericWeight) * asPost : 1;
    const weight = part.weight * share * generic;
    terms.add({ ...typed, supports: [term], weight });
    for (const derived of derivations(word)) {
      terms.add({ ...typed, supports: [term], term: stem(derived), weight: weight * derivedWeight, origin: 'derived' });
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

/** The more words of the query name a concept, wherever they stand, the surer it is meant. */
function addConcepts(read: readonly ReadPart[], stem: Stem, terms: TermList, names: NameProbes): void {
  const met = new Map<Concept, { from: Set<string>; facet: Facet }>();
  for (const { part, found } of read) {
    for (const [concept, named] of conceptsIn(found)) {
      const known = met.get(concept) ?? { from: new Set(), facet: part.facet };
      for (const word of named) known.from.add(stem(word));
      met.set(concept, known);
    }
  }
  for (const [concept, { from: named, facet }] of met) {
    const from = [...named];
    const source = Math.max(0, ...from.map((term) => terms.byTerm.get(term)?.weight ?? 0));
    const sure = Math.min(1, parameters.conceptOfOneWord + parameters.conceptOfMoreWords * (from.length - 1));
    for (const phrase of concept.phrases) {
      const weight = source * sure * phrase.weight;
      if (weight === 0) continue;
      const surface = phrase.words.join(' ');
      const telling = phrase.words.filter((word) => !functionWords.has(word)).map(stem);
      const phrases = [{ surface, terms: telling }];
      for (const term of telling) {
        const weightOfWord = weight / telling.length;
        terms.add({ term, surface, facet, weight: weightOfWord, origin: 'concept', supports: from, phrases });
      }
      names.add({ key: phrase.words.join(''), surface, facet, weight, terms: from, related: true });
    }
  }
}
