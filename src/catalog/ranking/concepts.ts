import { readdirSync, readFileSync } from 'node:fs';
import { functionWords } from './english.ts';
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

/** A word as phrases are compared by it. */
interface Word {
  written: string;
  /** in the singular */
  form: string;
  /** without the ending of a participle or a gerund, long words only: caring is no car */
  base: string;
  telling: boolean;
}

function readWord(written: string): Word {
  // Dresses are a dress; of headaches and a headache what they share will do.
  const shared = written.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=ch|sh|ss|x|zz)es?$/, '');
  const form = shared.replace(/(?<=\w{2}[^s])s$/, '');
  const root = form.replace(/(?<=\w{4})(?:ing|ed)$/, '').replace(/([bdgklmnprt])\1$/, '$1');
  const telling = written === 'of' || !(functionWords.has(written) || functionWords.has(form));
  return { written, form, base: root.replace(/(?<=\w{4})e$/, ''), telling };
}

const VERB_ENDING = /(?:ing|ed)$/;

/** Whether forms with the same base belong to one verb, and are not just alike: improving an improv, a home and Homee. */
const sameVerb = (a: string, b: string) => a === b || VERB_ENDING.test(a) || VERB_ENDING.test(b);

/** What counts of a phrase: words without a topic only where hardly anything else is left. */
function tellingWords(phrase: readonly Word[]): readonly Word[] {
  const telling = phrase.filter((word) => word.telling);
  return telling.length > 1 ? telling : phrase;
}

const keyOf = (phrase: readonly Word[]) => phrase.map(({ form }) => form).join(' ');
const baseKeyOf = (phrase: readonly Word[]) => phrase.map(({ base }) => base).join(' ');

interface Names {
  /** concepts by the telling words of their names, joined by spaces */
  concepts: Map<string, Concept[]>;
  /** those names by their base forms */
  byBase: Map<string, string[]>;
  /** words of the longest name */
  longest: number;
}

let known: Names | undefined;

/** Half a second or more, once in a process; otherwise the first query would wait for it. */
export function readThesaurus(): Names {
  return (known ??= readNames());
}

function readNames(): Names {
  const concepts = new Map<string, Concept[]>();
  const byBase = new Map<string, string[]>();
  const read = new Map<string, Word>();
  const wordOf = (word: string) => read.get(word) ?? read.set(word, readWord(word)).get(word)!;
  let longest = 1;
  for (const file of readdirSync(THESAURUS).filter((name) => name.endsWith('.txt'))) {
    for (const line of readFileSync(new URL(file, THESAURUS), 'utf8').trim().split(/\r?\n/)) {
      const { names, concept } = readConcept(line);
      for (const name of names) {
        const phrase = tellingWords(name.map(wordOf));
        const key = keyOf(phrase);
        const same = concepts.get(key);
        if (!same) {
          concepts.set(key, [concept]);
          const base = baseKeyOf(phrase);
          byBase.set(base, [...(byBase.get(base) ?? []), key]);
        } else if (!same.includes(concept)) same.push(concept);
        longest = Math.max(longest, phrase.length);
      }
    }
  }
  return { concepts, byBase, longest };
}

/** What a phrase names as it stands; otherwise what it names in another form of its verbs. */
function namedBy(phrase: readonly Word[]): readonly Concept[] {
  const { concepts, byBase } = readThesaurus();
  const exactly = concepts.get(keyOf(phrase));
  if (exactly || !phrase.some((word) => word.telling)) return exactly ?? [];
  const alike = byBase.get(baseKeyOf(phrase)) ?? [];
  const inOtherForm = alike.filter((key) => key.split(' ').every((form, i) => sameVerb(form, phrase[i]!.form)));
  return [...new Set(inOtherForm.flatMap((key) => concepts.get(key)!))];
}

/**
 * The concepts that a text names, with the runs of words that name each. Of phrases that overlap the longest wins: a hot
 * dog is no dog. Words without a topic between the others may differ: children with an IEP.
 */
export function conceptsIn(words: readonly string[]): Map<Concept, string[][]> {
  const { longest } = readThesaurus();
  const read = words.map(readWord);
  const met = new Map<Concept, string[][]>();
  for (let at = 0; at < words.length;) {
    let length = Math.min(parameters.longestConceptName, words.length - at);
    let named: readonly Concept[] = [];
    for (; length > 0; length--) {
      const run = read.slice(at, at + length);
      const phrase = tellingWords(run);
      if (phrase.length > longest || phrase[0] !== run[0] || phrase.at(-1) !== run.at(-1)) continue;
      named = namedBy(phrase);
      if (named.length > 0) break;
    }
    for (const concept of named) {
      const runs = met.get(concept) ?? [];
      runs.push(words.slice(at, at + length));
      met.set(concept, runs);
    }
    at += Math.max(1, length);
  }
  return met;
}
