import type { CommunityFacts } from '../../analyst.ts';

/** What is not known of the rules, as part of a sentence: those that its own texts state are known all the same. */
export function unknownRules({ rules }: Pick<CommunityFacts, 'rules'>): string {
  const count = rules.rules.length;
  if (count === 0) return 'the rules are not known here';
  return count === 1
    ? 'one rule is known from its own texts, the list of its rules is not'
    : `${count} rules are known from its own texts, the list of its rules is not`;
}
