import type { MatchedTerm } from './document.ts';
import { originalEnd, originalStart, type Folded } from '../../../text/fold.ts';

/** Where a term may stand, as bits: what a reader sees of each text, all addresses of the document, its names. */
export const titleArea = 1;
export const bodyArea = 2;
export const flairArea = 4;
export const addressesArea = 8;
export const namesArea = 16;

/** A text of the document, as it was read. */
export type Source = { readonly field: MatchedTerm['field']; readonly folded: Folded };

// Numbers that are used together lie together.
const firstAt = 0;
const lastAt = 1;
const termNumbers = 2;

const nextAt = 0;
const positionAt = 1;
const areaAt = 2;
const startAt = 3;
const endAt = 4;
const sourceAt = 5;
const occurrenceNumbers = 6;

/**
 * Which terms one document has, and where; the arrays serve one document after the other. Positions count words.
 * An occurrence is a place in `occurrences`; those of one term are linked in the order of their positions, -1 ends them.
 */
export class Occurrences {
  /** The terms found, each once: the first `presentCount` of these. */
  present = new Int32Array(0);
  presentCount = 0;

  /** By term, the areas it was seen in. One byte each, because this is what checking a query asks all the time. */
  #areas = new Uint8Array(0);
  #terms = new Int32Array(0);
  #occurrences = new Int32Array(256 * occurrenceNumbers);
  #end = 0;
  readonly #sources: Source[] = [];

  /** Forgets the last document. `terms`: how many there may be. */
  begin(terms: number): void {
    for (let i = 0; i < this.presentCount; i++) this.#areas[this.present[i]!] = 0;
    this.presentCount = 0;
    this.#end = 0;
    this.#sources.length = 0;
    if (this.#areas.length >= terms) return;
    this.#areas = new Uint8Array(terms * 2);
    this.#terms = new Int32Array(terms * 2 * termNumbers);
    this.present = new Int32Array(terms * 2);
  }

  /** A text whose terms follow: its number for `add`. */
  addSource(source: Source): number {
    return this.#sources.push(source) - 1;
  }

  /** The document has the term; whether that is news. */
  see(term: number, area: number): boolean {
    const before = this.#areas[term]!;
    this.#areas[term] = before | area;
    if (before !== 0) return false;
    this.#terms[term * termNumbers + firstAt] = -1;
    this.present[this.presentCount++] = term;
    return true;
  }

  /** The term stands at `position`; in the folded text of a source, from `start` to `end`. */
  add(term: number, area: number, position: number, source: number, start: number, end: number): void {
    const occurrence = this.#end;
    this.#end += occurrenceNumbers;
    if (this.#end > this.#occurrences.length) this.#grow();
    const terms = this.#terms;
    const occurrences = this.#occurrences;
    const at = term * termNumbers;
    if (this.see(term, area)) terms[at + firstAt] = occurrence;
    else occurrences[terms[at + lastAt]! + nextAt] = occurrence;
    terms[at + lastAt] = occurrence;
    occurrences[occurrence + nextAt] = -1;
    occurrences[occurrence + positionAt] = position;
    occurrences[occurrence + areaAt] = area;
    occurrences[occurrence + startAt] = start;
    occurrences[occurrence + endAt] = end;
    occurrences[occurrence + sourceAt] = source;
  }

  isPresent(term: number): boolean {
    return this.#areas[term] !== 0;
  }

  /** Whether the term stands in one of some areas. */
  has(term: number, areas: number): boolean {
    return (this.#areas[term]! & areas) !== 0;
  }

  firstOf(term: number, areas: number): number {
    return this.has(term, areas) ? this.#within(this.#terms[term * termNumbers + firstAt]!, areas) : -1;
  }

  nextOf(occurrence: number, areas: number): number {
    return this.#within(this.#occurrences[occurrence + nextAt]!, areas);
  }

  position(occurrence: number): number {
    return this.#occurrences[occurrence + positionAt]!;
  }

  /** Where in the document's original texts a stretch of occurrences stands. */
  locate(from: number, to: number): { field: MatchedTerm['field']; start: number; end: number } {
    const { field, folded } = this.#sources[this.#occurrences[from + sourceAt]!]!;
    return {
      field,
      start: originalStart(folded, this.#occurrences[from + startAt]!),
      end: originalEnd(folded, this.#occurrences[to + endAt]!),
    };
  }

  #within(from: number, areas: number): number {
    let occurrence = from;
    while (occurrence >= 0 && (this.#occurrences[occurrence + areaAt]! & areas) === 0) {
      occurrence = this.#occurrences[occurrence + nextAt]!;
    }
    return occurrence;
  }

  #grow(): void {
    const before = this.#occurrences;
    this.#occurrences = new Int32Array(before.length * 2);
    this.#occurrences.set(before);
  }
}
