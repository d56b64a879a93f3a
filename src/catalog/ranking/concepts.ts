import { lifeConcepts } from './concepts-life.ts';
import { playConcepts } from './concepts-play.ts';
import { workConcepts } from './concepts-work.ts';
import type { Stem } from './stems.ts';

/**
 * What people call the same thing. A line "a b : c d" says that a and b name a concept, and that whoever cares about it
 * also talks of c and d: the phrases on the left bring in the whole line, those on the right are only brought in.
 */
interface Concept {
  names: string[][];
  all: string[][];
}

/** A phrase that belongs to a concept of the query. */
export interface Related {
  words: string[];
  /** stems of the query that named the concept */
  from: string[];
  /** 1 when the concept is meant beyond doubt, less when the words name several */
  share: number;
}

const phrases = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((phrase) => phrase.split('_'));

function readConcept(line: string): Concept {
  const [left, right = ''] = line.split(':');
  const names = phrases(left!);
  return { names, all: [...names, ...phrases(right)] };
}

interface Entry {
  stems: string[];
  concept: Concept;
}

/** By the first stem of the phrases that name a concept; read when the first query comes. */
let entries: Map<string, Entry[]> | undefined;

function readEntries(stem: Stem): Map<string, Entry[]> {
  const concepts = [lifeConcepts, workConcepts, playConcepts].flatMap((text) =>
    text.trim().split('\n').map(readConcept),
  );
  return Map.groupBy(
    concepts.flatMap((concept) => concept.names.map((phrase): Entry => ({ stems: phrase.map(stem), concept }))),
    ({ stems }) => stems[0]!,
  );
}

/** What belongs to the concepts named in a text, given as English stems. The longest phrase at a place wins. */
export function relatedPhrases(stems: readonly string[], stem: Stem): Related[] {
  entries ??= readEntries(stem);
  const met = new Map<Concept, { share: number; from: Set<string> }>();
  for (let at = 0; at < stems.length; at++) {
    const here = (entries.get(stems[at]!) ?? []).filter((entry) =>
      entry.stems.every((word, i) => stems[at + i] === word),
    );
    const longest = Math.max(0, ...here.map((entry) => entry.stems.length));
    const chosen = here.filter((entry) => entry.stems.length === longest);
    for (const { concept, stems: phrase } of chosen) {
      const known = met.get(concept) ?? { share: 0, from: new Set<string>() };
      known.share = Math.max(known.share, 1 / chosen.length);
      for (const word of phrase) known.from.add(word);
      met.set(concept, known);
    }
  }
  return [...met].flatMap(([{ all }, { share, from }]) => all.map((words) => ({ words, from: [...from], share })));
}
