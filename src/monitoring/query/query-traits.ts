import type { Query } from './index.ts';

/** Whether a query asks for the language: only then it has to be recognised before matching. */
export const usesLanguage = (query: Query): boolean =>
  some(query, (part) => part.kind === 'is' && part.field === 'lang');

/** Whether a query asks for numbers: only then a post that merely has more votes is worth another look. */
export const usesNumbers = (query: Query): boolean => some(query, (part) => part.kind === 'compare');

function some(query: Query, holds: (part: Query) => boolean): boolean {
  if (holds(query)) return true;
  if (query.kind === 'and' || query.kind === 'or') return query.parts.some((part) => some(part, holds));
  return query.kind === 'not' && some(query.part, holds);
}
