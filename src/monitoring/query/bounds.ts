import type { Query } from './query-tree.ts';

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
