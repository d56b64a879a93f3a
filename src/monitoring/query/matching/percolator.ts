import { compile } from './compile.ts';
import { DocumentReader } from '../text/document-reader.ts';
import type { Match, MonitoredDocument } from '../text/document.ts';
import { evaluate } from './evaluate.ts';
import { Explainer } from './explain.ts';
import { NumberLists } from './number-lists.ts';
import { checkedInAt, PackedQueries, placeAt, rootAt } from './packed-queries.ts';
import type { Query } from '../language/query-tree.ts';
import { flatGroups, hasOfEach, requiredGroups } from './requirements.ts';
import { TermTable } from './term-table.ts';
import { printQuery } from '../language/print.ts';

/** One query against many documents, for backtests. It may be one that could match everything. */
export function compileQuery(query: Query): (document: MonitoredDocument) => Match | null {
  const table = new TermTable();
  const queries = new PackedQueries();
  const begin = queries.add(compile(query, table));
  const reader = new DocumentReader(table);
  const explainer = new Explainer(queries, reader.found);
  return (document) => {
    reader.read(document);
    if (!evaluate(queries, begin + rootAt, reader.found, document)) return null;
    explainer.begin(document);
    const match = explainer.explain(begin + rootAt);
    return match.clause === '' ? { ...match, clause: printQuery(query) } : match;
  };
}

/**
 * Many queries, one stream of documents: each query is filed under its anchors, the rarest group of terms of which each
 * matching document has one, and a document is checked against those filed under a term that it has.
 */
export class Percolator {
  readonly #table = new TermTable();
  readonly #reader = new DocumentReader(this.#table);
  readonly #queries = new PackedQueries();
  readonly #explainer = new Explainer(this.#queries, this.#reader.found);
  readonly #ids: string[] = [];
  /**
   * By anchor, one after the other: where a query begins, how many numbers follow, and in these what else it requires.
   * Most queries are dropped by that, read in a row, before any of their own numbers is touched.
   */
  readonly #filed = new NumberLists();
  #document = 0;

  /** Files a query under an id of its own. A RangeError: it could match everything. */
  add(id: string, query: Query): void {
    const compiled = compile(query, this.#table);
    const [rarest, ...others] = requiredGroups(compiled, this.#table);
    if (!rarest) throw new RangeError('A query that could match everything cannot be filed');
    const required = flatGroups(others);
    const filed = [this.#queries.add(compiled), required.length, ...required];
    for (const anchor of rarest.terms) this.#filed.append(anchor, filed);
    this.#ids.push(id);
  }

  /** All queries that the document matches, in no particular order, each with why. */
  match(document: MonitoredDocument): { id: string; match: Match }[] {
    const { found } = this.#reader;
    this.#reader.read(document);
    this.#document = (this.#document + 1) | 0;
    const begins = this.#candidates().filter((begin) => evaluate(this.#queries, begin + rootAt, found, document));
    if (begins.length === 0) return [];
    this.#explainer.begin(document);
    const matches = begins.map((begin) => this.#explainer.explain(begin + rootAt));
    const { numbers } = this.#queries;
    return matches.map((match, i) => ({ id: this.#ids[numbers[begins[i]! + placeAt]!]!, match }));
  }

  /** Where the queries begin of which the document has all that they require, each once: two anchors are not two matches. */
  #candidates(): number[] {
    const { numbers } = this.#queries;
    const candidates: number[] = [];
    // In a loop of its own the processor waits for many of them at a time, and not for one after the other.
    for (const begin of this.#sift()) {
      if (numbers[begin + checkedInAt] === this.#document) continue;
      numbers[begin + checkedInAt] = this.#document;
      candidates.push(begin);
    }
    return candidates;
  }

  #sift(): number[] {
    const { found } = this.#reader;
    const { numbers } = this.#filed;
    const begins: number[] = [];
    for (let i = 0; i < found.presentCount; i++) {
      const filed = this.#filed.beginOf(found.present[i]!);
      const end = filed + 1 + numbers[filed]!;
      for (let at = filed + 1; at < end;) {
        const begin = numbers[at]!;
        const from = at + 2;
        at = from + numbers[at + 1]!;
        if (hasOfEach(numbers, from, at, found)) begins.push(begin);
      }
    }
    return begins;
  }
}
