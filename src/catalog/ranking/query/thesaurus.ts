import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { functionWordsOf } from '../words/word-lists.ts';
import { query as parameters } from '../parameters.ts';
import { hasStemmer, stemFor } from '../words/stems.ts';
import { words } from '../words/tokenize.ts';

/**
 * What people call the same thing. A line "a b_c : d e" of the thesaurus says that a and "b c" name a concept, and that
 * whoever cares about it also talks of d and e: the phrases on the left bring in the whole line, those on the right are
 * only brought in. A file a language, or several: `de.txt`, `en-home.txt`; on the right of other languages stand English
 * words, too. Where these are one or two ("vitrail vitraux : stained_glass"), what they name in English is brought in as
 * well. Written from general knowledge.
 */
export type Concept = {
  /** in the thesaurus: what it brings in is read when it is asked for, as there are thousands */
  line: string;
};

/** The phrases on its right. */
export const topicsOf = ({ line }: Concept): string[][] => line.split(' : ')[1]!.split(' ').map(wordsOf);

/** Words and what they count, 0 to 1. */
export type ConceptPhrase = { words: string[]; weight: number };

/** What a concept brings in: the topic itself first, then its neighbours and the wider field, then some of its other names. */
export function phrasesOf({ line }: Concept): ConceptPhrase[] {
  const [left, right] = line.split(' : ');
  const fields = right!.split(' ');
  const others = left!.split(' ').filter((name) => !fields.includes(name));
  return [
    ...fields.map((phrase, i) => ({ words: wordsOf(phrase), weight: parameters.conceptDecay ** i })),
    ...others.slice(0, parameters.conceptOtherNames).map((name) => ({ words: wordsOf(name), weight: parameters.conceptOtherName })), // prettier-ignore
  ];
}

/** A word as phrases are compared by it. */
export type Word = {
  written: string;
  /** in English in the singular */
  form: string;
  /** in English without the ending of a participle or a gerund, elsewhere its stem; of long words only: caring is no car */
  base: string;
  telling: boolean;
  /** "And": a phrase has it that is one thing all the same, and others end before it. */
  joins: boolean;
};

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
  const readWord = language === 'en' ? readEnglishWord : wordReader(language);
  const known = new Map<string, Word>();
  const wordOf = (word: string) => known.get(word) ?? known.set(word, readWord(word)).get(word)!;
  let longest = 1;
  for (const file of readdirSync(folder).filter((name) => name.split(/[-.]/)[0] === language)) {
    for (const line of readFileSync(new URL(file, folder), 'utf8').trim().split(/\r?\n/)) {
      yield;
      const concept = { line };
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
  const ending = hasStemmer(language) && language !== 'ru' ? 2 : 3;
  const sameWord = language === 'en' ? sameVerb : (a: string, b: string) => sameInflected(a, b, ending);
  return { concepts, byBase, longest, readWord, sameWord };
}

const ascii = /^[\0-\x7f]*$/;

/** Of a phrase, as those of a query are found. */
const wordsOf = (phrase: string) => (ascii.test(phrase) ? phrase.split('_') : words(phrase.replaceAll('_', ' ')));

const englishFunctionWords = functionWordsOf('en');

const joiningWords: Record<string, string> = {
  de: 'und oder',
  en: 'and or',
  es: 'y e o u',
  fr: 'et ou',
  it: 'e ed o',
  nl: 'en of',
  pl: 'i oraz lub',
  pt: 'e ou',
  ru: 'и или',
  sv: 'och eller',
};
const joiningIn = (language: string) => new Set(joiningWords[language]?.split(' '));
const englishJoining = joiningIn('en');

function readEnglishWord(written: string): Word {
  // Dresses are a dress; of headaches and a headache what they share will do.
  const shared = written.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=ch|sh|ss|x|zz)es?$/, '');
  const form = shared.replace(/(?<=\w{2}[^s])s$/, '');
  const root = form.replace(/(?<=\w{4})(?:ing|ed)$/, '').replace(/([bdgklmnprt])\1$/, '$1');
  const joins = englishJoining.has(written);
  const telling = joins || written === 'of' || !(englishFunctionWords.has(written) || englishFunctionWords.has(form));
  return { written, form, base: root.replace(/(?<=\w{4})e$/, ''), telling, joins };
}

const verbEnding = /(?:ing|ed)$/;

/** Whether forms with the same base belong to one verb, and are not just alike: improving an improv, a home and Homee. */
const sameVerb = (a: string, b: string) => a === b || verbEnding.test(a) || verbEnding.test(b);

/** So many letters of words are the same that are one: stem of languages without a stemmer. */
const sharedLetters = 5;

/** Stems are those of many words: at home nobody needs to marry (casa, casarse), and products are no productivity. */
function sameInflected(a: string, b: string, longestEnding: number): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return a === b || (shared >= sharedLetters && Math.max(a.length, b.length) - shared <= longestEnding);
}

function wordReader(language: string): (written: string) => Word {
  const isCut = !hasStemmer(language) && language !== 'ja';
  const stem = isCut ? (word: string) => word.slice(0, sharedLetters) : stemFor(language);
  const common = functionWordsOf(language);
  const joining = joiningIn(language);
  return (written) => {
    const joins = joining.has(written);
    return { written, form: written, base: stem(written), telling: joins || !common.has(written), joins };
  };
}

/** What counts of a phrase: words without a topic only where hardly anything else is left. */
export function tellingWords(phrase: readonly Word[]): readonly Word[] {
  const telling = phrase.filter((word) => word.telling);
  return telling.length > 1 ? telling : phrase;
}

export const keyOf = (phrase: readonly Word[]) => phrase.map(({ form }) => form).join(' ');
export const baseKeyOf = (phrase: readonly Word[]) => phrase.map(({ base }) => base).join(' ');
