import type { Gates } from '../../analyst.ts';

const words: Record<string, string> = {
  min_karma: 'karma',
  min_account_age_days: 'the age of an account',
  flair_required: 'flair',
  approved_posters_only: 'approved posters',
};

/** What is not known of who may post, as people say it. */
export function unknownGatesInWords({ unknown }: Pick<Gates, 'unknown'>): string {
  return unknown.map((gate) => words[gate] ?? gate).join(', ');
}
