import { compile, releaseTerms, type Compiled } from './compile.ts';
import { DocumentReader } from '../text/document-reader.ts';
import type { Match, MonitoredDocument } from '../text/document.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { NumberLists } from './number-lists.ts';
import type { Query } from '../language/query-tree.ts';
import { flatGroups, hasOfEach, requiredGroups } from './requirements.ts';
import { TermTable } from './term-table.ts';
import { printQuery } from '../language/print.ts';

/** One query against many documents, for backtests. It may be one that could match everything. */
export function compileQuery(query: Query): (document: MonitoredDocument) => Match | null {
  const table = new TermTable();
  const compiled = compile(query, table);
  const reader = new DocumentReader(table);
  return (document) => {
    reader.read(document);
    if (!evaluate(compiled, reader.found, document)) return null;
    const match = explain(compiled, reader.found, document);
    return match.clause === '' ? { ...match, clause: printQuery(query) } : match;
  };
}

export const matchOne = (query: Query, document: MonitoredDocument) => compileQuery(query)(document);

/** `anchors`: the rarest group of terms of which each matching document has one. */
type Entry = {
  readonly id: string;
  readonly slot: number;
  readonly compiled: Compiled;
  readonly anchors: readonly number[];
  /** The last document it was evaluated for, so that two anchors are not two matches. */
  checkedIn: number;
};

/**
 * Many queries, one stream of documents: each query is filed under its anchors, and a document is checked against
 * those filed under a term that it has. Adding or removing a query touches its own terms and nothing else.
 */
export class Percolator {
  readonly #table = new TermTable();
  readonly #reader = new DocumentReader(this.#table);
  readonly #byId = new Map<string, Entry>();
  readonly #entries: (Entry | null)[] = [];
  readonly #unused: number[] = [];
  /**
   * By anchor, one after the other: the slot of a query, how many numbers follow, and in these what else it requires.
   * Most queries are dropped by that, read in a row, before any of their own objects is touched.
   */
  readonly #filed = new NumberLists();
  #document = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** Replaces the query that is filed under the id, if any. A RangeError: it could match everything, nothing changed. */
  add(id: string, query: Query): void {
    const compiled = compile(query, this.#table);
    const [rarest, ...others] = requiredGroups(compiled, this.#table);
    if (!rarest) {
      releaseTerms(compiled, this.#table);
      throw new RangeError('A query that could match everything cannot be filed');
    }
    this.remove(id);
    const slot = this.#unused.pop() ?? this.#entries.length;
    const entry = { id, slot, compiled, anchors: rarest.terms, checkedIn: -1 };
    this.#byId.set(id, entry);
    this.#entries[slot] = entry;
    const required = flatGroups(others);
    for (const anchor of entry.anchors) this.#filed.append(anchor, [slot, required.length, ...required]);
  }

  remove(id: string): boolean {
    const entry = this.#byId.get(id);
    if (!entry) return false;
    for (const anchor of entry.anchors) this.#unfile(anchor, entry.slot);
    releaseTerms(entry.compiled, this.#table);
    this.#entries[entry.slot] = null;
    this.#unused.push(entry.slot);
    return this.#byId.delete(id);
  }

  /** All queries that the document matches, in no particular order, each with why. */
  match(document: MonitoredDocument): { id: string; match: Match }[] {
    const { found } = this.#reader;
    return this.#matching(document).map(({ id, compiled }) => ({ id, match: explain(compiled, found, document) }));
  }

  /** The same without the reasons: cheaper where most are dropped or only counted. */
  matchingIds(document: MonitoredDocument): string[] {
    return this.#matching(document).map(({ id }) => id);
  }

  #matching(document: MonitoredDocument): Entry[] {
    const { found } = this.#reader;
    this.#reader.read(document);
    this.#document++;
    const matching: Entry[] = [];
    for (let i = 0; i < found.presentCount; i++) {
      const begin = this.#filed.beginOf(found.present[i]!);
      if (begin !== 0) this.#check(begin, document, matching);
    }
    return matching;
  }

  #check(begin: number, document: MonitoredDocument, matching: Entry[]): void {
    const { found } = this.#reader;
    const { numbers } = this.#filed;
    const end = begin + 1 + numbers[begin]!;
    for (let at = begin + 1; at < end;) {
      const slot = numbers[at]!;
      const from = at + 2;
      at = from + numbers[at + 1]!;
      if (!hasOfEach(numbers, from, at, found)) continue;
      const entry = this.#entries[slot]!;
      if (entry.checkedIn === this.#document) continue;
      entry.checkedIn = this.#document;
      if (evaluate(entry.compiled, found, document)) matching.push(entry);
    }
  }

  #unfile(anchor: number, slot: number): void {
    const { numbers } = this.#filed;
    let at = this.#filed.beginOf(anchor) + 1;
    while (numbers[at] !== slot) at += 2 + numbers[at + 1]!;
    this.#filed.remove(anchor, at, 2 + numbers[at + 1]!);
  }
}
