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
  /** The queries in question, the first `#count` of these; the array serves one document after the other. */
  readonly #begins: number[] = [];
  #count = 0;

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

  /**
   * All queries that the document matches, in no particular order, each with why. Each step is a loop of its own: the
   * processor waits for many places in memory at a time, and not for one after the other.
   */
  match(document: MonitoredDocument): { id: string; match: Match }[] {
    this.#reader.read(document);
    this.#document = (this.#document + 1) | 0;
    this.#sift();
    this.#keepEachOnce();
    this.#keepMatching(document);
    const { numbers } = this.#queries;
    const ids: string[] = [];
    for (let i = 0; i < this.#count; i++) ids.push(this.#ids[numbers[this.#begins[i]! + placeAt]!]!);
    this.#explainer.begin(document);
    return ids.map((id, i) => ({ id, match: this.#explainer.explain(this.#begins[i]! + rootAt) }));
  }

  /** Where the queries begin of which the document has all that they require. */
  #sift(): void {
    const { found } = this.#reader;
    const { numbers } = this.#filed;
    const begins = this.#begins;
    let count = 0;
    for (let i = 0; i < found.presentCount; i++) {
      const filed = this.#filed.beginOf(found.present[i]!);
      const end = filed + 1 + numbers[filed]!;
      for (let at = filed + 1; at < end;) {
        const begin = numbers[at]!;
        const from = at + 2;
        at = from + numbers[at + 1]!;
        if (hasOfEach(numbers, from, at, found)) begins[count++] = begin;
      }
    }
    this.#count = count;
  }

  /** Two anchors are not two matches. */
  #keepEachOnce(): void {
    const begins = this.#begins;
    const { numbers } = this.#queries;
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const begin = begins[i]!;
      if (numbers[begin + checkedInAt] === this.#document) continue;
      numbers[begin + checkedInAt] = this.#document;
      begins[kept++] = begin;
    }
    this.#count = kept;
  }

  #keepMatching(document: MonitoredDocument): void {
    const begins = this.#begins;
    const { found } = this.#reader;
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const begin = begins[i]!;
      if (evaluate(this.#queries, begin + rootAt, found, document)) begins[kept++] = begin;
    }
    this.#count = kept;
  }
}
