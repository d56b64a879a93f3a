import { anyOf, capitalized } from '../../../text/sentences.ts';
import type { CommunityFacts, Gates } from '../../analyst.ts';

/** What is not known of the rules, as part of a sentence: those that its own texts state are known all the same. */
export function unknownRules({ rules }: Pick<CommunityFacts, 'rules'>): string {
  const count = rules.rules.length;
  if (count === 0) return 'the rules are not known here';
  return count === 1
    ? 'one rule is known from its own texts, the list of its rules is not'
    : `${count} rules are known from its own texts, the list of its rules is not`;
}

const words: Record<string, string> = {
  min_karma: 'karma',
  min_account_age_days: 'the age of an account',
  flair_required: 'flair',
  approved_posters_only: 'approved posters',
};

/** What is not known of who may post, as people say it. */
export function unknownGatesInWords({ unknown }: Pick<Gates, 'unknown'>): string {
  return anyOf(unknown.map((gate) => words[gate] ?? gate));
}

export function sentence(words: string): string {
  return `${capitalized(words)}.`;
}
