import { readdirSync, readFileSync } from 'node:fs';
import { query as parameters } from './parameters.ts';

/**
 * What people call the same thing. A line "a b_c : d e" of the thesaurus says that a and "b c" name a concept, and that
 * whoever cares about it also talks of d and e: the phrases on the left bring in the whole line, those on the right are
 * only brought in. Written from general knowledge.
 */
export interface Concept {
  /** phrases that name it */
  names: string[][];
  /** what it brings in: the topic itself first, then its neighbours and the wider field, then its other names */
  phrases: { words: string[]; weight: number }[];
}

const THESAURUS = new URL('thesaurus/', import.meta.url);

const phrases = (text: string) => text.split(' ').map((phrase) => phrase.split('_'));

function readConcept(line: string): Concept {
  const [left, right] = line.split(' : ');
  const names = phrases(left!);
  const fields = phrases(right!).map((words, i) => ({ words, weight: parameters.conceptDecay ** i }));
  const known = new Set(right!.split(' '));
  const others = names.filter((words) => !known.has(words.join('_'))).slice(0, parameters.conceptOtherNames);
  return { names, phrases: [...fields, ...others.map((words) => ({ words, weight: parameters.conceptOtherName }))] };
}

/**
 * A word without the ending of a plural, a past or a participle. Stems go further: they would take animators for animals,
 * and whoever asks for something excellent for a friend of Excel.
 */
function baseForm(word: string): string {
  const singular = word.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=\w{2}[^s])s$/, '');
  const base = singular.replace(/(?<=\w{3})(?:ing|ed)$/, '').replace(/([bdgklmnprt])\1$/, '$1');
  return base.replace(/(?<=\w{2})e$/, '');
}

interface Entry {
  forms: string[];
  concept: Concept;
}

/** By the first word of the phrases that name a concept; read when the first query comes. */
let entries: Map<string, Entry[]> | undefined;

function readEntries(): Map<string, Entry[]> {
  const concepts = readdirSync(THESAURUS).flatMap((file) =>
    readFileSync(new URL(file, THESAURUS), 'utf8').trim().split('\n').map(readConcept),
  );
  const named = concepts.flatMap((concept) =>
    concept.names.map((phrase): Entry => ({ forms: phrase.map(baseForm), concept })),
  );
  return Map.groupBy(named, ({ forms }) => forms[0]!);
}

/** The concepts that a text names, with the words that name them. Of phrases that overlap the longest wins: a hot dog is no dog. */
export function conceptsIn(words: readonly string[]): Map<Concept, string[]> {
  entries ??= readEntries();
  const forms = words.map(baseForm);
  const met = new Map<Concept, string[]>();
  for (let at = 0, next = 1; at < forms.length; at = next, next = at + 1) {
    const here = (entries.get(forms[at]!) ?? []).filter((entry) =>
      entry.forms.every((form, i) => forms[at + i] === form),
    );
    const longest = Math.max(1, ...here.map((entry) => entry.forms.length));
    next = at + longest;
    const named = here.filter((entry) => entry.forms.length === longest).map(({ concept }) => concept);
    for (const concept of new Set(named)) met.set(concept, [...(met.get(concept) ?? []), ...words.slice(at, next)]);
  }
  return met;
}
