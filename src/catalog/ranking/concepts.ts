import { readdirSync, readFileSync } from 'node:fs';
import { query as parameters } from './parameters.ts';

/**
 * What people call the same thing. A line "a b_c : d e" of the thesaurus says that a and "b c" name a concept, and that
 * whoever cares about it also talks of d and e: the phrases on the left bring in the whole line, those on the right are
 * only brought in. Written from general knowledge.
 */
export interface Concept {
  /** what it brings in: the topic itself first, then its neighbours and the wider field, then some of its other names */
  phrases: { words: string[]; weight: number }[];
}

const THESAURUS = new URL('thesaurus/', import.meta.url);

const phrases = (text: string) => text.split(' ').map((phrase) => phrase.split('_'));

function readConcept(line: string): { names: string[][]; concept: Concept } {
  const [left, right] = line.split(' : ');
  const names = phrases(left!);
  const fields = phrases(right!).map((words, i) => ({ words, weight: parameters.conceptDecay ** i }));
  const onRight = new Set(right!.split(' '));
  const others = names.filter((words) => !onRight.has(words.join('_'))).slice(0, parameters.conceptOtherNames);
  const otherPhrases = others.map((words) => ({ words, weight: parameters.conceptOtherName }));
  return { names, concept: { phrases: [...fields, ...otherPhrases] } };
}

/**
 * A word without the ending of a plural, a past or a participle, short words only without that of a plural: caring is no
 * car. Stems go further: they would take animators for animals, and an excellent offer for one about Excel.
 */
function baseForm(word: string): string {
  const singular = word.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=\w{2}[^s])s$/, '');
  const base = singular.replace(/(?<=\w{4})(?:ing|ed)$/, '').replace(/([bdgklmnprt])\1$/, '$1');
  return base.replace(/(?<=\w{4})e$/, '');
}

/** Phrases that name concepts, as base forms joined by spaces; how many words the longest has. */
interface Names {
  concepts: Map<string, Concept[]>;
  longest: number;
}

let known: Names | undefined;

/** A quarter of a second, once in a process; otherwise the first query would wait for it. */
export function readThesaurus(): Names {
  return (known ??= readNames());
}

function readNames(): Names {
  const concepts = new Map<string, Concept[]>();
  const forms = new Map<string, string>();
  const formOf = (word: string) => forms.get(word) ?? forms.set(word, baseForm(word)).get(word)!;
  let longest = 1;
  for (const file of readdirSync(THESAURUS).filter((name) => name.endsWith('.txt'))) {
    for (const line of readFileSync(new URL(file, THESAURUS), 'utf8').trim().split(/\r?\n/)) {
      const { names, concept } = readConcept(line);
      for (const name of names) {
        const key = name.map(formOf).join(' ');
        const same = concepts.get(key);
        if (!same) concepts.set(key, [concept]);
        else if (!same.includes(concept)) same.push(concept);
        longest = Math.max(longest, name.length);
      }
    }
  }
  return { concepts, longest };
}

/** The concepts that a text names, with the runs of words that name each. Of phrases that overlap the longest wins: a hot dog is no dog. */
export function conceptsIn(words: readonly string[]): Map<Concept, string[][]> {
  const { concepts, longest } = readThesaurus();
  const forms = words.map(baseForm);
  const met = new Map<Concept, string[][]>();
  for (let at = 0; at < forms.length;) {
    let length = Math.min(longest, forms.length - at);
    while (length > 1 && !concepts.has(forms.slice(at, at + length).join(' '))) length--;
    for (const concept of concepts.get(forms.slice(at, at + length).join(' ')) ?? []) {
      const named = met.get(concept) ?? [];
      named.push(words.slice(at, at + length));
      met.set(concept, named);
    }
    at += length;
  }
  return met;
}
