import { compile, type Compiled } from './compile.ts';
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

type Entry = {
  readonly id: string;
  readonly compiled: Compiled;
  /** The last document it was evaluated for, so that two anchors are not two matches. */
  checkedIn: number;
};

/**
 * Many queries, one stream of documents: each query is filed under its anchors, the rarest group of terms of which each
 * matching document has one, and a document is checked against those filed under a term that it has.
 */
export class Percolator {
  readonly #table = new TermTable();
  readonly #reader = new DocumentReader(this.#table);
  readonly #entries: Entry[] = [];
  /**
   * By anchor, one after the other: the place of a query, how many numbers follow, and in these what else it requires.
   * Most queries are dropped by that, read in a row, before any of their own objects is touched.
   */
  readonly #filed = new NumberLists();
  #document = 0;

  /** Files a query under an id of its own. A RangeError: it could match everything. */
  add(id: string, query: Query): void {
    const compiled = compile(query, this.#table);
    const [rarest, ...others] = requiredGroups(compiled, this.#table);
    if (!rarest) throw new RangeError('A query that could match everything cannot be filed');
    const required = flatGroups(others);
    const filed = [this.#entries.length, required.length, ...required];
    for (const anchor of rarest.terms) this.#filed.append(anchor, filed);
    this.#entries.push({ id, compiled, checkedIn: -1 });
  }

  /** All queries that the document matches, in no particular order, each with why. */
  match(document: MonitoredDocument): { id: string; match: Match }[] {
    const { found } = this.#reader;
    this.#reader.read(document);
    this.#document++;
    const matching: Entry[] = [];
    for (let i = 0; i < found.presentCount; i++) {
      const begin = this.#filed.beginOf(found.present[i]!);
      if (begin !== 0) this.#check(begin, document, matching);
    }
    return matching.map(({ id, compiled }) => ({ id, match: explain(compiled, found, document) }));
  }

  #check(begin: number, document: MonitoredDocument, matching: Entry[]): void {
    const { found } = this.#reader;
    const { numbers } = this.#filed;
    const end = begin + 1 + numbers[begin]!;
    for (let at = begin + 1; at < end;) {
      const place = numbers[at]!;
      const from = at + 2;
      at = from + numbers[at + 1]!;
      if (!hasOfEach(numbers, from, at, found)) continue;
      const entry = this.#entries[place]!;
      if (entry.checkedIn === this.#document) continue;
      entry.checkedIn = this.#document;
      if (evaluate(entry.compiled, found, document)) matching.push(entry);
    }
  }
}
