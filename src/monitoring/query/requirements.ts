import type { Compiled } from './compile.ts';
import type { Occurrences } from './occurrences.ts';
import type { Phrase } from './phrase.ts';
import type { TermTable } from './term-table.ts';
import { wordShare } from './word-share.ts';

/** Terms of which every matching document has at least one; `share`: roughly the share of documents that do. */
export type Group = { readonly terms: readonly number[]; readonly share: number };

/** What a query requires, the rarest first. Nothing: it could match any document, see bounds.ts. */
export function requiredGroups(compiled: Compiled, table: TermTable): readonly Group[] {
  return groupsOf(compiled, table).toSorted((a, b) => a.share - b.share);
}

function groupsOf(compiled: Compiled, table: TermTable): readonly Group[] {
  switch (compiled.kind) {
    case 'term':
      return eachTerm([compiled.term], table);
    case 'phrase':
      return eachTerm(compiled.phrase.terms, table);
    case 'near':
      return [...eitherPhrase(compiled.left, table), ...eitherPhrase(compiled.right, table)];
    case 'and':
      return compiled.parts.flatMap((part) => groupsOf(part, table));
    case 'or':
      return either(compiled.parts.map((part) => groupsOf(part, table)));
    default:
      return [];
  }
}

const eachTerm = (terms: readonly number[], table: TermTable) =>
  terms.map((term): Group => ({ terms: [term], share: shareOf(term, table) }));

const eitherPhrase = (phrases: readonly Phrase[], table: TermTable) =>
  either(phrases.map(({ terms }) => eachTerm(terms, table)));

/** Of alternatives something is required only if each of them requires something: its rarest group will do. */
function either(alternatives: readonly (readonly Group[])[]): readonly Group[] {
  if (alternatives.length === 1) return alternatives[0]!;
  if (alternatives.some((groups) => groups.length === 0)) return [];
  const rarest = alternatives.map((groups) => groups.reduce((a, b) => (b.share < a.share ? b : a)));
  const terms = [...new Set(rarest.flatMap((group) => group.terms))];
  return [{ terms, share: rarest.reduce((sum, { share }) => sum + share, 0) }];
}

function shareOf(term: number, table: TermTable): number {
  const text = table.text(term);
  switch (table.kind(term)) {
    case 'word':
      return wordShare(text);
    case 'prefix':
      return Math.max(wordShare(text), 2 ** -text.length);
    case 'pair':
      return Math.min(...table.wordsOf(term).map((word) => shareOf(word, table))) / 4;
    case 'author':
      return 1e-6;
    default:
      return 1e-3; // A community.
  }
}

/** Groups as one flat list: of each how many terms it has, and the terms. */
export const flatGroups = (groups: readonly Group[]) => groups.flatMap(({ terms }) => [terms.length, ...terms]);

/** Whether a document has one term at least of each group in a stretch of such a list. */
export function hasOfEach(list: readonly number[], from: number, to: number, found: Occurrences): boolean {
  for (let at = from; at < to;) {
    const end = at + 1 + list[at]!;
    do at++;
    while (at < end && !found.isPresent(list[at]!));
    if (at === end) return false;
    at = end;
  }
  return true;
}
