import { lex, QueryError } from './lex.ts';
import { Parser } from './parser.ts';
import { printQuery } from './print.ts';
import type { Place, Query } from './query-tree.ts';

/**
 * The part because of which a query could match everything, or `null`. A query is bounded when each document it
 * matches has a word, an author or a community that the query names: that is also what the percolator looks it up by.
 */
export function unboundedPart(query: Query): Query | null {
  switch (query.kind) {
    case 'words':
    case 'near':
      return null;
    case 'is':
      return query.field === 'author' || query.field === 'community' ? null : query;
    case 'and':
      return query.parts.some((part) => unboundedPart(part) === null) ? null : query;
    case 'or':
      for (const part of query.parts) {
        const unbounded = unboundedPart(part);
        if (unbounded) return unbounded;
      }
      return null;
    default:
      return query;
  }
}

export const maxCharacters = 4000;
export const maxOperators = 20;

export type QueryProblem = Place & { readonly message: string };
export type ParsedQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryProblem };

/**
 * `filter`: the query only narrows what is bounded already, the posts of some communities, so it may be one that could
 * match everything, such as `-hiring` or `score:>10`.
 */
export function parseQuery(text: string, { filter = false }: { filter?: boolean } = {}): ParsedQuery {
  try {
    if (text.length > maxCharacters) {
      const place = { start: maxCharacters, end: text.length };
      throw new QueryError(`A query has at most ${maxCharacters} characters`, place);
    }
    const query = new Parser(lex(text)).parse();
    refuseDeep(query, maxOperators);
    if (printQuery(query).length > maxCharacters) {
      throw new QueryError(`Written out, the query has more than ${maxCharacters} characters`, query);
    }
    const unbounded = filter ? null : unboundedPart(query);
    if (unbounded) throw new QueryError('This could match everything: name a word that has to be there', unbounded);
    return { ok: true, query };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { ok: false, error: { message: error.message, start: error.start, end: error.end } };
  }
}

/** Parentheses that say nothing do not count. */
function refuseDeep(query: Query, left: number): void {
  const parts = query.kind === 'and' || query.kind === 'or' ? query.parts : query.kind === 'not' ? [query.part] : [];
  if (parts.length > 0 && left === 0)
    throw new QueryError(`AND, OR and NOT stand at most ${maxOperators} deep within each other`, query);
  for (const part of parts) refuseDeep(part, left - 1);
}
