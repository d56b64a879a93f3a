import { compile } from './compile.ts';
import { DocumentReader } from './document-reader.ts';
import type { Match, MonitoredDocument } from './document.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { printQuery } from './print.ts';
import type { Query } from './query-tree.ts';
import { TermTable } from './term-table.ts';

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
