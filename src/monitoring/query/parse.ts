import { unboundedPart } from './bounds.ts';
import { lex } from './lex.ts';
import { mostLevels, Parser, tooDeep } from './parser.ts';
import { printQuery } from './print.ts';
import { QueryError } from './query-error.ts';
import type { Place, Query } from './query-tree.ts';

export const mostCharacters = 4000;

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
    if (text.length > mostCharacters) {
      const place = { start: mostCharacters, end: text.length };
      throw new QueryError(`A query has at most ${mostCharacters} characters`, place);
    }
    const query = new Parser(lex(text)).parse();
    refuseDeep(query, mostLevels);
    if (printQuery(query).length > mostCharacters) {
      throw new QueryError(`Written out, the query has more than ${mostCharacters} characters`, query);
    }
    const unbounded = filter ? null : unboundedPart(query);
    if (unbounded) throw new QueryError('This could match everything: name a word that has to be there', unbounded);
    return { ok: true, query };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { ok: false, error: { message: error.message, start: error.start, end: error.end } };
  }
}

function refuseDeep(query: Query, levels: number): void {
  if (levels === 0) throw tooDeep(query);
  const parts = query.kind === 'and' || query.kind === 'or' ? query.parts : query.kind === 'not' ? [query.part] : [];
  for (const part of parts) refuseDeep(part, levels - 1);
}
