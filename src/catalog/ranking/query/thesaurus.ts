import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { query as parameters } from '../parameters.ts';
import { baseKeyOf, keyOf, sameWordIn, tellingWords, type Word, wordReader } from './phrase-words.ts';
import { words } from '../words/tokenize.ts';

/**
 * What people call the same thing. A line "a b_c : d e" of the thesaurus says that a and "b c" name a concept, and that
 * whoever cares about it also talks of d and e: the phrases on the left bring in the whole line, those on the right are
 * only brought in. A file a language, or several: `de.txt`, `en-home.txt`; on the right of other languages stand English
 * words, too. Where these are one or two ("vitrail vitraux : stained_glass"), what they name in English is brought in as
 * well. In `…-regions.txt` the names on the left are places of one region: whoever names one of them means no other. Written
 * from general knowledge.
 */
export type Concept = {
  /** in the thesaurus: what it brings in is read when it is asked for, as there are thousands */
  line: string;
  /** its names are places: each names itself alone */
  arePlaces: boolean;
};

/** The phrases on its right. */
export const topicsOf = ({ line }: Concept): string[][] => line.split(' : ')[1]!.split(' ').map(wordsOf);

/** Words and what they count, 0 to 1. */
export type ConceptPhrase = { words: string[]; weight: number };

/** What a concept brings in: the topic itself first, then its neighbours and the wider field, then some of its other names. */
export function phrasesOf({ line, arePlaces }: Concept): ConceptPhrase[] {
  const [left, right] = line.split(' : ');
  const fields = right!.split(' ');
  const others = arePlaces ? [] : left!.split(' ').filter((name) => !fields.includes(name));
  return [
    ...fields.map((phrase, i) => ({ words: wordsOf(phrase), weight: parameters.conceptDecay ** i })),
    ...others.slice(0, parameters.conceptOtherNames).map((name) => ({ words: wordsOf(name), weight: parameters.conceptOtherName })), // prettier-ignore
  ];
}

export type Thesaurus = {
  /** concepts by the telling words of their names, joined by spaces */
  concepts: Map<string, Concept[]>;
  /** those names by their base forms, where these are others */
  byBase: Map<string, string[]>;
  /** words of the longest name */
  longest: number;
  readWord: (written: string) => Word;
  /** whether two forms with the same base are one word */
  sameWord: (a: string, b: string) => boolean;
};

const folder = new URL('../thesaurus/', import.meta.url);
const read = new Map<string, Thesaurus>();

export const hasThesaurus = (language: string) => thesaurusOf(language).concepts.size > 0;

/** English takes a third of a second, once in a process, others less: see `loadThesaurus`. */
export function thesaurusOf(language: string): Thesaurus {
  const known = read.get(language);
  if (known) return known;
  const reading = readThesaurus(language);
  for (;;) {
    const { done, value } = reading.next();
    if (!done) continue;
    read.set(language, value);
    return value;
  }
}

const longestPieceMs = 5;

const loading = new Map<string, Promise<void>>();

/**
 * Reads it in pieces of some milliseconds, so that who has to answer in the meantime does. Who asks while it is read waits
 * for the same reading: the first searches of a process come together.
 */
export async function loadThesaurus(language: string): Promise<void> {
  const known = loading.get(language) ?? readInPieces(language);
  loading.set(language, known);
  return known;
}

async function readInPieces(language: string): Promise<void> {
  const reading = readThesaurus(language);
  let pieceBegan = performance.now();
  while (!read.has(language)) {
    const { done, value } = reading.next();
    if (done) read.set(language, value);
    else if (performance.now() - pieceBegan > longestPieceMs) {
      await breathe();
      pieceBegan = performance.now();
    }
  }
}

/** A step a line. */
function* readThesaurus(language: string): Generator<undefined, Thesaurus> {
  const concepts = new Map<string, Concept[]>();
  const byBase = new Map<string, string[]>();
  const readWord = wordReader(language);
  const known = new Map<string, Word>();
  const wordOf = (word: string) => known.get(word) ?? known.set(word, readWord(word)).get(word)!;
  let longest = 1;
  for (const file of readdirSync(folder).filter((name) => name.split(/[-.]/)[0] === language)) {
    const arePlaces = file.endsWith('-regions.txt');
    for (const line of readFileSync(new URL(file, folder), 'utf8').trim().split(/\r?\n/)) {
      yield;
      const concept = { line, arePlaces };
      for (const name of line.slice(0, line.indexOf(' : ')).split(' ')) {
        const named = tellingWords(wordsOf(name).map(wordOf));
        const apart = named.filter(({ joins }) => !joins);
        longest = Math.max(longest, named.length);
        for (const phrase of apart.length < named.length && apart.length > 1 ? [named, apart] : [named]) {
          const key = keyOf(phrase);
          const same = concepts.get(key);
          if (!same) {
            concepts.set(key, [concept]);
            const base = baseKeyOf(phrase);
            if (base !== key) byBase.set(base, [...(byBase.get(base) ?? []), key]);
          } else if (!same.includes(concept)) same.push(concept);
        }
      }
    }
  }
  return { concepts, byBase, longest, readWord, sameWord: sameWordIn(language) };
}

const ascii = /^[\0-\x7f]*$/;

/** Of a phrase, as those of a query are found. */
const wordsOf = (phrase: string) => (ascii.test(phrase) ? phrase.split('_') : words(phrase.replaceAll('_', ' ')));
