import { isUnspaced } from '../../../text/characters.ts';
import type { Near, Query, Words } from './query-tree.ts';

/** The canonical form: what is printed parses to the same query, so that equal ones print the same. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
    case 'or':
      return joinClauses(
        query.kind,
        query.parts.map((part) => ({ kind: groupKind(part), text: printQuery(part) })),
      );
    case 'not':
      return groupKind(query.part) === 'part' ? `-${printQuery(query.part)}` : `-(${printQuery(query.part)})`;
    case 'near':
      return `${printField(query)}(${printNear(query)})`;
    case 'words':
      return printField(query) + printWords(query);
    case 'is':
      return `${query.field}:${query.value}`;
    default:
      return `${query.field}:${query.operator}${query.value}`;
  }
}

export type Clause = { readonly kind: 'and' | 'or' | 'part'; readonly text: string };

/**
 * Parentheses around all that has parts, needed or not: nobody has to know what binds tighter. Scans do this for each
 * match, and `join` is slow on short lists.
 */
export function joinClauses(kind: 'and' | 'or', clauses: readonly Clause[]): string {
  const between = kind === 'and' ? ' ' : ' OR ';
  let text = '';
  for (const clause of clauses) {
    if (text !== '') text += between;
    text += clause.kind !== 'part' && clause.kind !== kind ? `(${clause.text})` : clause.text;
  }
  return text;
}

const groupKind = ({ kind }: Query) => (kind === 'and' || kind === 'or' ? kind : 'part');

const printField = ({ field }: Words | Near) => (field === null ? '' : `${field}:`);

function printNear({ left, right, distance }: Near): string {
  const [before, after] = [left, right].map((side) => {
    const words = side.map(printWords).join(' OR ');
    return side.length > 1 ? `(${words})` : words;
  });
  return `${before} NEAR/${distance} ${after}`;
}

function printWords({ words, prefix }: Words): string {
  const star = prefix ? '*' : '';
  if (words.length === 1) return `${words[0]}${star}`;
  const text = words.map((word, i) => (i > 0 && isUnspaced(word) && isUnspaced(words[i - 1]!) ? word : ` ${word}`));
  return `"${text.join('').slice(1)}${star}"`;
}
