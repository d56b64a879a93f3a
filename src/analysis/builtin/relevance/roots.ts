import { stemOf } from '../content/phrases.ts';

/** "Budgeting", "budgets" and "budgeted" are one word here. */
export function rootOf(word: string): string {
  const stem = stemOf(word);
  const root = stem.replace(/(?:ings?|ers?|ed|es|e|y|ly)$/, '');
  return root.length >= 4 ? root : stem;
}
