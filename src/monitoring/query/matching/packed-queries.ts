import type { Phrase } from '../language/phrase.ts';
import type { MonitoredDocument } from '../text/document.ts';
import type { Occurrences } from '../text/occurrences.ts';
import type { Pairing } from '../text/stretches.ts';
import type { Compiled } from './compile.ts';

/** A query is its place among all, the document that it was last checked in, and the node of the whole. */
export const placeAt = 0;
export const checkedInAt = 1;
export const rootAt = 2;

/** A node is its kind, how many numbers it takes, and, of `and`, `or` and `not`, the nodes of its parts. */
export const kinds = { and: 0, or: 1, not: 2, term: 3, phrase: 4, near: 5, check: 6 } as const;
export const lengthAt = 1;
export const partsAt = 2;

/** Of all others, the number of the clause and what is needed to look for it. */
export const clauseAt = 2;
export const areasAt = 3;
export const termAt = 4;
export const checkAt = 3;
const wordsAt = 4;
/** Of a phrase, each term followed by its offset. */
const termsAt = 5;
const distanceAt = 4;
/** Of a `near`, two groups of phrases, the right one behind the left one. */
const leftAt = 5;

/**
 * Compiled queries as numbers in one array. Of a million queries, objects of their own would lie all over the heap, and
 * most of the time would be waiting for memory. Clauses that queries have in common are kept once.
 */
export class PackedQueries {
  /** Readers walk it themselves. */
  numbers = new Int32Array(1024);
  readonly clauses: string[] = [];
  readonly checks: ((document: MonitoredDocument) => boolean)[] = [];
  readonly #clauseNumbers = new Map<string, number>();
  #count = 0;
  #end = 0;

  /** Where it begins. */
  add(compiled: Compiled): number {
    const begin = this.#end;
    const added = [this.#count++, 0, ...this.#pack(compiled)];
    this.#end += added.length;
    if (this.#end > this.numbers.length) {
      const before = this.numbers;
      this.numbers = new Int32Array(Math.ceil(this.#end * 1.5));
      this.numbers.set(before);
    }
    this.numbers.set(added, begin);
    return begin;
  }

  #pack(compiled: Compiled): number[] {
    const kind = kinds[compiled.kind];
    switch (compiled.kind) {
      case 'and':
      case 'or':
        return node(kind, ...compiled.parts.flatMap((part) => this.#pack(part)));
      case 'not':
        return node(kind, ...this.#pack(compiled.part));
      case 'term':
        return node(kind, this.#numberOf(compiled.clause), compiled.areas, compiled.term);
      case 'phrase':
        return packPhrase(compiled.phrase, this.#numberOf(compiled.clause), compiled.areas);
      case 'near': {
        const { left, right, areas, distance } = compiled;
        const clause = this.#numberOf(compiled.clause);
        const side = (phrases: readonly Phrase[]) =>
          node(kinds.or, ...phrases.flatMap((phrase) => packPhrase(phrase, clause, areas)));
        return node(kind, clause, areas, distance, ...side(left), ...side(right));
      }
      default:
        return node(kind, this.#numberOf(compiled.clause), this.checks.push(compiled.holds) - 1);
    }
  }

  #numberOf(clause: string): number {
    let number = this.#clauseNumbers.get(clause);
    if (number === undefined) {
      number = this.clauses.push(clause) - 1;
      this.#clauseNumbers.set(clause, number);
    }
    return number;
  }
}

const node = (kind: number, ...numbers: number[]) => [kind, partsAt + numbers.length, ...numbers];

const packPhrase = ({ words, terms, offsets }: Phrase, clause: number, areas: number) =>
  node(kinds.phrase, clause, areas, words, ...terms.flatMap((term, i) => [term, offsets[i]!]));

/** The phrase at `at`; `null`: not all of its words are there, in whatever order, which is so for most. */
export function unpackPhrase(numbers: Int32Array, at: number, found: Occurrences): Phrase | null {
  const areas = numbers[at + areasAt]!;
  const end = at + numbers[at + lengthAt]!;
  for (let term = at + termsAt; term < end; term += 2) if (!found.has(numbers[term]!, areas)) return null;
  const terms: number[] = [];
  const offsets: number[] = [];
  for (let term = at + termsAt; term < end; term += 2) {
    terms.push(numbers[term]!);
    offsets.push(numbers[term + 1]!);
  }
  return { terms, offsets, words: numbers[at + wordsAt]! };
}

/** Of each side of the `near` at `at` the phrases whose words are all there; `null`: of one side none. */
export function unpackNear(numbers: Int32Array, at: number, found: Occurrences): Pairing | null {
  const leftSide = at + leftAt;
  const left = unpackSide(numbers, leftSide, found);
  if (left.length === 0) return null;
  const right = unpackSide(numbers, leftSide + numbers[leftSide + lengthAt]!, found);
  if (right.length === 0) return null;
  return { left, right, areas: numbers[at + areasAt]!, distance: numbers[at + distanceAt]! };
}

function unpackSide(numbers: Int32Array, at: number, found: Occurrences): Phrase[] {
  const phrases: Phrase[] = [];
  const end = at + numbers[at + lengthAt]!;
  for (let part = at + partsAt; part < end; part += numbers[part + lengthAt]!) {
    const phrase = unpackPhrase(numbers, part, found);
    if (phrase !== null) phrases.push(phrase);
  }
  return phrases;
}
